// Strips of WS2812B or SK6812 on a Pico. A frame is made in memory; the DMA brings it to small machines
// beside the core (PIO), which time the bits, one for each strip. Nothing else waits, so the line is never
// blind.

#include "chain.h"

#if IS_ONE_WIRE

#include "clock.h"
#include "dma.h"
#include "light.h"

namespace chain {

using namespace chip;

static_assert(STRIPS >= 1 && STRIPS <= 4, "panel_config.h: STRIPS is 1 ... 4");

// The chain goes on from each strip to the next one, on the next pin; all are as long, but for the last.
static const uint32_t EACH = (light::CHAIN + STRIPS - 1) / STRIPS;

static uint32_t frame[EACH * STRIPS + 1];
static uint32_t *place;

// --- bits ---------------------------------------------------------------------------------------

// In steps of 64 ns: high for 320 ns in a 0 and 704 in a 1. Then low until the next bit: a WS2812B wants
// 220 ... 420 ns after a 1, an SK6812 450 ... 750.
static const uint32_t STEP_CYCLES = 8;
static const uint32_t HIGH_OF_ALL = 5, HIGH_OF_ONE = 6, LOW_OF_ALL = LIGHT_KIND == WS2812B ? 6 : 8;

// One bit on each round. What drives the pin itself ("side") is bits 11 and 12, the wait behind an
// instruction bits 8 to 10.
static const uint32_t SIDE_LOW = 2 << 11, SIDE_HIGH = 3 << 11;
static const uint32_t PROGRAM[] = {
    0x6021 | SIDE_LOW | (LOW_OF_ALL - 1) << 8,    // out x, 1    and wait for it with the pin low
    0xA042 | SIDE_HIGH | (HIGH_OF_ALL - 1) << 8,  // mov y, y    only time passes
    0xA001 | (HIGH_OF_ONE - 1) << 8,              // mov pins, x
};
static const uint32_t DRIVE_PIN = 0xE081;  // set pindirs, 1

static const uint32_t BITS = LIGHT_KIND == SK6812_RGBW ? 32 : 24;

static const uint32_t ENABLE = PIO0, DEBUG = PIO0 + 8, QUEUES = PIO0 + 0x10, PROGRAMS = PIO0 + 0x48;
static const uint32_t ALL = (1u << STRIPS) - 1;
static const uint32_t STALLED = ALL << 24;

static void beginStrip(uint32_t strip) {
    const uint32_t registers = PIO0 + 0xC8 + 0x18 * strip;
    const uint32_t pin = LIGHT_PIN + strip;
    at(registers) = STEP_CYCLES << 16;
    at(registers + 4) = 1 << 30 | 2 << 12;                      // side is optional; three instructions
    at(registers + 8) = 1 << 30 | (BITS & 31) << 25 | 1 << 17;  // words by themselves, highest bit first
    at(registers + 20) = 2u << 29 | 1 << 26 | 1 << 20 | pin << 10 | pin << 5 | pin;
    at(registers + 16) = DRIVE_PIN;
    connectPin(pin, TO_PIO0);
}

void begin() {
    start(RESET_PIO0 | RESET_DMA);
    for (uint32_t i = 0; i != sizeof PROGRAM / sizeof *PROGRAM; ++i) {
        at(PROGRAMS + 4 * i) = PROGRAM[i];
    }
    for (uint32_t strip = 0; strip != STRIPS; ++strip) {
        beginStrip(strip);
    }
    at(ENABLE) = ALL;
}

// --- frames -------------------------------------------------------------------------------------

// Low for so long ends a frame: 280 us are the longest of all data sheets.
static const uint32_t LATCH_US = 300;

enum { SENT, EMPTYING, SENDING };
static uint8_t state = SENDING;  // what a reset has cut off
static uint32_t endedAt;

static bool isCopying() {
    for (uint32_t strip = 0; strip != STRIPS; ++strip) {
        if (dma::isBusy(strip)) {
            return true;
        }
    }
    return false;
}

// The last words are still in the queues when all have been copied.
bool isReady() {
    if (state == SENDING && !isCopying()) {
        at(DEBUG) = STALLED;
        state = EMPTYING;
    } else if (state == EMPTYING && (at(DEBUG) & STALLED) == STALLED) {
        endedAt = micros();
        state = SENT;
    }
    return state == SENT && micros() - endedAt >= LATCH_US;
}

void beginFrame() { place = frame; }

void put(Light light) {
    *place++ = static_cast<uint32_t>(partOf(light, 0)) << 24 | partOf(light, 1) << 16 | partOf(light, 2) << 8;
}

void endFrame() {
    for (uint32_t strip = 0; strip != STRIPS; ++strip) {
        const uint32_t *from = frame + EACH * strip;
        const uint32_t *end = place - from < static_cast<int32_t>(EACH) ? place : from + EACH;
        if (end > from) {
            dma::send(strip, from, end - from, dma::WORDS, QUEUES + 4 * strip, dma::PACE_PIO0 + strip);
        }
    }
    state = SENDING;
}

}  // namespace chain

#endif
