// For speed, which the Arduino IDE does not ask for: the line brings a byte every 20 us.
#pragma GCC optimize("O2")

#include "panel.h"

#include "analog.h"
#include "board.h"
#include "frame.h"
#include "knobs.h"
#include "light.h"
#include "outputs.h"
#include "panel_config.h"

// The Makefile gives the sum over the sources; the Arduino IDE knows none.
#ifndef BUILD_NUMBER
#define BUILD_NUMBER 0
#endif

namespace panel {

using namespace protocol;

static const char MAGIC[] = {'M', '1', 'P', 'B'};
static const uint16_t FIRMWARE_VERSION = 1;
static const uint8_t WINDOW = SERIAL_RX_BUFFER_SIZE - 1;
static const uint16_t INFO_PERIOD_MS = 1000;

#ifdef __AVR_ATmega2560__
static const uint8_t BOARD = BOARD_MEGA;
#else
static const uint8_t BOARD = BOARD_UNO;
#endif

static const uint16_t CAPABILITIES =
    (LIGHTS ? HAS_LIGHTS : 0) | (LAMPS ? HAS_LAMPS : 0) | (KNOBS ? HAS_KNOBS : 0) |
    (DIGITAL_POTS ? HAS_DIGITAL_POTS : 0) | (SERVOS ? HAS_SERVOS : 0) | (FADERS ? HAS_FADERS : 0);

static Receiver receiver;
static uint16_t nonce;

static uint8_t session = 0;  // 0: none, the safe state
static uint8_t expected = 0;
static bool asked = false;  // a NAK for the expected number has been called for
static uint16_t timeoutMs = 0;
static uint16_t heardAt = 0;
static uint8_t grantedCap = 0;
static uint8_t checkSeq = 0;
static uint8_t checkResult = CHECK_NONE;

static uint16_t framesTaken = 0;
static uint16_t framesBroken = 0;
static uint16_t gaps = 0;
static uint16_t overflows = 0;
static bool wasFull = false;  // the receive ring, so bytes may have been lost

// What to send as soon as there is room for it; 0 is nothing.
static bool oweInfo = true;
static uint16_t introducedAt = 0;
static bool oweStarted = false;
static bool oweAck = false;
static bool oweStats = false;
static uint8_t oweNak = 0;   // the reason
static uint8_t nakNumber = 0;
static uint8_t oweSafe = 0;  // the reason

// --- sending ------------------------------------------------------------------------------------

class Payload {
  public:
    void put8(uint8_t value) { bytes_[length_++] = value; }
    void put16(uint16_t value) {
        put8(value);
        put8(value >> 8);
    }
    void put32(uint32_t value) {
        put16(value);
        put16(value >> 16);
    }
    uint8_t *bytes() { return bytes_; }
    void setLength(uint8_t length) { length_ = length; }
    uint8_t length() const { return length_; }

