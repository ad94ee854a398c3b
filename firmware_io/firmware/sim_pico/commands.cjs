// The commands of a test, a line each; panel_sim, the simulated Arduino, has the same.

"use strict";

const TICKS_A_US = 16; // time is told in cycles of 16 MHz, as for an Arduino

class Commands {
    constructor(chip, line, lights, inputs, servos) {
        Object.assign(this, { chip, line, lights, inputs, servos, ends: false });
    }

    // Gives the answer to a line.
    obey(text) {
        const [name, ...words] = text.trim().split(/\s+/);
        const command = this[`do_${name}`];
        if (!command) {
            return `error no command ${name}`;
        }
        return command.call(this, ...words) || "ok";
    }

    do_run(us, frames = 0) {
        const { chip, line } = this;
        const last = line.ended + Number(frames);
        if (!chip.isFrozen) {
            chip.run(chip.nanos + 1000 * us, () => Number(frames) > 0 && line.ended >= last);
        }
        const bytes = Buffer.from(line.fromChip.splice(0));
        return `ran ${Math.round((chip.nanos * TICKS_A_US) / 1000)} ${bytes.toString("hex")}`;
    }

    do_feed(hex) {
        this.line.feed(Buffer.from(hex, "hex"));
    }

    do_leds() {
        this.lights.settle();
        return `leds ${this.lights.frames} ${Buffer.from(this.lights.shown.flat()).toString("hex")}`;
    }

    do_strip() {
        const numbers = this.lights.ranges.map((range) => `${range.shortest} ${range.longest}`);
        return `strip ${numbers.join(" ")} ${this.lights.white}`;
    }

    do_adc(knob, value) {
        this.inputs.knobs[Number(knob)] = Number(value);
    }

    do_servos() {
        return `servos ${this.servos.pulses.join(" ")}`;
    }

    do_i2c() {
        return `i2c ${this.servos.clock.join(" ")}`;
    }

    do_bus(how, place = 0) {
        this.servos.disturb(Number(how), Number(place));
    }

    do_supply(millivolts) {
        this.inputs.supplyMv = Number(millivolts);
    }

    do_faults(...words) {
        const numbers = words.map(Number);
        this.line.faults.set(numbers.slice(0, 6), numbers[6] || 1);
    }

    do_reset(cause = 2) {
        this.chip.reset(Number(cause));
    }

    do_freeze(isFrozen) {
        this.chip.isFrozen = isFrozen === "1";
    }

    do_hang() {
        this.chip.hang();
    }

    do_counters() {
        const { chip, line, lights } = this;
        return (
            `counters cycle=${Math.round((chip.nanos * TICKS_A_US) / 1000)} resets=${chip.resets} ` +
            `warnings=${chip.warnings} overruns=${line.overruns} injected=${line.faults.injected} ` +
            `waiting=${line.toChip.length} light_frames=${lights.frames} odd_frames=${lights.odd}`
        );
    }

    // What the device answered to each question of its computer.
    do_usb() {
        return `usb ${this.line.answers.filter((answer) => answer).join(" ")}`;
    }

    do_quit() {
        this.ends = true;
    }

    do_help() {
        const names = Object.getOwnPropertyNames(Commands.prototype);
        return `help ${names.filter((name) => name.startsWith("do_")).map((name) => name.slice(3)).join(" ")}`;
    }
}

module.exports = { Commands };
