// Endpoint 0: the questions that a computer asks any device.

#ifndef PICO_USB_CONTROL_H
#define PICO_USB_CONTROL_H

#include <stdint.h>

namespace usb {

// --- the controller ------------------------------------------------------------------------------

// Where the controller keeps a packet of an endpoint, and what it does with it.
volatile uint8_t *bufferOf(uint8_t endpoint, bool toHost);

// Lets the controller send or receive one packet. Those of an endpoint are numbered 0 and 1 in turn.
void offer(uint8_t endpoint, bool toHost, uint16_t length, bool isOdd);

// How much came in the last packet.
uint16_t lengthOf(uint8_t endpoint);

// --- the questions -------------------------------------------------------------------------------

namespace control {

void reset();
void onSetup();
void onSent();
void onReceived();

// A program has the port open.
bool isOpen();

// Called when the computer has chosen the configuration.
void onConfigured();

}  // namespace control
}  // namespace usb

#endif
