// For speed, which the Arduino IDE does not ask for: the line brings a byte every 20 us.
#pragma GCC optimize("O2")

#include "frame.h"

#ifdef __AVR__
#include <util/crc16.h>
#endif

using protocol::MOST_PAYLOAD;
using protocol::MOST_WIRE;

static const uint8_t HEADER = 3;
static const uint8_t CRC_SIZE = 2;

uint16_t crc16(uint16_t crc, uint8_t byte) {
#ifdef __AVR__
    return _crc_xmodem_update(crc, byte);
#else
    crc = static_cast<uint16_t>(crc ^ (byte << 8));
    for (int bit = 0; bit < 8; ++bit) {
        crc = static_cast<uint16_t>(crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1);
    }
    return crc;
#endif
}

namespace {

// Writes COBS as the bytes come: the place of each code byte is left free until its block ends.
// No block here grows to the 254 bytes at which COBS needs one more.
class Stuffer {
  public:
    explicit Stuffer(uint8_t *wire) : wire_(wire), code_(0), next_(1) {}

    void put(uint8_t byte) {
        crc_ = crc16(crc_, byte);
        putRaw(byte);
    }

    uint8_t end() {
        const uint16_t crc = crc_;
        putRaw(static_cast<uint8_t>(crc));
        putRaw(static_cast<uint8_t>(crc >> 8));
        endBlock();
        wire_[code_] = 0;  // the place kept for a further block is where the frame ends
        return static_cast<uint8_t>(code_ + 1);
    }

  private:
    void putRaw(uint8_t byte) {
        if (byte == 0) {
            endBlock();
        } else {
            wire_[next_++] = byte;
        }
    }

    void endBlock() {
        wire_[code_] = static_cast<uint8_t>(next_ - code_);
        code_ = next_++;
    }

    uint8_t *wire_;
    uint8_t code_;
    uint8_t next_;
    uint16_t crc_ = CRC_START;
};

}  // namespace

uint8_t encodeFrame(const Frame &frame, uint8_t *wire) {
    Stuffer stuffer(wire);
    stuffer.put(frame.type);
    stuffer.put(frame.seq);
    stuffer.put(frame.session);
    for (uint8_t i = 0; i != frame.length; ++i) {
        stuffer.put(frame.payload[i]);
    }
    return stuffer.end();
}

// Undoes COBS in place, as what comes out is never longer than what went in. Gives the length of
// the body, or 0 where a code byte points beyond the end.
static uint8_t unstuff(uint8_t *bytes, uint8_t count) {
    uint8_t in = 0;
    uint8_t out = 0;
    while (in < count) {
        const uint8_t code = bytes[in++];
        if (code - 1 > count - in) {
            return 0;
        }
        for (uint8_t i = 1; i < code; ++i) {
            bytes[out++] = bytes[in++];
        }
        if (in < count) {
            bytes[out++] = 0;
        }
    }
    return out;
}

static bool hasRightCrc(const uint8_t *body, uint8_t size) {
    uint16_t crc = CRC_START;
    const uint8_t covered = static_cast<uint8_t>(size - CRC_SIZE);
    for (uint8_t i = 0; i != covered; ++i) {
        crc = crc16(crc, body[i]);
    }
    return body[covered] == static_cast<uint8_t>(crc) &&
           body[covered + 1] == static_cast<uint8_t>(crc >> 8);
}

Receiver::Found Receiver::feed(uint8_t byte) {
    if (byte != 0) {
        if (count_ < MOST_WIRE) {
            bytes_[count_++] = byte;
        }
        return NOTHING;
    }
    const uint8_t count = count_;
    count_ = 0;
    // Two zeros in a row: a sender that begins on a clean line.
    return count == 0 ? NOTHING : decode(count);
}

Receiver::Found Receiver::decode(uint8_t count) {
    if (count >= MOST_WIRE) {
        return BROKEN;
    }
    const uint8_t size = unstuff(bytes_, count);
    if (size < HEADER + CRC_SIZE || size > HEADER + MOST_PAYLOAD + CRC_SIZE ||
        !hasRightCrc(bytes_, size)) {
        return BROKEN;
    }
    frame_.type = bytes_[0];
    frame_.seq = bytes_[1];
    frame_.session = bytes_[2];
    frame_.length = static_cast<uint8_t>(size - HEADER - CRC_SIZE);
    frame_.payload = bytes_ + HEADER;
    return WHOLE;
}
