// The commands of a test, a line each.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sim.h"

static void print_hex(const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        printf("%02x", bytes[i]);
    }
}

static void print_output(chip_t *chip) {
    while (queue_count(&chip->from_chip)) {
        printf("%02x", queue_take(&chip->from_chip));
    }
}

static void do_run(sim_t *sim, const char *rest) {
    unsigned long us = 0;
    unsigned frames = 0;
    sscanf(rest, "%lu %u", &us, &frames);
    chip_t *chip = sim->chip;
    if (!chip->is_frozen) {
        chip_run(chip, chip->avr->cycle + us * CYCLES_A_US, frames);
    }
    printf("ran %llu ", (unsigned long long)chip->avr->cycle);
    print_output(chip);
    printf("\n");
}

static void do_feed(sim_t *sim, const char *rest) {
    unsigned byte;
    for (; sscanf(rest, "%2x", &byte) == 1; rest += 2) {
        chip_feed(sim->chip, (uint8_t)byte);
    }
    printf("ok\n");
}

static void do_leds(sim_t *sim, const char *rest) {
    (void)rest;
    lights_t *lights = &sim->chip->lights;
    strip_wait(&sim->chip->strip, sim->chip->avr->cycle);
    printf("leds %u ", lights->frames);
    print_hex(lights->colour[0], 4 * (size_t)lights->count);
    printf("\n");
}

static void do_strip(sim_t *sim, const char *rest) {
    (void)rest;
    const strip_t *strip = &sim->chip->strip;
    const range_t ranges[] = {strip->high[0], strip->low[0], strip->high[1], strip->low[1],
                              strip->gap, strip->lights->frame};
    printf("strip");
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        printf(" %.1f %.1f", (double)ranges[i].shortest * 1000 / CYCLES_A_US,
               (double)ranges[i].longest * 1000 / CYCLES_A_US);
    }
    printf(" %u\n", strip->white);
}

static void do_adc(sim_t *sim, const char *rest) {
    unsigned channel, value;
    if (sscanf(rest, "%u %u", &channel, &value) != 2 || channel >= CHANNELS || value > 1023) {
        printf("error adc CHANNEL 0...1023\n");
        return;
    }
    sim->chip->inputs[channel] = (uint16_t)value;
    printf("ok\n");
}

static void do_supply(sim_t *sim, const char *rest) {
    sim->chip->supply_mv = (uint16_t)atoi(rest);
    printf("ok\n");
}

static void do_pin(sim_t *sim, const char *rest) {
    int pin, level;
    if (sscanf(rest, "%d %d", &pin, &level) != 2 || pin < 0 || pin > 19) {
        printf("error pin 0...19 0|1\n");
        return;
    }
    chip_set_pin(sim->chip, pin, level);
    printf("ok\n");
}

static void do_ports(sim_t *sim, const char *rest) {
    (void)rest;
    const uint8_t *data = sim->chip->avr->data;
    printf("ports %d %d %d\n", data[0x25], data[0x28], data[0x2B]);
}

static void do_pots(sim_t *sim, const char *rest) {
    (void)rest;
    printf("pots");
    for (int i = 0; i < sim->chip->pot_count; i++) {
        printf(" %u %u", sim->chip->pots[i].wiper[0], sim->chip->pots[i].wiper[1]);
    }
    printf("\n");
}

static void do_servos(sim_t *sim, const char *rest) {
    (void)rest;
    printf("servos");
    for (int i = 0; i < 16 * MOST_SERVO_CHIPS && sim->chip->servos[i / 16].present; i++) {
        printf(" %d", servo_pulse(&sim->chip->servos[i / 16], i % 16));
    }
    printf("\n");
}

static void do_bus(sim_t *sim, const char *rest) {
    int how = 0, place = 0;
    sscanf(rest, "%d %d", &how, &place);
    servo_chip_t *servos = &sim->chip->servos[place % MOST_SERVO_CHIPS];
    servos->is_deaf = how == 1;
    servos->clocks_owed = how == 2 ? 9 : 0;
    printf("ok\n");
}

static void do_faders(sim_t *sim, const char *rest) {
    (void)rest;
    printf("faders");
    for (int i = 0; i < sim->chip->fader_count; i++) {
        printf(" %.1f", sim->chip->faders[i].place);
    }
    printf("\n");
}

static void do_block(sim_t *sim, const char *rest) {
    int fader, blocked;
    if (sscanf(rest, "%d %d", &fader, &blocked) != 2 || fader < 0 || fader >= MOST_FADERS) {
        printf("error block FADER 0|1\n");
        return;
    }
    sim->chip->faders[fader].blocked = blocked;
    printf("ok\n");
}

static void do_faults(sim_t *sim, const char *rest) {
    faults_t in, out;
    unsigned long long seed = 1;
    int found = sscanf(rest, "%u %u %u %u %u %u %llu", &in.drop, &in.flip, &in.insert, &out.drop,
                       &out.flip, &out.insert, &seed);
    if (found < 6) {
        printf("error faults DROP FLIP INSERT (to the chip) DROP FLIP INSERT (to the host) SEED,"
               " rates of a million bytes\n");
        return;
    }
    sim->chip->faults_in = in;
    sim->chip->faults_out = out;
    sim->chip->random = 0x9E3779B97F4A7C15 ^ seed;
    printf("ok\n");
}

