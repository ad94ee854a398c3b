// What the panel's own sources need of Arduino, on a Raspberry Pi Pico without any core or SDK.

#ifndef PICO_ARDUINO_H
#define PICO_ARDUINO_H

#include <stddef.h>
#include <stdint.h>

#include "line.h"

// Tells panel_config.h which board this is.
#define MARK1_PICO

#define SERIAL_RX_BUFFER_SIZE 256

enum { LOW, HIGH };
enum { INPUT, OUTPUT, INPUT_PULLUP };

// The three pins of the converter that a Pico leads out.
enum { A0 = 26, A1, A2 };

unsigned long millis();
unsigned long micros();
void delayMicroseconds(unsigned us);

void pinMode(uint8_t pin, uint8_t mode);
void digitalWrite(uint8_t pin, uint8_t level);
int digitalRead(uint8_t pin);

#endif
