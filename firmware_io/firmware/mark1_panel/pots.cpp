#include "pots.h"

#include "chip.h"
#include "panel_config.h"

#if DIGITAL_POTS && !defined(MARK1_AVR)
#error "panel_config.h: only an Uno, Nano, Mega, Leonardo or Micro drives digital potentiometers"
#endif

namespace pots {

#if DIGITAL_POTS
static const uint8_t SELECT_PINS[] = {POT_SELECT_PINS};
static_assert(sizeof SELECT_PINS == (DIGITAL_POTS + 1) / 2,
              "panel_config.h: a select pin for every two digital potentiometers");

static const uint8_t WRITE_WIPER[2] = {0x00, 0x10};

void begin() {
    for (uint8_t pin : SELECT_PINS) {
        digitalWrite(pin, HIGH);
        pinMode(pin, OUTPUT);
    }
}

static void send(uint8_t byte) {
    SPDR = byte;
    while (!(SPSR & _BV(SPIF))) {
    }
}

// 257 taps: 0 at the one end, 256 at the other.
static uint16_t tapOf(uint16_t position) {
    return (static_cast<uint32_t>(position) * 256 + 32767) / 65535;
}

void set(uint8_t pot, uint16_t position) {
    const uint16_t tap = tapOf(position);
    const uint8_t pin = SELECT_PINS[pot / 2];
    digitalWrite(pin, LOW);
    send(WRITE_WIPER[pot % 2] | tap >> 8);
    send(tap);
    digitalWrite(pin, HIGH);
}
#else
void begin() {}
void set(uint8_t, uint16_t) {}
#endif

}  // namespace pots
