// The cells, and the lights that show them. A colour is made only when it is sent, so a light costs
// one byte of memory; and only a few are sent at a time, so nobody waits for the chain.

#ifndef MARK1_PANEL_LIGHT_H
#define MARK1_PANEL_LIGHT_H

#include <stdint.h>

#include "panel_config.h"

namespace light {

// Lights on the chain: the R lamps are the last of them, unless they have pins of their own.
#ifdef LAMP_PINS
const uint16_t CHAIN = LIGHTS;
#else
const uint16_t CHAIN = LIGHTS + LAMPS;
#endif

void begin();

// Sends the next few lights of the chain, when there is something to show. A chain that blinds the
// line waits for its turn.
void step();

// On a chain that blinds the line, while the host waits for an answer: shows what is new, or only
// now and then if that can wait.
void takeTurn(bool canWait);

// Whether the chain is between two frames, and the bus free for others.
bool isResting();

// Levels -127 ... 127. A cell that is not there is ignored.
void setCell(uint16_t cell, int8_t level);
void clearCells();

// CRC over all levels, in order.
uint16_t checkCells();

// False for a palette that is not there.
bool setPalette(uint8_t palette);

// Takes the cap as far as this panel may go, and gives it.
uint8_t setCap(uint8_t cap);

// The light of the room, 0 ... 255: of the cap, the lights take as much, but never less than one step.
void setDaylight(uint8_t share);

// Off: dark, whatever the cells say.
void turn(bool on);

uint16_t framesShown();

}  // namespace light

#endif
