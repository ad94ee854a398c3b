#include "line.h"

#include "Arduino.h"
#include "uart.h"
#include "usb.h"

Line Serial;

// A host that is there says something more often than that.
static const uint32_t SILENT_MS = 1000;

// Which way the host speaks. Until it has spoken, and once it is silent, greetings go both ways.
enum Way { BOTH, OVER_USB, OVER_UART };
static Way way = BOTH;
static uint32_t heardAt = 0;

static bool isHeard(Way from) { return from == OVER_USB ? usb::available() : uart::available(); }

static void listen() {
    const uint32_t now = millis();
    if (way != BOTH && isHeard(way)) {
        heardAt = now;
    } else if (way == BOTH || now - heardAt >= SILENT_MS) {
        way = isHeard(OVER_USB) ? OVER_USB : isHeard(OVER_UART) ? OVER_UART : BOTH;
        heardAt = now;
    }
    if (way == OVER_USB) {
        uart::discard();
    } else if (way == OVER_UART) {
        usb::discard();
    }
}

void Line::begin(unsigned long baud) {
    uart::begin(baud);
    usb::begin();
}

int Line::available() {
    listen();
    return way == OVER_USB ? usb::available() : way == OVER_UART ? uart::available() : 0;
}

int Line::read() { return way == OVER_USB ? usb::read() : uart::read(); }

int Line::availableForWrite() { return way == OVER_USB ? usb::room() : uart::room(); }

size_t Line::write(const uint8_t *bytes, size_t length) {
    if (way != OVER_USB) {
        uart::write(bytes, length);
    }
    if (way != OVER_UART && usb::room() >= length) {
        usb::write(bytes, length);
    }
    return length;
}
