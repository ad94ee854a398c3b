// What the panel can tell of the chip it runs on.

#ifndef MARK1_PANEL_BOARD_H
#define MARK1_PANEL_BOARD_H

#include <Arduino.h>
#include <stdint.h>

namespace board {

// Bytes from the host that it can hold. USB holds two packets, and the host back while they are full.
#ifdef USBCON
const uint8_t WINDOW = 128;
#else
const uint8_t WINDOW = SERIAL_RX_BUFFER_SIZE - 1;
#endif

// Whether the boot loader is called for: on a Leonardo by opening the port at 1200 baud and closing it.
// The core then waits for the watchdog.
bool isLeaving();

// Another number after each start, so that a host notices one. Counted in the EEPROM.
uint16_t nextNonce();

// Bit 0 power, 1 reset pin, 2 brown-out, 3 watchdog; 0 where the boot loader has wiped it out.
uint8_t resetCause();

// Bytes between heap and stack, now.
uint16_t freeRam();

}  // namespace board

#endif
