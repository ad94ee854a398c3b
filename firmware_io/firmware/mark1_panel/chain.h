// The chain of lights as the model sees it: frames of colours, light by light. One file for each
// kind of light and chip implements it; light.cpp knows nothing of wires.

#ifndef MARK1_PANEL_CHAIN_H
#define MARK1_PANEL_CHAIN_H

#include <stdint.h>

#include "chip.h"
#include "panel_config.h"

#ifndef IS_ONE_WIRE
#error "panel_config.h is of an earlier version: plan the panel again, or put what you chose into the new one."
#endif

namespace chain {

// How bright a light is, of 31, and of which colour. Where lights have no brightness of their own
// the colour is all that counts.
struct Light {
    uint8_t brightness;
    uint8_t red, green, blue;
};

// A part of a colour, 0 ... 2 in the order of LIGHT_ORDER.
template <typename Colour>
inline uint8_t partOf(const Colour &colour, uint8_t place) {
    const uint8_t part = LIGHT_ORDER >> (8 - 4 * place) & 3;
    return part == 0 ? colour.red : part == 1 ? colour.green : colour.blue;
}

const bool HAS_BRIGHTNESS = LIGHT_HAS_BRIGHTNESS;

// Whether the board hears nothing while a frame goes out. Host and board then take turns, and a frame
// is sent at once instead of light by light.
#if !defined(MARK1_PICO) && !defined(ESP32) && IS_ONE_WIRE
#define CHAIN_BLINDS_LINE 1
#else
#define CHAIN_BLINDS_LINE 0
#endif

void begin();

#if CHAIN_BLINDS_LINE
// The first light, and those of the cells behind the first.
void send(Light first, const int8_t *cells);
#else
// Whether a frame may begin: the one before is out, and the lights have taken it over.
bool isReady();

void beginFrame();
void put(Light light);  // the next one
void endFrame();
#endif

}  // namespace chain

#endif
