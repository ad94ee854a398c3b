#include "room.h"

#include "analog.h"
#include "light.h"
#include "panel_config.h"

namespace room {

#if LIGHT_SENSORS
static_assert(SENSOR_DARK < SENSOR_BRIGHT && SENSOR_BRIGHT <= 1023,
              "panel_config.h: SENSOR_DARK must be below SENSOR_BRIGHT, and both within 0 ... 1023");

static const uint8_t SENSOR = KNOBS + FADERS;  // its place among the inputs

// A hand that passes, or a lamp that flickers, must not be seen: the mean goes back three seconds.
static const uint8_t PERIOD_MS = 100;
static const uint8_t MEAN_OF = 32;

// Smaller changes leave the lights as they are, so that they do not waver between two brightnesses.
static const uint8_t DEAD_BAND = 8;

static bool isKnown = false;
static uint16_t sum;  // MEAN_OF times the mean
static uint16_t lookedAt = 0;
static uint8_t given = 255;

// 0 ... 255 between the two marks.
static uint8_t shareOf(uint16_t value) {
    if (value <= SENSOR_DARK) {
        return 0;
    }
    if (value >= SENSOR_BRIGHT) {
        return 255;
    }
    return static_cast<uint32_t>(value - SENSOR_DARK) * 255 / (SENSOR_BRIGHT - SENSOR_DARK);
}

static uint16_t meanWith(uint16_t value) {
    sum = isKnown ? sum - sum / MEAN_OF + value : value * MEAN_OF;
    isKnown = true;
    return sum / MEAN_OF;
}

void step() {
    const uint16_t now = millis();
    if (!analog::isReady() || static_cast<uint16_t>(now - lookedAt) < PERIOD_MS) {
        return;
    }
    lookedAt = now;
    const uint8_t share = shareOf(meanWith(analog::read(SENSOR)));
    const uint8_t way = share < given ? given - share : share - given;
    const bool isAtEnd = share == 0 || share == 255;
    if (way >= DEAD_BAND || (isAtEnd && way)) {
        light::setDaylight(given = share);
    }
}
#else
void step() {}
#endif

}  // namespace room
