#include "chip.h"

#include <sim_elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "registers.h"

// --- registers ----------------------------------------------------------------------------------

void on_write(chip_t *chip, int address, avr_io_write_t call) {
    chip->avr->io[AVR_DATA_TO_IO(address)].w.c = call;
    chip->avr->io[AVR_DATA_TO_IO(address)].w.param = chip;
}

void on_read(chip_t *chip, int address, avr_io_read_t call) {
    chip->avr->io[AVR_DATA_TO_IO(address)].r.c = call;
    chip->avr->io[AVR_DATA_TO_IO(address)].r.param = chip;
}

void write_plain(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    (void)param;
    avr->data[address] = value;
}

uint8_t read_plain(avr_t *avr, avr_io_addr_t address, void *param) {
    (void)param;
    return avr->data[address];
}

// --- starting -----------------------------------------------------------------------------------

static chip_t *the_chip;  // simavr's reset hands over no parameter

static void core_is_reset(avr_t *avr) {
    the_chip->was_reset = true;
    if (the_chip->core_reset) {
        the_chip->core_reset(avr);
    }
}

static void unhang(chip_t *chip) {
    if (chip->hung_at >= 0) {
        memcpy(chip->avr->flash + chip->hung_at, chip->hung_code, 2);
        chip->hung_at = -1;
    }
}

// After a reset by the watchdog it goes on, and bites again within 16 ms. A boot loader takes longer
// and turns it off first, in the two writes that this takes.
static void end_watchdog(chip_t *chip) {
    uint8_t cause = *reg(chip, RESET_CAUSE);
    avr_io_addr_t io = AVR_DATA_TO_IO(WATCHDOG);
    *reg(chip, RESET_CAUSE) = 0;
    chip->avr->io[io].w.c(chip->avr, WATCHDOG, 0x18, chip->avr->io[io].w.param);
    chip->avr->io[io].w.c(chip->avr, WATCHDOG, 0x00, chip->avr->io[io].w.param);
    *reg(chip, RESET_CAUSE) = cause;
}

// A reset has also cleared the timers, ours too, and what simavr may run before it looks at them.
static void begin_again(chip_t *chip) {
    chip->was_reset = false;
    chip->avr->run_cycle_limit = CYCLES_A_US;
    chip->resets++;
    unhang(chip);
    buses_reset(chip);
    converter_reset(chip);
    if (chip->boot_cycles) {
        end_watchdog(chip);
    }
    chip->boot_until = chip->avr->cycle + chip->boot_cycles;
    pins_reset(chip);
    serial_reset(chip);
}

void chip_reset(chip_t *chip, uint8_t cause) {
    avr_reset(chip->avr);
    *reg(chip, RESET_CAUSE) = cause;
    begin_again(chip);
}

static avr_uart_t *find_uart(avr_t *avr) {
    for (avr_io_t *io = avr->io_port; io; io = io->next) {
        if (!strcmp(io->kind, "uart") && ((avr_uart_t *)io)->name == '0') {
            return (avr_uart_t *)io;
        }
    }
    return NULL;
}

avr_eeprom_t *chip_eeprom(chip_t *chip) {
    for (avr_io_t *io = chip->avr->io_port; io; io = io->next) {
        if (!strcmp(io->kind, "eeprom")) {
            return (avr_eeprom_t *)io;
        }
    }
    return NULL;
}

chip_t *chip_new(const char *mcu, const char *elf) {
    chip_t *chip = the_chip = calloc(1, sizeof *chip);
    elf_firmware_t firmware = {0};
    chip->avr = avr_make_mcu_by_name(mcu);
    if (!chip->avr || elf_read_firmware(elf, &firmware)) {
        fprintf(stderr, "%s: no firmware for an %s\n", elf, mcu);
        return NULL;
    }
    avr_init(chip->avr);
    avr_load_firmware(chip->avr, &firmware);
    chip->avr->frequency = 16000000;
    chip->avr->log = LOG_NONE;
    chip->is_mega = !strcmp(mcu, "atmega2560");
    chip->uart = find_uart(chip->avr);
    chip->random = 0x9E3779B97F4A7C15;
    chip->supply_mv = 5000;
    chip->gate_pin = -1;
    chip->hung_at = -1;
    chip->core_reset = chip->avr->reset;
    chip->avr->reset = core_is_reset;
    lights_init(&chip->lights);
    for (int i = 0; i < MOST_SERVO_CHIPS; i++) {
        servos_init(&chip->servos[i]);
    }
    serial_connect(chip);
    buses_connect(chip);
    converter_connect(chip);
    return chip;
}

// --- running ------------------------------------------------------------------------------------

// The boot loader listens to the line, but what comes is nothing to it.
static void boot(chip_t *chip, uint64_t until) {
    if (queue_count(&chip->to_chip)) {
        chip->deaf += queue_count(&chip->to_chip);
        chip->to_chip.tail = chip->to_chip.head;
        if (chip->stray_hangs) {
            chip->boot_until = UINT64_MAX;
        }
    }
    chip->avr->cycle = until < chip->boot_until ? until : chip->boot_until;
}

void chip_run(chip_t *chip, uint64_t until, uint32_t frames) {
    static bool watching = false;
    if (!watching) {
        watching = true;
        buses_watch_pots(chip);
    }
    uint32_t stop = chip->zeros_out + frames;
    while (chip->avr->cycle < until && !(frames && chip->zeros_out == stop) &&
           chip->avr->state != cpu_Crashed) {
        if (chip->avr->cycle < chip->boot_until) {
            boot(chip, until);
            continue;
        }
        avr_run(chip->avr);
        if (chip->was_reset) {
            begin_again(chip);
        }
    }
}

enum { PAINT = 0xC5, STACK_LOW = 0x5D, STACK_HIGH = 0x5E };

static uint16_t stack_of(chip_t *chip) {
    return (uint16_t)(*reg(chip, STACK_LOW) | *reg(chip, STACK_HIGH) << 8);
}

void chip_paint(chip_t *chip, uint16_t from) {
    for (uint16_t place = from; place <= stack_of(chip); place++) {
        chip->avr->data[place] = PAINT;
    }
}

int chip_painted(chip_t *chip, uint16_t from) {
    uint16_t place = from;
    while (place <= chip->avr->ramend && chip->avr->data[place] == PAINT) {
        place++;
    }
    return place - from;
}

void chip_hang(chip_t *chip) {
    chip->hung_at = (int32_t)chip->avr->pc;
    uint8_t *code = chip->avr->flash + chip->hung_at;
    memcpy(chip->hung_code, code, 2);
    code[0] = 0xFF;  // rjmp .-2
    code[1] = 0xCF;
}
