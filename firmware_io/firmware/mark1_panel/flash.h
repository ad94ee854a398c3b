// Tables that stay in flash on an AVR, where memory is short. Elsewhere they are ordinary ones.

#ifndef MARK1_PANEL_FLASH_H
#define MARK1_PANEL_FLASH_H

#ifdef __AVR__
#include <avr/pgmspace.h>
#else
#include <stdint.h>
#include <string.h>
#define PROGMEM
#define pgm_read_byte(place) (*(const uint8_t *)(place))
#define pgm_read_word(place) (*(const uint16_t *)(place))
#define memcpy_P memcpy
#endif

#endif
