#include "outputs.h"

#include "analog.h"
#include "faders.h"
#include "light.h"
#include "panel_config.h"
#include "pots.h"
#include "protocol.h"
#include "servos.h"

namespace outputs {

static bool armed = false;
bool isArmed() { return armed; }

#if DIGITAL_POTS + SERVOS + FADERS
static const uint8_t FIRST_SERVO = DIGITAL_POTS;
static const uint8_t FIRST_FADER = DIGITAL_POTS + SERVOS;
static const uint8_t OUTPUTS = DIGITAL_POTS + SERVOS + FADERS;
static_assert(OUTPUTS <= protocol::MOST_TARGETS, "panel_config.h: too many outputs");

// So written, they also compile for a panel that has none of them.
static bool isPot(uint8_t output) { return output + 1 <= FIRST_SERVO; }
static bool isServo(uint8_t output) { return !isPot(output) && output + 1 <= FIRST_FADER; }

static const uint8_t FADER_PERIOD_MS = 4;

struct Output {
    uint16_t target;
    bool wanted : 1;   // has a target
    bool news : 1;     // that it has not been told
    bool cutOff : 1;
    bool atEnd : 1;
    bool tellStall : 1;
    bool tellEnd : 1;
};

static Output outputs[OUTPUTS];
static uint8_t turn = 0;

// A pulse goes on by itself, so a servo chip that has missed that it is over has to be told again.
static const uint8_t OFF_AGAIN_MS = 10;
static bool servosFailed = false;  // since the last ARM
static bool oweOff = false;
static uint8_t triedOffAt = 0;
static uint8_t fadersAt = 0;

void begin() {
    pots::begin();
    servos::begin();
    faders::begin();
    disarm();
}

void setTarget(uint8_t output, uint16_t position) {
    if (output >= OUTPUTS || (!isPot(output) && !armed)) {
        return;
    }
    outputs[output].target = position;
    outputs[output].wanted = true;
    outputs[output].news = true;
    outputs[output].atEnd = false;
}

static void failServos() {
    servosFailed = oweOff = true;
}

static void turnServosOff() {
    oweOff = false;
    triedOffAt = millis();
    if (!servos::turnAllOff()) {
        failServos();
    }
}

static void stopAll() {
    for (uint8_t i = 0; i != FADERS; ++i) {
        faders::stop(i);
    }
    turnServosOff();
}

void disarm() {
    armed = false;
    for (uint8_t i = FIRST_SERVO; i != OUTPUTS; ++i) {
        outputs[i].wanted = false;
    }
    stopAll();
}

void arm() {
    disarm();
    for (Output &output : outputs) {
        output.cutOff = output.atEnd = false;
    }
    servosFailed = oweOff = false;
    if (!servos::wake()) {
        failServos();
    }
    armed = true;
}

bool isFaulty() {
    if (servosFailed) {
        return true;
    }
    for (const Output &output : outputs) {
        if (output.cutOff) {
            return true;
        }
    }
    return false;
}

static void stepPot(uint8_t i) {
    if (outputs[i].news && light::isResting()) {
        pots::set(i, outputs[i].target);
        outputs[i].news = false;
    }
}

static void stepServo(uint8_t i) {
    if (armed && outputs[i].news && !servosFailed) {
        outputs[i].news = false;
        if (!servos::set(i - FIRST_SERVO, outputs[i].target)) {
            failServos();
        }
    }
}

static void stepFader(uint8_t i) {
    Output &output = outputs[i];
    if (!armed || !output.wanted || output.cutOff || output.atEnd || !analog::isReady()) {
        return;
    }
    switch (faders::drive(i - FIRST_FADER, output.target)) {
        case faders::STALLED:
            output.cutOff = output.tellStall = true;
            break;
        case faders::AT_END:
            output.atEnd = output.tellEnd = true;
            break;
        case faders::NOTHING:
            break;
    }
}

// One of them a step, so that none keeps the others waiting.
static void stepPotsAndServos() {
    if (!outputs[turn].wanted) {
        // nobody has said where
    } else if (isPot(turn)) {
        stepPot(turn);
    } else if (isServo(turn)) {
        stepServo(turn);
    }
    if (++turn == OUTPUTS) {
        turn = 0;
    }
}

static void stepFaders() {
    const uint8_t now = millis();
    if (static_cast<uint8_t>(now - fadersAt) < FADER_PERIOD_MS) {
        return;
    }
    fadersAt = now;
    for (uint8_t i = FIRST_FADER; i != OUTPUTS; ++i) {
        stepFader(i);
    }
}

static void payOff() {
    if (oweOff && static_cast<uint8_t>(static_cast<uint8_t>(millis()) - triedOffAt) >= OFF_AGAIN_MS) {
        turnServosOff();
    }
}

void step() {
    payOff();
    stepPotsAndServos();
    stepFaders();
}

uint8_t nextStall() {
    for (uint8_t i = 0; i != OUTPUTS; ++i) {
        if (outputs[i].tellStall) {
            outputs[i].tellStall = false;
            return i;
        }
    }
    return NONE;
}

uint8_t nextEnd() {
    for (uint8_t i = 0; i != OUTPUTS; ++i) {
        if (outputs[i].tellEnd) {
            outputs[i].tellEnd = false;
            return i;
        }
    }
    return NONE;
}
#else
void begin() {}
void step() {}
void setTarget(uint8_t, uint16_t) {}
void arm() { armed = true; }
void disarm() { armed = false; }
bool isFaulty() { return false; }
uint8_t nextStall() { return NONE; }
uint8_t nextEnd() { return NONE; }
#endif

}  // namespace outputs
