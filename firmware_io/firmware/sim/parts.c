#include "parts.h"

#include <math.h>
#include <string.h>

static void widen(range_t *range, uint64_t cycles) {
    if (range->longest == 0 || cycles < range->shortest) {
        range->shortest = cycles;
    }
    if (cycles > range->longest) {
        range->longest = cycles;
    }
}

// --- lights -------------------------------------------------------------------------------------

void lights_init(lights_t *lights) {
    memset(lights, 0, sizeof *lights);
    lights->place = -1;
}

static void end_frame(lights_t *lights) {
    memcpy(lights->colour, lights->coming, sizeof lights->colour);
    int count = lights->place / 4;
    lights->odd += lights->frames && count != lights->count;
    lights->count = count;
    lights->frames++;
    widen(&lights->frame, lights->last - lights->begun);
    lights->place = -1;
}

void lights_take(lights_t *lights, uint64_t cycle, uint8_t byte) {
    if (lights->place < 0) {
        bool starts = lights->zeros >= 4 && (byte & 0xE0) == 0xE0;
        lights->zeros = byte == 0 ? lights->zeros + 1 : 0;
        if (!starts) {
            return;
        }
        lights->place = 0;
        lights->begun = cycle;
    }
    bool is_header = lights->place % 4 == 0;
    if (is_header && ((byte & 0xE0) != 0xE0 || lights->place == 4 * MOST_LIGHTS)) {
        end_frame(lights);
        lights->zeros = byte == 0;
        return;
    }
    lights->coming[lights->place / 4][lights->place % 4] = byte;
    lights->place++;
    lights->last = cycle;
}

// --- strips -------------------------------------------------------------------------------------

enum { IS_ONE = 8, RESET = 50 * 16 };  // in cycles of 62.5 ns

void strip_init(strip_t *strip, lights_t *lights, int bytes) {
    memset(strip, 0, sizeof *strip);
    strip->lights = lights;
    strip->bytes = bytes;
}

static void end_strip_frame(strip_t *strip) {
    lights_t *lights = strip->lights;
    int count = strip->bits / (8 * strip->bytes);
    bool is_torn = strip->bits % (8 * strip->bytes) != 0;
    lights->odd += is_torn || (lights->frames && count != lights->count);
    for (int i = 0; i < count; i++) {
        const uint8_t *part = strip->coming + i * strip->bytes;
        uint8_t *colour = lights->colour[i];
        colour[0] = 0xFF;
        colour[1] = part[2];
        colour[2] = part[0];
        colour[3] = part[1];
        strip->white += strip->bytes == 4 && part[3];
    }
    lights->count = count;
    lights->frames++;
    widen(&lights->frame, strip->fell - strip->begun);
    strip->bits = 0;
}

void strip_wait(strip_t *strip, uint64_t cycle) {
    if (!strip->is_high && strip->bits && cycle - strip->fell >= RESET) {
        end_strip_frame(strip);
    }
}

static void take_low(strip_t *strip, uint64_t cycle) {
    bool is_light_over = strip->bits % (8 * strip->bytes) == 0;
    widen(is_light_over ? &strip->gap : &strip->low[strip->last_bit], cycle - strip->fell);
}

static void take_bit(strip_t *strip, uint64_t length) {
    bool bit = length >= IS_ONE;
    widen(&strip->high[bit], length);
    uint8_t *byte = &strip->coming[strip->bits / 8 % sizeof strip->coming];
    *byte = (uint8_t)(*byte << 1 | bit);
    strip->last_bit = bit;
    strip->bits++;
}

void strip_change(strip_t *strip, uint64_t cycle, bool high) {
    if (high == strip->is_high) {
        return;
    }
    if (high) {
        strip_wait(strip, cycle);
        if (strip->bits) {
            take_low(strip, cycle);
        } else {
            strip->begun = cycle;
        }
        strip->rose = cycle;
    } else {
        take_bit(strip, cycle - strip->rose);
        strip->fell = cycle;
    }
    strip->is_high = high;
}

// --- digital potentiometers ---------------------------------------------------------------------

void pot_init(pot_t *pot, int pin) {
    memset(pot, 0, sizeof *pot);
    pot->pin = pin;
    pot->wiper[0] = pot->wiper[1] = 128;
}

void pot_select(pot_t *pot) { pot->taken = 0; }

// Address in the upper four bits, command in the next two (0 writes), then ten bits of value.
void pot_take(pot_t *pot, uint8_t byte) {
    if (pot->taken++ % 2 == 0) {
        pot->first = byte;
        return;
    }
    int address = pot->first >> 4;
    int command = pot->first >> 2 & 3;
    int value = (pot->first & 3) << 8 | byte;
    if (address > 1 || command != 0 || value > 256) {
        pot->wrong++;
        return;
    }
    pot->wiper[address] = (uint16_t)value;
}

// --- servos -------------------------------------------------------------------------------------

enum { MODE1 = 0x00, FIRST_CHANNEL = 0x06, ALL_CHANNELS = 0xFA, PRESCALE = 0xFE };
enum { ALL_CALL = 0x01, SLEEP = 0x10, AUTO_INCREMENT = 0x20, FULL_OFF = 0x10, FOR_ALL = 0x70 };

void servos_init(servo_chip_t *chip) {
    memset(chip, 0, sizeof *chip);
    chip->registers[MODE1] = SLEEP | ALL_CALL;
    chip->registers[PRESCALE] = 0x1E;
}

bool servos_begin(servo_chip_t *chip, uint8_t own, uint8_t address) {
    bool is_for_all = address == FOR_ALL && chip->registers[MODE1] & ALL_CALL;
    chip->taken = 0;
    chip->listens = chip->present && !chip->is_deaf && (address == own || is_for_all);
    return chip->listens;
}

static void write_register(servo_chip_t *chip, uint8_t place, uint8_t byte) {
    if (place == PRESCALE && !(chip->registers[MODE1] & SLEEP)) {
        return;  // the rate can only be set while it sleeps
    }
    chip->registers[place] = byte;
    if (place >= ALL_CHANNELS && place < PRESCALE) {
        for (int servo = 0; servo < 16; servo++) {
            chip->registers[FIRST_CHANNEL + 4 * servo + place - ALL_CHANNELS] = byte;
        }
    }
}

void servos_take(servo_chip_t *chip, uint8_t byte) {
    if (chip->taken++ == 0) {
        chip->place = byte;
        return;
    }
    write_register(chip, chip->place, byte);
    if (chip->registers[MODE1] & AUTO_INCREMENT) {
        chip->place++;
    }
}

int servo_pulse(const servo_chip_t *chip, int servo) {
    const uint8_t *channel = chip->registers + FIRST_CHANNEL + 4 * servo;
    if (chip->registers[MODE1] & SLEEP || channel[3] & FULL_OFF) {
        return 0;
    }
    int on = channel[0] | (channel[1] & 0x0F) << 8;
    int off = channel[2] | (channel[3] & 0x0F) << 8;
    return (off - on) & 0x0FFF;
}

// --- faders -------------------------------------------------------------------------------------

static const double FRICTION = 0.2;             // of full power: below it nothing moves
static const double STEPS_A_MS = 1023 / 200.0;  // end to end in a fifth of a second

void fader_move(fader_t *fader, double power) {
    if (fader->blocked || fabs(power) < FRICTION) {
        return;
    }
    fader->place = fmin(1023, fmax(0, fader->place + power * STEPS_A_MS));
}
