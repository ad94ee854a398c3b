// What the panel's own sources need of Arduino, on a PC where int has 32 bits as on an ARM. The
// time is the one that the test says, and the line is two strings of bytes.

#ifndef SIM_PC_ARDUINO_H
#define SIM_PC_ARDUINO_H

#include <stddef.h>
#include <stdint.h>

#define SERIAL_RX_BUFFER_SIZE 64

enum { A0, A1, A2, A3 };

unsigned long millis();

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
