// The chain of lights as the model sees it: frames of colours, light by light. One file for each
// kind of light and chip implements it; light.cpp knows nothing of wires.

#ifndef MARK1_PANEL_CHAIN_H
#define MARK1_PANEL_CHAIN_H

#include <stdint.h>

namespace chain {

struct Colour {
    uint8_t red, green, blue;
};

void begin();

// Whether a frame may begin: the one before is out, and the lights have taken it over.
bool isReady();

void beginFrame();

// The next light: how bright, of 31, and its colour.
void put(uint8_t brightness, const Colour &colour);

void endFrame();

}  // namespace chain

#endif
