#include "faders.h"

#include "analog.h"
#include "chip.h"
#include "panel_config.h"

#if FADERS && defined(MARK1_ANY_BOARD)
#error "panel_config.h: motor faders need a board whose watchdog stops them: an Uno, Nano, Mega, Leonardo or Micro"
#endif

namespace faders {

#if FADERS
struct Pins {
    uint8_t up, down;
};
static const Pins MOTORS[] = {FADER_MOTOR_PINS};
static const Pins ENDS[] = {FADER_END_PINS};
static_assert(sizeof MOTORS == FADERS * sizeof(Pins) && sizeof ENDS == sizeof MOTORS,
              "panel_config.h: two motor pins and two end pins for each fader");

struct Watch {
    int8_t way;       // 1 up, -1 down, 0 still
    uint16_t from;    // where it was when it last had moved
    uint16_t since;   // and when
};
static Watch watches[FADERS];

void begin() {
    for (uint8_t i = 0; i != FADERS; ++i) {
        pinMode(MOTORS[i].up, OUTPUT);
        pinMode(MOTORS[i].down, OUTPUT);
        stop(i);
        if (ENDS[i].up != NO_PIN) {
            pinMode(ENDS[i].up, INPUT_PULLUP);
        }
        if (ENDS[i].down != NO_PIN) {
            pinMode(ENDS[i].down, INPUT_PULLUP);
        }
    }
}

static void power(uint8_t fader, int8_t way, uint8_t strength) {
    analogWrite(MOTORS[fader].up, way > 0 ? strength : 0);
    analogWrite(MOTORS[fader].down, way < 0 ? strength : 0);
}

void stop(uint8_t fader) {
    power(fader, 0, 0);
    watches[fader].way = 0;
}

static bool isAtEnd(uint8_t fader, int8_t way) {
    const uint8_t pin = way > 0 ? ENDS[fader].up : ENDS[fader].down;
    return pin != NO_PIN && digitalRead(pin) == LOW;
}

static bool isStuck(Watch &watch, int8_t way, uint16_t place) {
    const uint16_t now = millis();
    const int16_t moved = place - watch.from;
    if (way != watch.way || moved >= FADER_STALL_STEPS || -moved >= FADER_STALL_STEPS) {
        watch = {way, place, now};
    }
    return static_cast<uint16_t>(now - watch.since) > FADER_STALL_MS;
}

// The further to go the stronger: it arrives slowly and does not run past.
static uint8_t strengthOver(uint16_t distance) {
    const uint16_t strength = FADER_LEAST_POWER + distance;
    return strength < FADER_MOST_POWER ? strength : FADER_MOST_POWER;
}

Found drive(uint8_t fader, uint16_t position) {
    const uint16_t place = analog::read(KNOBS + fader);
    const int16_t error = static_cast<int16_t>(position >> 6) - static_cast<int16_t>(place);
    const uint16_t distance = error < 0 ? -error : error;
    if (distance <= FADER_DEAD_BAND) {
        stop(fader);
        return NOTHING;
    }
    const int8_t way = error > 0 ? 1 : -1;
    if (isAtEnd(fader, way)) {
        stop(fader);
        return AT_END;
    }
    if (isStuck(watches[fader], way, place)) {
        stop(fader);
        return STALLED;
    }
    power(fader, way, strengthOver(distance));
    return NOTHING;
}
#else
void begin() {}
Found drive(uint8_t, uint16_t) { return NOTHING; }
void stop(uint8_t) {}
#endif

}  // namespace faders
