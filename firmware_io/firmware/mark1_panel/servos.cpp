#include "servos.h"

#include "panel_config.h"

namespace servos {

#if SERVOS
static_assert(SERVOS <= 16, "panel_config.h: a PCA9685 drives 16 servos");

// --- I2C, writing only. Not the Wire library: that takes 200 bytes of memory -------------------

static const uint8_t STARTED = 0x08;
static const uint8_t ADDRESS_TAKEN = 0x18;
static const uint8_t DATA_TAKEN = 0x28;

// A byte takes 23 us at 400 kHz. A bus that hangs must not hang the panel.
static const uint16_t PATIENCE_US = 200;

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

static bool write(uint8_t place, const uint8_t *bytes, uint8_t count) {
    bool taken = doStep(_BV(TWSTA), STARTED) && put(SERVO_ADDRESS << 1, ADDRESS_TAKEN) &&
                 put(place, DATA_TAKEN);
    while (taken && count--) {
        taken = put(*bytes++, DATA_TAKEN);
    }
    TWCR = _BV(TWINT) | _BV(TWEN) | _BV(TWSTO);
    return taken;
}

static bool write(uint8_t place, uint8_t byte) { return write(place, &byte, 1); }

// --- the chip -----------------------------------------------------------------------------------

static const uint8_t MODE1 = 0x00;
static const uint8_t FIRST_CHANNEL = 0x06;  // four bytes each: on low, on high, off low, off high
static const uint8_t ALL_OFF_HIGH = 0xFD;
static const uint8_t PRESCALE = 0xFE;

static const uint8_t SLEEP = 0x10;
static const uint8_t AUTO_INCREMENT = 0x20;
static const uint8_t FULL_OFF = 0x10;

static const uint32_t PERIOD_US = 20000;
static const uint8_t PRESCALE_50_HZ = 121;  // 25 MHz / 4096 / 50 Hz - 1

void begin() {
    TWSR = 0;
    TWBR = (F_CPU / 400000 - 16) / 2;
}

// The rate can only be set while the chip sleeps.
bool wake() {
    return write(MODE1, SLEEP) && write(PRESCALE, PRESCALE_50_HZ) && turnAllOff() &&
           write(MODE1, AUTO_INCREMENT);
}

bool turnAllOff() { return write(ALL_OFF_HIGH, FULL_OFF); }

static uint16_t ticksOf(uint16_t position) {
    const uint32_t range = SERVO_LONGEST_US - SERVO_SHORTEST_US;
    const uint32_t pulse = SERVO_SHORTEST_US + range * position / 65535;
    return pulse * 4096 / PERIOD_US;
}

bool set(uint8_t servo, uint16_t position) {
    const uint16_t ticks = ticksOf(position);
    const uint8_t bytes[] = {0, 0, static_cast<uint8_t>(ticks), static_cast<uint8_t>(ticks >> 8)};
    return write(FIRST_CHANNEL + 4 * servo, bytes, sizeof bytes);
}
#else
void begin() {}
bool wake() { return true; }
bool set(uint8_t, uint16_t) { return true; }
bool turnAllOff() { return true; }
#endif

}  // namespace servos
