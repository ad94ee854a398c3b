// I2C, writing only: to the chips that drive servos.

#ifndef MARK1_PANEL_I2C_H
#define MARK1_PANEL_I2C_H

#include <stdint.h>

namespace i2c {

void begin();

// Writes bytes to a chip, from a register on. False if the chip does not answer.
bool write(uint8_t address, uint8_t place, const uint8_t *bytes, uint8_t count);

}  // namespace i2c

#endif
