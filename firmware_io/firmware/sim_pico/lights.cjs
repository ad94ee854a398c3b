// What shines: the bytes of an APA102 chain on SPI, and the bits of strips on pins. A light is four
// bytes: 0xE0 and its brightness, blue, green, red.

"use strict";

const HIGH = 1;

class Apa102 {
    constructor() {
        this.frames = this.odd = this.bytes = 0;
        this.shown = [];
        this.periods = [];
    }

    attach(rp, chip) {
        const spi = rp.spi[0];
        this.chip = chip;
        this.zeros = 0;
        this.light = null; // the bytes of a light that is coming, once a frame has begun
        this.coming = [];
        const done = rp.clock.createAlarm(() => spi.completeTransmit(0));
        spi.onTransmit = (byte) => {
            this.take(byte);
            done.schedule((8 * 1e9) / spi.clockFrequency);
        };
    }

    take(byte) {
        this.bytes++;
        if (!this.light) {
            if (byte >= 0xe0 && this.zeros >= 4) {
                this.light = [byte];
                this.coming = [];
                this.begun = this.chip.nanos;
            } else {
                this.odd += byte !== 0;
            }
        } else if (this.light.length === 0 && byte < 0xe0) {
            this.end();
        } else {
            this.light.push(byte);
            if (this.light.length === 4) {
                this.coming.push(this.light);
                this.light = [];
            }
        }
        this.zeros = byte === 0 ? this.zeros + 1 : 0;
    }

    end() {
        this.light = null;
        this.zeros = 0;
        this.frames++;
        this.shown = this.coming;
        this.lastNs = this.chip.nanos - this.begun;
    }

    settle() {}
}

class Range {
    constructor() {
        this.shortest = this.longest = 0;
    }
    add(value) {
        this.shortest = this.longest ? Math.min(this.shortest, value) : value;
        this.longest = Math.max(this.longest, value);
    }
}

const ENDS_NS = 200e3; // low for longer than that: the end of a frame
const ONE_NS = 500; // high for longer than that: a 1

class Strip {
    constructor(pin, parts) {
        this.pin = pin;
        this.parts = parts; // bytes of a light
        this.frames = this.odd = this.white = 0;
        this.shown = [];
        // As `strip` prints them: a 0 high, low, a 1 high, low, between two lights, a frame.
        this.ranges = Array.from({ length: 6 }, () => new Range());
    }

    attach(rp, chip) {
        this.chip = chip;
        this.bits = [];
        this.rose = null;
        this.fell = chip.nanos;
        rp.gpio[this.pin].addListener((value) => this.change(value === HIGH));
    }

    change(isHigh) {
        const now = this.chip.nanos;
        if (!isHigh) {
            if (this.rose === null) {
                return; // the chip only begins to drive the pin
            }
            this.fell = now;
            const isOne = now - this.rose > ONE_NS;
            this.ranges[isOne ? 2 : 0].add(now - this.rose);
            this.bits.push(isOne);
            return;
        }
        this.settle();
        if (this.bits.length) {
            this.ranges[this.bits[this.bits.length - 1] ? 3 : 1].add(now - this.fell);
            if (this.bits.length % (8 * this.parts) === 0) {
                this.ranges[4].add(now - this.fell);
            }
        } else {
            this.begun = now;
        }
        this.rose = now;
    }

    // What came is shown once the wire has been low for long.
    settle() {
        if (!this.bits.length || this.chip.nanos - this.fell < ENDS_NS) {
            return;
        }
        const each = 8 * this.parts;
        this.odd += this.bits.length % each !== 0;
        this.shown = [];
        for (let at = 0; at + each <= this.bits.length; at += each) {
            this.shown.push(this.lightOf(at));
        }
        this.ranges[5].add(this.fell - this.begun);
        this.frames++;
        this.bits = [];
    }

    lightOf(at) {
        const byte = (place) =>
            this.bits.slice(at + 8 * place, at + 8 * place + 8).reduce((sum, bit) => 2 * sum + bit, 0);
        this.white += this.parts === 4 && byte(3) !== 0;
        return [0xff, byte(2), byte(0), byte(1)];
    }
}

// Strips that go on from one to the next.
class Strips {
    constructor(pin, count, parts) {
        this.strips = Array.from({ length: count }, (_, i) => new Strip(pin + i, parts));
        this.bytes = 0;
    }
    attach(rp, chip) {
        this.strips.forEach((strip) => strip.attach(rp, chip));
    }
    settle() {
        this.strips.forEach((strip) => strip.settle());
    }
    get frames() {
        return Math.min(...this.strips.map((strip) => strip.frames));
    }
    get odd() {
        return this.strips.reduce((sum, strip) => sum + strip.odd, 0);
    }
    get white() {
        return this.strips.reduce((sum, strip) => sum + strip.white, 0);
    }
    get shown() {
        return this.strips.flatMap((strip) => strip.shown);
    }
    get ranges() {
        return this.strips[0].ranges;
    }
}

module.exports = { Apa102, Strips };
