// For speed, which the Arduino IDE does not ask for: the line brings a byte every 20 us.
#pragma GCC optimize("O2")

#include "reports.h"

#include "analog.h"
#include "board.h"
#include "chain.h"
#include "dials.h"
#include "frame.h"
#include "knobs.h"
#include "light.h"
#include "outputs.h"
#include "panel_config.h"
#include "session.h"

// The Makefile gives the sum over the sources; the Arduino IDE knows none.
#ifndef BUILD_NUMBER
#define BUILD_NUMBER 0
#endif

namespace reports {

using namespace protocol;

static const char MAGIC[] = {'M', '1', 'P', 'B'};
static const uint16_t FIRMWARE_VERSION = 1;
static const uint16_t INFO_PERIOD_MS = 1000;
static const uint8_t ANSWER_MS = 100;

#if defined(__AVR_ATmega2560__)
static const uint8_t BOARD = BOARD_MEGA;
#elif defined(__AVR_ATmega328P__)
static const uint8_t BOARD = BOARD_UNO;
#elif defined(MARK1_PICO)
static const uint8_t BOARD = BOARD_PICO;
#elif defined(__AVR_ATmega32U4__)
static const uint8_t BOARD = BOARD_LEONARDO;
#else
static const uint8_t BOARD = BOARD_ANY;
#endif

static const uint16_t CAPABILITIES =
    (LIGHT_KIND == DIALS ? HAS_DIALS : LIGHTS ? HAS_LIGHTS : 0) | (LAMPS ? HAS_LAMPS : 0) | (KNOBS ? HAS_KNOBS : 0) |
    (DIGITAL_POTS ? HAS_DIGITAL_POTS : 0) | (SERVOS ? HAS_SERVOS : 0) | (FADERS ? HAS_FADERS : 0) |
    (CHAIN_BLINDS_LINE ? TAKES_TURNS : 0);

static uint16_t nonce;
static uint16_t introducedAt = 0;

Owed owed = {true, false, false, false, 0, 0};

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
    const Frame frame = {type, 0, session::number, payload.length(), payload.bytes()};
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
    payload.put16(board::WINDOW);
    payload.put8(MOST_WIRE);
    payload.put16(nonce);
    payload.put8(board::resetCause());
    payload.put8(session::number != 0);
    payload.put8(LIGHT_KIND);
    payload.put8(BRIGHTEST);
    payload.put16(BUDGET_MA);
    payload.put16(LIGHT_KIND == DIALS ? 0 : LIGHT_ORDER);
    send(MSG_INFO, payload);
    introducedAt = millis();
}

static void sendStarted() {
    Payload payload;
    payload.put16(session::timeoutMs);
    payload.put8(session::grantedCap);
    send(MSG_STARTED, payload);
}

static void sendAck() {
    Payload payload;
    payload.put8(session::expected);
    payload.put8(session::checkSeq);
    payload.put8(session::checkResult);
    send(MSG_ACK, payload);
}

static void sendNak(uint8_t reason) {
    Payload payload;
    payload.put8(session::nakNumber);
    payload.put8(reason);
    send(MSG_NAK, payload);
}

static uint8_t state() {
    return (session::number ? STATE_SESSION : 0) | (outputs::isArmed() ? STATE_ARMED : 0) |
           (outputs::isFaulty() || dials::isFaulty() ? STATE_FAULT : 0);
}

static void sendStats() {
    Payload payload;
    payload.put32(millis());
    payload.put16(session::framesTaken);
    payload.put16(session::framesBroken);
    payload.put16(session::gaps);
    payload.put16(session::overflows);
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

static void sendWhatIsOwed() {
    if (owed.started && hasRoom(3)) {
        owed.started = false;
        sendStarted();
    } else if (owed.safe && hasRoom(2)) {
        sendEvent(EVENT_SAFE, owed.safe);
        owed.safe = 0;
    } else if (owed.nak && hasRoom(2)) {
        sendNak(owed.nak);
        owed.nak = 0;
    } else if (owed.ack && hasRoom(3)) {
        owed.ack = false;
        sendAck();
    } else if (owed.info && hasRoom(33)) {
        owed.info = false;
        sendInfo();
    } else if (owed.stats && hasRoom(19)) {
        owed.stats = false;
        sendStats();
    } else if (session::number && hasRoom(1 + 3 * KNOBS)) {
        if (!sendOutputEvent(EVENT_STALL, outputs::nextStall()) &&
            !sendOutputEvent(EVENT_END_STOP, outputs::nextEnd())) {
            sendKnobs();
        }
    }
}

// A host that opens the line is silent until it hears who is there, and an INFO may break.
static void introduceAgain() {
    const uint16_t now = millis();
    if (session::number) {
        introducedAt = now;
    } else if (static_cast<uint16_t>(now - introducedAt) >= INFO_PERIOD_MS) {
        owed.info = true;
    }
}

bool owesAnswer() {
    return owed.info || owed.started || owed.ack || owed.safe || owed.nak == NAK_NOT_UNDERSTOOD;
}

bool isLongSilent() { return static_cast<uint16_t>(millis() - introducedAt) >= ANSWER_MS; }

void begin() { nonce = board::nextNonce(); }

void step() {
    introduceAgain();
    sendWhatIsOwed();
}

}  // namespace reports
