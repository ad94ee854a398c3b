// Copies memory to a part of the chip at the pace of that part, while the program goes on.

#ifndef PICO_DMA_H
#define PICO_DMA_H

#include <stdint.h>

#include "registers.h"

namespace dma {

enum Size { BYTES = 0, WORDS = 2 };

// Which part asks for the next one.
const uint32_t PACE_PIO0 = 0;  // and one more for each of its four machines
const uint32_t PACE_SPI0 = 16;

inline uint32_t registersOf(uint32_t channel) { return chip::DMA + 0x40 * channel; }

inline void send(uint32_t channel, const void *from, uint32_t count, Size size, uint32_t to, uint32_t pace) {
    const uint32_t registers = registersOf(channel);
    chip::at(registers) = reinterpret_cast<uint32_t>(from);
    chip::at(registers + 4) = to;
    chip::at(registers + 8) = count;
    chip::at(registers + 12) = 1 | size << 2 | 1 << 4 | channel << 11 | pace << 15 | 1 << 21;
}

inline bool isBusy(uint32_t channel) { return chip::at(registersOf(channel) + 12) & 1 << 24; }

}  // namespace dma

#endif
