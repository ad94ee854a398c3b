// A board that is simulated: its chip, and who drives it.

#ifndef MARK1_SIM_SIM_H
#define MARK1_SIM_SIM_H

#include "chip.h"

typedef struct {
    chip_t *chip;
    bool ends;

    // The terminal, or -1
    int master, slave, watch;
    int open_count;
    bool hurries;       // as fast as it can, not as the wall clock
    uint64_t wall_base;
    uint64_t cycle_base;

    const char *eeprom_file;
} sim_t;

// Waits for lines on the standard input, obeys each and answers it by one line. The end of the input
// ends the program.
void read_commands(sim_t *sim);

// Opens a terminal and prints its name.
void open_terminal(sim_t *sim);

// From now on time passes as on the wall.
void begin_time(sim_t *sim);

// Obeys commands, moves bytes between chip and terminal, and runs the chip for as long as is due.
void run_on_terminal(sim_t *sim);

#endif
