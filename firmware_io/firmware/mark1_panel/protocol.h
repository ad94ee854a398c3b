// The numbers of the protocol, as PROTOCOL.md has them. No Arduino in here: this compiles on a PC too.

#ifndef MARK1_PANEL_PROTOCOL_H
#define MARK1_PANEL_PROTOCOL_H

#include <stdint.h>

namespace protocol {

// The tests build one of another version too, to see what a host makes of it.
#ifndef PROTOCOL_MAJOR
#define PROTOCOL_MAJOR 1
#endif
const uint8_t MAJOR = PROTOCOL_MAJOR;
const uint8_t MINOR = 0;

const uint8_t MOST_PAYLOAD = 55;
const uint8_t MOST_WIRE = 62;  // with the zero at the end

const uint8_t MOST_KEY = 53;
const uint8_t MOST_DELTA = 18;
const uint8_t MOST_KNOBS = 16;
const uint8_t MOST_TARGETS = 16;

const uint16_t SHORTEST_TIMEOUT_MS = 100;
const uint16_t LONGEST_TIMEOUT_MS = 10000;
const uint8_t MOST_CAP = 31;

// Types, host to board. Without CMD_ some would be names of registers.
const uint8_t CMD_IDENT = 0x01;
const uint8_t CMD_START = 0x02;
const uint8_t CMD_KEY = 0x03;
const uint8_t CMD_DELTA = 0x04;
const uint8_t CMD_CHECK = 0x05;
const uint8_t CMD_KNOB_CFG = 0x06;
const uint8_t CMD_TARGET = 0x07;
const uint8_t CMD_ARM = 0x08;
const uint8_t CMD_DISARM = 0x09;
const uint8_t CMD_PING = 0x0A;
const uint8_t CMD_ASK_STATS = 0x0B;
const uint8_t CMD_STOP = 0x0C;
const uint8_t CMD_LOOK = 0x0D;

// Types, board to host.
const uint8_t MSG_INFO = 0x81;
const uint8_t MSG_STARTED = 0x82;
const uint8_t MSG_ACK = 0x83;
const uint8_t MSG_NAK = 0x84;
const uint8_t MSG_KNOBS = 0x85;
const uint8_t MSG_STATS = 0x86;
const uint8_t MSG_EVENT = 0x87;

// Why a frame was not taken.
const uint8_t NAK_BROKEN = 1;
const uint8_t NAK_GAP = 2;
const uint8_t NAK_OVERFLOW = 3;
const uint8_t NAK_NOT_UNDERSTOOD = 4;

// Results of CHECK.
const uint8_t CHECK_DIFFERS = 0;
const uint8_t CHECK_EQUAL = 1;
const uint8_t CHECK_NONE = 2;

// Events, and why a board is in its safe state.
const uint8_t EVENT_SAFE = 1;
const uint8_t EVENT_STALL = 2;
const uint8_t EVENT_END_STOP = 3;
const uint8_t SAFE_TIMEOUT = 1;
const uint8_t SAFE_STOPPED = 2;
const uint8_t SAFE_NO_SESSION = 3;
const uint8_t SAFE_FAULT = 4;

// Capabilities.
const uint16_t HAS_LIGHTS = 1;
const uint16_t HAS_LAMPS = 2;
const uint16_t HAS_KNOBS = 4;
const uint16_t HAS_DIGITAL_POTS = 8;
const uint16_t HAS_SERVOS = 16;
const uint16_t HAS_FADERS = 32;
const uint16_t TAKES_TURNS = 64;
const uint16_t HAS_DIALS = 128;

// State, as STATS tells it.
const uint8_t STATE_SESSION = 1;
const uint8_t STATE_ARMED = 2;
const uint8_t STATE_FAULT = 4;

const uint8_t BOARD_UNO = 1;
const uint8_t BOARD_MEGA = 2;
const uint8_t BOARD_PICO = 4;  // 3 is simulated
const uint8_t BOARD_LEONARDO = 5;
const uint8_t BOARD_ANY = 6;

}  // namespace protocol

#endif
