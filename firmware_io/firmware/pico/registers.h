// The registers of the RP2040 that the panel uses, by the names of its data sheet.

#ifndef PICO_REGISTERS_H
#define PICO_REGISTERS_H

#include <stdint.h>

namespace chip {

__attribute__((always_inline)) inline volatile uint32_t &at(uint32_t address) {
    return *reinterpret_cast<volatile uint32_t *>(address);
}

// Each register has aliases in which the ones of a write set or clear bits.
inline void setBits(uint32_t address, uint32_t bits) { at(address + 0x2000) = bits; }
inline void clearBits(uint32_t address, uint32_t bits) { at(address + 0x3000) = bits; }

inline void waitFor(uint32_t address, uint32_t bits) {
    while ((at(address) & bits) != bits) {
    }
}

const uint32_t CLOCKS = 0x40008000;
const uint32_t RESETS = 0x4000C000;
const uint32_t PSM_WDSEL = 0x40010008;
const uint32_t IO_BANK = 0x40014000;
const uint32_t PADS_BANK = 0x4001C000;
const uint32_t XOSC = 0x40024000;
const uint32_t PLL_SYS = 0x40028000;
const uint32_t PLL_USB = 0x4002C000;
const uint32_t UART0 = 0x40034000;
const uint32_t SPI0 = 0x4003C000;
const uint32_t I2C0 = 0x40044000;
const uint32_t ADC = 0x4004C000;
const uint32_t TIMER = 0x40054000;
const uint32_t WATCHDOG = 0x40058000;
const uint32_t ROSC_RANDOM = 0x4006001C;
const uint32_t CHIP_RESET = 0x40064008;
const uint32_t DMA = 0x50000000;
const uint32_t USB_MEMORY = 0x50100000;
const uint32_t USB = 0x50110000;
const uint32_t PIO0 = 0x50200000;
const uint32_t SIO = 0xD0000000;
const uint32_t NVIC_ENABLE = 0xE000E100;
const uint32_t VECTOR_TABLE = 0xE000ED08;

// Bits of RESETS: the parts that the panel uses.
const uint32_t RESET_ADC = 1 << 0;
const uint32_t RESET_DMA = 1 << 2;
const uint32_t RESET_I2C0 = 1 << 3;
const uint32_t RESET_IO_BANK = 1 << 5;
const uint32_t RESET_PADS_BANK = 1 << 8;
const uint32_t RESET_PIO0 = 1 << 10;
const uint32_t RESET_PLL_SYS = 1 << 12;
const uint32_t RESET_PLL_USB = 1 << 13;
const uint32_t RESET_SPI0 = 1 << 16;
const uint32_t RESET_TIMER = 1 << 21;
const uint32_t RESET_UART0 = 1 << 22;
const uint32_t RESET_USB = 1 << 24;

// Interrupts.
const uint32_t IRQ_TIMER = 0;
const uint32_t IRQ_USB = 5;
const uint32_t IRQ_UART0 = 20;

inline void enableInterrupt(uint32_t number) { at(NVIC_ENABLE) = 1u << number; }

// Keeps interrupts off while it lives.
class Quiet {
  public:
    Quiet() {
        asm volatile("mrs %0, primask\n cpsid i" : "=r"(before_)::"memory");
    }
    ~Quiet() { asm volatile("msr primask, %0" ::"r"(before_) : "memory"); }

  private:
    uint32_t before_;
};

// What a pin is connected to.
enum Function { TO_SPI = 1, TO_UART = 2, TO_I2C = 3, TO_PROGRAM = 5, TO_PIO0 = 6 };
inline void connectPin(uint32_t pin, Function function) { at(IO_BANK + 8 * pin + 4) = function; }

// Pads: how a pin behaves electrically.
const uint32_t PAD_FAST = 1 << 0;
const uint32_t PAD_SCHMITT = 1 << 1;
const uint32_t PAD_PULL_DOWN = 1 << 2;
const uint32_t PAD_PULL_UP = 1 << 3;
const uint32_t PAD_4_MA = 1 << 4;
const uint32_t PAD_12_MA = 3 << 4;
const uint32_t PAD_INPUT = 1 << 6;
const uint32_t PAD_NO_OUTPUT = 1 << 7;
inline void setPad(uint32_t pin, uint32_t bits) { at(PADS_BANK + 4 + 4 * pin) = bits; }

}  // namespace chip

#endif
