// The library of that name, to a strip that shows what it is told.

#ifndef SIM_PC_ADAFRUIT_NEOPIXEL_H
#define SIM_PC_ADAFRUIT_NEOPIXEL_H

#include <stdint.h>

#include <vector>

// The order of the parts, two bits each: white, red, green, blue. Without white, it is that of red.
enum { NEO_RGB = 0x06, NEO_RGBW = 0xC6, NEO_KHZ800 = 0 };

class Adafruit_NeoPixel {
  public:
    Adafruit_NeoPixel(uint16_t count, int16_t pin, uint16_t type);
    void begin();
    void show();
    bool canShow();
    void setPixelColor(uint16_t place, uint8_t red, uint8_t green, uint8_t blue);

  private:
    std::vector<uint8_t> bytes_;  // as they go out
    uint16_t type_;
    bool begun_ = false;
};

#endif
