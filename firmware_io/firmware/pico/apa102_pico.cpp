// A chain of APA102 or SK9822 on the SPI of a Pico: data on GP19, clock on GP18. A frame is made in
// memory, and sent while the program goes on.

#include "chain.h"

#if LIGHT_KIND == APA102

#include "clock.h"
#include "dma.h"
#include "light.h"

namespace chain {

using namespace chip;

static const uint32_t FORMAT = SPI0, CONTROL = SPI0 + 4, DATA = SPI0 + 8, STATUS = SPI0 + 12;
static const uint32_t DIVISOR = SPI0 + 0x10, USES_DMA = SPI0 + 0x24;
static const uint32_t CLOCK_PIN = 18, DATA_PIN = 19, CHANNEL = 0;

// Zeros before and behind the lights: see apa102_avr.cpp.
static const uint32_t LEAD = 8;
static const uint32_t TAIL = 4 + (light::CHAIN + 15) / 16;

static uint8_t frame[LEAD + 4 * light::CHAIN + TAIL];
static uint8_t *place;

void begin() {
    start(RESET_SPI0 | RESET_DMA);
    at(FORMAT) = 7;  // 8 bits
    at(DIVISOR) = 16;  // 7.8 MHz
    at(USES_DMA) = 1 << 1;
    at(CONTROL) = 1 << 1;
    connectPin(CLOCK_PIN, TO_SPI);
    connectPin(DATA_PIN, TO_SPI);
}

bool isReady() { return !dma::isBusy(CHANNEL) && !(at(STATUS) & 1 << 4); }

void beginFrame() { place = frame + LEAD; }

void put(Light light) {
    *place++ = 0xE0 | light.brightness;
    *place++ = partOf(light, 0);
    *place++ = partOf(light, 1);
    *place++ = partOf(light, 2);
}

void endFrame() { dma::send(CHANNEL, frame, sizeof frame, dma::BYTES, DATA, dma::PACE_SPI0); }

}  // namespace chain

#endif
