// Motor faders: each is driven until its wiper stands where it should, and cut off when it is
// stuck or has run to its end.

#ifndef MARK1_PANEL_FADERS_H
#define MARK1_PANEL_FADERS_H

#include <stdint.h>

namespace faders {

enum Found { NOTHING, STALLED, AT_END };

void begin();

// One look at a fader that should go to `position`; says what it found.
Found drive(uint8_t fader, uint16_t position);

void stop(uint8_t fader);

}  // namespace faders

#endif
