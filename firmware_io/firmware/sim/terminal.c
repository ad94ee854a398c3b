// The chip on a terminal, in real time: opening it resets the chip.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "sim.h"

void open_terminal(sim_t *sim) {
    char name[64];
    struct termios raw = {0};
    cfmakeraw(&raw);
    if (openpty(&sim->master, &sim->slave, name, &raw, NULL)) {
        fprintf(stderr, "no terminal: %s\n", strerror(errno));
        exit(1);
    }
    // We keep the other end open too: else it would forget to be raw, and echo, when it is closed.
    fcntl(sim->master, F_SETFL, O_NONBLOCK);
    sim->watch = inotify_init1(IN_NONBLOCK);
    inotify_add_watch(sim->watch, name, IN_OPEN | IN_CLOSE);
    printf("pty %s\n", name);
    fflush(stdout);
}

// Opening raises DTR, which resets the chip, unless somebody has it open and DTR is up already.
static void see_who_opens(sim_t *sim) {
    char events[4096];
    ssize_t count = read(sim->watch, events, sizeof events);
    for (ssize_t i = 0; i < count;) {
        struct inotify_event event;
        memcpy(&event, events + i, sizeof event);
        if (event.mask & IN_OPEN) {
            if (sim->open_count++ == 0) {
                sim->chip->to_chip.tail = sim->chip->to_chip.head;
                chip_reset(sim->chip, RESET_PIN);
            }
        } else if (event.mask & IN_CLOSE) {
            sim->open_count--;
        }
        i += (ssize_t)(sizeof event + event.len);
    }
}

// No more than the line can take soon: what is left waits where the host can see it.
static void move_bytes(sim_t *sim) {
    uint8_t bytes[256];
    while (queue_count(&sim->chip->to_chip) < sizeof bytes) {
        ssize_t got = read(sim->master, bytes, sizeof bytes);
        for (ssize_t i = 0; i < got; i++) {
            chip_feed(sim->chip, bytes[i]);
        }
        if (got <= 0) {
            break;
        }
    }
    while (queue_count(&sim->chip->from_chip)) {
        uint8_t byte = queue_take(&sim->chip->from_chip);
        if (sim->open_count > 0 && write(sim->master, &byte, 1) != 1) {
            break;  // nobody reads: it is lost, as on a wire
        }
    }
}

// --- time ---------------------------------------------------------------------------------------

static uint64_t wall_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

void begin_time(sim_t *sim) {
    sim->wall_base = wall_us();
    sim->cycle_base = sim->chip->avr->cycle;
}

// Where the wall clock says the chip should be. One that fell far behind does not run after it.
static uint64_t due_cycle(sim_t *sim) {
    static const uint64_t MOST_BEHIND = 100 * CYCLES_A_MS;
    uint64_t cycle = sim->chip->avr->cycle;
    uint64_t due = sim->cycle_base + (wall_us() - sim->wall_base) * CYCLES_A_US;
    if (sim->chip->is_frozen || due > cycle + MOST_BEHIND) {
        begin_time(sim);
        return cycle;
    }
    return due;
}

void run_on_terminal(sim_t *sim) {
    struct pollfd ends[] = {{STDIN_FILENO, POLLIN, 0}, {sim->master, POLLIN, 0}, {sim->watch, POLLIN, 0}};
    poll(ends, 3, sim->hurries ? 0 : 1);
    if (ends[0].revents) {
        read_commands(sim);
    }
    see_who_opens(sim);
    move_bytes(sim);
    uint64_t until = sim->hurries ? sim->chip->avr->cycle + CYCLES_A_MS : due_cycle(sim);
    if (!sim->chip->is_frozen) {
        chip_run(sim->chip, until, 0);
    }
    move_bytes(sim);
}
