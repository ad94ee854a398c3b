// The converter of an AVR, which nobody waits for.

#include "analog.h"

#include "chip.h"
#include "panel_config.h"

#ifdef MARK1_AVR

namespace analog {

#if KNOBS || FADERS || LIGHT_SENSORS
static const uint8_t PINS[] = {
#if KNOBS
    KNOB_PINS,
#endif
#if FADERS
    FADER_WIPER_PINS,
#endif
#if LIGHT_SENSORS
    LIGHT_SENSOR_PIN,
#endif
};
static const uint8_t INPUTS = sizeof PINS;
static_assert(INPUTS == KNOBS + FADERS + LIGHT_SENSORS,
              "panel_config.h: a pin for each knob and for each fader");
static uint16_t values[INPUTS];

#ifdef analogPinToChannel
static uint8_t channelOf(uint8_t input) { return analogPinToChannel(PINS[input] - A0); }
#else
static uint8_t channelOf(uint8_t input) { return PINS[input] - A0; }
#endif
static void keep(uint8_t input, uint16_t value) { values[input] = value; }
uint16_t read(uint8_t input) { return values[input]; }
#else
static const uint8_t INPUTS = 0;
static uint8_t channelOf(uint8_t) { return 0; }
static void keep(uint8_t, uint16_t) {}
uint16_t read(uint8_t) { return 0; }
#endif

// The supply is measured the wrong way round: the chip's own 1.1 V against the supply. It takes
// some conversions until the converter has settled on that source.
#if defined(__AVR_ATmega2560__) || defined(__AVR_ATmega32U4__)
static const uint8_t OWN_REFERENCE = 0x1E;
#else
static const uint8_t OWN_REFERENCE = 0x0E;
#endif
static const uint32_t OWN_MILLIVOLTS = 1100;
static const uint8_t SETTLING = 10;
static const uint16_t SUPPLY_PERIOD_MS = 1000;

static uint8_t input = 0;
static bool ready = false;
static uint8_t settling = SETTLING;  // conversions of the supply to come; 0: the inputs' turn
static uint16_t supply = 0;
static uint16_t supplyAt = 0;

static void select(uint8_t channel) {
    ADMUX = _BV(REFS0) | (channel == OWN_REFERENCE ? (OWN_REFERENCE & 0x1F) : (channel & 7));
#ifdef MUX5
    ADCSRB = channel != OWN_REFERENCE && channel > 7 ? _BV(MUX5) : 0;
#endif
}

static void start() {
    select(settling ? OWN_REFERENCE : channelOf(input));
    ADCSRA |= _BV(ADSC);
}

static void takeSupply(uint16_t value) {
    if (--settling == 0) {
        supply = value ? OWN_MILLIVOLTS * 1023 / value : 0;
        supplyAt = millis();
    }
}

static void takeInput(uint16_t value) {
    keep(input, value);
    if (++input != INPUTS) {
        return;
    }
    input = 0;
    ready = true;
    if (static_cast<uint16_t>(millis()) - supplyAt >= SUPPLY_PERIOD_MS) {
        settling = SETTLING;
    }
}

void begin() { start(); }

void step() {
    if (ADCSRA & _BV(ADSC)) {
        return;
    }
    if (settling) {
        takeSupply(ADC);
        if (settling == 0 && INPUTS == 0) {
            settling = SETTLING;
        }
    } else {
        takeInput(ADC);
    }
    start();
}

bool isReady() { return ready; }

uint16_t supplyMillivolts() { return supply; }

}  // namespace analog

#endif
