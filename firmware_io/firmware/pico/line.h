// The line to the host as Arduino's Serial: over USB or over the UART, whichever the host uses. One
// image serves both.

#ifndef PICO_LINE_H
#define PICO_LINE_H

#include <stddef.h>
#include <stdint.h>

class Line {
  public:
    void begin(unsigned long baud);
    int available();
    int read();
    int availableForWrite();
    size_t write(const uint8_t *bytes, size_t length);
};

extern Line Serial;

#endif
