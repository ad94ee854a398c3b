// Dials instead of lights: a servo for each cell, whose pointer stands where the level is. Sixteen of
// them share a PCA9685, and up to 48 of these chips share the two wires of I2C.

#ifndef MARK1_PANEL_DIALS_H
#define MARK1_PANEL_DIALS_H

#include <stdint.h>

namespace dials {

void begin();

// Does one thing at a time: sets up a chip, ends a move or begins one. Only as many dials move at once
// as the supply feeds, and one that has arrived gets no more pulses. They rest unless they may move.
void step(const int8_t *levels, bool mayMove);

// Whether a chip did not answer since the dials last began to move.
bool isFaulty();

// Moves that were begun.
uint16_t movesBegun();

}  // namespace dials

#endif
