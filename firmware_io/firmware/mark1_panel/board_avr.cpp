// Boot number, reset cause, watchdog and free memory of an AVR.

#include "board.h"

#ifdef MARK1_AVR

#include <avr/eeprom.h>
#include <avr/io.h>
#include <avr/wdt.h>

namespace board {

// The last word: a sketch that was here before is likelier to have written at the front.
static uint16_t *const NONCE_PLACE = reinterpret_cast<uint16_t *>(E2END - 1);

static uint8_t cause __attribute__((section(".noinit")));

// Runs before main: after a reset by the watchdog it goes on counting, 16 ms at a time, until it
// is told not to.
extern "C" void keepResetCause() __attribute__((naked, used, section(".init3")));
extern "C" void keepResetCause() {
    cause = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

void startWatchdog() { wdt_enable(WDTO_500MS); }

void feedWatchdog() { wdt_reset(); }

uint8_t resetCause() { return cause & 0x0F; }

bool isLeaving() {
#ifdef USBCON
    return Serial.baud() == 1200 && !Serial.dtr();
#else
    return false;
#endif
}

uint16_t nextNonce() {
    const uint16_t nonce = eeprom_read_word(NONCE_PLACE) + 1;
    eeprom_update_word(NONCE_PLACE, nonce);
    return nonce;
}

extern "C" {
extern char __heap_start;
extern char *__brkval;
}

uint16_t freeRam() {
    const char *heapEnd = __brkval ? __brkval : &__heap_start;
    return SP - reinterpret_cast<uint16_t>(heapEnd);
}

}  // namespace board

#endif
