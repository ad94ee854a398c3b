// Arduino's SPI, to a chain of APA102.

#ifndef SIM_PC_SPI_H
#define SIM_PC_SPI_H

#include <stdint.h>

enum { MSBFIRST = 1, SPI_MODE0 = 0 };

struct SPISettings {
    SPISettings(uint32_t clock, uint8_t order, uint8_t mode) : clock(clock), order(order), mode(mode) {}
    uint32_t clock;
    uint8_t order, mode;
};

class Spi {
  public:
    void begin();
    void beginTransaction(const SPISettings &settings);
    uint8_t transfer(uint8_t byte);
};

extern Spi SPI;

#endif
