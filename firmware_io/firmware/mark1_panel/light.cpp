// For speed, which the Arduino IDE does not ask for: the line brings a byte every 20 us.
#pragma GCC optimize("O2")

#include "light.h"

#include <avr/pgmspace.h>

#include "frame.h"
#include "panel_config.h"

namespace light {

#ifdef LAMP_PINS
static const uint8_t LAMP_PIN[] = {LAMP_PINS};
static_assert(sizeof LAMP_PIN == LAMPS, "panel_config.h: a pin for each lamp");
static const uint16_t CHAIN = LIGHTS;
#else
static const uint16_t CHAIN = LIGHTS + LAMPS;
#endif
static const uint16_t CELLS = LIGHTS + LAMPS;

struct Colour {
    uint8_t red, green, blue;
};

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

// --- the bus ------------------------------------------------------------------------------------

// A byte goes out in 16 cycles, as many as two calls take: -Os would make calls of all of this.
#define AT_HAND inline __attribute__((always_inline))

static AT_HAND void waitForBus() {
    while (!(SPSR & _BV(SPIF))) {
    }
}

static void sendZeros(uint8_t count) {
    while (count--) {
        SPDR = 0;
        waitForBus();
    }
}

static void beginBus() {
    pinMode(MOSI, OUTPUT);
    pinMode(SCK, OUTPUT);
    digitalWrite(SS, HIGH);
    pinMode(SS, OUTPUT);  // as an input it could make the chip a slave
    SPCR = _BV(SPE) | _BV(MSTR);
    SPSR = _BV(SPI2X);  // 8 MHz
#if DIGITAL_POTS
    pinMode(LIGHT_GATE_PIN, OUTPUT);
#endif
}

static void openGate(bool open) {
#if DIGITAL_POTS
    digitalWrite(LIGHT_GATE_PIN, open ? HIGH : LOW);
#else
    (void)open;
#endif
}

// --- colours ------------------------------------------------------------------------------------

static AT_HAND uint8_t scale(uint8_t part, uint8_t strength) {
    return (static_cast<uint16_t>(part) * strength + 255) >> 8;
}

// Each part is made while the one before goes out.
static AT_HAND void sendColour(uint8_t brightness, const Colour &colour, uint8_t strength) {
    SPDR = 0xE0 | brightness;
    const uint8_t blue = scale(colour.blue, strength);
    waitForBus();
    SPDR = blue;
    const uint8_t green = scale(colour.green, strength);
    waitForBus();
    SPDR = green;
    const uint8_t red = scale(colour.red, strength);
    waitForBus();
    SPDR = red;
    waitForBus();
}

#if SAFE_BREATHES
// 0 ... 63 and back within four seconds.
static uint8_t breath() {
    const uint8_t phase = millis() >> 5;
    return (phase & 0x40 ? ~phase : phase) & 0x3F;
}
#endif

static void sendDark(uint16_t place) {
#if SAFE_BREATHES
    if (place == 0) {
        sendColour(1, LAMP, breath());
        return;
    }
#else
    (void)place;
#endif
    sendColour(0, DARK, 0);
}

static void sendCell(uint16_t place, const Colour pair[2]) {
    const int8_t level = cells[place];
    if (place + 1 > LIGHTS) {  // so written, it also compiles for a panel of no lights
        sendColour(cap, LAMP, level > 0 ? 255 : 0);
    } else if (level < 0) {
        sendColour(cap, pair[0], pgm_read_byte(&GAMMA[-level]));
    } else {
        sendColour(cap, pair[1], pgm_read_byte(&GAMMA[level]));
    }
}

// --- frames -------------------------------------------------------------------------------------

static const uint8_t AT_ONCE = 8;  // lights a step: 80 us, in which 8 bytes arrive at 1 Mbaud
static const uint8_t PERIOD_MS = 4;  // and with 400 lights 4.6 more: a change is seen within 10

// Without news the chain is sent again now and then: a spark on its wire may have changed it.
static const uint8_t REFRESH_MS = SAFE_BREATHES ? 32 : 250;

// 32 zero bits begin a frame. After a reset in the middle of one, the light that was cut off takes
// as many again for what it had still to come.
static const uint8_t LEAD = 8;

// An SK9822 shows its colour only after 32 more clocks, and each light delays the data by half a
// clock, so the last of them needs that many clocks after its own.
static const uint8_t TAIL = 4 + (CHAIN + 15) / 16;

static const uint16_t RESTING = 0xFFFF;
static uint16_t next = RESTING;
static bool news = true;
static uint8_t begunAt = 0;

static void beginFrame() {
    next = 0;
    news = false;
    openGate(true);
    sendZeros(LEAD);
}

static void endFrame() {
    sendZeros(TAIL);
    openGate(false);
    next = RESTING;
    ++frames;
}

static void sendSome() {
    Colour pair[2];
    memcpy_P(pair, COLOURS[palette], sizeof pair);
    uint8_t left = AT_ONCE;
    do {
        if (on) {
            sendCell(next, pair);
        } else {
            sendDark(next);
        }
    } while (++next != CHAIN && --left);
}

static void stepChain() {
    if (CHAIN == 0) {
        return;
    }
    if (next == RESTING) {
        const uint8_t waited = static_cast<uint8_t>(millis()) - begunAt;
        if (waited < (news ? PERIOD_MS : REFRESH_MS)) {
            return;
        }
        begunAt = millis();
        beginFrame();
    }
    sendSome();
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
    beginBus();
    openGate(false);
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
