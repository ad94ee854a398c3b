// Digital potentiometers: MCP4251, two in a chip, on the bus of the lights.

#ifndef MARK1_PANEL_POTS_H
#define MARK1_PANEL_POTS_H

#include <stdint.h>

namespace pots {

void begin();

// The bus must be free.
void set(uint8_t pot, uint16_t position);

}  // namespace pots

#endif
