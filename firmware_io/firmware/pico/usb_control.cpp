#include "usb_control.h"

#include "registers.h"
#include "string.h"
#include "usb_descriptors.h"

namespace usb {
namespace control {

using namespace chip;

static const uint32_t ADDRESS = USB;
static const uint32_t STALL_ARM = USB + 0x68;
static const uint32_t STALL = 1 << 11;

struct Setup {
    uint8_t type, request;
    uint16_t value, index, length;
};

// Standard requests have their number, those of the class 0x20 more.
enum Request {
    GET_STATUS = 0,
    CLEAR_FEATURE = 1,
    SET_FEATURE = 3,
    SET_ADDRESS = 5,
    GET_DESCRIPTOR = 6,
    GET_CONFIGURATION = 8,
    SET_CONFIGURATION = 9,
    GET_INTERFACE = 10,
    SET_INTERFACE = 11,
    OF_CLASS = 0x100,
    SET_LINE_CODING = OF_CLASS + 0x20,
    GET_LINE_CODING = OF_CLASS + 0x21,
    SET_LINE_STATE = OF_CLASS + 0x22,
    SEND_BREAK = OF_CLASS + 0x23,
};

static uint8_t answer[96];
static uint16_t sent, length;
static bool isOdd;
static uint8_t newAddress, configuration;
static bool isTakingCoding, open;
static uint8_t coding[7] = {0x20, 0xA1, 0x07, 0, 0, 0, 8};  // 500 000 baud, 8N1

bool isOpen() { return open && configuration; }

void reset() {
    newAddress = configuration = 0;
    open = isTakingCoding = false;
    at(ADDRESS) = 0;
}

// --- answers -------------------------------------------------------------------------------------

static void sendNext() {
    const uint16_t left = length - sent;
    const uint16_t count = left < PACKET ? left : PACKET;
    volatile uint8_t *buffer = bufferOf(0, true);
    for (uint16_t i = 0; i != count; ++i) {
        buffer[i] = answer[sent + i];
    }
    sent += count;
    offer(0, true, count, isOdd);
    isOdd = !isOdd;
}

// What was asked for, but no more than that.
static void reply(const void *bytes, uint16_t count, uint16_t wanted) {
    length = count < wanted ? count : wanted;
    memcpy(answer, bytes, length);
    sent = 0;
    sendNext();
}

// An empty packet: done.
static void acknowledge() {
    length = sent = 0;
    offer(0, true, 0, true);
}

static void refuse() {
    at(STALL_ARM) = 3;
    at(USB_MEMORY + 0x80) = STALL;
    at(USB_MEMORY + 0x84) = STALL;
}

// --- questions -----------------------------------------------------------------------------------

static void replyText(const char *text, uint16_t wanted) {
    uint8_t bytes[64] = {2, STRING};
    for (uint8_t i = 0; text[i]; ++i) {
        bytes[bytes[0]] = text[i];
        bytes[0] += 2;
    }
    reply(bytes, bytes[0], wanted);
}

static void describe(const Setup &setup) {
    const uint8_t index = setup.value;
    switch (setup.value >> 8) {
        case DEVICE:
            return reply(DEVICE_DESCRIPTOR, sizeof DEVICE_DESCRIPTOR, setup.length);
        case CONFIGURATION:
            return reply(CONFIGURATION_DESCRIPTOR, sizeof CONFIGURATION_DESCRIPTOR, setup.length);
        case STRING:
            return index == 0   ? reply(LANGUAGES, sizeof LANGUAGES, setup.length)
                   : index == 1 ? replyText(MAKER, setup.length)
                   : index == 2 ? replyText(PRODUCT, setup.length)
                                : refuse();
        default:
            return refuse();
    }
}

static void obey(const Setup &setup) {
    static const uint8_t NOTHING[2] = {0, 0};
    switch ((setup.type & 0x60 ? OF_CLASS : 0) + setup.request) {
        case GET_DESCRIPTOR:
            return describe(setup);
        case SET_ADDRESS:
            newAddress = setup.value;  // counts once the answer is out
            return acknowledge();
        case SET_CONFIGURATION:
            configuration = setup.value;
            onConfigured();
            return acknowledge();
        case GET_CONFIGURATION:
            return reply(&configuration, 1, setup.length);
        case GET_STATUS:
            return reply(NOTHING, 2, setup.length);
        case GET_INTERFACE:
            return reply(NOTHING, 1, setup.length);
        case SET_LINE_CODING:
            isTakingCoding = true;
            return offer(0, false, PACKET, true);
        case GET_LINE_CODING:
            return reply(coding, sizeof coding, setup.length);
        case SET_LINE_STATE:
            open = setup.value & 1;
            return acknowledge();
        case CLEAR_FEATURE:
        case SET_FEATURE:
        case SET_INTERFACE:
        case SEND_BREAK:
            return acknowledge();
        default:
            return refuse();
    }
}

void onSetup() {
    const uint32_t low = at(USB_MEMORY), high = at(USB_MEMORY + 4);
    const Setup setup = {static_cast<uint8_t>(low), static_cast<uint8_t>(low >> 8),
                         static_cast<uint16_t>(low >> 16), static_cast<uint16_t>(high),
                         static_cast<uint16_t>(high >> 16)};
    isOdd = true;
    isTakingCoding = false;
    obey(setup);
}

// A packet is out: the next one, or the empty one that the host ends with.
void onSent() {
    if (newAddress) {
        at(ADDRESS) = newAddress;
        newAddress = 0;
    } else if (sent != length) {
        sendNext();
    } else if (length) {
        offer(0, false, PACKET, true);
    }
}

void onReceived() {
    if (!isTakingCoding) {
        return;
    }
    isTakingCoding = false;
    for (uint8_t i = 0; i != sizeof coding; ++i) {
        coding[i] = bufferOf(0, false)[i];
    }
    acknowledge();
}

}  // namespace control
}  // namespace usb
