#include "chip.h"

#include <avr_ioport.h>
#include <sim_elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Registers that the ATmega328P and the ATmega2560 have at the same place, as the core sees them.
enum {
    ADC_LOW = 0x78, ADC_HIGH = 0x79, ADC_CONTROL = 0x7A, ADC_CONTROL_B = 0x7B, ADC_MUX = 0x7C,
    TWI_RATE = 0xB8, TWI_STATUS = 0xB9, TWI_DATA = 0xBB, TWI_CONTROL = 0xBC,
    UART_A = 0xC0, UART_B = 0xC1, UART_RATE_LOW = 0xC4, UART_RATE_HIGH = 0xC5, UART_DATA = 0xC6,
    SPI_CONTROL = 0x4C, SPI_STATUS = 0x4D, SPI_DATA = 0x4E,
    RESET_CAUSE = 0x54, WATCHDOG = 0x60,
};

static uint8_t *reg(chip_t *chip, int address) { return &chip->avr->data[address]; }

static void on_write(chip_t *chip, int address, avr_io_write_t call) {
    chip->avr->io[AVR_DATA_TO_IO(address)].w.c = call;
    chip->avr->io[AVR_DATA_TO_IO(address)].w.param = chip;
}

static void on_read(chip_t *chip, int address, avr_io_read_t call) {
    chip->avr->io[AVR_DATA_TO_IO(address)].r.c = call;
    chip->avr->io[AVR_DATA_TO_IO(address)].r.param = chip;
}

// --- bytes that wait ----------------------------------------------------------------------------

uint32_t queue_count(const queue_t *queue) { return queue->head - queue->tail; }

bool queue_put(queue_t *queue, uint8_t byte) {
    if (queue_count(queue) == MOST_WAITING) {
        return false;
    }
    queue->bytes[queue->head++ % MOST_WAITING] = byte;
    return true;
}

uint8_t queue_take(queue_t *queue) { return queue->bytes[queue->tail++ % MOST_WAITING]; }

// --- faults -------------------------------------------------------------------------------------

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

// --- the serial line ----------------------------------------------------------------------------

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

static void write_plain(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    (void)param;
    avr->data[address] = value;
}

// --- pins of an Uno -----------------------------------------------------------------------------

static int port_of(int pin) { return pin < 8 ? 0x2B : pin < 14 ? 0x25 : 0x28; }
static int bit_of(int pin) { return pin < 8 ? pin : pin < 14 ? pin - 8 : pin - 14; }
static char letter_of(int pin) { return pin < 8 ? 'D' : pin < 14 ? 'B' : 'C'; }

static bool is_driven(chip_t *chip, int pin) { return *reg(chip, port_of(pin) - 1) >> bit_of(pin) & 1; }
static bool is_high(chip_t *chip, int pin) { return *reg(chip, port_of(pin)) >> bit_of(pin) & 1; }

// Pulled from outside too: else whatever the firmware writes to the port next would let the chip's
// own resistor pull the pin up again.
void chip_set_pin(chip_t *chip, int pin, bool high) {
    pull_t *pull = &chip->pulls[letter_of(pin) - 'B'];
    pull->mask |= 1 << bit_of(pin);
    pull->value = (pull->value & ~(1 << bit_of(pin))) | high << bit_of(pin);
    avr_ioport_external_t all = {.name = letter_of(pin), .mask = pull->mask, .value = pull->value};
    avr_ioctl(chip->avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(letter_of(pin)), &all);
    avr_irq_t *irq = avr_io_getirq(chip->avr, AVR_IOCTL_IOPORT_GETIRQ(letter_of(pin)), bit_of(pin));
    avr_raise_irq(irq, high);
}

// simavr raises no event for phase-correct PWM, so its registers are read.
static double duty_of(chip_t *chip, int pin) {
    static const struct {
        int pin, control, bit, level;
    } timers[] = {{3, 0xB0, 5, 0xB4}, {5, 0x44, 5, 0x48},  {6, 0x44, 7, 0x47},
                  {9, 0x80, 7, 0x88}, {10, 0x80, 5, 0x8A}, {11, 0xB0, 7, 0xB3}};
    if (!is_driven(chip, pin)) {
        return 0;
    }
    for (size_t i = 0; i < sizeof timers / sizeof *timers; i++) {
        if (timers[i].pin == pin && *reg(chip, timers[i].control) >> timers[i].bit & 1) {
            return *reg(chip, timers[i].level) / 255.0;
        }
    }
    return is_high(chip, pin);
}

static avr_cycle_count_t move_faders(avr_t *avr, avr_cycle_count_t when, void *param) {
    (void)avr;
    chip_t *chip = param;
    for (int i = 0; i < chip->fader_count; i++) {
        fader_t *fader = &chip->faders[i];
        fader_move(fader, duty_of(chip, fader->up) - duty_of(chip, fader->down));
        chip->inputs[fader->channel] = (uint16_t)fader->place;
    }
    return when + CYCLES_A_MS;
}

// --- SPI ----------------------------------------------------------------------------------------

