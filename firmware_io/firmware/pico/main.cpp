// What mark1_panel.ino is to an Arduino.

#include "analog.h"
#include "clock.h"
#include "light.h"
#include "outputs.h"
#include "panel.h"
#include "room.h"

int main() {
    chip::startClocks();
    outputs::begin();  // first of all: nothing turns
    light::begin();
    analog::begin();
    panel::begin();
    chip::startWatchdog();
    for (;;) {
        chip::feedWatchdog();
        panel::step();
        light::step();
        analog::step();
        room::step();
        outputs::step();
        if (light::isResting()) {
            chip::rest();
        }
    }
}
