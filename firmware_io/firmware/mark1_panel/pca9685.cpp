#include "pca9685.h"

#include "i2c.h"
#include "panel_config.h"

#if SERVOS || LIGHT_KIND == DIALS

namespace pca9685 {

static const uint8_t MODE1 = 0x00;
static const uint8_t FIRST_CHANNEL = 0x06;  // four bytes each: on low, on high, off low, off high
static const uint8_t ALL_OFF_HIGH = 0xFD;
static const uint8_t PRESCALE = 0xFE;

static const uint8_t ANSWERS_FOR_EVERY_CHIP = 0x01;
static const uint8_t SLEEP = 0x10;
static const uint8_t AUTO_INCREMENT = 0x20;
static const uint8_t FULL_OFF = 0x10;

static const uint32_t PERIOD_US = 20000;
static const uint8_t PRESCALE_50_HZ = 121;  // 25 MHz / 4096 / 50 Hz - 1

static bool write(uint8_t address, uint8_t place, uint8_t byte) {
    return i2c::write(address, place, &byte, 1);
}

// The rate can only be set while the chip sleeps.
bool wake(uint8_t address) {
    return write(address, MODE1, SLEEP) && write(address, PRESCALE, PRESCALE_50_HZ) &&
           restAll(address) && write(address, MODE1, AUTO_INCREMENT | ANSWERS_FOR_EVERY_CHIP);
}

static uint16_t ticksOf(uint16_t position) {
    const uint32_t range = SERVO_LONGEST_US - SERVO_SHORTEST_US;
    const uint32_t pulse = SERVO_SHORTEST_US + range * position / 65535;
    return pulse * 4096 / PERIOD_US;
}

static uint8_t placeOf(uint8_t channel) { return FIRST_CHANNEL + 4 * channel; }

bool turn(uint8_t address, uint8_t channel, uint16_t position) {
    const uint16_t ticks = ticksOf(position);
    const uint8_t bytes[] = {0, 0, static_cast<uint8_t>(ticks), static_cast<uint8_t>(ticks >> 8)};
    return i2c::write(address, placeOf(channel), bytes, sizeof bytes);
}

bool rest(uint8_t address, uint8_t channel) {
    return write(address, placeOf(channel) + 3, FULL_OFF);
}

bool restAll(uint8_t address) { return write(address, ALL_OFF_HIGH, FULL_OFF); }

}  // namespace pca9685

#endif
