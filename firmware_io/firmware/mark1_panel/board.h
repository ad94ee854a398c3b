// What the panel can tell of the chip it runs on.

#ifndef MARK1_PANEL_BOARD_H
#define MARK1_PANEL_BOARD_H

#include <stdint.h>

#include "chip.h"

namespace board {

// Bytes from the host that it can hold. USB holds two packets, and the host back while they are full.
#if defined(MARK1_AVR) && defined(USBCON)
const uint8_t WINDOW = 128;
#elif defined(SERIAL_RX_BUFFER_SIZE)
const uint8_t WINDOW = (SERIAL_RX_BUFFER_SIZE < 256 ? SERIAL_RX_BUFFER_SIZE : 256) - 1;
#else
const uint8_t WINDOW = 63;
#endif

// Whether the boot loader is called for: on a Leonardo by opening the port at 1200 baud and closing it.
// The core then waits for the watchdog.
bool isLeaving();

// Resets the chip when it is not fed for half a second. Boards that only have Arduino's own functions do without.
void startWatchdog();
void feedWatchdog();

// Another number after each start, so that a host notices one. Counted in the EEPROM.
uint16_t nextNonce();

// Bit 0 power, 1 reset pin, 2 brown-out, 3 watchdog; 0 where the boot loader has wiped it out.
uint8_t resetCause();

// Bytes between heap and stack, now; 65535 where nobody tells.
uint16_t freeRam();

}  // namespace board

#endif
