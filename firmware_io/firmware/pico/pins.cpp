// Pins as Arduino has them.

#include "Arduino.h"
#include "registers.h"

static const uint32_t OUT_SET = chip::SIO + 0x14, OUT_CLEAR = chip::SIO + 0x18;
static const uint32_t DRIVE_SET = chip::SIO + 0x24, DRIVE_CLEAR = chip::SIO + 0x28;
static const uint32_t IN = chip::SIO + 0x04;

void pinMode(uint8_t pin, uint8_t mode) {
    const uint32_t pull = mode == INPUT_PULLUP ? chip::PAD_PULL_UP : 0;
    chip::setPad(pin, chip::PAD_INPUT | chip::PAD_SCHMITT | chip::PAD_4_MA | pull);
    chip::at(mode == OUTPUT ? DRIVE_SET : DRIVE_CLEAR) = 1u << pin;
    chip::connectPin(pin, chip::TO_PROGRAM);
}

void digitalWrite(uint8_t pin, uint8_t level) { chip::at(level ? OUT_SET : OUT_CLEAR) = 1u << pin; }

int digitalRead(uint8_t pin) { return chip::at(IN) >> pin & 1; }
