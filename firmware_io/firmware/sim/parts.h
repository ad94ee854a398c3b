// What is connected to the chip's pins: a chain of lights, digital potentiometers, servos, motor faders.

#ifndef MARK1_SIM_PARTS_H
#define MARK1_SIM_PARTS_H

#include <stdbool.h>
#include <stdint.h>

#define MOST_LIGHTS 1024
#define MOST_POTS 8
#define MOST_FADERS 4

typedef struct {
    uint64_t shortest, longest;
} range_t;  // in cycles; none yet: the longest is 0

// APA102: four zero bytes, then four bytes a light, 0xE0 | brightness first, then blue, green, red.
typedef struct {
    uint8_t colour[MOST_LIGHTS][4];
    int count;       // lights of the last whole frame
    uint32_t frames;
    uint32_t odd;    // frames that had not as many lights as the one before
    int zeros;       // in a row, up to now
    int place;       // bytes of the frame that has begun, or -1
    uint8_t coming[MOST_LIGHTS][4];
    range_t frame;   // from the first bit of a frame to the last bit of the last light
    uint64_t begun, last;
} lights_t;

void lights_init(lights_t *lights);
void lights_take(lights_t *lights, uint64_t cycle, uint8_t byte);

// WS2812B and SK6812: a wire whose high times are the bits, green, red, blue, and white if there is
// one, the highest bit of each first. Low for long enough ends a frame.
typedef struct {
    lights_t *lights;
    int bytes;          // a light
    bool is_high;
    uint64_t rose, fell;
    int bits;           // of the frame that has begun
    bool last_bit;
    uint8_t coming[4 * MOST_LIGHTS];
    range_t high[2], low[2];  // by bit, within a light
    range_t gap;        // of low between two lights
    uint64_t begun;     // the frame, by its first rise
    uint32_t white;     // bytes of white that were not 0
} strip_t;

void strip_init(strip_t *strip, lights_t *lights, int bytes);
void strip_change(strip_t *strip, uint64_t cycle, bool high);
// To be called before somebody looks: a frame may have ended since.
void strip_wait(strip_t *strip, uint64_t cycle);

// MCP4251: two bytes while it is selected.
typedef struct {
    int pin;            // Arduino's number of its select pin
    uint16_t wiper[2];  // 0 ... 256; 128 when switched on
    int taken;          // bytes since it was selected
    uint8_t first;
    uint32_t wrong;     // commands that it does not know
} pot_t;

void pot_init(pot_t *pot, int pin);
void pot_select(pot_t *pot);
void pot_take(pot_t *pot, uint8_t byte);

// PCA9685. As many as the bus has addresses for.
#define MOST_SERVO_CHIPS 48
typedef struct {
    bool present;
    bool is_deaf;
    bool listens;  // to the bytes that come now
    int clocks_owed;  // it holds the data wire for this many
    uint8_t registers[256];
    int taken;  // bytes since its address
    uint8_t place;
} servo_chip_t;

void servos_init(servo_chip_t *chip);
// Hears an address; whether it answers.
bool servos_begin(servo_chip_t *chip, uint8_t own, uint8_t address);
void servos_take(servo_chip_t *chip, uint8_t byte);
// The length of its pulse in steps of 4096, or 0 while it is off.
int servo_pulse(const servo_chip_t *chip, int servo);

// A fader with a motor between two pins and its wiper on an input of the converter.
typedef struct {
    int up, down;  // Arduino's numbers of the motor's pins
    int channel;
    double place;  // 0 ... 1023
    bool blocked;
} fader_t;

// Moves it for a millisecond under so much power, -1 ... 1.
void fader_move(fader_t *fader, double power);

#endif