static void do_reset(sim_t *sim, const char *rest) {
    chip_reset(sim->chip, rest[0] ? (uint8_t)atoi(rest) : RESET_PIN);
    printf("ok\n");
}

static void do_freeze(sim_t *sim, const char *rest) {
    sim->chip->is_frozen = atoi(rest);
    printf("ok\n");
}

static void do_hang(sim_t *sim, const char *rest) {
    (void)rest;
    chip_hang(sim->chip);
    printf("ok\n");
}

static void do_paint(sim_t *sim, const char *rest) {
    chip_paint(sim->chip, (uint16_t)atoi(rest));
    printf("ok\n");
}

static void do_painted(sim_t *sim, const char *rest) {
    printf("painted %d\n", chip_painted(sim->chip, (uint16_t)atoi(rest)));
}

static void do_counters(sim_t *sim, const char *rest) {
    (void)rest;
    chip_t *chip = sim->chip;
    uint32_t wrong = 0;
    for (int i = 0; i < chip->pot_count; i++) {
        wrong += chip->pots[i].wrong;
    }
    printf("counters cycle=%llu resets=%u crashed=%d overruns=%u deaf=%u injected=%u waiting=%u spi_bytes=%u "
           "spi_collisions=%u light_frames=%u odd_frames=%u frame_shortest=%llu frame_longest=%llu pot_errors=%u open=%d\n",
           (unsigned long long)chip->avr->cycle, chip->resets,
           chip->avr->state == cpu_Crashed, chip->overruns, chip->deaf,
           chip->injected, queue_count(&chip->to_chip), chip->spi_bytes, chip->spi_collisions,
           chip->lights.frames, chip->lights.odd,
           (unsigned long long)chip->lights.frame.shortest,
           (unsigned long long)chip->lights.frame.longest, wrong, sim->open_count);
}

static void do_quit(sim_t *sim, const char *rest) {
    (void)rest;
    sim->ends = true;
    printf("ok\n");
}

static void do_help(sim_t *sim, const char *rest);

static const struct {
    const char *name;
    void (*call)(sim_t *sim, const char *rest);
    const char *what;
} commands[] = {
    {"run", do_run, "MICROSECONDS [FRAMES]: runs, or stops early after this many frames"},
    {"feed", do_feed, "HEX: bytes set out to the chip"},
    {"leds", do_leds, "frames shown, then brightness, blue, green, red of each light"},
    {"strip", do_strip, "shortest and longest ns of: a 0 high, low, a 1 high, low, the low between"
     " two lights, a frame; then bytes of white that were not 0"},
    {"adc", do_adc, "CHANNEL 0...1023"},
    {"supply", do_supply, "MILLIVOLTS"},
    {"pin", do_pin, "PIN 0|1: drives an input of an Uno"},
    {"ports", do_ports, "ports B, C and D of an Uno"},
    {"pots", do_pots, "wipers of the MCP4251"},
    {"servos", do_servos, "pulses of each PCA9685, of 4096; 0 off"},
    {"bus", do_bus, "0|1|2 [CHIP]: a PCA9685 hears all, nothing, or (the first) holds the data wire for 9 clocks"},
    {"faders", do_faders, "where they stand, of 1023"},
    {"block", do_block, "FADER 0|1: holds it"},
    {"faults", do_faults, "DROP FLIP INSERT, DROP FLIP INSERT, SEED: of a million bytes, each way"},
    {"reset", do_reset, "[CAUSE]: 1 power, 2 pin, 4 brown-out"},
    {"freeze", do_freeze, "0|1: the chip stands still"},
    {"hang", do_hang, "the firmware runs in a loop that does nothing"},
    {"paint", do_paint, "ADDRESS: paints the memory from there to the stack"},
    {"painted", do_painted, "ADDRESS: how much of that, from there on, nobody has written to"},
    {"counters", do_counters, "all there is to count"},
    {"help", do_help, "this list"},
    {"quit", do_quit, ""},
};

static void do_help(sim_t *sim, const char *rest) {
    (void)sim, (void)rest;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        printf("%s %s; ", commands[i].name, commands[i].what);
    }
    printf("\n");
}

static void obey(sim_t *sim, char *line) {
    char *rest = strchr(line, ' ');
    if (rest) {
        *rest++ = 0;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (!strcmp(commands[i].name, line)) {
            commands[i].call(sim, rest ? rest : "");
            fflush(stdout);
            return;
        }
    }
    printf("error no command %s\n", line);
    fflush(stdout);
}

void read_commands(sim_t *sim) {
    static char *text = NULL;
    static size_t count = 0, room = 0;
    if (room - count < 4096) {
        text = realloc(text, room += 65536);
    }
    ssize_t got = read(STDIN_FILENO, text + count, room - count - 1);
    if (got <= 0) {
        sim->ends = got == 0 || errno != EINTR;
        return;
    }
    count += (size_t)got;
    text[count] = 0;
    char *line = text;
    for (char *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = 0;
        obey(sim, line);
    }
    count -= (size_t)(line - text);
    memmove(text, line, count + 1);
}
