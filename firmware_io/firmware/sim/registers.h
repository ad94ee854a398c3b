// What the parts of the chip share: its registers and pins, and what happens when the firmware
// reads or writes them. Each part connects its own.

#ifndef MARK1_SIM_REGISTERS_H
#define MARK1_SIM_REGISTERS_H

#include "chip.h"

// Those that the ATmega328P and the ATmega2560 have at the same place, as the core sees them.
enum {
    ADC_LOW = 0x78, ADC_HIGH = 0x79, ADC_CONTROL = 0x7A, ADC_CONTROL_B = 0x7B, ADC_MUX = 0x7C,
    TWI_RATE = 0xB8, TWI_STATUS = 0xB9, TWI_DATA = 0xBB, TWI_CONTROL = 0xBC,
    UART_A = 0xC0, UART_B = 0xC1, UART_RATE_LOW = 0xC4, UART_RATE_HIGH = 0xC5, UART_DATA = 0xC6,
    SPI_CONTROL = 0x4C, SPI_STATUS = 0x4D, SPI_DATA = 0x4E,
    RESET_CAUSE = 0x54, WATCHDOG = 0x60,
};

static inline uint8_t *reg(chip_t *chip, int address) { return &chip->avr->data[address]; }

void on_write(chip_t *chip, int address, avr_io_write_t call);
void on_read(chip_t *chip, int address, avr_io_read_t call);

// Registers without an effect.
void write_plain(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param);
uint8_t read_plain(avr_t *avr, avr_io_addr_t address, void *param);

// Each connects its registers once, and is told of a reset.
void serial_connect(chip_t *chip);
void serial_reset(chip_t *chip);
void buses_connect(chip_t *chip);
void buses_reset(chip_t *chip);
void buses_watch_pots(chip_t *chip);
void converter_connect(chip_t *chip);
void converter_reset(chip_t *chip);
void pins_reset(chip_t *chip);

// The pins of an Uno, by their numbers on the board.
bool pin_is_driven(chip_t *chip, int pin);
bool pin_is_high(chip_t *chip, int pin);

// The event of a change of the pin.
avr_irq_t *pin_irq(chip_t *chip, int pin);

#endif
