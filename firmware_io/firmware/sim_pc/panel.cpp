// The whole panel on a PC: reads lines, answers each with one.
//
//     feed HEX          -> the bytes that the panel sends, after it has taken these
//     wait MS           -> the bytes that it sends in so many milliseconds
//     knob NUMBER VALUE -> ok; a knob is turned, 0 ... 1023
//     lights            -> the lights of the last whole frame, BRIGHTNESS RED GREEN BLUE each in hex

#include <cstdio>
#include <deque>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "Arduino.h"
#include "analog.h"
#include "board.h"
#include "chain.h"
#include "light.h"
#include "outputs.h"
#include "panel.h"
#include "room.h"

// --- the chip -----------------------------------------------------------------------------------

static unsigned long now = 0;
static std::deque<uint8_t> toPanel;
static std::vector<uint8_t> toHost;

unsigned long millis() { return now; }

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

namespace board {
uint16_t nextNonce() { return 1; }
uint8_t resetCause() { return 1; }
uint16_t freeRam() { return 0; }
}  // namespace board

static uint16_t positions[KNOBS];

namespace analog {
void begin() {}
void step() {}
uint16_t read(uint8_t input) { return positions[input]; }
bool isReady() { return true; }
uint16_t supplyMillivolts() { return 0; }
}  // namespace analog

// --- the lights ---------------------------------------------------------------------------------

static std::vector<chain::Light> coming, shown;

namespace chain {
void begin() {}
bool isReady() { return true; }
void beginFrame() { coming.clear(); }
void put(Light light) { coming.push_back(light); }
void endFrame() { shown = coming; }
}  // namespace chain

// --- the test -----------------------------------------------------------------------------------

static void step() {
    panel::step();
    light::step();
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

static void tellLights() {
    std::vector<uint8_t> bytes;
    for (const chain::Light &light : shown) {
        bytes.insert(bytes.end(), {light.brightness, light.red, light.green, light.blue});
    }
    printHex(bytes);
}

int main() {
    outputs::begin();
    light::begin();
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
        } else if (order == "knob" && words >> number >> value && number < KNOBS) {
            positions[number] = value;
            std::printf("ok\n");
        } else if (order == "lights") {
            tellLights();
        } else {
            std::fprintf(stderr, "not understood: %s\n", line.c_str());
            return 2;
        }
        std::fflush(stdout);
    }
}
