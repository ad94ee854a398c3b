// A strip of WS2812B or SK6812 on one pin of an AVR at 16 MHz. Its bits are told apart by hundreds
// of nanoseconds, so nothing may interrupt a frame: interrupts are off for 26 us a light, the line
// hears nothing, and host and board take turns (see PROTOCOL.md).
//
// There is neither the memory to make all colours before a frame, nor a pause in it to make them
// one by one. So each is made between the bits of the light before it.

#include "chain.h"

#if defined(MARK1_AVR) && IS_ONE_WIRE

#pragma GCC optimize("O2")

#include "colours.h"
#include "light.h"

#if F_CPU != 16000000L
#error "ws2812_avr.cpp: the bits are counted in cycles of 16 MHz"
#endif
static_assert(LIGHT_PIN == 10 || LIGHT_PIN == 11, "panel_config.h: LIGHT_PIN is 10 or 11, on port B");
static_assert(LAMPS < 254, "panel_config.h: too many lamps for a strip");

namespace chain {

// No bit fits both data sheets: after a 1, a WS2812B wants 220 ... 420 ns of low, and an SK6812
// 450 ... 750. Both are high for 5 cycles of 62.5 ns in a 0, and 11 in a 1.
static const uint8_t BIT_CYCLES = LIGHT_KIND == WS2812B ? 17 : 19;

// Low for so long ends a frame: 280 us are the longest of all data sheets.
static const uint16_t LATCH_US = 300;

static uint16_t endedAt;

void begin() {
    digitalWrite(LIGHT_PIN, LOW);
    pinMode(LIGHT_PIN, OUTPUT);
    endedAt = micros();
}

// --- bits ---------------------------------------------------------------------------------------

// The pin changes at the end of each `out`. A bit leaves four cycles to `early` and five to `late`.
#define BIT(byte, early, late)                         \
    "    out %[port], %[high]\n"                       \
    "    mov %[pin], %[low]\n"                         \
    "    sbrc %[" byte "], 7\n"                        \
    "    mov %[pin], %[high]\n"                        \
    "    nop\n"                                       \
    "    out %[port], %[pin]\n"  /* after 5: 0 ends */  \
    "    lsl %[" byte "]\n"                            \
    early                                              \
    "    out %[port], %[low]\n"  /* after 11: 1 ends */ \
    "    .rept %[longer]\n nop\n .endr\n"              \
    late

// Eight bits with nothing between them. The counter is 8 before, and again behind it.
#define BYTE(byte)                                                   \
    "2:\n" BIT(byte, "    rjmp .+0\n    rjmp .+0\n",                 \
               "    dec %[bits]\n"                                   \
               "    brne 3f\n"                                       \
               "    ldi %[bits], 8\n"                                \
               "    rjmp 4f\n"                                       \
               "3:  rjmp 2b\n"                                       \
               "4:\n")

// part * strength / 255, rounded, is then in r1.
#define MULTIPLY "    mul %[t], %[strength]\n"
#define ADD "    add r0, r1\n    adc r1, %[zero]\n"
#define ROUND "    sbrc r0, 7\n    inc r1\n"

#if LIGHT_KIND == SK6812_RGBW
#define LAST "zero"  // white stays dark
#define THIRD BYTE("part3")
#else
#define LAST "part3"
#define THIRD
#endif

// Parts of the colours in the order of the strip: for each sign, then the same for R lamps.
static uint8_t parts[4][3];

// Sends lights: the first is given, the others are those of the cells. Gives how often the clock
// has ticked meanwhile, every 1024 us; a light takes 38 at most.
static uint8_t __attribute__((noinline)) send(const uint8_t *first, const int8_t *cells,
                                              uint16_t left) {
    const uint8_t mask = digitalPinToBitMask(LIGHT_PIN);
    const uint8_t high = PORTB | mask, low = PORTB & ~mask;
    uint8_t part1 = first[0], part2 = first[1], part3 = first[2], ticks = 0, zero = 0;
    uint8_t pin, t, cell, strength, lamp, bits;
    asm volatile(
        "    ldi %[bits], 8\n"
        "1:\n" BYTE("part1") BYTE("part2") THIRD

        // Whether the next one is a lamp, and the parts of its colour.
        BIT(LAST,
            "    cpi %A[left], %[lamps]\n"
            "    cpc %B[left], %[zero]\n"
            "    sbc %[lamp], %[lamp]\n"
            "    andi %[lamp], 0x7F\n",
            "    mov r28, %[lamp]\n"
            "    andi r28, 6\n"
            "    ldi r29, 0\n"
            "    subi r28, lo8(-(%[parts]))\n"
            "    sbci r29, hi8(-(%[parts]))\n")

        // The size of its level, and in `t` whether it is above 0. A lamp that is lit has 127.
        BIT(LAST,
            "    ld %[cell], X+\n"
            "    mov %[t], %[cell]\n"
            "    neg %[t]\n",
            "    sbrs %[t], 7\n"
            "    mov %[cell], %[t]\n"
            "    or %[cell], %[lamp]\n"
            "    lsl %[cell]\n"
            "    mov r30, %[cell]\n")
        BIT(LAST,
            "    lsl %[t]\n"
            "    sbc %[t], %[t]\n"
            "    andi %[t], 3\n"
            "    add r28, %[t]\n",
            "    adc r29, %[zero]\n"
            "    ldi r31, 0\n"
            "    subi r30, lo8(-(%[shades]))\n"
            "    sbci r31, hi8(-(%[shades]))\n"
            "    nop\n")

        // Its parts take the place of those that have gone.
        BIT(LAST,
            "    ldd %[strength], Z+1\n"
            "    ld %[t], Y\n",
            MULTIPLY ADD "    nop\n")
        BIT(LAST,
            ROUND "    mov %[part1], r1\n    nop\n",
            "    ldd %[t], Y+1\n" MULTIPLY "    nop\n")
        BIT(LAST,
            ADD ROUND,
            "    mov %[part2], r1\n    ldd %[t], Y+2\n" MULTIPLY)
        BIT(LAST,
            ADD ROUND,
            "    in %[t], %[flags]\n"
            "    sbrc %[t], 0\n"
            "    inc %[ticks]\n"
            "    sbrc %[t], 0\n"
            "    out %[flags], %[t]\n")
        BIT(LAST,
            "    subi %A[left], 1\n"
            "    sbci %B[left], 0\n"
            "    rjmp .+0\n",
            "    mov %[part3], r1\n"
            "    ldi %[bits], 8\n"
            "    breq 5f\n"
            "    rjmp 1b\n"
            "5:\n")
        "    clr __zero_reg__\n"
        : [part1] "+r"(part1), [part2] "+r"(part2), [part3] "+r"(part3), [ticks] "+r"(ticks),
          [zero] "+r"(zero), [cells] "+x"(cells), [left] "+d"(left), [pin] "=&r"(pin),
          [t] "=&d"(t), [cell] "=&r"(cell), [strength] "=&r"(strength), [lamp] "=&d"(lamp),
          [bits] "=&d"(bits)
        : [high] "r"(high), [low] "r"(low), [port] "I"(_SFR_IO_ADDR(PORTB)),
          [flags] "I"(_SFR_IO_ADDR(TIFR0)), [lamps] "M"(LAMPS + 2), [parts] "i"(parts),
          [shades] "i"(colours::shades), [longer] "n"(BIT_CYCLES - 17)
        : "r0", "r28", "r29", "r30", "r31", "memory");
    static_assert(sizeof(colours::Shade) == 2, "a cell's shade is at twice its level");
    return ticks;
}

// --- frames -------------------------------------------------------------------------------------

extern "C" void TIMER0_OVF_vect();

// By the clock's own interrupt, which carries what is left over of a millisecond. It ends with
// interrupts on.
static void catchUp(uint8_t ticks) {
    while (ticks--) {
        cli();
        TIMER0_OVF_vect();
    }
}

template <typename Colour>
static void order(uint8_t *row, const Colour &colour) {
    for (uint8_t place = 0; place != 3; ++place) {
        row[place] = partOf(colour, place);
    }
}

void send(Light first, const int8_t *cells) {
    uint8_t start[3];
    order(start, first);
    for (uint8_t sign = 0; sign != 2; ++sign) {
        order(parts[sign], colours::pair[sign]);
    }
    order(parts[3], colours::LAMP);
    while (static_cast<uint16_t>(static_cast<uint16_t>(micros()) - endedAt) < LATCH_US) {
    }
    const uint8_t interrupts = SREG;
    cli();
    catchUp(send(start, cells + 1, light::CHAIN));
    SREG = interrupts;
    endedAt = micros();
}

}  // namespace chain

#endif
