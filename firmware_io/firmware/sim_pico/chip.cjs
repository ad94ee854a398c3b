// The chip with its program: boots as its boot loader does, runs, and is reset.
//
// What rp2040js 1.4.1 lacks or does in another way is made up for here and in the files beside:
//   * its reset erases the flash and keeps interrupts and timers: each reset makes a new chip,
//     which gets flash and memory of the one before;
//   * the ring oscillator and the register of the reset cause are missing;
//   * its watchdog bites for ever at one moment;
//   * PIO runs beside the time of the chip and ignores delays and divisors (pio_clock.cjs);
//   * the UART sends at once and is never full (serial.cjs);
//   * SPI takes no time (lights.cjs), and I2C neither (servos.cjs);
//   * its USB host sends empty packets without end (usb_host.cjs).

"use strict";

const { RP2040, SimulationClock } = require("./emulator.cjs");
const { clockPio } = require("./pio_clock.cjs");

const CYCLE_NS = 8; // 125 MHz
const BOOT2 = 0x20041f00;
const LOOP = 0x20041ef0; // an instruction that jumps to itself
const FLASH = 0x10000000;

const CAUSE = { power: 1, pin: 2, watchdog: 8 };

class Oscillator {
    constructor(draw) {
        this.draw = draw;
    }
    readUint32(offset) {
        return offset === 0x1c ? this.draw() & 1 : 0;
    }
    writeUint32Atomic() {}
}

class ResetCause {
    constructor(cause) {
        this.value = cause === CAUSE.power ? 1 << 8 : cause === CAUSE.pin ? 1 << 16 : 0;
    }
    readUint32(offset) {
        return offset === 8 ? this.value : 0;
    }
    writeUint32Atomic() {}
}

function crc32(bytes) {
    let crc = 0xffffffff;
    for (const byte of bytes) {
        crc ^= byte << 24;
        for (let i = 0; i < 8; i++) {
            crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
        }
    }
    return crc >>> 0;
}

// The program in a UF2, as the drive RPI-RP2 takes it: blocks for another family are ignored.
function readUf2(file) {
    const program = Buffer.alloc(2 * 1024 * 1024, 0xff);
    for (let at = 0; at < file.length; at += 512) {
        const block = file.subarray(at, at + 512);
        const isBlock =
            block.readUInt32LE(0) === 0x0a324655 &&
            block.readUInt32LE(4) === 0x9e5d5157 &&
            block.readUInt32LE(508) === 0x0ab16f30 &&
            block.readUInt32LE(28) === 0xe48bff56;
        if (isBlock) {
            block.copy(program, block.readUInt32LE(12) - FLASH, 32, 32 + block.readUInt32LE(16));
        }
    }
    return program;
}

class Chip {
    // `parts` are what is connected: each has attach(rp2040, chip), called after every reset.
    constructor(uf2, parts) {
        this.program = readUf2(uf2);
        this.parts = parts;
        this.resets = 0;
        this.warnings = 0;
        this.isFrozen = false;
        this.passed = 0; // ns before the last reset
        this.seed = 1;
        this.memory = null;
        this.boot(CAUSE.power);
    }

    get nanos() {
        return this.passed + this.rp.clock.nanos;
    }

    random() {
        this.seed ^= this.seed << 13;
        this.seed ^= this.seed >>> 17;
        this.seed ^= this.seed << 5;
        return this.seed >>> 0;
    }

    boot(cause) {
        if (crc32(this.program.subarray(0, 252)) !== this.program.readUInt32LE(252)) {
            throw new Error("the boot loader refuses the program: the checksum is wrong");
        }
        this.resets++;
        const rp = new RP2040(new SimulationClock());
        const warn = () => this.warnings++;
        rp.logger = { debug() {}, info() {}, warn, error: warn };
        rp.flash.set(this.program);
        rp.peripherals[0x40060] = new Oscillator(() => this.random());
        rp.peripherals[0x40064] = new ResetCause(cause);
        const watchdog = rp.peripherals[0x40058];
        watchdog.reason = cause === CAUSE.watchdog ? 1 : 0;
        watchdog.onWatchdogTrigger = () => {
            watchdog.alarm.enable = false; // else it bites again at the same moment, for ever
            this.wantsReset = CAUSE.watchdog;
        };
        if (this.memory && cause !== CAUSE.power) {
            rp.sram.set(this.memory);
        }
        this.memory = rp.sram;
        this.wantsReset = 0;
        this.rp = rp;
        rp.sram.set(this.program.subarray(0, 256), BOOT2 - 0x20000000);
        rp.core.SP = BOOT2;
        rp.core.PC = BOOT2;
        rp.pio.forEach((pio) => clockPio(rp, pio, CYCLE_NS));
        this.parts.forEach((part) => part.attach(rp, this));
    }

    reset(cause) {
        this.passed = this.nanos;
        this.boot(cause);
    }

    // The program goes round in a loop; interrupts go on, as they would.
    hang() {
        this.rp.writeUint16(LOOP, 0xe7fe);
        this.rp.core.PC = LOOP;
        this.rp.core.waiting = false;
    }

    // Runs until then, or until `isDone`.
    run(until, isDone) {
        while (this.nanos < until && !isDone()) {
            if (this.wantsReset) {
                this.reset(this.wantsReset);
            }
            this.runSome(until - this.passed, isDone);
        }
    }

    runSome(until, isDone) {
        const { core, clock } = this.rp;
        while (clock.nanosCounter < until && !this.wantsReset) {
            const alarm = clock.nextAlarm;
            if (core.waiting) {
                const next = alarm ? Math.min(alarm.nanos, until) : until;
                clock.tick(Math.max(0, next - clock.nanosCounter));
                if (isDone()) {
                    return;
                }
                continue;
            }
            const now = clock.nanosCounter + CYCLE_NS * core.executeInstruction();
            const due = clock.nextAlarm;
            if (due && due.nanos <= now) {
                clock.tick(now - clock.nanosCounter);
                if (isDone()) {
                    return;
                }
            } else {
                clock.nanosCounter = now;
            }
        }
    }
}

module.exports = { Chip, CAUSE };
