// A chain of APA102 or SK9822 on the SPI of an AVR: interrupts stay on.

#include "chain.h"

#if defined(MARK1_AVR) && LIGHT_KIND == APA102

// For speed, which the Arduino IDE does not ask for: a byte goes out in 16 cycles.
#pragma GCC optimize("O2")

#include "light.h"

namespace chain {

// As many as two calls take: -Os would make calls of all of this.
#define AT_HAND inline __attribute__((always_inline))

static AT_HAND void waitForBus() {
    while (!(SPSR & _BV(SPIF))) {
    }
}

static void sendZeros(uint8_t count) {
    while (count--) {
        SPDR = 0;
        waitForBus();
    }
}

static void openGate(bool open) {
#if DIGITAL_POTS
    digitalWrite(LIGHT_GATE_PIN, open ? HIGH : LOW);
#else
    (void)open;
#endif
}

void begin() {
    pinMode(MOSI, OUTPUT);
    pinMode(SCK, OUTPUT);
    digitalWrite(SS, HIGH);
    pinMode(SS, OUTPUT);  // as an input it could make the chip a slave
    SPCR = _BV(SPE) | _BV(MSTR);
    SPSR = _BV(SPI2X);  // 8 MHz
#if DIGITAL_POTS
    pinMode(LIGHT_GATE_PIN, OUTPUT);
#endif
    openGate(false);
}

bool isReady() { return true; }

// 32 zero bits begin a frame. After a reset in the middle of one, the light that was cut off takes
// as many again for what it had still to come.
static const uint8_t LEAD = 8;

// An SK9822 shows its colour only after 32 more clocks, and each light delays the data by half a
// clock, so the last of them needs that many clocks after its own.
static const uint8_t TAIL = 4 + (light::CHAIN + 15) / 16;

void beginFrame() {
    openGate(true);
    sendZeros(LEAD);
}

// The last byte goes out while the next colour is made.
void put(Light light) {
    waitForBus();
    SPDR = 0xE0 | light.brightness;
    waitForBus();
    SPDR = partOf(light, 0);
    waitForBus();
    SPDR = partOf(light, 1);
    waitForBus();
    SPDR = partOf(light, 2);
}

void endFrame() {
    waitForBus();
    sendZeros(TAIL);
    openGate(false);
}

}  // namespace chain

#endif
