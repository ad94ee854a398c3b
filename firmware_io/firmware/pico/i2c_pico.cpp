// I2C on a Pico: data on GP20, clock on GP21, 400 kHz.

#include "panel_config.h"

#if SERVOS || LIGHT_KIND == DIALS

#include "clock.h"
#include "i2c.h"
#include "registers.h"

namespace i2c {

using namespace chip;

static const uint32_t DATA_PIN = 20, CLOCK_PIN = 21;
static_assert(!IS_ONE_WIRE || LIGHT_PIN + STRIPS <= DATA_PIN || LIGHT_PIN > CLOCK_PIN,
              "panel_config.h: GP20 and GP21 are the wires of the servos, and no LIGHT_PIN");

static const uint32_t CONTROL = I2C0, TARGET = I2C0 + 0x04, DATA = I2C0 + 0x10;
static const uint32_t HIGH_CYCLES = I2C0 + 0x1C, LOW_CYCLES = I2C0 + 0x20;
static const uint32_t HAPPENED = I2C0 + 0x34, FORGET = I2C0 + 0x40, ENABLE = I2C0 + 0x6C;
static const uint32_t HOLD_CYCLES = I2C0 + 0x7C, SPIKE_CYCLES = I2C0 + 0xA0;

static const uint32_t IS_MASTER = 1 << 0 | 1 << 6, IS_FAST = 2 << 1;
static const uint32_t GAVE_UP = 1 << 6, STOPPED = 1 << 9;
static const uint32_t LAST = 1 << 9;

// What the controller holds before it sends.
static const uint8_t ROOM = 16;

// 400 kHz: the clock is low for 1.5 us and high for 1 us. The controller adds a cycle to the low time, and
// 7 and the longest spike to the high time.
static const uint32_t CYCLES_US = CORE_HZ / 1000000;
static const uint32_t SPIKE = 7;  // 56 ns: the specification of the bus wants spikes of 50 ns kept out
static const uint32_t LOW = (CYCLES_US * 3 + 1) / 2 - 1;
static const uint32_t HIGH = CYCLES_US - 7 - SPIKE;
static const uint32_t HOLD = CYCLES_US * 3 / 10;

// Six bytes take 135 us. A bus that hangs must not hang the panel.
static const uint16_t PATIENCE_US = 1000;

static void connect(uint32_t pin) {
    setPad(pin, PAD_INPUT | PAD_SCHMITT | PAD_12_MA | PAD_PULL_UP);
    connectPin(pin, TO_I2C);
}

void begin() {
    setBits(RESETS, RESET_I2C0);
    start(RESET_I2C0);
    at(CONTROL) = IS_MASTER | IS_FAST;
    at(LOW_CYCLES) = LOW;
    at(HIGH_CYCLES) = HIGH;
    at(HOLD_CYCLES) = HOLD;
    at(SPIKE_CYCLES) = SPIKE;
    connect(DATA_PIN);
    connect(CLOCK_PIN);
}

// A chip that lost count of the clock in the middle of a byte holds the data wire until it has had
// the rest. The controller, which waits for the wire, starts anew.
static void clockOut() {
    digitalWrite(CLOCK_PIN, 0);
    for (uint8_t i = 0; i != 9; ++i) {
        pinMode(CLOCK_PIN, OUTPUT);
        delayMicroseconds(5);
        pinMode(CLOCK_PIN, INPUT_PULLUP);
        delayMicroseconds(5);
    }
    begin();
}

// Reading this register clears all that has happened.
static void forget() {
    const uint32_t ignored = at(FORGET);
    static_cast<void>(ignored);
}

static bool waitUntilStopped() {
    const uint16_t begun = micros();
    while (!(at(HAPPENED) & STOPPED)) {
        if (static_cast<uint16_t>(static_cast<uint16_t>(micros()) - begun) > PATIENCE_US) {
            return false;
        }
    }
    return true;
}

bool write(uint8_t address, uint8_t place, const uint8_t *bytes, uint8_t count) {
    if (count >= ROOM) {
        return false;
    }
    at(ENABLE) = 0;
    at(TARGET) = address;
    at(ENABLE) = 1;
    at(DATA) = place | (count ? 0 : LAST);
    while (count--) {
        at(DATA) = *bytes++ | (count ? 0 : LAST);
    }
    if (!waitUntilStopped()) {
        clockOut();
        return false;
    }
    const bool taken = !(at(HAPPENED) & GAVE_UP);
    forget();
    return taken;
}

}  // namespace i2c

#endif
