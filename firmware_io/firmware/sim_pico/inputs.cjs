// Knobs and the supply, as voltages on the pins of the converter; sixteen knobs behind a multiplexer.

"use strict";

const SUPPLY = 3; // the input that has a third of it

class Inputs {
    constructor(selectPins) {
        this.selectPins = selectPins;
        this.knobs = new Array(16).fill(0);
        this.supplyMv = 5000;
    }

    attach(rp) {
        const read = rp.adc.onADCRead;
        rp.adc.onADCRead = (channel) => {
            rp.adc.channelValues[channel] = this.valueOf(rp, channel);
            read(channel);
        };
    }

    valueOf(rp, channel) {
        if (channel === SUPPLY) {
            return Math.round(((this.supplyMv / 3) * 4095) / 3300);
        }
        const selected = this.selectPins.reduce((sum, pin, i) => sum | (rp.gpio[pin].outputValue ? 1 << i : 0), 0);
        return this.knobs[this.selectPins.length ? selected : channel] * 4 + 2;
    }
}

module.exports = { Inputs };
