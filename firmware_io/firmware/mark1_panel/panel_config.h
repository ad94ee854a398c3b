// What is fitted to this panel, and on which pins. The only file that a builder edits.
//
// Two panels are ready: the small one on an Uno, Nano or Raspberry Pi Pico, and the full one on a Mega
// 2560. Every #ifndef lets a build give its own number, as the Makefile does for the tests.

#ifndef MARK1_PANEL_CONFIG_H
#define MARK1_PANEL_CONFIG_H

#include <Arduino.h>

// An ESP32 of another kind has other pins: some of those below do not exist there, or are those of its flash.
#if (defined(CONFIG_IDF_TARGET_ESP32S2) || defined(CONFIG_IDF_TARGET_ESP32S3) || \
     defined(CONFIG_IDF_TARGET_ESP32C3) || defined(CONFIG_IDF_TARGET_ESP32C6) || \
     defined(CONFIG_IDF_TARGET_ESP32H2)) && !defined(PINS_ARE_CHOSEN)
#error "panel_config.h has the pins of an ESP32. Set LIGHT_PIN and KNOB_PINS for this chip, and define PINS_ARE_CHOSEN."
#endif

// The serial line: 500000, or 115200, 250000, 1000000. The host must be set to the same.
#ifndef BAUD
#define BAUD 500000
#endif

// --- lights ------------------------------------------------------------------------------------

// What they are: APA102 (and SK9822), data on MOSI and clock on SCK; or WS2812B, SK6812, or
// SK6812_RGBW with a white light in each, all of them with their data on LIGHT_PIN. On a Pico the pins
// are GP numbers: data of APA102 on 19 and clock on 18, LIGHT_PIN any. On an ESP32 APA102 are on its pins 23 and
// 18. Or DIALS, which are servos: see below.
#define APA102 1
#define WS2812B 2
#define SK6812 3
#define SK6812_RGBW 4
#define DIALS 5
#ifndef LIGHT_KIND
#define LIGHT_KIND APA102
#endif
#if LIGHT_KIND == 0
#error "panel_config.h: LIGHT_KIND is none of the kinds above."
#endif

// What the drivers share: whether these lights have their data on one wire, where only time tells the bits
// apart, and whether they have a brightness beside their colours. Another kind has neither, unless said here.
#define IS_ONE_WIRE (LIGHT_KIND == WS2812B || LIGHT_KIND == SK6812 || LIGHT_KIND == SK6812_RGBW)
#define LIGHT_HAS_BRIGHTNESS (LIGHT_KIND == APA102)

#ifndef LIGHT_PIN
#if defined(MARK1_PICO)
#define LIGHT_PIN 2
#elif defined(ESP32)
#define LIGHT_PIN 16
#else
#define LIGHT_PIN 10  // or 11
#endif
#endif

// On a Pico, a chain of WS2812B or SK6812 may be cut into up to four strips of the same length, the first
// on LIGHT_PIN, the others on the pins after it. They are written at the same time: one strip of 400
// lights takes 11 ms, and two of 500 take 14.
#ifndef STRIPS
#define STRIPS 1
#endif

// The order in which they take the parts of a colour: red 0, green 1, blue 2.
#define ORDER_RGB 0x012
#define ORDER_RBG 0x021
#define ORDER_GRB 0x102
#define ORDER_GBR 0x120
#define ORDER_BRG 0x201
#define ORDER_BGR 0x210
#ifndef LIGHT_ORDER
#if LIGHT_KIND == APA102
#define LIGHT_ORDER ORDER_BGR
#else
#define LIGHT_ORDER ORDER_GRB
#endif
#endif

#ifndef LIGHTS
#ifdef __AVR_ATmega2560__
#define LIGHTS 400  // 20 x 20, as the retina
#else
#define LIGHTS 64
#endif
#endif

// Lamps of the R-units: the next lights of the chain. Where LAMP_PINS names as many pins, they are
// lamps on pins instead, lit when high.
#ifndef LAMPS
#define LAMPS 8
#endif
// #define LAMP_PINS 2, 3, 4, 5, 6, 7, 8, 9

// The brightest that a host may ask for, of 31. 408 lights draw up to 2.2 A at 4 and 14 A at 31: raise
// it only with the supply and the wires for it.
#ifndef BRIGHTEST
#define BRIGHTEST 4
#endif

