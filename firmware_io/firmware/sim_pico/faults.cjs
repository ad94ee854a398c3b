// Bytes that are lost, flipped or made up, by rates of a million, each way.

"use strict";

class Faults {
    constructor() {
        this.set([0, 0, 0, 0, 0, 0], 1);
        this.injected = 0;
    }

    set(rates, seed) {
        this.rates = rates;
        this.seed = (seed * 2654435761 + 0x9e3779b9) >>> 0 || 1;
    }

    random(below) {
        this.seed ^= this.seed << 13;
        this.seed ^= this.seed >>> 17;
        this.seed ^= this.seed << 5;
        return (this.seed >>> 0) % below;
    }

    happens(rate) {
        const does = rate > 0 && this.random(1000000) < rate;
        this.injected += does;
        return does;
    }

    in(byte, into) {
        this.pass(byte, into, this.rates.slice(0, 3));
    }

    out(byte, into) {
        this.pass(byte, into, this.rates.slice(3, 6));
    }

    pass(byte, into, [drop, flip, insert]) {
        if (this.happens(insert)) {
            into.push(this.random(256));
        }
        if (!this.happens(drop)) {
            into.push(this.happens(flip) ? byte ^ (1 << this.random(8)) : byte);
        }
    }
}

module.exports = { Faults };
