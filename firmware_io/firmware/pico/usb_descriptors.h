// What the device tells a computer about itself.

#ifndef PICO_USB_DESCRIPTORS_H
#define PICO_USB_DESCRIPTORS_H

#include <stdint.h>

namespace usb {

const uint8_t PACKET = 64;

// Endpoints: for notices, which never come; to the host; from the host.
const uint8_t NOTICES = 1, TO_HOST = 2, FROM_HOST = 3;
const uint8_t TOWARDS_HOST = 0x80;

enum Descriptor { DEVICE = 1, CONFIGURATION, STRING, INTERFACE, ENDPOINT, ASSOCIATION = 11, CLASS = 0x24 };

// A serial port of a Raspberry Pi Pico: vendor 2E8A, product 000A.
const uint8_t DEVICE_DESCRIPTOR[] = {
    18, DEVICE, 0x00, 0x02, 0xEF, 0x02, 0x01, PACKET,  // made of interfaces that belong together
    0x8A, 0x2E, 0x0A, 0x00, 0x00, 0x01, 1, 2, 0, 1,
};

const uint8_t CONFIGURATION_DESCRIPTOR[] = {
    9, CONFIGURATION, 75, 0, 2, 1, 0, 0x80, 250,      // 500 mA
    8, ASSOCIATION, 0, 2, 2, 2, 0, 0,
    9, INTERFACE, 0, 0, 1, 2, 2, 0, 0,                // communication: abstract control
    5, CLASS, 0, 0x10, 0x01,
    5, CLASS, 1, 0, 1,
    4, CLASS, 2, 2,                                   // rate and DTR can be set
    5, CLASS, 6, 0, 1,
    7, ENDPOINT, TOWARDS_HOST | NOTICES, 3, 8, 0, 16,
    9, INTERFACE, 1, 0, 2, 10, 0, 0, 0,               // data
    7, ENDPOINT, FROM_HOST, 2, PACKET, 0, 0,
    7, ENDPOINT, TOWARDS_HOST | TO_HOST, 2, PACKET, 0, 0,
};
static_assert(sizeof CONFIGURATION_DESCRIPTOR == 75, "the length is in the descriptor itself");

const uint8_t LANGUAGES[] = {4, STRING, 0x09, 0x04};
const char MAKER[] = "Mark I Perceptron";
const char PRODUCT[] = "Weight panel";

}  // namespace usb

#endif
