// For speed, which the Arduino IDE does not ask for: the line brings a byte every 20 us.
#pragma GCC optimize("O2")

#include "commands.h"

#include "knobs.h"
#include "light.h"
#include "outputs.h"
#include "reports.h"
#include "session.h"

namespace commands {

using namespace protocol;

// Each says whether it has understood the payload.

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
    session::checkSeq = frame.seq;
    session::checkResult = light::checkCells() == read16(frame.payload) ? CHECK_EQUAL : CHECK_DIFFERS;
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
            reports::owed.stats = true;
            return true;
        default:
            return false;
    }
}

bool obey(const Frame &frame) {
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

}  // namespace commands
