// A board to test on: runs the firmware on a simulated chip, with lights, potentiometers, servos
// and faders on its pins.
//
//     panel_sim [options] firmware.elf
//
// With --pty the board is connected to a terminal that any program opens like a serial port; time
// passes as on the wall, and opening it resets the chip, as DTR does. Without, time stands still
// but for `run`, so that a test measures the chip and not the computer it runs on.
//
// Commands come as lines on the standard input, each is answered by one line; `help` lists them.
// The end of the input ends the program.

#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

static void load_eeprom(sim_t *sim) {
    avr_eeprom_t *eeprom = chip_eeprom(sim->chip);
    FILE *file = sim->eeprom_file ? fopen(sim->eeprom_file, "rb") : NULL;
    if (file) {
        size_t got = fread(eeprom->eeprom, 1, eeprom->size, file);
        memset(eeprom->eeprom + got, 0xFF, eeprom->size - got);
        fclose(file);
    }
}

static void save_eeprom(sim_t *sim) {
    avr_eeprom_t *eeprom = chip_eeprom(sim->chip);
    FILE *file = sim->eeprom_file ? fopen(sim->eeprom_file, "wb") : NULL;
    if (file) {
        fwrite(eeprom->eeprom, 1, eeprom->size, file);
        fclose(file);
    }
}

static void say_nothing(avr_t *avr, const int level, const char *format, va_list arguments) {
    (void)avr, (void)level, (void)format, (void)arguments;
}

static void add_fader(chip_t *chip, const char *text) {
    fader_t *fader = &chip->faders[chip->fader_count++ % MOST_FADERS];
    fader->place = 512;
    sscanf(text, "%d,%d,%d", &fader->up, &fader->down, &fader->channel);
}

static const struct option OPTIONS[] = {
    {"mcu", required_argument, 0, 'm'},    {"pty", no_argument, 0, 'p'},
    {"fast", no_argument, 0, 'f'},         {"eeprom", required_argument, 0, 'e'},
    {"boot-ms", required_argument, 0, 'b'}, {"stray-hangs", no_argument, 0, 's'},
    {"pot", required_argument, 0, 'o'},    {"gate", required_argument, 0, 'g'},
    {"strip", required_argument, 0, 't'},
    {"servos", optional_argument, 0, 'v'},       {"fader", required_argument, 0, 'd'},
    {0, 0, 0, 0},
};

static const char USAGE[] =
    "usage: panel_sim [options] firmware.elf\n"
    "  --mcu NAME           atmega328p or atmega2560\n"
    "  --pty                on a terminal, in real time\n"
    "  --fast               on a terminal, as fast as it can\n"
    "  --eeprom FILE        kept there\n"
    "  --boot-ms N          what the boot loader takes\n"
    "  --stray-hangs        a byte while it starts hangs it for good, as it does a Mega\n"
    "  --pot PIN            an MCP4251 with that select pin of an Uno; may be given again\n"
    "  --gate PIN           the lights hear the bus only while it is high\n"
    "  --strip PORT,BYTES   lights on a pin, as B2,3: so many bytes a light\n"
    "  --servos[=N]         so many PCA9685, one if not told\n"
    "  --fader UP,DOWN,ADC  a motor fader between two pins of an Uno; may be given again\n";

int main(int argc, char **argv) {
    sim_t sim = {.master = -1};
    const char *mcu = "atmega328p";
    bool on_terminal = false, stray_hangs = false;
    int servo_chips = 0, boot_ms = 0, gate = -1, pots[MOST_POTS], pot_count = 0;
    const char *faders[MOST_FADERS];
    int fader_count = 0;
    char strip_port = 0;
    int strip_bit = 0, strip_bytes = 3;
    for (int option; (option = getopt_long(argc, argv, "", OPTIONS, NULL)) != -1;) {
        switch (option) {
            case 'm': mcu = optarg; break;
            case 'p': on_terminal = true; break;
            case 'f': on_terminal = sim.hurries = true; break;
            case 'e': sim.eeprom_file = optarg; break;
            case 'b': boot_ms = atoi(optarg); break;
            case 's': stray_hangs = true; break;
            case 'o': pots[pot_count++ % MOST_POTS] = atoi(optarg); break;
            case 'g': gate = atoi(optarg); break;
            case 't': sscanf(optarg, "%c%d,%d", &strip_port, &strip_bit, &strip_bytes); break;
            case 'v': servo_chips = optarg ? atoi(optarg) : 1; break;
            case 'd': faders[fader_count++ % MOST_FADERS] = optarg; break;
            default: fputs(USAGE, stderr); return 2;
        }
    }
    if (optind + 1 != argc || pot_count > MOST_POTS || fader_count > MOST_FADERS) {
        fputs(USAGE, stderr);
        return 2;
    }
    avr_global_logger_set(say_nothing);
    chip_t *chip = sim.chip = chip_new(mcu, argv[optind]);
    if (!chip) {
        return 1;
    }
    for (int i = 0; i < pot_count; i++) {
        pot_init(&chip->pots[chip->pot_count++], pots[i]);
    }
    for (int i = 0; i < fader_count; i++) {
        add_fader(chip, faders[i]);
    }
    if (strip_port) {
        chip_add_strip(chip, strip_port, strip_bit, strip_bytes);
    }
    chip->gate_pin = gate;
    for (int i = 0; i < servo_chips && i < MOST_SERVO_CHIPS; i++) {
        chip->servos[i].present = true;
    }
    chip->boot_cycles = (uint64_t)boot_ms * CYCLES_A_MS;
    chip->stray_hangs = stray_hangs;
    load_eeprom(&sim);
    chip_reset(chip, RESET_POWER);
    if (on_terminal) {
        open_terminal(&sim);
    }
    begin_time(&sim);
    while (!sim.ends) {
        if (on_terminal) {
            run_on_terminal(&sim);
        } else {
            read_commands(&sim);
        }
    }
    save_eeprom(&sim);
    return 0;
}
