// For speed, which the Arduino IDE does not ask for: the line brings a byte every 20 us.
#pragma GCC optimize("O2")

#include "colours.h"

#include <string.h>

#include "flash.h"

namespace colours {

// Brightness as the eye sees it: round(65535 (m / 127) ^ 2.2).
static const uint16_t GAMMA[128] PROGMEM = {
    0, 2, 7, 17, 33, 53, 79, 112, 150, 194, 244, 301,
    365, 435, 512, 596, 687, 785, 891, 1003, 1123, 1250, 1385, 1527,
    1677, 1835, 2000, 2173, 2354, 2543, 2740, 2945, 3158, 3379, 3609, 3846,
    4092, 4347, 4609, 4880, 5160, 5448, 5745, 6050, 6364, 6686, 7017, 7357,
    7706, 8064, 8430, 8806, 9190, 9583, 9986, 10397, 10817, 11247, 11685, 12133,
    12590, 13057, 13532, 14017, 14511, 15015, 15528, 16050, 16582, 17123, 17673, 18234,
    18803, 19383, 19972, 20570, 21178, 21796, 22424, 23061, 23708, 24365, 25032, 25709,
    26395, 27091, 27797, 28513, 29239, 29975, 30721, 31477, 32243, 33019, 33805, 34602,
    35408, 36225, 37051, 37888, 38735, 39592, 40460, 41338, 42226, 43124, 44033, 44952,
    45881, 46821, 47772, 48732, 49703, 50685, 51677, 52679, 53692, 54716, 55750, 56795,
    57850, 58916, 59992, 61080, 62177, 63286, 64405, 65535,
};

// Negative, positive. Both pairs are told apart by people who do not see red or green.
static const uint8_t PALETTES = 2;
static const Tint TINTS[PALETTES][2] PROGMEM = {
    {{0, 80, 255}, {255, 90, 0}},   // blue, orange
    {{170, 0, 255}, {70, 255, 0}},  // violet, green
};

Shade shades[128];
Tint pair[2];
static uint8_t cap = 0;
static uint16_t share = WHOLE;

// --- shades -------------------------------------------------------------------------------------

// In steps of 1 / 255 of the strongest part at brightness 1. Small levels follow a line instead of
// the eye: each then differs from the next, and three steps are enough for a colour to keep its hue.
// Strips of 8 bits have 33 steps at a limit of 4, so there eight levels share one.
static uint16_t stepsOf(uint8_t level, uint16_t most) {
    const uint16_t line = chain::HAS_BRIGHTNESS ? level + 2 : 1 + level / 8;
    const uint16_t curve = (static_cast<uint32_t>(pgm_read_word(&GAMMA[level])) * most + 0x8000) >> 16;
    const uint16_t steps = line > curve ? line : curve;
    return steps < most ? steps : most;
}

// As dim a light as can show it, for then its colour has the most steps.
static Shade shadeOf(uint16_t steps) {
    const uint8_t brightness = (steps + 254) / 255;
    return {brightness, static_cast<uint8_t>(brightness ? (steps + brightness / 2) / brightness : 0)};
}

static void makeShades() {
    const uint16_t most = chain::HAS_BRIGHTNESS ? 255 * cap : (255 * cap + 15) / 31;
    for (uint8_t level = 1; level != 128; ++level) {
        const uint32_t steps = stepsOf(level, most);
        shades[level] = shadeOf(steps * share >> 8);
    }
}

void setCap(uint8_t wanted) {
    if (wanted != cap) {
        cap = wanted;
        makeShades();
    }
}

void setShare(uint16_t wanted) {
    if (wanted != share) {
        share = wanted;
        makeShades();
    }
}

bool setPalette(uint8_t palette) {
    if (palette >= PALETTES) {
        return false;
    }
    memcpy_P(pair, TINTS[palette], sizeof pair);
    return true;
}

// --- colours ------------------------------------------------------------------------------------

// part * strength / 255, rounded.
static inline uint8_t scale(uint8_t part, uint8_t strength) {
    const uint16_t product = static_cast<uint16_t>(part) * strength;
    return (product + (product >> 8) + 128) >> 8;
}

static inline chain::Light shine(const Tint &tint, const Shade &shade) {
    return {shade.brightness, scale(tint.red, shade.strength), scale(tint.green, shade.strength),
            scale(tint.blue, shade.strength)};
}

chain::Light ofLevel(int8_t level) {
    return level < 0 ? shine(pair[0], shades[-level]) : shine(pair[1], shades[level]);
}

chain::Light ofLamp(bool isLit) { return shine(LAMP, shades[isLit ? 127 : 0]); }

chain::Light ofSpark(uint8_t strength) { return shine(LAMP, {1, strength}); }

}  // namespace colours
