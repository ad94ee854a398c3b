#include "servos.h"

#include "i2c.h"
#include "panel_config.h"
#include "pca9685.h"

namespace servos {

#if SERVOS
static_assert(SERVOS <= pca9685::CHANNELS, "panel_config.h: a PCA9685 drives 16 servos");

void begin() { i2c::begin(); }

bool wake() { return pca9685::wake(SERVO_ADDRESS); }

bool turnAllOff() { return pca9685::restAll(SERVO_ADDRESS); }

bool set(uint8_t servo, uint16_t position) { return pca9685::turn(SERVO_ADDRESS, servo, position); }
#else
void begin() {}
bool wake() { return true; }
bool set(uint8_t, uint16_t) { return true; }
bool turnAllOff() { return true; }
#endif

}  // namespace servos
