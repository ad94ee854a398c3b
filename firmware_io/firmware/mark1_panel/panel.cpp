// For speed, which the Arduino IDE does not ask for: the line brings a byte every 20 us.
#pragma GCC optimize("O2")

#include "panel.h"

#include "board.h"
#include "chain.h"
#include "commands.h"
#include "frame.h"
#include "knobs.h"
#include "light.h"
#include "outputs.h"
#include "panel_config.h"
#include "reports.h"
#include "session.h"

namespace session {

uint8_t number = 0;
uint8_t expected = 0;
uint8_t nakNumber = 0;
uint16_t timeoutMs = 0;
uint8_t grantedCap = 0;
uint8_t checkSeq = 0;
uint8_t checkResult = protocol::CHECK_NONE;

uint16_t framesTaken = 0;
uint16_t framesBroken = 0;
uint16_t gaps = 0;
uint16_t overflows = 0;

}  // namespace session

namespace panel {

using namespace protocol;
using reports::owed;

static Receiver receiver;
static bool asked = false;  // a NAK for the expected number has been called for
static uint16_t heardAt = 0;
static bool cellsOnly = true;  // nothing but cells has come since the last answer
static bool wasFull = false;  // the receive ring, so bytes may have been lost

// --- the safe state -----------------------------------------------------------------------------

static void goSafe(uint8_t reason) {
    session::number = 0;
    outputs::disarm();
    light::turn(false);
    cellsOnly = false;
    owed.started = owed.ack = owed.stats = false;
    owed.nak = 0;
    owed.safe = reason;
}

static uint16_t clamp(uint16_t value, uint16_t least, uint16_t most) {
    return value < least ? least : value > most ? most : value;
}

static void beginSession(uint8_t number) {
    outputs::disarm();
    knobs::reset();
    light::clearCells();
    light::setPalette(0);
    light::turn(true);
    session::number = number;
    session::expected = 1;
    asked = false;
    session::checkSeq = 0;
    session::checkResult = CHECK_NONE;
    owed.ack = owed.stats = false;
    owed.nak = owed.safe = 0;
}

// One that comes twice, as its answer was lost, does not put the order back to its beginning.
static void takeStart(const Frame &frame) {
    if (frame.session == 0 || frame.length != 3) {
        return;
    }
    if (frame.session != session::number) {
        beginSession(frame.session);
    }
    session::timeoutMs = clamp(read16(frame.payload), SHORTEST_TIMEOUT_MS, LONGEST_TIMEOUT_MS);
    session::grantedCap = light::setCap(frame.payload[2]);
    heardAt = millis();
    owed.started = true;
}

// --- order --------------------------------------------------------------------------------------

// Once for each number that is missed: more would only make the host send the same again.
static void askAgain(uint8_t reason) {
    if (!asked) {
        asked = true;
        owed.nak = wasFull ? NAK_OVERFLOW : reason;
        session::nakNumber = session::expected;
    }
    session::overflows += wasFull;
    wasFull = false;
}

static void takeExpected(const Frame &frame) {
    ++session::framesTaken;
    ++session::expected;
    asked = false;
    if (owed.nak != NAK_NOT_UNDERSTOOD) {
        owed.nak = 0;  // what was missing has come
    }
    if (commands::obey(frame)) {
        owed.ack = true;
    } else {
        owed.nak = NAK_NOT_UNDERSTOOD;  // it would be no better a second time: the number counts
        session::nakNumber = session::expected;
    }
}

static void takeOrdered(const Frame &frame) {
    if (session::number == 0) {
        owed.safe = owed.safe ? owed.safe : SAFE_NO_SESSION;
        return;
    }
    if (frame.session != session::number) {
        return;
    }
    heardAt = millis();
    const uint8_t ahead = frame.seq - session::expected;
    if (ahead == 0) {
        takeExpected(frame);
    } else if (ahead < 128) {
        ++session::gaps;
        askAgain(NAK_GAP);
    } else {
        owed.ack = true;
    }
}

// --- turns --------------------------------------------------------------------------------------

// Cells may wait for more of them; with any other command the host wants to see its cells.
static void noteTurn(uint8_t type) { cellsOnly = cellsOnly && (type == CMD_KEY || type == CMD_DELTA); }

#if CHAIN_BLINDS_LINE
// On a chain that blinds the line: only while the host waits for an answer, or, without a session,
// when it has not just been told who is there.
static void takeTurn() {
    if (receiver.isInFrame() || Serial.available()) {
        return;
    }
    if (reports::owesAnswer()) {
        light::takeTurn(cellsOnly);
        cellsOnly = true;
    } else if (session::number == 0 && reports::isLongSilent()) {
        light::takeTurn(false);
    }
}
#endif

// --- bytes --------------------------------------------------------------------------------------

static void take(const Frame &frame) {
    noteTurn(frame.type);
    if (frame.type == CMD_IDENT) {
        owed.info = owed.info || frame.length == 0;
    } else if (frame.type == CMD_START) {
        takeStart(frame);
    } else if (frame.type == CMD_STOP) {
        goSafe(SAFE_STOPPED);
    } else {
        takeOrdered(frame);
    }
}

static void takeBroken() {
    ++session::framesBroken;
    if (session::number) {
        askAgain(NAK_BROKEN);
    }
}

static void receive() {
    const int available = Serial.available();
    uint8_t waiting = available < 255 ? available : 255;
    wasFull = wasFull || waiting >= board::WINDOW;
    while (waiting--) {
        switch (receiver.feed(Serial.read())) {
            case Receiver::WHOLE:
                take(receiver.frame());
                break;
            case Receiver::BROKEN:
                takeBroken();
                break;
            case Receiver::NOTHING:
                break;
        }
    }
}

void begin() {
    reports::begin();
    Serial.begin(BAUD);
}

void step() {
    receive();
    // cast back: where int has 32 bits the difference would be negative once the time goes round
    if (session::number && static_cast<uint16_t>(millis() - heardAt) >= session::timeoutMs) {
        goSafe(SAFE_TIMEOUT);
    }
#if CHAIN_BLINDS_LINE
    takeTurn();
#endif
    reports::step();
}

}  // namespace panel
