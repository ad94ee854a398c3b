// The panel of the Mark I: shows weights as light, turns knobs, and reports knobs that are turned.
// What is fitted and on which pins stands in panel_config.h; what is said on the line in PROTOCOL.md.

#include "analog.h"
#include "board.h"
#include "light.h"
#include "outputs.h"
#include "panel.h"
#include "room.h"

void setup() {
    outputs::begin();  // first of all: nothing turns
    light::begin();
    analog::begin();
    panel::begin();
    board::startWatchdog();
}

// Each of them does a little and never waits, so the line is looked at every 100 us or so.
void loop() {
    if (!board::isLeaving()) {
        board::feedWatchdog();
    }
    panel::step();
    light::step();
    analog::step();
    room::step();
    outputs::step();
}
