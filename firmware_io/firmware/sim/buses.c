// The buses, on which the firmware is the master: SPI to lights and potentiometers, I2C to servos.

#include <avr_ioport.h>

#include "registers.h"

// --- SPI ----------------------------------------------------------------------------------------

static bool give_to_pots(chip_t *chip, uint8_t byte) {
    bool taken = false;
    for (int i = 0; i < chip->pot_count; i++) {
        if (pin_is_driven(chip, chip->pots[i].pin) && !pin_is_high(chip, chip->pots[i].pin)) {
            pot_take(&chip->pots[i], byte);
            taken = true;
        }
    }
    return taken;
}

static void pot_pin_changes(struct avr_irq_t *irq, uint32_t high, void *param) {
    (void)irq, (void)high;
    pot_select(param);
}

void buses_watch_pots(chip_t *chip) {
    for (int i = 0; i < chip->pot_count; i++) {
        avr_irq_register_notify(pin_irq(chip, chip->pots[i].pin), pot_pin_changes, &chip->pots[i]);
    }
}

static uint64_t spi_cycles(chip_t *chip) {
    static const int dividers[] = {4, 16, 64, 128};
    return 8 * dividers[*reg(chip, SPI_CONTROL) & 3] / (*reg(chip, SPI_STATUS) & 1 ? 2 : 1);
}

// The lights hear every byte that their gate lets through, unless they are on a strip; the
// potentiometers only their own.
static void write_spi_data(avr_t *avr, avr_io_addr_t address, uint8_t byte, void *param) {
    (void)address;
    chip_t *chip = param;
    if (avr->cycle < chip->spi_done) {
        chip->spi_collisions++;
        return;
    }
    chip->spi_done = avr->cycle + spi_cycles(chip);
    chip->spi_bytes++;
    give_to_pots(chip, byte);
    bool has_strip = chip->strip.bytes > 0;
    if (!has_strip && (chip->gate_pin < 0 || pin_is_high(chip, chip->gate_pin))) {
        lights_take(&chip->lights, chip->avr->cycle, byte);
    }
}

static uint8_t read_spi_status(avr_t *avr, avr_io_addr_t address, void *param) {
    chip_t *chip = param;
    return (avr->data[address] & 1) | (avr->cycle >= chip->spi_done ? 0x80 : 0);
}

// --- I2C: a master that writes ------------------------------------------------------------------

enum { TWINT = 0x80, TWSTA = 0x20, TWSTO = 0x10, TWEN = 0x04 };

static uint8_t twi_byte(chip_t *chip, uint8_t byte) {
    if (!chip->twi_addressed) {
        chip->twi_addressed = true;
        bool answers = false;
        for (int i = 0; i < MOST_SERVO_CHIPS; i++) {
            answers |= servos_begin(&chip->servos[i], (uint8_t)(0x40 + i), byte >> 1);
        }
        return answers && !(byte & 1) ? 0x18 : 0x20;
    }
    for (int i = 0; i < MOST_SERVO_CHIPS; i++) {
        if (chip->servos[i].listens) {
            servos_take(&chip->servos[i], byte);
        }
    }
    return 0x28;
}

static void write_twi_control(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    chip_t *chip = param;
    uint64_t bit = 16 + 2 * *reg(chip, TWI_RATE);
    avr->data[address] = value & ~(TWINT | TWSTO);
    chip->twi_busy = false;
    if (!(value & TWEN) || !(value & TWINT)) {
        return;
    }
    if (value & TWSTO) {
        chip->twi_started = chip->twi_addressed = false;
        return;
    }
    chip->twi_busy = true;
    if (chip->servos[0].clocks_owed) {
        chip->twi_done = UINT64_MAX;
    } else if (value & TWSTA) {
        chip->twi_status = chip->twi_started ? 0x10 : 0x08;
        chip->twi_started = true;
        chip->twi_addressed = false;
        chip->twi_done = avr->cycle + bit;
    } else {
        chip->twi_status = twi_byte(chip, *reg(chip, TWI_DATA));
        chip->twi_done = avr->cycle + 9 * bit;
    }
}

static uint8_t read_twi_control(avr_t *avr, avr_io_addr_t address, void *param) {
    chip_t *chip = param;
    if (chip->twi_busy && avr->cycle >= chip->twi_done) {
        chip->twi_busy = false;
        avr->data[address] |= TWINT;
        *reg(chip, TWI_STATUS) = chip->twi_status;
    }
    return avr->data[address];
}

// The clock's wire is pulled up: it is low while the pin is an output.
static void clock_pin_turns(avr_irq_t *irq, uint32_t value, void *param) {
    (void)irq;
    chip_t *chip = param;
    bool is_low = value >> (chip->is_mega ? 0 : 5) & 1;
    bool rises = chip->clock_is_low && !is_low;
    chip->clock_is_low = is_low;
    if (rises && chip->servos[0].clocks_owed) {
        chip->servos[0].clocks_owed--;
    }
}

// --- both ---------------------------------------------------------------------------------------

void buses_connect(chip_t *chip) {
    on_write(chip, SPI_DATA, write_spi_data);
    on_read(chip, SPI_DATA, read_plain);
    on_read(chip, SPI_STATUS, read_spi_status);
    on_write(chip, TWI_CONTROL, write_twi_control);
    on_read(chip, TWI_CONTROL, read_twi_control);
    on_write(chip, TWI_DATA, write_plain);
    on_read(chip, TWI_DATA, read_plain);
    on_write(chip, TWI_STATUS, write_plain);
    avr_irq_t *clock = avr_io_getirq(
        chip->avr, AVR_IOCTL_IOPORT_GETIRQ(chip->is_mega ? 'D' : 'C'), IOPORT_IRQ_DIRECTION_ALL);
    avr_irq_register_notify(clock, clock_pin_turns, chip);
}

void buses_reset(chip_t *chip) {
    chip->spi_done = 0;
    chip->twi_busy = chip->twi_started = chip->twi_addressed = false;
}
