// Arduino's Wire, to a chip at address 0x40 that keeps what it is told.

#ifndef SIM_PC_WIRE_H
#define SIM_PC_WIRE_H

#include <stddef.h>
#include <stdint.h>

class TwoWire {
  public:
    void begin();
    void setClock(uint32_t clock);
    void beginTransmission(uint8_t address);
    size_t write(uint8_t byte);
    size_t write(const uint8_t *bytes, size_t count);
    uint8_t endTransmission();
};

extern TwoWire Wire;

#endif
