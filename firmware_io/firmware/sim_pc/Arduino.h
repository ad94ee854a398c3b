// What the panel's sources need of Arduino, on a PC where int has 32 bits as on an ARM. The time is the one that
// the test says, and the line is two strings of bytes.

#ifndef SIM_PC_ARDUINO_H
#define SIM_PC_ARDUINO_H

#include <stddef.h>
#include <stdint.h>

#define SERIAL_RX_BUFFER_SIZE 64

enum { LOW, HIGH };
enum { INPUT, OUTPUT };
enum { A0 = 14, A1, A2, A3, A4, A5, PINS = 64 };

unsigned long millis();
unsigned long micros();

void pinMode(uint8_t pin, uint8_t mode);
void digitalWrite(uint8_t pin, uint8_t level);
int analogRead(uint8_t pin);
void analogReadResolution(int bits);

#ifdef ESP32
uint32_t esp_random();
#endif

class Line {
  public:
    void begin(unsigned long baud);
    int available();
    int read();
    int availableForWrite();
    size_t write(const uint8_t *bytes, size_t length);
};

extern Line Serial;

#endif