  private:
    uint8_t bytes_[MOST_PAYLOAD];
    uint8_t length_ = 0;
};

static void send(uint8_t type, Payload &payload) {
    const Frame frame = {type, 0, session, payload.length(), payload.bytes()};
    uint8_t wire[MOST_WIRE];
    Serial.write(wire, encodeFrame(frame, wire));
}

// Whether a frame with so much payload can be sent without waiting for the line.
static bool hasRoom(uint8_t payload) {
    return Serial.availableForWrite() >= payload + MOST_WIRE - MOST_PAYLOAD;
}

static void sendInfo() {
    Payload payload;
    for (const char letter : MAGIC) {
        payload.put8(letter);
    }
    payload.put8(MAJOR);
    payload.put8(MINOR);
    payload.put16(FIRMWARE_VERSION);
    payload.put8(BOARD);
    payload.put32(BUILD_NUMBER);
    payload.put16(LIGHTS);
    payload.put8(LAMPS);
    payload.put8(KNOBS);
    payload.put8(DIGITAL_POTS + SERVOS + FADERS);
    payload.put16(CAPABILITIES);
    payload.put16(WINDOW);
    payload.put8(MOST_WIRE);
    payload.put16(nonce);
    payload.put8(board::resetCause());
    payload.put8(session != 0);
    send(MSG_INFO, payload);
    introducedAt = millis();
}

static void sendStarted() {
    Payload payload;
    payload.put16(timeoutMs);
    payload.put8(grantedCap);
    send(MSG_STARTED, payload);
}

static void sendAck() {
    Payload payload;
    payload.put8(expected);
    payload.put8(checkSeq);
    payload.put8(checkResult);
    send(MSG_ACK, payload);
}

static void sendNak(uint8_t reason) {
    Payload payload;
    payload.put8(nakNumber);
    payload.put8(reason);
    send(MSG_NAK, payload);
}

static uint8_t state() {
    return (session ? STATE_SESSION : 0) | (outputs::isArmed() ? STATE_ARMED : 0) |
           (outputs::isFaulty() ? STATE_FAULT : 0);
}

static void sendStats() {
    Payload payload;
    payload.put32(millis());
    payload.put16(framesTaken);
    payload.put16(framesBroken);
    payload.put16(gaps);
    payload.put16(overflows);
    payload.put16(light::framesShown());
    payload.put16(board::freeRam());
    payload.put16(analog::supplyMillivolts());
    payload.put8(state());
    send(MSG_STATS, payload);
}

static void sendEvent(uint8_t code, uint8_t detail) {
    Payload payload;
    payload.put8(code);
    payload.put8(detail);
    send(MSG_EVENT, payload);
}

static bool sendOutputEvent(uint8_t code, uint8_t output) {
    if (output == outputs::NONE) {
        return false;
    }
    sendEvent(code, output);
    return true;
}

static void sendKnobs() {
    Payload payload;
    payload.setLength(knobs::writeReport(payload.bytes()));
    if (payload.length()) {
        send(MSG_KNOBS, payload);
    }
}

// At most one frame: the next step sends the next, so that receiving never waits for sending.
static void sendWhatIsOwed() {
    if (oweStarted && hasRoom(3)) {
        oweStarted = false;
        sendStarted();
    } else if (oweSafe && hasRoom(2)) {
        sendEvent(EVENT_SAFE, oweSafe);
        oweSafe = 0;
    } else if (oweNak && hasRoom(2)) {
        sendNak(oweNak);
        oweNak = 0;
    } else if (oweAck && hasRoom(3)) {
        oweAck = false;
        sendAck();
    } else if (oweInfo && hasRoom(27)) {
        oweInfo = false;
        sendInfo();
    } else if (oweStats && hasRoom(19)) {
        oweStats = false;
        sendStats();
    } else if (session && hasRoom(1 + 3 * KNOBS)) {
        if (!sendOutputEvent(EVENT_STALL, outputs::nextStall()) &&
            !sendOutputEvent(EVENT_END_STOP, outputs::nextEnd())) {
            sendKnobs();
        }
    }
}

// --- the safe state -----------------------------------------------------------------------------

static void goSafe(uint8_t reason) {
    session = 0;
    outputs::disarm();
    light::turn(false);
    oweStarted = oweAck = oweStats = false;
    oweNak = 0;
    oweSafe = reason;
}

static uint16_t read16(const uint8_t *bytes) {
    return bytes[0] | static_cast<uint16_t>(bytes[1]) << 8;
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
    session = number;
    expected = 1;
    asked = false;
    checkSeq = 0;
    checkResult = CHECK_NONE;
    oweAck = oweStats = false;
    oweNak = oweSafe = 0;
}

// One that comes twice, as its answer was lost, does not put the order back to its beginning.
static void takeStart(const Frame &frame) {
    if (frame.session == 0 || frame.length != 3) {
        return;
    }
    if (frame.session != session) {
        beginSession(frame.session);
    }
    timeoutMs = clamp(read16(frame.payload), SHORTEST_TIMEOUT_MS, LONGEST_TIMEOUT_MS);
    grantedCap = light::setCap(frame.payload[2]);
    heardAt = millis();
    oweStarted = true;
}

// --- commands: each says whether it has understood the payload ----------------------------------

static bool isRow(const Frame &frame, uint8_t size, uint8_t most) {
    return frame.length != 0 && frame.length % size == 0 && frame.length / size <= most;
}

static bool takeKey(const Frame &frame) {
    if (frame.length < 3) {
        return false;
    }
    const uint16_t first = read16(frame.payload);
    for (uint8_t i = 2; i != frame.length; ++i) {
        const uint16_t cell = first + (i - 2);
        if (cell < first) {
            break;  // past the last number there is
        }
        light::setCell(cell, frame.payload[i]);
    }
    return true;
}

static bool takeDelta(const Frame &frame) {
    if (!isRow(frame, 3, MOST_DELTA)) {
        return false;
    }
    for (uint8_t i = 0; i != frame.length; i += 3) {
        light::setCell(read16(frame.payload + i), frame.payload[i + 2]);
    }
    return true;
}

static bool takeCheck(const Frame &frame) {
    if (frame.length != 2) {
        return false;
    }
    checkSeq = frame.seq;
    checkResult = light::checkCells() == read16(frame.payload) ? CHECK_EQUAL : CHECK_DIFFERS;
    return true;
}

static bool takeKnobConfig(const Frame &frame) {
    if (!isRow(frame, 3, MOST_KNOBS)) {
        return false;
    }
    for (uint8_t i = 0; i != frame.length; i += 3) {
        knobs::configure(frame.payload[i], frame.payload[i + 1] != 0, frame.payload[i + 2]);
    }
    return true;
}

static bool takeTarget(const Frame &frame) {
    if (!isRow(frame, 3, MOST_TARGETS)) {
        return false;
    }
    for (uint8_t i = 0; i != frame.length; i += 3) {
        outputs::setTarget(frame.payload[i], read16(frame.payload + i + 1));
    }
    return true;
}

static bool takeLook(const Frame &frame) {
    if (frame.length != 2 || !light::setPalette(frame.payload[0])) {
        return false;
    }
    light::setCap(frame.payload[1]);
    return true;
}

static bool takeBare(const Frame &frame) {
    if (frame.length != 0) {
        return false;
    }
    switch (frame.type) {
        case CMD_ARM:
            outputs::arm();
            return true;
        case CMD_DISARM:
            outputs::disarm();
            return true;
        case CMD_PING:
            return true;
        case CMD_ASK_STATS:
            oweStats = true;
            return true;
        default:
            return false;
    }
}

static bool obey(const Frame &frame) {
    switch (frame.type) {
        case CMD_KEY:
            return takeKey(frame);
        case CMD_DELTA:
            return takeDelta(frame);
        case CMD_CHECK:
            return takeCheck(frame);
        case CMD_KNOB_CFG:
            return takeKnobConfig(frame);
        case CMD_TARGET:
            return takeTarget(frame);
        case CMD_LOOK:
            return takeLook(frame);
        default:
            return takeBare(frame);
    }
}

// --- order --------------------------------------------------------------------------------------

// Once for each number that is missed: more would only make the host send the same again.
static void askAgain(uint8_t reason) {
    if (!asked) {
        asked = true;
        oweNak = wasFull ? NAK_OVERFLOW : reason;
        nakNumber = expected;
    }
    overflows += wasFull;
    wasFull = false;
}

static void takeExpected(const Frame &frame) {
    ++framesTaken;
    ++expected;
    asked = false;
    if (oweNak != NAK_NOT_UNDERSTOOD) {
        oweNak = 0;  // what was missing has come
    }
    if (obey(frame)) {
        oweAck = true;
    } else {
        oweNak = NAK_NOT_UNDERSTOOD;  // it would be no better a second time: the number counts
        nakNumber = expected;
    }
}

static void takeOrdered(const Frame &frame) {
    if (session == 0) {
        oweSafe = oweSafe ? oweSafe : SAFE_NO_SESSION;
        return;
    }
    if (frame.session != session) {
        return;
    }
    heardAt = millis();
    const uint8_t ahead = frame.seq - expected;
    if (ahead == 0) {
        takeExpected(frame);
    } else if (ahead < 128) {
        ++gaps;
        askAgain(NAK_GAP);
    } else {
        oweAck = true;
    }
}

static void take(const Frame &frame) {
    if (frame.type == CMD_IDENT) {
        oweInfo = oweInfo || frame.length == 0;
    } else if (frame.type == CMD_START) {
        takeStart(frame);
    } else if (frame.type == CMD_STOP) {
        goSafe(SAFE_STOPPED);
    } else {
        takeOrdered(frame);
    }
}

static void takeBroken() {
    ++framesBroken;
    if (session) {
        askAgain(NAK_BROKEN);
    }
}

static void receive() {
    uint8_t waiting = Serial.available();
    wasFull = wasFull || waiting >= WINDOW;
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

// A host that opens the line is silent until it hears who is there, and an INFO may break.
static void introduceAgain() {
    const uint16_t now = millis();
    if (session) {
        introducedAt = now;
    } else if (static_cast<uint16_t>(now - introducedAt) >= INFO_PERIOD_MS) {
        oweInfo = true;
    }
}

void begin() {
    nonce = board::nextNonce();
    Serial.begin(BAUD);
}

void step() {
    receive();
    if (session && static_cast<uint16_t>(millis()) - heardAt >= timeoutMs) {
        goSafe(SAFE_TIMEOUT);
    }
    introduceAgain();
    sendWhatIsOwed();
}

}  // namespace panel
