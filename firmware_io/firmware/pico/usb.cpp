#include "usb.h"

#include "clock.h"
#include "registers.h"
#include "ring.h"
#include "usb_control.h"
#include "usb_descriptors.h"

namespace usb {

using namespace chip;

// Registers of the controller.
static const uint32_t MAIN = USB + 0x40, SIE = USB + 0x4C, SIE_STATUS = USB + 0x50;
static const uint32_t DONE = USB + 0x58, MUXING = USB + 0x74, POWER = USB + 0x78;
static const uint32_t ENABLE = USB + 0x90, STATUS = USB + 0x98;

static const uint32_t ON_PACKET = 1 << 4, ON_RESET = 1 << 12, ON_SETUP = 1 << 16;
static const uint32_t WAS_SETUP = 1 << 17, WAS_RESET = 1 << 19;

// What stands in the controller's memory for each endpoint, and where its packets are.
static const uint32_t IS_USED = 1u << 31, TELLS_EACH = 1 << 29;
static const uint32_t IS_BULK = 2 << 26, IS_INTERRUPT = 3 << 26;
static const uint32_t FULL = 1 << 15, ODD = 1 << 13, AVAILABLE = 1 << 10, LENGTH = 0x3FF;
static const uint32_t BUFFER_0 = 0x100, BUFFERS = 0x180;

static Ring received, toSend;
static bool isSending, isListening, sendsOdd, hearsOdd;

// --- packets --------------------------------------------------------------------------------------

static uint32_t placeOf(uint8_t endpoint) {
    return endpoint ? BUFFERS + PACKET * (endpoint - 1u) : BUFFER_0;
}

volatile uint8_t *bufferOf(uint8_t endpoint, bool) {
    return reinterpret_cast<volatile uint8_t *>(USB_MEMORY + placeOf(endpoint));
}

static uint32_t controlOf(uint8_t endpoint, bool toHost) {
    return USB_MEMORY + 0x80 + 8 * endpoint + (toHost ? 0 : 4);
}

// The controller has a slower clock: all else must stand there a while before it is told to go.
void offer(uint8_t endpoint, bool toHost, uint16_t length, bool isOdd) {
    const uint32_t control = (toHost ? FULL : 0) | (isOdd ? ODD : 0) | length;
    at(controlOf(endpoint, toHost)) = control;
    asm volatile(".rept 12\n nop\n .endr");
    at(controlOf(endpoint, toHost)) = control | AVAILABLE;
}

uint16_t lengthOf(uint8_t endpoint) { return at(controlOf(endpoint, false)) & LENGTH; }

static void useEndpoint(uint8_t endpoint, bool toHost, uint32_t kind) {
    const uint32_t place = USB_MEMORY + 8 * endpoint + (toHost ? 0 : 4);
    at(place) = IS_USED | TELLS_EACH | kind | placeOf(endpoint);
}

// --- the port -------------------------------------------------------------------------------------

// Never a full packet: the computer would wait for another one behind it.
static void sendMore() {
    if (isSending || !toSend.count()) {
        return;
    }
    uint8_t count = 0;
    volatile uint8_t *buffer = bufferOf(TO_HOST, true);
    while (count != PACKET - 1 && toSend.count()) {
        buffer[count++] = toSend.take();
    }
    isSending = true;
    offer(TO_HOST, true, count, sendsOdd);
    sendsOdd = !sendsOdd;
}

// Only when a whole packet has room: until then the computer waits, and nothing is lost.
static void hearMore() {
    if (!isListening && received.room() >= PACKET) {
        isListening = true;
        offer(FROM_HOST, false, PACKET, hearsOdd);
        hearsOdd = !hearsOdd;
    }
}

static void onHeard() {
    volatile uint8_t *buffer = bufferOf(FROM_HOST, false);
    const uint16_t count = lengthOf(FROM_HOST);
    for (uint16_t i = 0; i != count; ++i) {
        received.put(buffer[i]);
    }
    isListening = false;
    hearMore();
}

void control::onConfigured() {
    useEndpoint(NOTICES, true, IS_INTERRUPT);
    useEndpoint(TO_HOST, true, IS_BULK);
    useEndpoint(FROM_HOST, false, IS_BULK);
    isSending = isListening = sendsOdd = hearsOdd = false;
    received.clear();
    toSend.clear();
    hearMore();
}

void begin() {
    start(RESET_USB);
    for (uint32_t place = 0; place != 0x1000; place += 4) {
        at(USB_MEMORY + place) = 0;
    }
    at(MUXING) = 1 << 0 | 1 << 3;  // the chip's own transceiver, connected by program
    at(POWER) = 1 << 2 | 1 << 3;   // there is no pin that says whether a computer is connected
    at(MAIN) = 1;
    at(SIE) = 1 << 29;  // tells of each packet of endpoint 0
    at(ENABLE) = ON_PACKET | ON_RESET | ON_SETUP;
    enableInterrupt(IRQ_USB);
    setBits(SIE, 1 << 16);  // now the computer sees it
}

uint16_t available() { return received.count(); }

uint8_t read() {
    const uint8_t byte = received.take();
    if (!isListening) {
        const Quiet quiet;
        hearMore();
    }
    return byte;
}

void discard() {
    const Quiet quiet;
    received.clear();
    if (control::isOpen()) {
        hearMore();
    }
}

uint16_t room() { return control::isOpen() ? toSend.room() : Ring::MOST; }

void write(const uint8_t *bytes, size_t length) {
    const Quiet quiet;
    if (!control::isOpen()) {
        return toSend.clear();
    }
    while (length--) {
        toSend.put(*bytes++);
    }
    sendMore();
}

// --- interrupts -----------------------------------------------------------------------------------

static void onPackets() {
    const uint32_t done = at(DONE);
    at(DONE) = done;  // clears what is written
    if (done & 1) {
        control::onSent();
    }
    if (done & 2) {
        control::onReceived();
    }
    if (done & 1 << 2 * TO_HOST) {
        isSending = false;
        sendMore();
    }
    if (done & 2 << 2 * FROM_HOST) {
        onHeard();
    }
}

void onInterrupt() {
    const uint32_t status = at(STATUS);
    if (status & ON_RESET) {
        control::reset();
        at(SIE_STATUS) = WAS_RESET;
    }
    if (status & ON_SETUP) {
        at(SIE_STATUS) = WAS_SETUP;
        control::onSetup();
    }
    if (status & ON_PACKET) {
        onPackets();
    }
}

}  // namespace usb
