// Measures the knobs, the wipers of the faders, the light of the room and the supply, one after the other, without ever
// waiting for the converter.

#ifndef MARK1_PANEL_ANALOG_H
#define MARK1_PANEL_ANALOG_H

#include <stdint.h>

namespace analog {

void begin();
void step();

// 0 ... 1023. The knobs come first, then the wipers of the faders, then the sensor of the room's light.
uint16_t read(uint8_t input);

// Whether every input has been measured since the start.
bool isReady();

// 0 while unknown.
uint16_t supplyMillivolts();

}  // namespace analog

#endif
