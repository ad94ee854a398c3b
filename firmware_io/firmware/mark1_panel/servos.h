// Servo dials behind a PCA9685 on I2C.

#ifndef MARK1_PANEL_SERVOS_H
#define MARK1_PANEL_SERVOS_H

#include <stdint.h>

namespace servos {

void begin();

// Each gives false if the chip does not answer.
bool wake();
bool set(uint8_t servo, uint16_t position);
bool turnAllOff();

}  // namespace servos

#endif
