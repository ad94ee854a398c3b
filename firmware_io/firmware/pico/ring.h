// Bytes that wait: one side puts them in, the other takes them out, and either may be an interrupt.

#ifndef PICO_RING_H
#define PICO_RING_H

#include <stdint.h>

class Ring {
  public:
    static const uint16_t MOST = 255;

    uint16_t count() const { return static_cast<uint8_t>(head_ - tail_); }
    uint16_t room() const { return MOST - count(); }

    // What does not fit is lost.
    void put(uint8_t byte) {
        if (room()) {
            bytes_[head_] = byte;
            head_ = head_ + 1;
        }
    }

    // There is one.
    uint8_t take() {
        const uint8_t byte = bytes_[tail_];
        tail_ = tail_ + 1;
        return byte;
    }

    void clear() { tail_ = head_; }

  private:
    // A static one begins empty, as all memory does. The two places go round by themselves.
    volatile uint8_t bytes_[256];
    volatile uint8_t head_, tail_;
};

#endif
