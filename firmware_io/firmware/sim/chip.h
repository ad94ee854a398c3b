// The chip: simavr's core, timers, EEPROM and watchdog, with a serial line, an SPI, an I2C and a
// converter of our own. Those of simavr 1.6 are wrong where it matters here: an SPI byte takes
// 100 us, a serial byte has 11 bits and the receiver holds 64 of them instead of 3, and the
// converter has 8 inputs where the Mega has 16.

#ifndef MARK1_SIM_CHIP_H
#define MARK1_SIM_CHIP_H

#include <stdbool.h>
#include <stdint.h>

#include <avr_eeprom.h>
#include <avr_uart.h>
#include <sim_avr.h>

#include "parts.h"

#define CYCLES_A_US 16
#define CYCLES_A_MS 16000
#define MOST_WAITING 65536
#define CHANNELS 16

enum { RESET_POWER = 1, RESET_PIN = 2, RESET_BROWN_OUT = 4 };

// How often of a million bytes each fault comes.
typedef struct {
    uint32_t drop, flip, insert;
} faults_t;

typedef struct {
    uint8_t bytes[MOST_WAITING];
    uint32_t head, tail;
} queue_t;

typedef struct {
    uint8_t mask, value;
} pull_t;  // pins of a port that something outside holds high or low

typedef struct {
    avr_t *avr;
    bool is_mega;

    // The serial line
    avr_uart_t *uart;
    queue_t to_chip;    // on their way
    queue_t from_chip;  // arrived at the host
    uint8_t held[3];    // what the receiver holds: two, and one in the shift register
    int held_count;
    uint8_t shifting, waiting;
    bool is_shifting, is_waiting;
    uint32_t overruns;    // bytes lost as the receiver was full
    uint32_t deaf;        // bytes that came while nobody listened
    uint32_t zeros_out;   // frames that the chip has ended
    faults_t faults_in, faults_out;
    uint32_t injected;
    uint64_t random;

    // SPI, I2C, converter: all are polled, so each only knows when it will be done
    uint64_t spi_done;
    uint32_t spi_bytes, spi_collisions;
    uint64_t twi_done;
    bool twi_busy, twi_started, twi_addressed, clock_is_low;
    uint8_t twi_status;
    uint64_t adc_done;
    bool adc_busy, adc_first;
    uint16_t inputs[CHANNELS];
    uint16_t supply_mv;

    // What is connected to it
    pull_t pulls[3];  // of the ports B, C and D
    lights_t lights;
    strip_t strip;
    pot_t pots[MOST_POTS];
    int pot_count;
    int gate_pin;  // -1 none
    servo_chip_t servos[MOST_SERVO_CHIPS];
    fader_t faders[MOST_FADERS];
    int fader_count;

    // Starting and stopping
    uint64_t boot_cycles, boot_until;
    bool stray_hangs;  // a byte during the start hangs it for good, as it does a Mega
    bool is_frozen;
    uint32_t resets;
    bool was_reset;
    int32_t hung_at;  // where an endless loop was put, or -1
    uint8_t hung_code[2];
    void (*core_reset)(avr_t *avr);
} chip_t;

// Loads an ELF. NULL, with words on stderr, if it cannot.
chip_t *chip_new(const char *mcu, const char *elf);

void chip_reset(chip_t *chip, uint8_t cause);

// Runs until that cycle, or until the chip has ended this many more frames (0: no limit). A chip that
// has crashed (a write outside its memory, an invalid instruction) stays stopped.
void chip_run(chip_t *chip, uint64_t until, uint32_t frames);

// A byte from the host sets out; false if there is no room for it.
bool chip_feed(chip_t *chip, uint8_t byte);

// Puts an endless loop where the chip is now, for the watchdog to find.
void chip_hang(chip_t *chip);

// Paints the memory from that address up to the stack; and how many bytes in a row, from there on,
// nobody has written to since.
void chip_paint(chip_t *chip, uint16_t from);
int chip_painted(chip_t *chip, uint16_t from);

// Connects a strip of lights to a pin, with so many bytes a light.
void chip_add_strip(chip_t *chip, char port, int bit, int bytes);

void chip_set_pin(chip_t *chip, int pin, bool high);

avr_eeprom_t *chip_eeprom(chip_t *chip);

uint32_t queue_count(const queue_t *queue);
bool queue_put(queue_t *queue, uint8_t byte);
uint8_t queue_take(queue_t *queue);

#endif
