#include "dials.h"

#include "i2c.h"
#include "panel_config.h"
#include "pca9685.h"

#if LIGHT_KIND == DIALS

namespace dials {

#ifndef LAMP_PINS
static_assert(LAMPS == 0, "panel_config.h: with dials, the R lamps are on LAMP_PINS");
#endif
static_assert(LIGHTS > 0, "panel_config.h: no dials");

static const uint8_t CHIPS = (LIGHTS + pca9685::CHANNELS - 1) / pca9685::CHANNELS;
static_assert(LIGHTS <= 768, "panel_config.h: at most 768 dials, on chips at 0x40 ... 0x6F");
static_assert(!SERVOS, "panel_config.h: dials and other servos do not share the chips");

// What moves at once: each draws DIAL_MA meanwhile.
static const uint16_t FED = BUDGET_MA / DIAL_MA;
static const uint8_t AT_ONCE = FED < 1 ? 1 : FED > 40 ? 40 : FED;

// A chip that has missed that its pulses are over has to be told again.
static const uint8_t AGAIN_MS = 10;

static const uint8_t LOOKED_AT = 16;  // in a step

static const int8_t UNKNOWN = -128;
static const uint16_t NONE = 0xFFFF;

struct Move {
    uint16_t dial;
    uint16_t begunAt;
};

static int8_t told[LIGHTS];  // where each was last sent
static Move moves[AT_ONCE];
static uint16_t next;        // dial to look at
static uint8_t awake;        // chips
static bool moving = true;   // until it has been ended
static uint8_t asleep;       // chips in a row that have taken the end of their pulses
static uint8_t asked;        // the last of them that was told
static uint8_t lost[(CHIPS + 7) / 8];  // chips that have missed something: a bit each
static bool faulty;
static uint8_t failedAt;
static uint16_t begun = 0;

static uint8_t chipOf(uint16_t dial) { return dial / pca9685::CHANNELS; }
static uint8_t addressOf(uint16_t dial) { return DIAL_ADDRESS + chipOf(dial); }
static uint8_t channelOf(uint16_t dial) { return dial % pca9685::CHANNELS; }

static uint16_t now() { return millis(); }

void begin() { i2c::begin(); }

static void restAll() {
    pca9685::restAll(pca9685::EVERY_CHIP);
    moving = false;
    asleep = 0;
    failedAt = now() - AGAIN_MS;
}

// Where one chip answers for all, nobody hears that another has missed it. So each is told by itself, again
// and again until all have taken it.
static void confirmRest() {
    if (asleep == CHIPS || static_cast<uint8_t>(now() - failedAt) < AGAIN_MS) {
        return;
    }
    asked = asked + 1 < CHIPS ? asked + 1 : 0;
    if (pca9685::restAll(DIAL_ADDRESS + asked)) {
        ++asleep;
    } else {
        asleep = 0;
        failedAt = now();
    }
}

static void forget() {
    for (int8_t &level : told) {
        level = UNKNOWN;
    }
    for (Move &move : moves) {
        move.dial = NONE;
    }
    for (uint8_t &bits : lost) {
        bits = 0;
    }
    awake = 0;
    next = 0;
    faulty = false;
    moving = true;
}

static void lose(uint8_t chip) {
    faulty = true;
    lost[chip / 8] |= 1 << chip % 8;
}

static void wakeNext() {
    if (!pca9685::wake(DIAL_ADDRESS + awake)) {
        lose(awake);
    }
    ++awake;
}

// A chip that has missed something may have been without power: it is woken, and sent all of its dials anew.
static bool find(uint8_t chip) {
    if (!(lost[chip / 8] >> chip % 8 & 1)) {
        return true;
    }
    if (!pca9685::wake(DIAL_ADDRESS + chip)) {
        return false;
    }
    lost[chip / 8] &= ~(1 << chip % 8);
    for (uint16_t dial = 0; dial != LIGHTS; ++dial) {
        if (chipOf(dial) == chip) {
            told[dial] = UNKNOWN;
        }
    }
    return true;
}

// Ends a move whose time is over; false if there is none.
static bool endMove() {
    for (Move &move : moves) {
        if (move.dial != NONE && static_cast<uint16_t>(now() - move.begunAt) >= DIAL_MS) {
            if (!pca9685::rest(addressOf(move.dial), channelOf(move.dial))) {
                lose(chipOf(move.dial));
                told[move.dial] = UNKNOWN;
            }
            move.dial = NONE;
            return true;
        }
    }
    return false;
}

// The move that this dial is in, or one that is free, or null.
static Move *moveFor(uint16_t dial) {
    Move *free = nullptr;
    for (Move &move : moves) {
        if (move.dial == dial) {
            return &move;
        }
        if (move.dial == NONE) {
            free = &move;
        }
    }
    return free;
}

static uint16_t positionOf(int8_t level) {
    return static_cast<uint32_t>(level + 127) * 65535 / 254;
}

// A dial whose chip has not taken it stays where it is, and is sent again when its turn comes.
static void begin(Move &move, uint16_t dial, int8_t level) {
    const uint8_t chip = chipOf(dial);
    if (!find(chip) || !pca9685::turn(addressOf(dial), channelOf(dial), positionOf(level))) {
        lose(chip);
        told[dial] = UNKNOWN;
        move.dial = NONE;
        return;
    }
    told[dial] = level;
    move = {dial, now()};
    ++begun;
}

// Dials are looked at in turn, a few each time, so that none waits for ever.
static void beginMove(const int8_t *levels) {
    for (uint8_t looked = 0; looked != LOOKED_AT; ++looked) {
        const uint16_t dial = next;
        next = dial + 1 == LIGHTS ? 0 : dial + 1;
        if (levels[dial] == told[dial]) {
            continue;
        }
        Move *const move = moveFor(dial);
        if (move) {
            begin(*move, dial, levels[dial]);
        } else {
            next = dial;  // the first to go when another has arrived
        }
        return;
    }
}

void step(const int8_t *levels, bool mayMove) {
    if (!mayMove) {
        if (moving) {
            restAll();
        } else {
            confirmRest();
        }
        return;
    }
    if (!moving) {
        forget();
    }
    if (awake != CHIPS) {
        wakeNext();
    } else if (!endMove()) {
        beginMove(levels);
    }
}

bool isFaulty() { return faulty; }

uint16_t movesBegun() { return begun; }

}  // namespace dials

#else

bool dials::isFaulty() { return false; }

#endif
