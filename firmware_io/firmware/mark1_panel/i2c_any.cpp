// I2C by Arduino's own Wire.

#include "chip.h"
#include "panel_config.h"

#if defined(MARK1_ANY_BOARD) && (SERVOS || LIGHT_KIND == DIALS)

#include <Wire.h>

#include "i2c.h"

namespace i2c {

void begin() {
    Wire.begin();
    Wire.setClock(400000);
}

bool write(uint8_t address, uint8_t place, const uint8_t *bytes, uint8_t count) {
    Wire.beginTransmission(address);
    Wire.write(place);
    Wire.write(bytes, count);
    return Wire.endTransmission() == 0;
}

}  // namespace i2c

#endif
