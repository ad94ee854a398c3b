// PCA9685: a chip on I2C that gives sixteen servos their pulses.

#ifndef MARK1_PANEL_PCA9685_H
#define MARK1_PANEL_PCA9685_H

#include <stdint.h>

namespace pca9685 {

const uint8_t CHANNELS = 16;

// The address at which every chip listens.
const uint8_t EVERY_CHIP = 0x70;

// Each gives false if the chip does not answer.

// Sets the rate of the pulses, all of them off.
bool wake(uint8_t address);

// Turns a servo: 0 ... 65535 is its whole range.
bool turn(uint8_t address, uint8_t channel, uint16_t position);

// Ends the pulses of one servo, or of all: it then holds nothing.
bool rest(uint8_t address, uint8_t channel);
bool restAll(uint8_t address);

}  // namespace pca9685

#endif
