// Which files drive the hardware: those for an AVR that are written to its registers, those in ../pico, or, on
// any other board, those by Arduino's own functions. The last are slower, but there is a core for most chips.

#ifndef MARK1_PANEL_CHIP_H
#define MARK1_PANEL_CHIP_H

#include <Arduino.h>

#if defined(MARK1_ANY_BOARD)
// Said by the build: tests run these files on an Uno.
#elif defined(__AVR_ATmega328P__) || defined(__AVR_ATmega2560__) || defined(__AVR_ATmega32U4__)
#define MARK1_AVR
#elif !defined(MARK1_PICO)
#define MARK1_ANY_BOARD
#endif

#endif