static bool give_to_pots(chip_t *chip, uint8_t byte) {
    bool taken = false;
    for (int i = 0; i < chip->pot_count; i++) {
        if (is_driven(chip, chip->pots[i].pin) && !is_high(chip, chip->pots[i].pin)) {
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

static uint64_t spi_cycles(chip_t *chip) {
    static const int dividers[] = {4, 16, 64, 128};
    return 8 * dividers[*reg(chip, SPI_CONTROL) & 3] / (*reg(chip, SPI_STATUS) & 1 ? 2 : 1);
}

// The lights hear every byte that their gate lets through, the potentiometers only their own.
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
    if (chip->gate_pin < 0 || is_high(chip, chip->gate_pin)) {
        lights_take(&chip->lights, byte);
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
        servos_begin(&chip->servos);
        bool answers = chip->servos.present && !chip->servos.is_deaf;
        return answers && byte == 0x40 << 1 ? 0x18 : 0x20;
    }
    servos_take(&chip->servos, byte);
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
    if (chip->servos.clocks_owed) {
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
    if (rises && chip->servos.clocks_owed) {
        chip->servos.clocks_owed--;
    }
}

// --- the converter ------------------------------------------------------------------------------

enum { ADEN = 0x80, ADSC = 0x40 };

static uint16_t adc_value(chip_t *chip) {
    int source = *reg(chip, ADC_MUX) & 0x1F;
    if (source == (chip->is_mega ? 0x1E : 0x0E)) {
        return (uint16_t)(1100 * 1023 / chip->supply_mv);
    }
    bool upper = chip->is_mega && *reg(chip, ADC_CONTROL_B) & 0x08;
    return chip->inputs[(source & 7) + (upper ? 8 : 0)];
}

static void write_adc_control(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    chip_t *chip = param;
    avr->data[address] = value | (chip->adc_busy ? ADSC : 0);
    if (chip->adc_busy || !(value & ADEN) || !(value & ADSC)) {
        return;
    }
    int divider = value & 7 ? 1 << (value & 7) : 2;
    chip->adc_done = avr->cycle + (chip->adc_first ? 25 : 13) * divider;
    chip->adc_busy = true;
    chip->adc_first = false;
}

static uint8_t read_adc_control(avr_t *avr, avr_io_addr_t address, void *param) {
    chip_t *chip = param;
    if (chip->adc_busy && avr->cycle >= chip->adc_done) {
        uint16_t value = adc_value(chip);
        *reg(chip, ADC_LOW) = (uint8_t)value;
        *reg(chip, ADC_HIGH) = (uint8_t)(value >> 8);
        avr->data[address] &= ~ADSC;
        chip->adc_busy = false;
    }
    return avr->data[address];
}

static uint8_t read_plain(avr_t *avr, avr_io_addr_t address, void *param) {
    (void)param;
    return avr->data[address];
}

// --- starting -----------------------------------------------------------------------------------

static void connect(chip_t *chip) {
    on_write(chip, UART_DATA, write_uart_data);
    on_read(chip, UART_DATA, read_uart_data);
    on_write(chip, UART_A, write_uart_a);
    on_read(chip, UART_A, read_uart_a);
    on_write(chip, UART_B, write_uart_b);
    on_write(chip, UART_RATE_LOW, write_plain);
    on_write(chip, UART_RATE_HIGH, write_plain);
    on_write(chip, SPI_DATA, write_spi_data);
    on_read(chip, SPI_DATA, read_plain);
    on_read(chip, SPI_STATUS, read_spi_status);
    on_write(chip, TWI_CONTROL, write_twi_control);
    on_read(chip, TWI_CONTROL, read_twi_control);
    on_write(chip, TWI_DATA, write_plain);
    on_read(chip, TWI_DATA, read_plain);
    on_write(chip, TWI_STATUS, write_plain);
    on_write(chip, ADC_CONTROL, write_adc_control);
    on_read(chip, ADC_CONTROL, read_adc_control);
    on_write(chip, ADC_CONTROL_B, write_plain);
    on_read(chip, ADC_LOW, read_plain);
    on_read(chip, ADC_HIGH, read_plain);
    avr_irq_t *clock = avr_io_getirq(
        chip->avr, AVR_IOCTL_IOPORT_GETIRQ(chip->is_mega ? 'D' : 'C'), IOPORT_IRQ_DIRECTION_ALL);
    avr_irq_register_notify(clock, clock_pin_turns, chip);
}

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

// A reset has also cleared the timers, ours too.
static void begin_again(chip_t *chip) {
    chip->was_reset = false;
    chip->resets++;
    unhang(chip);
    chip->held_count = 0;
    chip->is_shifting = chip->is_waiting = false;
    chip->spi_done = 0;
    chip->twi_busy = chip->twi_started = chip->twi_addressed = false;
    chip->adc_busy = false;
    chip->adc_first = true;
    *reg(chip, UART_A) = UDRE;
    if (chip->boot_cycles) {
        end_watchdog(chip);
    }
    chip->boot_until = chip->avr->cycle + chip->boot_cycles;
    avr_cycle_timer_register(chip->avr, CYCLES_A_MS, move_faders, chip);
    start_line(chip);
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
    chip->avr->run_cycle_limit = 20 * CYCLES_A_US;
    chip->is_mega = !strcmp(mcu, "atmega2560");
    chip->uart = find_uart(chip->avr);
    chip->random = 0x9E3779B97F4A7C15;
    chip->supply_mv = 5000;
    chip->gate_pin = -1;
    chip->hung_at = -1;
    chip->core_reset = chip->avr->reset;
    chip->avr->reset = core_is_reset;
    lights_init(&chip->lights);
    servos_init(&chip->servos);
    connect(chip);
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

static void watch_pots(chip_t *chip) {
    for (int i = 0; i < chip->pot_count; i++) {
        int pin = chip->pots[i].pin;
        avr_irq_t *irq =
            avr_io_getirq(chip->avr, AVR_IOCTL_IOPORT_GETIRQ(letter_of(pin)), bit_of(pin));
        avr_irq_register_notify(irq, pot_pin_changes, &chip->pots[i]);
    }
}

void chip_run(chip_t *chip, uint64_t until, uint32_t frames) {
    static bool watching = false;
    if (!watching) {
        watching = true;
        watch_pots(chip);
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
