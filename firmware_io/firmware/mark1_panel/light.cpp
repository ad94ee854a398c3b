// For speed, which the Arduino IDE does not ask for: the line brings a byte every 20 us.
#pragma GCC optimize("O2")

#include "light.h"

#include <string.h>

#include "chain.h"
#include "flash.h"
#include "frame.h"

namespace light {

using chain::Colour;

#ifdef LAMP_PINS
static const uint8_t LAMP_PIN[] = {LAMP_PINS};
static_assert(sizeof LAMP_PIN == LAMPS, "panel_config.h: a pin for each lamp");
#endif
static const uint16_t CELLS = LIGHTS + LAMPS;

// Brightness as the eye sees it: round(255 (m / 127) ^ 2.2), but never dark above 0.
static const uint8_t GAMMA[128] PROGMEM = {
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2,
    3, 3, 3, 4, 4, 5, 5, 6, 7, 7, 8, 8, 9, 10, 11, 11,
    12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 25, 26, 27, 29,
    30, 31, 33, 34, 36, 37, 39, 40, 42, 44, 45, 47, 49, 51, 53, 55,
    56, 58, 60, 62, 65, 67, 69, 71, 73, 75, 78, 80, 82, 85, 87, 90,
    92, 95, 97, 100, 103, 105, 108, 111, 114, 117, 120, 122, 125, 128, 132, 135,
    138, 141, 144, 147, 151, 154, 157, 161, 164, 168, 171, 175, 179, 182, 186, 190,
    193, 197, 201, 205, 209, 213, 217, 221, 225, 229, 233, 238, 242, 246, 251, 255,
};

// Negative, positive. Both pairs are told apart by people who do not see red or green.
static const uint8_t PALETTES = 2;
static const Colour COLOURS[PALETTES][2] PROGMEM = {
    {{0, 80, 255}, {255, 90, 0}},   // blue, orange
    {{170, 0, 255}, {70, 255, 0}},  // violet, green
};
static const Colour LAMP = {255, 150, 50};
static const Colour DARK = {0, 0, 0};

static int8_t cells[CELLS ? CELLS : 1];
static bool on = false;
static uint8_t palette = 0;
static uint8_t cap = 0;
static uint16_t frames = 0;

// --- colours ------------------------------------------------------------------------------------

static inline uint8_t scale(uint8_t part, uint8_t strength) {
    return (static_cast<uint16_t>(part) * strength + 255) >> 8;
}

static void putColour(uint8_t brightness, const Colour &colour, uint8_t strength) {
    chain::put(brightness, {scale(colour.red, strength), scale(colour.green, strength),
                            scale(colour.blue, strength)});
}

#if SAFE_BREATHES
// 0 ... 63 and back within four seconds.
static uint8_t breath() {
    const uint8_t phase = millis() >> 5;
    return (phase & 0x40 ? ~phase : phase) & 0x3F;
}
#endif

static void putDark(uint16_t place) {
#if SAFE_BREATHES
    if (place == 0) {
        putColour(1, LAMP, breath());
        return;
    }
#else
    (void)place;
#endif
    putColour(0, DARK, 0);
}

static void putCell(uint16_t place, const Colour pair[2]) {
    const int8_t level = cells[place];
    if (place + 1 > LIGHTS) {  // so written, it also compiles for a panel of no lights
        putColour(cap, LAMP, level > 0 ? 255 : 0);
    } else if (level < 0) {
        putColour(cap, pair[0], pgm_read_byte(&GAMMA[-level]));
    } else {
        putColour(cap, pair[1], pgm_read_byte(&GAMMA[level]));
    }
}

// --- frames -------------------------------------------------------------------------------------

static const uint8_t AT_ONCE = 8;  // lights a step: 80 us, in which 8 bytes arrive at 1 Mbaud
static const uint8_t PERIOD_MS = 4;  // and with 400 lights 4.6 more: a change is seen within 10

// Without news the chain is sent again now and then: a spark on its wire may have changed it.
static const uint8_t REFRESH_MS = SAFE_BREATHES ? 32 : 250;

static const uint16_t RESTING = 0xFFFF;
static uint16_t next = RESTING;
static bool news = true;
static uint8_t begunAt = 0;

static void beginFrame() {
    next = 0;
    news = false;
    chain::beginFrame();
}

static void endFrame() {
    chain::endFrame();
    next = RESTING;
    ++frames;
}

static void putSome() {
    Colour pair[2];
    memcpy_P(pair, COLOURS[palette], sizeof pair);
    uint8_t left = AT_ONCE;
    do {
        if (on) {
            putCell(next, pair);
        } else {
            putDark(next);
        }
    } while (++next != CHAIN && --left);
}

static void stepChain() {
    if (CHAIN == 0) {
        return;
    }
    if (next == RESTING) {
        const uint8_t waited = static_cast<uint8_t>(millis()) - begunAt;
        if (waited < (news ? PERIOD_MS : REFRESH_MS) || !chain::isReady()) {
            return;
        }
        begunAt = millis();
        beginFrame();
    }
    putSome();
    if (next == CHAIN) {
        endFrame();
    }
}

static void stepLampPins() {
#ifdef LAMP_PINS
    for (uint8_t i = 0; i != LAMPS; ++i) {
        digitalWrite(LAMP_PIN[i], on && cells[LIGHTS + i] > 0 ? HIGH : LOW);
    }
#endif
}

void begin() {
    chain::begin();
#ifdef LAMP_PINS
    for (uint8_t i = 0; i != LAMPS; ++i) {
        pinMode(LAMP_PIN[i], OUTPUT);
    }
#endif
}

void step() {
    stepChain();
    stepLampPins();
}

bool isResting() { return next == RESTING; }

void setCell(uint16_t cell, int8_t level) {
    if (cell >= CELLS) {
        return;
    }
    cells[cell] = level == -128 ? -127 : level;
    news = true;
}

void clearCells() {
    memset(cells, 0, sizeof cells);
    news = true;
}

uint16_t checkCells() {
    uint16_t crc = CRC_START;
    for (uint16_t i = 0; i != CELLS; ++i) {
        crc = crc16(crc, cells[i]);
    }
    return crc;
}

bool setPalette(uint8_t wanted) {
    if (wanted >= PALETTES) {
        return false;
    }
    palette = wanted;
    news = true;
    return true;
}

uint8_t setCap(uint8_t wanted) {
    cap = wanted < BRIGHTEST ? wanted : BRIGHTEST;
    news = true;
    return cap;
}

void turn(bool wanted) {
    on = wanted;
    news = true;
}

uint16_t framesShown() { return frames; }

}  // namespace light
