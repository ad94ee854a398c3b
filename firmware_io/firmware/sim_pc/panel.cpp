// The whole panel on a PC, by Arduino's own functions: reads lines, answers each with one.
//
//     feed HEX          -> the bytes that the panel sends, after it has taken these
//     wait MS           -> the bytes that it sends in so many milliseconds
//     analog PIN VALUE  -> ok; a knob is turned, 0 ... 1023
//     lights            -> the lights of the last whole frame: what was sent, byte by byte, in hex
//     pins FIRST LAST   -> 1 for each of these pins that is driven high
//     servos            -> the registers of the chip that drives servos, in hex
//
// usage: panel_pc [FILE]    the file keeps the EEPROM

#include <cassert>
#include <cstdio>
#include <deque>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "Adafruit_NeoPixel.h"
#include "Arduino.h"
#include "EEPROM.h"
#include "SPI.h"
#include "Wire.h"
#include "analog.h"
#include "board.h"
#include "chain.h"
#include "light.h"
#include "outputs.h"
#include "panel.h"
#include "room.h"

// --- time, line and pins ------------------------------------------------------------------------

static unsigned long now = 0;
static std::deque<uint8_t> toPanel;
static std::vector<uint8_t> toHost;
static int positions[PINS];
static bool driven[PINS], high[PINS];

unsigned long millis() { return now; }
unsigned long micros() { return 1000 * now; }

void pinMode(uint8_t pin, uint8_t mode) { driven[pin] = mode == OUTPUT; }
void digitalWrite(uint8_t pin, uint8_t level) { high[pin] = level; }
int analogRead(uint8_t pin) { return positions[pin]; }
void analogReadResolution(int bits) { assert(bits == 10); }

#ifdef ESP32
uint32_t esp_random() { return 0x12345678; }
#endif

Line Serial;
void Line::begin(unsigned long) {}
int Line::available() { return toPanel.size() < board::WINDOW ? toPanel.size() : board::WINDOW; }
int Line::read() {
    const uint8_t byte = toPanel.front();
    toPanel.pop_front();
    return byte;
}
int Line::availableForWrite() { return SERIAL_RX_BUFFER_SIZE - 1; }
size_t Line::write(const uint8_t *bytes, size_t length) {
    toHost.insert(toHost.end(), bytes, bytes + length);
    return length;
}

// --- memory that stays --------------------------------------------------------------------------

static const char *eepromFile = nullptr;
static std::vector<uint8_t> eeprom(256, 0xFF);

static void loadEeprom() {
    if (FILE *file = std::fopen(eepromFile, "rb")) {
        assert(std::fread(eeprom.data(), 1, eeprom.size(), file) == eeprom.size());
        std::fclose(file);
    }
}

Eeprom EEPROM;
int Eeprom::length() { return eeprom.size(); }
uint8_t Eeprom::read(int place) { return eeprom.at(place); }
void Eeprom::write(int place, uint8_t byte) {
    eeprom.at(place) = byte;
    if (FILE *file = eepromFile ? std::fopen(eepromFile, "wb") : nullptr) {
        std::fwrite(eeprom.data(), 1, eeprom.size(), file);
        std::fclose(file);
    }
}

// --- the lights ---------------------------------------------------------------------------------

static std::vector<uint8_t> shown;

// A chain of APA102: zeros begin a frame, and each light is 0xE0 + brightness and three parts.
static std::vector<uint8_t> coming;
static unsigned zeros = 0;
static bool inFrame = false, inTransaction = false;

Spi SPI;
void Spi::begin() {}
void Spi::beginTransaction(const SPISettings &settings) {
    assert(settings.order == MSBFIRST && settings.mode == SPI_MODE0 && settings.clock <= 15000000);
    inTransaction = true;
}
uint8_t Spi::transfer(uint8_t byte) {
    assert(inTransaction);
    if (inFrame && coming.size() % 4 == 0 && byte < 0xE0) {
        shown = coming;
        inFrame = false;
        zeros = 0;
    }
    if (!inFrame && byte >= 0xE0) {
        assert(zeros >= 4);
        inFrame = true;
        coming.clear();
    }
    if (inFrame) {
        coming.push_back(byte);
    } else {
        assert(byte == 0);
        ++zeros;
    }
    return 0;
}

