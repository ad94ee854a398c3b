// The clocks of the chip, the time, and rest until there is something to do.

#ifndef PICO_CLOCK_H
#define PICO_CLOCK_H

#include <stdint.h>

namespace chip {

const uint32_t CORE_HZ = 125000000;

void startClocks();

// The parts leave their reset.
void start(uint32_t resetBits);

// Until an interrupt, but at most 500 us.
void rest();
void onTimer();

// Resets the chip unless it is called again in time.
const uint32_t WATCHDOG_MS = 500;
void startWatchdog();
void feedWatchdog();

}  // namespace chip

#endif
