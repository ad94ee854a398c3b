// A serial port over USB: a device of the class CDC-ACM, which every system has a driver for.

#ifndef PICO_USB_H
#define PICO_USB_H

#include <stddef.h>
#include <stdint.h>

namespace usb {

void begin();
uint16_t available();
uint8_t read();
void discard();

// While no program has the port open, there is room, and what is written is lost.
uint16_t room();
void write(const uint8_t *bytes, size_t length);

void onInterrupt();

}  // namespace usb

#endif