// The library puts each part at its place in the bytes of a light.
Adafruit_NeoPixel::Adafruit_NeoPixel(uint16_t count, int16_t, uint16_t type)
    : bytes_(count * (type == NEO_RGBW ? 4 : 3)), type_(type) {}
void Adafruit_NeoPixel::begin() { begun_ = true; }
bool Adafruit_NeoPixel::canShow() { return true; }
void Adafruit_NeoPixel::show() {
    assert(begun_);
    shown = bytes_;
}
void Adafruit_NeoPixel::setPixelColor(uint16_t place, uint8_t red, uint8_t green, uint8_t blue) {
    const unsigned size = type_ == NEO_RGBW ? 4 : 3;
    uint8_t *const light = &bytes_.at(place * size);
    light[type_ >> 4 & 3] = red;
    light[type_ >> 2 & 3] = green;
    light[type_ & 3] = blue;
    if (size == 4) {
        light[type_ >> 6 & 3] = 0;
    }
}

// --- the chip of the servos ---------------------------------------------------------------------

static uint8_t registers[256];
static std::vector<uint8_t> message;
static int toAddress = -1;

TwoWire Wire;
void TwoWire::begin() {}
void TwoWire::setClock(uint32_t clock) { assert(clock == 400000); }
void TwoWire::beginTransmission(uint8_t address) {
    toAddress = address;
    message.clear();
}
size_t TwoWire::write(uint8_t byte) {
    message.push_back(byte);
    return 1;
}
size_t TwoWire::write(const uint8_t *bytes, size_t count) {
    message.insert(message.end(), bytes, bytes + count);
    return count;
}
uint8_t TwoWire::endTransmission() {
    if (toAddress != 0x40) {
        return 2;
    }
    for (size_t i = 1; i < message.size(); ++i) {
        registers[static_cast<uint8_t>(message[0] + i - 1)] = message[i];
    }
    return 0;
}

// --- the test -----------------------------------------------------------------------------------

static void step() {
    panel::step();
    light::step();
    analog::step();
    room::step();
    outputs::step();
}

static void printHex(const std::vector<uint8_t> &bytes) {
    for (const uint8_t byte : bytes) {
        std::printf("%02x", byte);
    }
    std::printf("\n");
}

static void tellSent() {
    printHex(toHost);
    toHost.clear();
}

static void feed(const std::string &text) {
    for (size_t i = 0; i + 1 < text.size(); i += 2) {
        toPanel.push_back(std::stoi(text.substr(i, 2), nullptr, 16));
    }
    do {
        step();
    } while (!toPanel.empty());
    tellSent();
}

static void wait(unsigned long milliseconds) {
    for (const unsigned long end = now + milliseconds; now != end; ++now) {
        step();
    }
    tellSent();
}

int main(int count, char **words) {
    if (count > 1) {
        eepromFile = words[1];
        loadEeprom();
    }
    outputs::begin();
    light::begin();
    analog::begin();
    panel::begin();
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string order, hex;
        unsigned number = 0, value = 0;
        words >> order;
        if (order == "feed") {
            words >> hex;
            feed(hex);
        } else if (order == "wait" && words >> number) {
            wait(number);
        } else if (order == "analog" && words >> number >> value && number < PINS) {
            positions[number] = value;
            std::printf("ok\n");
        } else if (order == "pins" && words >> number >> value && value < PINS) {
            for (; number <= value; ++number) {
                std::printf("%d", driven[number] && high[number]);
            }
            std::printf("\n");
        } else if (order == "lights") {
            printHex(shown);
        } else if (order == "servos") {
            printHex({registers, registers + sizeof registers});
        } else {
            std::fprintf(stderr, "not understood: %s\n", line.c_str());
            return 2;
        }
        std::fflush(stdout);
    }
}
