// What a level looks like: its colour by sign, its brightness by size, no brighter than the cap.

#ifndef MARK1_PANEL_COLOURS_H
#define MARK1_PANEL_COLOURS_H

#include <stdint.h>

#include "chain.h"

namespace colours {

struct Tint {
    uint8_t red, green, blue;
};
const Tint LAMP = {255, 150, 50};

// How a level shines: the strongest part of its colour, and the light's own brightness of 31.
struct Shade {
    uint8_t brightness, strength;
};
extern Shade shades[128];
extern Tint pair[2];  // of negative and of positive levels

// False for a palette that is not there.
bool setPalette(uint8_t palette);

// The brightest of all, of 31.
void setCap(uint8_t cap);

// Dims everything to so many 256ths of what the cap allows.
const uint16_t WHOLE = 256;
void setShare(uint16_t share);

chain::Light ofLevel(int8_t level);
chain::Light ofLamp(bool isLit);

// Nothing but this strength of white.
chain::Light ofSpark(uint8_t strength);

}  // namespace colours

#endif
