// Bytes to frames and back: COBS, a CRC, a zero at the end. Knows no port and no message, and
// nothing of Arduino: the tests compile it on a PC and hold it against framing.py.

#ifndef MARK1_PANEL_FRAME_H
#define MARK1_PANEL_FRAME_H

#include <stdint.h>

#include "protocol.h"

struct Frame {
    uint8_t type;
    uint8_t seq;
    uint8_t session;
    uint8_t length;  // of the payload
    const uint8_t *payload;
};

// A number of two bytes, the lower one first.
inline uint16_t read16(const uint8_t *bytes) {
    return bytes[0] | static_cast<uint16_t>(bytes[1]) << 8;
}

const uint16_t CRC_START = 0xFFFF;

// One more byte into a CRC-16 with polynomial 0x1021.
uint16_t crc16(uint16_t crc, uint8_t byte);

// Writes a frame as it goes over the wire; gives its length, the zero too. `wire` holds MOST_WIRE
// bytes, and the payload is no longer than MOST_PAYLOAD.
uint8_t encodeFrame(const Frame &frame, uint8_t *wire);

// Cuts a stream of bytes into frames, and finds the next one after whatever was broken.
class Receiver {
  public:
    enum Found { NOTHING, WHOLE, BROKEN };

    // Takes one byte and says what it ended.
    Found feed(uint8_t byte);

    // The frame that was WHOLE; good until the next byte is fed.
    const Frame &frame() const { return frame_; }

    // Whether a frame has begun and not yet ended.
    bool isInFrame() const { return count_ > 0; }

  private:
    Found decode(uint8_t count);

    uint8_t bytes_[protocol::MOST_WIRE];
    uint8_t count_ = 0;  // one more than fits a frame stands for all that is too long
    Frame frame_ = {0, 0, 0, 0, bytes_};
};

#endif
