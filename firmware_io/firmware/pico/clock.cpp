#include "clock.h"

#include "Arduino.h"
#include "registers.h"

namespace chip {

// Registers of CLOCKS, XOSC, the PLLs, TIMER and WATCHDOG.
static const uint32_t REF_CTRL = CLOCKS + 0x30, REF_SELECTED = CLOCKS + 0x38;
static const uint32_t SYS_CTRL = CLOCKS + 0x3C, SYS_DIV = CLOCKS + 0x40, SYS_SELECTED = CLOCKS + 0x44;
static const uint32_t PERI_CTRL = CLOCKS + 0x48;
static const uint32_t USB_CTRL = CLOCKS + 0x54, USB_DIV = CLOCKS + 0x58;
static const uint32_t ADC_CTRL = CLOCKS + 0x60, ADC_DIV = CLOCKS + 0x64;
static const uint32_t CLOCK_ON = 1 << 11;
static const uint32_t UNDIVIDED = 1 << 8;

static const uint32_t TIME_LOW = TIMER + 0x28;
static const uint32_t ALARM0 = TIMER + 0x10, TIMER_RAISED = TIMER + 0x34, TIMER_ENABLE = TIMER + 0x38;
static const uint32_t WATCHDOG_LOAD = WATCHDOG + 0x04, WATCHDOG_TICK = WATCHDOG + 0x2C;

void start(uint32_t resetBits) {
    clearBits(RESETS, resetBits);
    waitFor(RESETS + 8, resetBits);
}

static void startCrystal() {
    at(XOSC + 0x0C) = 47;  // wait 1 ms: 47 x 256 periods of 12 MHz
    at(XOSC) = 0xAA0;      // 1 ... 15 MHz
    setBits(XOSC, 0xFABu << 12);
    waitFor(XOSC + 4, 1u << 31);
}

// 12 MHz times `times`, divided by both.
static void startPll(uint32_t pll, uint32_t resetBit, uint32_t times, uint32_t first, uint32_t second) {
    setBits(RESETS, resetBit);
    start(resetBit);
    at(pll) = 1;
    at(pll + 8) = times;
    clearBits(pll + 4, 1 << 0 | 1 << 5);  // power for the loop and its oscillator
    waitFor(pll, 1u << 31);
    at(pll + 12) = first << 16 | second << 12;
    clearBits(pll + 4, 1 << 3);  // and for what divides
}

// A watchdog that bites resets all but the two oscillators.
static const uint32_t WITHOUT_OSCILLATORS = 0x1FFFC;

void startClocks() {
    at(PSM_WDSEL) = WITHOUT_OSCILLATORS;
    startCrystal();
    clearBits(SYS_CTRL, 1);  // the core goes by the crystal until its own clock is there
    waitFor(SYS_SELECTED, 1);
    at(REF_CTRL) = 2;
    waitFor(REF_SELECTED, 1 << 2);
    startPll(PLL_SYS, RESET_PLL_SYS, 125, 6, 2);  // 125 MHz
    startPll(PLL_USB, RESET_PLL_USB, 100, 5, 5);  // 48 MHz
    at(SYS_DIV) = UNDIVIDED;
    at(SYS_CTRL) = 0;
    setBits(SYS_CTRL, 1);
    waitFor(SYS_SELECTED, 1 << 1);
    at(PERI_CTRL) = CLOCK_ON;
    at(USB_DIV) = UNDIVIDED;
    at(USB_CTRL) = CLOCK_ON;
    at(ADC_DIV) = UNDIVIDED;
    at(ADC_CTRL) = CLOCK_ON;
    at(WATCHDOG_TICK) = 1 << 9 | 12;  // a microsecond is 12 periods of the crystal
    start(RESET_TIMER | RESET_IO_BANK | RESET_PADS_BANK);
    setBits(TIMER_ENABLE, 1);
    enableInterrupt(IRQ_TIMER);
}

// --- rest ---------------------------------------------------------------------------------------

static const uint32_t REST_US = 500;

void onTimer() { at(TIMER_RAISED) = 1; }

// An interrupt since the last rest ends this one at once, so nothing that has come waits.
void rest() {
    {
        const Quiet quiet;  // an alarm that is set too late would come in an hour
        at(ALARM0) = at(TIME_LOW) + REST_US;
    }
    asm volatile("wfe");
}

// --- the watchdog -------------------------------------------------------------------------------

// It counts down by two each microsecond: an erratum of the chip, RP2040-E1.
static const uint32_t WATCHDOG_COUNT = 2 * 1000 * WATCHDOG_MS;

void feedWatchdog() { at(WATCHDOG_LOAD) = WATCHDOG_COUNT; }

void startWatchdog() {
    feedWatchdog();
    setBits(WATCHDOG, 1 << 30);
}

// --- the time -----------------------------------------------------------------------------------

static uint32_t milliseconds, countedAt;  // and up to which microsecond

// Counted on instead of divided: it is asked for several times in each round of the program, and goes
// on counting when the microseconds begin again after an hour.
static uint32_t countMilliseconds() {
    for (const uint32_t now = at(TIME_LOW); now - countedAt >= 1000; countedAt += 1000) {
        ++milliseconds;
    }
    return milliseconds;
}

}  // namespace chip

unsigned long micros() { return chip::at(chip::TIME_LOW); }
unsigned long millis() { return chip::countMilliseconds(); }

void delayMicroseconds(unsigned us) {
    for (const uint32_t begun = micros(); micros() - begun <= us;) {
    }
}
