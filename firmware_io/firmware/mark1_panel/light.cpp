// For speed, which the Arduino IDE does not ask for: the line brings a byte every 20 us.
#pragma GCC optimize("O2")

#include "light.h"

#include <string.h>

#include "budget.h"
#include "chain.h"
#include "colours.h"
#include "dials.h"
#include "frame.h"
#include "outputs.h"

namespace light {

#ifdef LAMP_PINS
static const uint8_t LAMP_PIN[] = {LAMP_PINS};
static_assert(sizeof LAMP_PIN == LAMPS, "panel_config.h: a pin for each lamp");
#endif
static const uint16_t CELLS = LIGHTS + LAMPS;

static int8_t cells[CELLS ? CELLS : 1];
static bool on = false;
static uint8_t cap = 0;
static uint8_t daylight = 255;
static uint16_t frames = 0;
static bool news = true;

#if LIGHT_KIND == DIALS
void takeTurn(bool) {}

bool isResting() { return true; }

static void beginChain() { dials::begin(); }

// As all that turns, they do so only while motors may.
static void stepChain() {
    dials::step(cells, on && cap && outputs::isArmed());
    frames = dials::movesBegun();
}

static bool canBeTight() { return false; }
static bool isTight = false;
#else
// --- what is to be seen -------------------------------------------------------------------------

#if SAFE_LIGHT == SAFE_SPARK
// 0 ... 63 and back within four seconds.
static uint8_t breath() {
    const uint8_t phase = millis() >> 5;
    return (phase & 0x40 ? ~phase : phase) & 0x3F;
}
#endif

static inline chain::Light lightAt(uint16_t place) {
#if SAFE_LIGHT == SAFE_SPARK
    if (!on && place == 0) {
        return colours::ofSpark(breath());
    }
#endif
    const int8_t level = cells[place];
    // so written, it also compiles for a panel of no lights
    return place + 1 > LIGHTS ? colours::ofLamp(level > 0) : colours::ofLevel(level);
}

// --- the budget ---------------------------------------------------------------------------------

static uint16_t share = colours::WHOLE;

static uint32_t stepsOfAll() {
    uint32_t steps = 0;
    for (uint16_t place = 0; place != CHAIN; ++place) {
        steps += budget::stepsOf(lightAt(place));
    }
    return steps;
}

static bool isTight = false;  // the budget: some picture would exceed it

// Dims the picture until it fits: rounding may take a second time, and also where it was brightened,
// which is done once.
static void keepToBudget() {
    for (bool mayBrighten = true;;) {
        const uint16_t wanted = budget::shareFor(stepsOfAll(), share);
        if (wanted == share || (wanted > share && !mayBrighten)) {
            return;
        }
        mayBrighten = mayBrighten && wanted < share;
        colours::setShare(share = wanted);
    }
}

// --- frames -------------------------------------------------------------------------------------

static uint16_t begunAt = 0;

static uint16_t waited() { return static_cast<uint16_t>(millis()) - begunAt; }

static void beginFrame() {
    begunAt = millis();
    if (news && isTight) {
        keepToBudget();
    }
    news = false;
}

#if CHAIN_BLINDS_LINE
// Cells that follow each other are shown together.
static const uint8_t POSTPONED_MS = 30;

// Without news the strip is sent again now and then: a spark on its wire may have changed it.
static const uint8_t REFRESH_MS = 250;

void takeTurn(bool canWait) {
    if (CHAIN == 0 || waited() < (!news ? REFRESH_MS : canWait ? POSTPONED_MS : 0)) {
        return;
    }
    beginFrame();
    chain::send(lightAt(0), cells);
    ++frames;
}

bool isResting() { return true; }

static void stepChain() {}
#else
static const uint8_t AT_ONCE = 8;  // lights a step: 80 us, in which 8 bytes arrive at 1 Mbaud
static const uint8_t PERIOD_MS = 4;  // and with 400 lights 4.6 more: a change is seen within 10

// Without news the chain is sent again now and then: a spark on its wire may have changed it.
static const uint8_t REFRESH_MS = SAFE_LIGHT == SAFE_SPARK ? 32 : 250;

static const uint16_t RESTING = 0xFFFF;
static uint16_t next = RESTING;
static uint32_t stepsLeft;  // of the budget

// Cells change while their frame goes out. What no longer fits the budget waits for the next.
static chain::Light fitting(chain::Light light) {
    const uint16_t steps = budget::stepsOf(light);
    if (steps > stepsLeft) {
        news = true;
        return {0, 0, 0, 0};
    }
    stepsLeft -= steps;
    return light;
}

static void putSome() {
    uint16_t place = next;
    uint8_t left = AT_ONCE;
    do {
        const chain::Light light = lightAt(place);
        chain::put(isTight ? fitting(light) : light);
    } while (++place != CHAIN && --left);
    next = place;
}

static bool isDue() { return waited() >= (news ? PERIOD_MS : REFRESH_MS) && chain::isReady(); }

static void stepChain() {
    if (next == RESTING) {
        if (CHAIN == 0 || !isDue()) {
            return;
        }
        beginFrame();
        stepsLeft = budget::allowed();
        next = 0;
        chain::beginFrame();
    }
    putSome();
    if (next == CHAIN) {
        chain::endFrame();
        next = RESTING;
        ++frames;
    }
}

void takeTurn(bool) {}

bool isResting() { return next == RESTING; }
#endif

static void beginChain() { chain::begin(); }

static bool canBeTight() { return budget::canBeExceeded(cap); }
#endif

static void stepLampPins() {
#ifdef LAMP_PINS
    for (uint8_t i = 0; i != LAMPS; ++i) {
        digitalWrite(LAMP_PIN[i], on && cells[LIGHTS + i] > 0 ? HIGH : LOW);
    }
#endif
}

void begin() {
    beginChain();
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

bool setPalette(uint8_t palette) {
    news = true;
    return colours::setPalette(palette);
}

static uint8_t inThisRoom() {
    return cap ? 1 + (static_cast<uint16_t>(cap - 1) * daylight + 127) / 255 : 0;
}

// Dark is a cap of 0.
static void shine() {
    colours::setCap(on ? inThisRoom() : 0);
    isTight = canBeTight();
    news = true;
}

uint8_t setCap(uint8_t wanted) {
    cap = wanted < BRIGHTEST ? wanted : BRIGHTEST;
    shine();
    return cap;
}

void setDaylight(uint8_t share) {
    daylight = share;
    shine();
}

void turn(bool wanted) {
    on = wanted;
    shine();
}

uint16_t framesShown() { return frames; }

}  // namespace light
