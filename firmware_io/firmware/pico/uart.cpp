#include "uart.h"

#include "clock.h"
#include "registers.h"
#include "ring.h"

namespace uart {

using namespace chip;

static const uint32_t DATA = UART0, FLAGS = UART0 + 0x18;
static const uint32_t WHOLE = UART0 + 0x24, FRACTION = UART0 + 0x28;
static const uint32_t FORMAT = UART0 + 0x2C, CONTROL = UART0 + 0x30;
static const uint32_t LEVELS = UART0 + 0x34, ENABLE = UART0 + 0x38;

static const uint32_t RECEIVER_EMPTY = 1 << 4, SENDER_FULL = 1 << 5;
static const uint32_t ON_RECEIVED = 1 << 4, ON_ROOM = 1 << 5, ON_WAITED = 1 << 6;

static const uint32_t SEND_PIN = 0, RECEIVE_PIN = 1;

static Ring received, toSend;

void begin(uint32_t baud) {
    start(RESET_UART0);
    const uint32_t divisor = (4 * CORE_HZ + baud / 2) / baud;  // in 64ths
    at(WHOLE) = divisor >> 6;
    at(FRACTION) = divisor & 63;
    at(FORMAT) = 3 << 5 | 1 << 4;  // 8 bits, and queues of 32 bytes
    at(LEVELS) = 0;                // an interrupt at 4 bytes received, or 4 left to send
    at(CONTROL) = 1 << 0 | 1 << 8 | 1 << 9;
    at(ENABLE) = ON_RECEIVED | ON_WAITED;
    connectPin(SEND_PIN, TO_UART);
    setPad(RECEIVE_PIN, PAD_INPUT | PAD_SCHMITT | PAD_PULL_UP);  // silent when nothing is connected
    connectPin(RECEIVE_PIN, TO_UART);
    enableInterrupt(IRQ_UART0);
}

uint16_t available() { return received.count(); }
uint8_t read() { return received.take(); }
void discard() { received.clear(); }
uint16_t room() { return toSend.room(); }

static void send() {
    while (toSend.count() && !(at(FLAGS) & SENDER_FULL)) {
        at(DATA) = toSend.take();
    }
    if (toSend.count()) {
        setBits(ENABLE, ON_ROOM);
    } else {
        clearBits(ENABLE, ON_ROOM);
    }
}

void write(const uint8_t *bytes, size_t length) {
    while (length--) {
        toSend.put(*bytes++);
    }
    const Quiet quiet;
    send();
}

void onInterrupt() {
    while (!(at(FLAGS) & RECEIVER_EMPTY)) {
        received.put(at(DATA));
    }
    send();
}

}  // namespace uart
