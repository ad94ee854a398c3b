// The converter by analogRead, which waits for it: 20 to 120 us, once a millisecond. The supply stays unknown.

#include "analog.h"

#include "chip.h"
#include "panel_config.h"

#ifdef MARK1_ANY_BOARD

namespace analog {

static const uint16_t PERIOD_US = 1000;

#if KNOBS || LIGHT_SENSORS
static const uint8_t PINS[] = {
#if KNOBS
    KNOB_PINS,
#endif
#if LIGHT_SENSORS
    LIGHT_SENSOR_PIN,
#endif
};
static const uint8_t INPUTS = sizeof PINS;
static_assert(INPUTS == KNOBS + LIGHT_SENSORS, "panel_config.h: a pin for each knob");
static uint16_t values[INPUTS];
static uint8_t input = 0;
static bool ready = false;
static uint16_t measuredAt = 0;

void begin() {
#ifndef __AVR__  // whose ten bits are the only ones
    analogReadResolution(10);
#endif
}

// One of them each time.
void step() {
    const uint16_t now = micros();
    if (static_cast<uint16_t>(now - measuredAt) < PERIOD_US) {
        return;
    }
    measuredAt = now;
    values[input] = analogRead(PINS[input]);
    if (++input == INPUTS) {
        input = 0;
        ready = true;
    }
}

uint16_t read(uint8_t place) { return values[place]; }

bool isReady() { return ready; }
#else
void begin() {}
void step() {}
uint16_t read(uint8_t) { return 0; }
bool isReady() { return true; }
#endif

uint16_t supplyMillivolts() { return 0; }

}  // namespace analog

#endif
