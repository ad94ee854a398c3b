// Tables that stay in flash on an AVR, where memory is short. Elsewhere they are ordinary ones.

#ifndef MARK1_PANEL_FLASH_H
#define MARK1_PANEL_FLASH_H

#ifdef __AVR__
#include <avr/pgmspace.h>
#else
#include <Arduino.h>  // of some boards it has these names, too
#include <stdint.h>
#include <string.h>
#ifndef PROGMEM
#define PROGMEM
#endif
#ifndef pgm_read_byte
#define pgm_read_byte(place) (*(const uint8_t *)(place))
#endif
#ifndef pgm_read_word
#define pgm_read_word(place) (*(const uint16_t *)(place))
#endif
#ifndef memcpy_P
#define memcpy_P memcpy
#endif
#endif

#endif
