// UART 0 on GP0 (to the host) and GP1 (from the host).

#ifndef PICO_UART_H
#define PICO_UART_H

#include <stddef.h>
#include <stdint.h>

namespace uart {

void begin(uint32_t baud);
uint16_t available();
uint8_t read();
void discard();
uint16_t room();

// No more than there is room for.
void write(const uint8_t *bytes, size_t length);

void onInterrupt();

}  // namespace uart

#endif
