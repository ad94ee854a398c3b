// The pins of an Uno, and the motor faders between them.

#include <avr_ioport.h>
#include <stddef.h>

#include "registers.h"

static int port_of(int pin) { return pin < 8 ? 0x2B : pin < 14 ? 0x25 : 0x28; }
static int bit_of(int pin) { return pin < 8 ? pin : pin < 14 ? pin - 8 : pin - 14; }
static char letter_of(int pin) { return pin < 8 ? 'D' : pin < 14 ? 'B' : 'C'; }

bool pin_is_driven(chip_t *chip, int pin) { return *reg(chip, port_of(pin) - 1) >> bit_of(pin) & 1; }
bool pin_is_high(chip_t *chip, int pin) { return *reg(chip, port_of(pin)) >> bit_of(pin) & 1; }

avr_irq_t *pin_irq(chip_t *chip, int pin) {
    return avr_io_getirq(chip->avr, AVR_IOCTL_IOPORT_GETIRQ(letter_of(pin)), bit_of(pin));
}

static void strip_pin_changes(avr_irq_t *irq, uint32_t high, void *param) {
    (void)irq;
    chip_t *chip = param;
    strip_change(&chip->strip, chip->avr->cycle, high);
}

void chip_add_strip(chip_t *chip, char port, int bit, int bytes) {
    strip_init(&chip->strip, &chip->lights, bytes);
    avr_irq_t *pin = avr_io_getirq(chip->avr, AVR_IOCTL_IOPORT_GETIRQ(port), bit);
    avr_irq_register_notify(pin, strip_pin_changes, chip);
}

// Pulled from outside too: else whatever the firmware writes to the port next would let the chip's
// own resistor pull the pin up again.
void chip_set_pin(chip_t *chip, int pin, bool high) {
    pull_t *pull = &chip->pulls[letter_of(pin) - 'B'];
    pull->mask |= 1 << bit_of(pin);
    pull->value = (pull->value & ~(1 << bit_of(pin))) | high << bit_of(pin);
    avr_ioport_external_t all = {.name = letter_of(pin), .mask = pull->mask, .value = pull->value};
    avr_ioctl(chip->avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(letter_of(pin)), &all);
    avr_raise_irq(pin_irq(chip, pin), high);
}

// simavr raises no event for phase-correct PWM, so its registers are read.
static double duty_of(chip_t *chip, int pin) {
    static const struct {
        int pin, control, bit, level;
    } timers[] = {{3, 0xB0, 5, 0xB4}, {5, 0x44, 5, 0x48},  {6, 0x44, 7, 0x47},
                  {9, 0x80, 7, 0x88}, {10, 0x80, 5, 0x8A}, {11, 0xB0, 7, 0xB3}};
    if (!pin_is_driven(chip, pin)) {
        return 0;
    }
    for (size_t i = 0; i < sizeof timers / sizeof *timers; i++) {
        if (timers[i].pin == pin && *reg(chip, timers[i].control) >> timers[i].bit & 1) {
            return *reg(chip, timers[i].level) / 255.0;
        }
    }
    return pin_is_high(chip, pin);
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

void pins_reset(chip_t *chip) {
    avr_cycle_timer_register(chip->avr, CYCLES_A_MS, move_faders, chip);
}
