// The converter of a Pico: the light of the room, and knobs on GP26 ... GP28, or sixteen of them through a 74HC4067 on one of these.

#include "analog.h"

#include "clock.h"
#include "panel_config.h"
#include "registers.h"

namespace analog {

using namespace chip;

static const uint32_t CONTROL = ADC, RESULT = ADC + 4;
static const uint32_t ON = 1 << 0, CONVERT = 1 << 2, IS_READY = 1 << 8;

// A Pico has a third of its supply on its fourth input.
static const uint8_t SUPPLY_PIN = 29;
static const uint32_t REFERENCE_MV = 3300;

static const uint16_t SUPPLY_PERIOD_MS = 1000;

// Each value is the mean of some conversions, since the converter trembles. Until the next one, what has
// been switched to the pin settles.
static const uint8_t CONVERSIONS = 4;
static const uint16_t PERIOD_US = 1000;

static const uint8_t INPUTS = KNOBS + LIGHT_SENSORS;
static uint16_t values[INPUTS + 1];  // and the supply
static uint8_t input = INPUTS;
static bool ready = false;
static uint16_t supplyAt = 0;
static uint16_t measuredAt = 0;

#if KNOBS
static const uint8_t PINS[] = {KNOB_PINS};
#ifdef KNOB_SELECT_PINS
static const uint8_t SELECT[] = {KNOB_SELECT_PINS};
static_assert(sizeof PINS == 1 && KNOBS <= 1 << sizeof SELECT,
              "panel_config.h: one knob pin and as many select pins as KNOBS need");
static uint8_t knobPin(uint8_t) { return PINS[0]; }
static void beginSelect() {
    for (uint8_t pin : SELECT) {
        pinMode(pin, OUTPUT);
    }
}
static void select(uint8_t knob) {
    for (uint8_t i = 0; i != sizeof SELECT; ++i) {
        digitalWrite(SELECT[i], knob >> i & 1);
    }
}
#else
static_assert(sizeof PINS == KNOBS, "panel_config.h: a pin for each knob");
static uint8_t knobPin(uint8_t knob) { return PINS[knob]; }
static void beginSelect() {}
static void select(uint8_t) {}
#endif
static void beginKnobs() {
    for (uint8_t pin : PINS) {
        setPad(pin, PAD_NO_OUTPUT);
    }
    beginSelect();
}
#else
static uint8_t knobPin(uint8_t) { return A0; }
static void beginKnobs() {}
static void select(uint8_t) {}
#endif

#if LIGHT_SENSORS
static const uint8_t SENSOR_PIN = LIGHT_SENSOR_PIN;
static uint8_t pinOf(uint8_t place) { return place == KNOBS ? SENSOR_PIN : knobPin(place); }
static void beginPins() {
    beginKnobs();
    setPad(SENSOR_PIN, PAD_NO_OUTPUT);
}
#else
static uint8_t pinOf(uint8_t place) { return knobPin(place); }
static void beginPins() { beginKnobs(); }
#endif

// 2 us.
static uint16_t convert() {
    const uint32_t pin = input == INPUTS ? SUPPLY_PIN : pinOf(input);
    at(CONTROL) = ON | CONVERT | (pin - A0) << 12;
    waitFor(CONTROL, IS_READY);
    return at(RESULT);
}

static uint16_t measure() {
    uint16_t sum = 0;
    for (uint8_t i = 0; i != CONVERSIONS; ++i) {
        sum += convert();
    }
    return sum / (4 * CONVERSIONS);  // of 12 bits, ten count
}

// The supply comes first, and then once a second.
static void next() {
    if (input == INPUTS) {
        supplyAt = millis();
        input = 0;
    } else if (++input == INPUTS) {
        ready = true;
        const bool isDue = static_cast<uint16_t>(static_cast<uint16_t>(millis()) - supplyAt) >= SUPPLY_PERIOD_MS;
        input = isDue ? INPUTS : 0;
    }
    if (INPUTS == 0) {
        input = INPUTS;
        ready = true;
    }
    if (input != INPUTS) {
        select(input);
    }
}

void begin() {
    start(RESET_ADC);
    beginPins();
    setPad(SUPPLY_PIN, PAD_NO_OUTPUT);
    at(CONTROL) = ON;
    waitFor(CONTROL, IS_READY);
}

// One of them each time.
void step() {
    const uint16_t now = micros();
    if (static_cast<uint16_t>(now - measuredAt) < PERIOD_US) {
        return;
    }
    measuredAt = now;
    values[input] = measure();
    next();
}

uint16_t read(uint8_t place) { return values[place]; }

bool isReady() { return ready; }

uint16_t supplyMillivolts() { return values[INPUTS] * 3 * REFERENCE_MV / 1023; }

}  // namespace analog
