// A chain of APA102 or SK9822 by Arduino's own SPI.

#include "chain.h"

#if defined(MARK1_ANY_BOARD) && LIGHT_KIND == APA102

#include <SPI.h>

#include "light.h"

namespace chain {

static const uint32_t CLOCK_HZ = 8000000;

// Zeros before and behind the lights: see apa102_avr.cpp.
static const uint8_t LEAD = 8;
static const uint16_t TAIL = 4 + (light::CHAIN + 15) / 16;

static void sendZeros(uint16_t count) {
    while (count--) {
        SPI.transfer(0);
    }
}

void begin() {
    SPI.begin();
    SPI.beginTransaction(SPISettings(CLOCK_HZ, MSBFIRST, SPI_MODE0));  // nobody else is on the bus
}

bool isReady() { return true; }

void beginFrame() { sendZeros(LEAD); }

void put(Light light) {
    SPI.transfer(0xE0 | light.brightness);
    SPI.transfer(partOf(light, 0));
    SPI.transfer(partOf(light, 1));
    SPI.transfer(partOf(light, 2));
}

void endFrame() { sendZeros(TAIL); }

}  // namespace chain

#endif
