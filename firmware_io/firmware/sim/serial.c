// The serial line: a byte takes its time, the receiver holds three, and faults strike on the way.

#include <string.h>

#include "registers.h"

static uint32_t next_random(chip_t *chip) {
    chip->random ^= chip->random << 13;
    chip->random ^= chip->random >> 7;
    chip->random ^= chip->random << 17;
    return (uint32_t)(chip->random >> 16);
}

static bool strikes(chip_t *chip, uint32_t rate) {
    bool struck = rate && next_random(chip) % 1000000 < rate;
    chip->injected += struck;
    return struck;
}

// What comes of a byte on the line: nothing, itself, itself with a wrong bit, or one more.
static int disturb(chip_t *chip, const faults_t *faults, uint8_t byte, uint8_t out[2]) {
    if (strikes(chip, faults->drop)) {
        return 0;
    }
    out[0] = strikes(chip, faults->flip) ? byte ^ (1 << next_random(chip) % 8) : byte;
    if (!strikes(chip, faults->insert)) {
        return 1;
    }
    out[1] = (uint8_t)next_random(chip);
    return 2;
}

enum { RXC = 0x80, TXC = 0x40, UDRE = 0x20, U2X = 0x02 };
enum { RXEN = 0x10 };

static uint64_t byte_cycles(chip_t *chip) {
    uint32_t rate = *reg(chip, UART_RATE_LOW) | *reg(chip, UART_RATE_HIGH) << 8;
    return 10 * (rate + 1) * (*reg(chip, UART_A) & U2X ? 8 : 16);
}

// simavr takes an interrupt for an event, but those of the line last as long as their flag.
static void show_flag(chip_t *chip, avr_int_vector_t *vector, uint8_t flag, bool up) {
    if (up) {
        *reg(chip, UART_A) |= flag;
        avr_raise_interrupt(chip->avr, vector);
    } else {
        avr_clear_interrupt(chip->avr, vector);
        *reg(chip, UART_A) &= ~flag;
    }
}

static void show_flags(chip_t *chip) {
    show_flag(chip, &chip->uart->rxc, RXC, chip->held_count > 0);
    show_flag(chip, &chip->uart->udrc, UDRE, !chip->is_waiting);
}

static void receive(chip_t *chip, uint8_t byte) {
    if (!(*reg(chip, UART_B) & RXEN)) {
        chip->deaf++;
    } else if (chip->held_count == 3) {
        chip->overruns++;
    } else {
        chip->held[chip->held_count++] = byte;
        show_flags(chip);
    }
}

static avr_cycle_count_t byte_arrives(avr_t *avr, avr_cycle_count_t when, void *param) {
    (void)avr;
    chip_t *chip = param;
    if (queue_count(&chip->to_chip)) {
        receive(chip, queue_take(&chip->to_chip));
    }
    return queue_count(&chip->to_chip) ? when + byte_cycles(chip) : 0;
}

static void start_line(chip_t *chip) {
    if (queue_count(&chip->to_chip) && !avr_cycle_timer_status(chip->avr, byte_arrives, chip)) {
        avr_cycle_timer_register(chip->avr, byte_cycles(chip), byte_arrives, chip);
    }
}

bool chip_feed(chip_t *chip, uint8_t byte) {
    uint8_t bytes[2];
    int count = disturb(chip, &chip->faults_in, byte, bytes);
    if (queue_count(&chip->to_chip) + count > MOST_WAITING) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        queue_put(&chip->to_chip, bytes[i]);
    }
    start_line(chip);
    return true;
}

static void deliver(chip_t *chip, uint8_t byte) {
    uint8_t bytes[2];
    int count = disturb(chip, &chip->faults_out, byte, bytes);
    for (int i = 0; i < count; i++) {
        queue_put(&chip->from_chip, bytes[i]);
    }
    chip->zeros_out += byte == 0;
}

static avr_cycle_count_t byte_is_sent(avr_t *avr, avr_cycle_count_t when, void *param) {
    (void)avr;
    chip_t *chip = param;
    deliver(chip, chip->shifting);
    chip->is_shifting = chip->is_waiting;
    chip->shifting = chip->waiting;
    chip->is_waiting = false;
    if (!chip->is_shifting) {
        *reg(chip, UART_A) |= TXC;
    }
    show_flags(chip);
    return chip->is_shifting ? when + byte_cycles(chip) : 0;
}

static void write_uart_data(avr_t *avr, avr_io_addr_t address, uint8_t byte, void *param) {
    (void)address;
    chip_t *chip = param;
    if (chip->is_shifting) {
        chip->waiting = byte;
        chip->is_waiting = true;
    } else {
        chip->shifting = byte;
        chip->is_shifting = true;
        avr_cycle_timer_register(avr, byte_cycles(chip), byte_is_sent, chip);
    }
    show_flags(chip);
}

static uint8_t read_uart_data(avr_t *avr, avr_io_addr_t address, void *param) {
    (void)avr, (void)address;
    chip_t *chip = param;
    uint8_t byte = chip->held[0];
    if (chip->held_count) {
        chip->held_count--;
        memmove(chip->held, chip->held + 1, 2);
    }
    show_flags(chip);
    return byte;
}

static uint8_t read_uart_a(avr_t *avr, avr_io_addr_t address, void *param) {
    (void)param;
    return avr->data[address];
}

static void write_uart_a(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    (void)param;
    uint8_t flags = avr->data[address] & (RXC | TXC | UDRE);
    if (value & TXC) {
        flags &= ~TXC;
    }
    avr->data[address] = flags | (value & U2X);
}

static void write_uart_b(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    avr->data[address] = value;
    show_flags(param);
}

void serial_connect(chip_t *chip) {
    on_write(chip, UART_DATA, write_uart_data);
    on_read(chip, UART_DATA, read_uart_data);
    on_write(chip, UART_A, write_uart_a);
    on_read(chip, UART_A, read_uart_a);
    on_write(chip, UART_B, write_uart_b);
    on_write(chip, UART_RATE_LOW, write_plain);
    on_write(chip, UART_RATE_HIGH, write_plain);
}

void serial_reset(chip_t *chip) {
    chip->held_count = 0;
    chip->is_shifting = chip->is_waiting = false;
    *reg(chip, UART_A) = UDRE;
    start_line(chip);
}
