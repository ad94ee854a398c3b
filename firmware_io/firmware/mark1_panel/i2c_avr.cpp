// I2C on an AVR. Not the Wire library: that takes 200 bytes of memory.

#include "chip.h"
#include "panel_config.h"

#if defined(MARK1_AVR) && (SERVOS || LIGHT_KIND == DIALS)

#include "i2c.h"

namespace i2c {

static const uint8_t STARTED = 0x08;
static const uint8_t ADDRESS_TAKEN = 0x18;
static const uint8_t DATA_TAKEN = 0x28;

// A byte takes 23 us at 400 kHz. A bus that hangs must not hang the panel.
static const uint16_t PATIENCE_US = 200;

void begin() {
    TWSR = 0;
    TWBR = (F_CPU / 400000 - 16) / 2;
}

// A chip that lost count of the clock in the middle of a byte holds the data wire until it has had
// the rest.
static void clockOut() {
    TWCR = 0;  // releases the wires
    for (uint8_t i = 0; i != 9; ++i) {
        pinMode(SCL, OUTPUT);
        delayMicroseconds(5);
        pinMode(SCL, INPUT);
        delayMicroseconds(5);
    }
}

static bool doStep(uint8_t control, uint8_t wanted) {
    TWCR = _BV(TWINT) | _BV(TWEN) | control;
    const uint16_t begun = micros();
    while (!(TWCR & _BV(TWINT))) {
        if (static_cast<uint16_t>(micros()) - begun > PATIENCE_US) {
            clockOut();
            return false;
        }
    }
    return (TWSR & 0xF8) == wanted;
}

static bool put(uint8_t byte, uint8_t wanted) {
    TWDR = byte;
    return doStep(0, wanted);
}

bool write(uint8_t address, uint8_t place, const uint8_t *bytes, uint8_t count) {
    bool taken = doStep(_BV(TWSTA), STARTED) && put(address << 1, ADDRESS_TAKEN) &&
                 put(place, DATA_TAKEN);
    while (taken && count--) {
        taken = put(*bytes++, DATA_TAKEN);
    }
    TWCR = _BV(TWINT) | _BV(TWEN) | _BV(TWSTO);
    return taken;
}

}  // namespace i2c

#endif
