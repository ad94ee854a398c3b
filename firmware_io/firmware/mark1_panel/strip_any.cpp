// A strip of WS2812B or SK6812 by the library Adafruit NeoPixel, which knows the timing of each chip. Most boards
// hear nothing while it sends, so host and board take turns (see PROTOCOL.md); an ESP32 goes on listening.

#include "chain.h"

#if defined(MARK1_ANY_BOARD) && IS_ONE_WIRE

#include <Adafruit_NeoPixel.h>

#include "colours.h"
#include "light.h"

namespace chain {

// The parts come in the order of LIGHT_ORDER already. White, where there is one, is the last, and dark.
static const uint16_t AS_THEY_COME = LIGHT_KIND == SK6812_RGBW ? NEO_RGBW : NEO_RGB;

static Adafruit_NeoPixel strip(light::CHAIN, LIGHT_PIN, AS_THEY_COME + NEO_KHZ800);

static void put(uint16_t place, const Light &light) {
    strip.setPixelColor(place, partOf(light, 0), partOf(light, 1), partOf(light, 2));
}

void begin() {
    strip.begin();
    strip.show();
}

#if CHAIN_BLINDS_LINE
void send(Light first, const int8_t *cells) {
    put(0, first);
    for (uint16_t place = 1; place < light::CHAIN; ++place) {
        // so written, it also compiles for a panel of no lights
        put(place, place + 1 > LIGHTS ? colours::ofLamp(cells[place] > 0) : colours::ofLevel(cells[place]));
    }
    strip.show();
}
#else
static uint16_t next;

bool isReady() { return strip.canShow(); }

void beginFrame() { next = 0; }

void put(Light light) { put(next++, light); }

void endFrame() { strip.show(); }
#endif

}  // namespace chain

#endif
