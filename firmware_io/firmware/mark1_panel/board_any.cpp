// Boot number and memory of a board that is only known by Arduino's own functions.

#include "board.h"

#ifdef MARK1_ANY_BOARD

#ifndef ESP32
#include <EEPROM.h>
#endif

namespace board {

void startWatchdog() {}
void feedWatchdog() {}

bool isLeaving() { return false; }

uint8_t resetCause() { return 0; }

uint16_t freeRam() { return 65535; }

#ifdef ESP32
uint16_t nextNonce() { return esp_random(); }
#else
// The last two bytes: a sketch that was here before is likelier to have written at the front.
uint16_t nextNonce() {
    const int place = EEPROM.length() - 2;
    const uint16_t nonce = (EEPROM.read(place) | EEPROM.read(place + 1) << 8) + 1;
    EEPROM.write(place, nonce & 0xFF);
    EEPROM.write(place + 1, nonce >> 8);
    return nonce;
}
#endif

}  // namespace board

#endif
