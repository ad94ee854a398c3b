#include "knobs.h"

#include "analog.h"
#include "panel_config.h"
#include "protocol.h"

namespace knobs {

#if KNOBS
static_assert(KNOBS <= protocol::MOST_KNOBS, "panel_config.h: too many knobs");

static const uint8_t PERIOD_MS = 20;
static const uint16_t FULL_PERIOD_MS = 1000;

struct Knob {
    bool on;
    uint8_t deadBand;
    uint16_t told;  // the position that the host knows
};

static Knob knobs[KNOBS];
static bool all = false;
static uint16_t triedAt = 0;
static uint16_t allAt = 0;

void reset() {
    for (Knob &knob : knobs) {
        knob.on = false;
    }
}

void configure(uint8_t knob, bool on, uint8_t deadBand) {
    if (knob < KNOBS) {
        knobs[knob].on = on;
        knobs[knob].deadBand = deadBand;
    }
    all = true;
}

static bool hasMoved(uint8_t i) {
    const int16_t way = analog::read(i) - knobs[i].told;
    return (way < 0 ? -way : way) > knobs[i].deadBand;
}

static uint8_t *write(uint8_t i, uint8_t *place) {
    const uint16_t position = analog::read(i);
    knobs[i].told = position;
    *place++ = i;
    *place++ = position;
    *place++ = position >> 8;
    return place;
}

uint8_t writeReport(uint8_t *payload) {
    const uint16_t now = millis();
    if (!analog::isReady() || static_cast<uint16_t>(now - triedAt) < PERIOD_MS) {
        return 0;
    }
    triedAt = now;
    all = all || static_cast<uint16_t>(now - allAt) >= FULL_PERIOD_MS;
    payload[0] = all;
    uint8_t *place = payload + 1;
    for (uint8_t i = 0; i != KNOBS; ++i) {
        if (knobs[i].on && (all || hasMoved(i))) {
            place = write(i, place);
        }
    }
    if (all) {
        all = false;
        allAt = now;
    }
    return place == payload + 1 ? 0 : place - payload;
}
#else
void reset() {}
void configure(uint8_t, bool, uint8_t) {}
uint8_t writeReport(uint8_t *) { return 0; }
#endif

}  // namespace knobs