// What the lights may draw together, in mA: a picture that would draw more is dimmed. Each channel
// counts 20 mA, and each dark light 1 mA. USB gives 500 mA, of which a board takes 80; the larger
// panels have a supply of 3 A.
#ifndef BUDGET_MA
#if LIGHT_KIND == DIALS
#define BUDGET_MA 1000
#elif LIGHTS > 64
#define BUDGET_MA 2400
#else
#define BUDGET_MA 420
#endif
#endif

// --- dials instead of lights ---------------------------------------------------------------------

// A servo for each cell, which points to its weight: sixteen on each PCA9685, the first at DIAL_ADDRESS, the
// others at the addresses after it. They turn only while the host lets motors turn. BUDGET_MA divided by
// DIAL_MA is how many move at once, at most 40; a dial that has had DIAL_MS gets no more pulses.
#define DIAL_ADDRESS 0x40
#ifndef DIAL_MA
#define DIAL_MA 250  // a small servo that moves without load
#endif
#ifndef DIAL_MS
#define DIAL_MS 500
#endif

// In the safe state the lights are dark; or the first one breathes faintly, to show there is power.
#define SAFE_DARK 0
#define SAFE_SPARK 1
#ifndef SAFE_LIGHT
#define SAFE_LIGHT SAFE_DARK
#endif

// --- knobs: potentiometers between 5 V (on a Pico, 3.3 V) and GND, wipers on these pins ------------

// On a Pico up to 16 knobs share one pin behind a 74HC4067, whose S0 ... S3 are on KNOB_SELECT_PINS:
// #define KNOBS 16
// #define KNOB_PINS A0
// #define KNOB_SELECT_PINS 10, 11, 12, 13

#ifndef KNOBS
#ifdef __AVR_ATmega2560__
#define KNOBS 16
#define KNOB_PINS A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, A13, A14, A15
#elif defined(MARK1_PICO)
#define KNOBS 3
#define KNOB_PINS A0, A1, A2
#elif defined(ESP32)
#define KNOBS 4
#define KNOB_PINS 36, 39, 34, 35
#else
#define KNOBS 4
#define KNOB_PINS A0, A1, A2, A3
#endif
#endif

// --- the light of the room -----------------------------------------------------------------------

// A photoresistor (such as GL5528) between 5 V (on a Pico, 3.3 V) and this pin, and 10 kOhm between the pin
// and GND: in a dark room the lights go down to the lowest brightness, in a bright one up to what the host
// allows. A knob cannot have this pin.
// #define LIGHT_SENSOR_PIN A5
#ifdef LIGHT_SENSOR_PIN
#define LIGHT_SENSORS 1
#else
#define LIGHT_SENSORS 0
#endif
#ifndef SENSOR_DARK
#define SENSOR_DARK 100    // of 1023: at and below it, the lowest brightness
#endif
#ifndef SENSOR_BRIGHT
#define SENSOR_BRIGHT 700  // at and above it, all that the host allows
#endif

// --- outputs, numbered in this order: digital potentiometers, servos, motor faders --------------

// MCP4251 on MOSI and SCK of an AVR, two potentiometers a chip; one select pin for each chip. APA102 have no
// select pin and would take the chip's bytes for colours, so with both fitted an AND gate
// (74HCT08) lets the clock through to the lights only while LIGHT_GATE_PIN is high.
#ifndef DIGITAL_POTS
#define DIGITAL_POTS 0
#define POT_SELECT_PINS
#endif
#ifndef LIGHT_GATE_PIN
#define LIGHT_GATE_PIN 9
#endif

// PCA9685 at I2C address 0x40 on SDA and SCL, and a pulse for either end. On an Uno these are A4 and
// A5, which leaves A0 ... A3 for knobs; on a Pico they are 20 and 21.
#ifndef SERVOS
#define SERVOS 0
#endif
#define SERVO_ADDRESS 0x40
#define SERVO_SHORTEST_US 1000
#define SERVO_LONGEST_US 2000

// Motor faders (on an AVR, whose watchdog stops them if the program hangs): for each, the two inputs of its H-bridge (PWM pins), the pin of its wiper, and two
// end switches to GND, or NO_PIN.
#define NO_PIN 255
#ifndef FADERS
#define FADERS 0
#define FADER_MOTOR_PINS
#define FADER_WIPER_PINS
#define FADER_END_PINS
#endif
#define FADER_DEAD_BAND 4      // steps of 1023
#define FADER_LEAST_POWER 90   // of 255: what just moves it
#define FADER_MOST_POWER 220   // of 255
#define FADER_STALL_MS 300     // cut off when it is driven and has not moved for so long
#define FADER_STALL_STEPS 4    // steps of 1023 that count as having moved

#endif
