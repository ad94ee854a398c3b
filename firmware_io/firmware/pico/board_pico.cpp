// Boot number, reset cause and free memory of a Pico.

#include "board.h"

#include "panel_config.h"
#include "registers.h"

#if FADERS
#error "panel_config.h: a Pico drives no motor faders; servos and dials it does"
#endif

extern "C" char memoryEnd;

namespace board {

using namespace chip;

// A Pico has no EEPROM. Its ring oscillator is noise, and what the memory keeps over a reset makes sure
// that two starts in a row differ.
static uint16_t lastNonce __attribute__((section(".noinit")));

static uint16_t randomWord() {
    uint16_t word = 0;
    for (uint8_t bit = 0; bit != 16; ++bit) {
        delayMicroseconds(2);  // else two bits in a row are alike
        word = word << 1 | (at(ROSC_RANDOM) & 1);
    }
    return word;
}

uint16_t nextNonce() {
    const uint16_t nonce = randomWord();
    lastNonce += nonce == lastNonce ? 1 : nonce - lastNonce;
    return lastNonce;
}

// Power and brown-out are one to this chip.
uint8_t resetCause() {
    const bool byWatchdog = at(WATCHDOG + 8) & 3;
    const uint32_t found = at(CHIP_RESET);
    return byWatchdog ? 8 : (found >> 8 & 1) | (found >> 16 & 1) << 1;
}

uint16_t freeRam() {
    uint32_t stack;
    asm("mov %0, sp" : "=r"(stack));
    const uint32_t left = stack - reinterpret_cast<uint32_t>(&memoryEnd);
    return left < 65535 ? left : 65535;
}

}  // namespace board
