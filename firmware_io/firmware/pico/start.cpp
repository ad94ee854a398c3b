// From the boot loader to main: copies the program to memory, and starts the clocks.

#include <stdint.h>

#include "clock.h"
#include "registers.h"
#include "uart.h"
#include "usb.h"

int main();

typedef void (*Handler)();

extern "C" {
extern const Handler firstConstructor, endOfConstructors;
extern uint32_t programImage, programStart, programEnd, bssStart, bssEnd, stackTop;
void start();

// A fault, or an interrupt that nobody asked for: the watchdog resets the chip.
static void hang() {
    for (;;) {
    }
}
}

// While the program is still in flash, these two words are all there is.
struct StartVectors {
    uint32_t *stack;
    Handler start;
};
extern const StartVectors startVectors;
const StartVectors startVectors __attribute__((section(".start_vectors"), used)) = {&stackTop, start};

struct Vectors {
    uint32_t *stack;
    Handler core[15];
    Handler parts[26];
};

// Handlers of the core: reset, NMI, hard fault, and the rest.
extern const Vectors vectors;
const Vectors vectors __attribute__((section(".vectors"), used)) = {
    &stackTop,
    {start, hang, hang, hang, hang, hang, hang, hang, hang, hang, hang, hang, hang, hang, hang},
    {chip::onTimer, hang, hang, hang, hang, usb::onInterrupt, hang, hang, hang, hang, hang, hang, hang, hang,
     hang, hang, hang, hang, hang, hang, uart::onInterrupt, hang, hang, hang, hang, hang},
};

static void run() {
    for (const Handler *each = &firstConstructor; each != &endOfConstructors; ++each) {
        (*each)();
    }
    main();
}

// It runs from flash and calls nothing until the rest has been copied.
__attribute__((section(".start"), noinline, optimize("no-tree-loop-distribute-patterns"))) void start() {
    const uint32_t *from = &programImage;
    for (uint32_t *to = &programStart; to != &programEnd;) {
        *to++ = *from++;
    }
    for (uint32_t *to = &bssStart; to != &bssEnd;) {
        *to++ = 0;
    }
    chip::at(chip::VECTOR_TABLE) = reinterpret_cast<uint32_t>(&vectors);
    void (*volatile program)() = run;  // too far away for an ordinary call
    program();
}
