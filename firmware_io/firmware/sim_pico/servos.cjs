// Chips that drive servos, PCA9685, on the first I2C of the chip: GP20 and GP21.
//
// The emulator calls back for each part of a transfer; here each takes its time. It lacks the time
// that data is held, and the reset of one peripheral.

"use strict";

const CYCLE_NS = 8;
const DATA_PIN = 20, CLOCK_PIN = 21;
const TO_I2C = 3, LOW = 0;
const I2C0_RESET = 1 << 3;
const SDA_HOLD = 0x7c;

const MODE1 = 0x00, FIRST_CHANNEL = 0x06, ALL_CHANNELS = 0xfa, PRESCALE = 0xfe;
const ALL_CALL = 0x01, SLEEP = 0x10, AUTO_INCREMENT = 0x20, FULL_OFF = 0x10;
const FIRST_ADDRESS = 0x40, FOR_ALL = 0x70;

class ServoChip {
    constructor(address) {
        this.address = address;
        this.registers = new Uint8Array(256);
        this.registers[MODE1] = SLEEP | ALL_CALL;
        this.registers[PRESCALE] = 0x1e;
        this.isDeaf = false;
    }

    // Whether it answers to this address.
    begin(address) {
        const isForAll = address === FOR_ALL && this.registers[MODE1] & ALL_CALL;
        this.place = null;
        this.listens = !this.isDeaf && (address === this.address || Boolean(isForAll));
        return this.listens;
    }

    take(byte) {
        if (this.place === null) {
            this.place = byte;
            return;
        }
        this.write(this.place, byte);
        if (this.registers[MODE1] & AUTO_INCREMENT) {
            this.place = (this.place + 1) & 0xff;
        }
    }

    write(place, byte) {
        if (place === PRESCALE && !(this.registers[MODE1] & SLEEP)) {
            return; // the rate can only be set while it sleeps
        }
        this.registers[place] = byte;
        if (place >= ALL_CHANNELS && place < PRESCALE) {
            for (let servo = 0; servo < 16; servo++) {
                this.registers[FIRST_CHANNEL + 4 * servo + place - ALL_CHANNELS] = byte;
            }
        }
    }

    // Of 4096; 0 while it is off.
    pulseOf(servo) {
        const [onLow, onHigh, offLow, offHigh] = this.registers.subarray(FIRST_CHANNEL + 4 * servo);
        if (this.registers[MODE1] & SLEEP || offHigh & FULL_OFF) {
            return 0;
        }
        return ((offLow | ((offHigh & 0x0f) << 8)) - (onLow | ((onHigh & 0x0f) << 8))) & 0x0fff;
    }
}

class Servos {
    constructor(count) {
        this.chips = Array.from({ length: count }, (_, i) => new ServoChip(FIRST_ADDRESS + i));
        this.clocksOwed = 0; // while a chip holds the data wire
        this.holdNs = 0; // that data stays after the clock has fallen
    }

    get pulses() {
        return this.chips.flatMap((chip) => Array.from({ length: 16 }, (_, i) => chip.pulseOf(i)));
    }

    // Low, high and hold, in ns.
    get clock() {
        return [this.lowNs(this.i2c), this.highNs(this.i2c), this.holdNs];
    }

    disturb(how, place) {
        this.chips[place].isDeaf = how === 1;
        this.clocksOwed = how === 2 ? 9 : 0;
    }

    attach(rp) {
        const i2c = rp.i2c[0];
        let next = () => {};
        const alarm = rp.clock.createAlarm(() => next());
        const after = (bits, action) => {
            next = action;
            alarm.schedule(bits * this.bitNs(i2c));
        };
        i2c.onStart = () => this.clocksOwed || after(1, () => i2c.completeStart());
        i2c.onConnect = (address) => {
            const answers = this.isConnected(rp) && this.begin(address);
            after(9, () => i2c.completeConnect(answers));
        };
        i2c.onWriteByte = (byte) => {
            this.chips.filter((chip) => chip.listens).forEach((chip) => chip.take(byte));
            after(9, () => i2c.completeWrite(true));
        };
        i2c.onStop = () => after(1, () => i2c.completeStop());
        this.addWhatIsMissing(rp, i2c);
        this.watchClock(rp);
    }

    begin(address) {
        return this.chips.map((chip) => chip.begin(address)).some(Boolean);
    }

    isConnected(rp) {
        return [DATA_PIN, CLOCK_PIN].every((pin) => rp.gpio[pin].functionSelect === TO_I2C);
    }

    bitNs(i2c) {
        return this.lowNs(i2c) + this.highNs(i2c);
    }

    // As the data sheet counts: the clock is low for a cycle more, and high for the spike and 7 more.
    lowNs(i2c) {
        return (i2c.sclLowPeriod + 1) * CYCLE_NS;
    }

    highNs(i2c) {
        return (i2c.sclHighPeriod + i2c.spikelen + 7) * CYCLE_NS;
    }

    addWhatIsMissing(rp, i2c) {
        const writeI2c = i2c.writeUint32.bind(i2c);
        i2c.writeUint32 = (offset, value) => {
            if (offset === SDA_HOLD) {
                this.holdNs = value * CYCLE_NS;
            } else {
                writeI2c(offset, value);
            }
        };
        this.i2c = i2c;
        const resets = rp.peripherals[0x4000c];
        const writeResets = resets.writeUint32.bind(resets);
        resets.writeUint32 = (offset, value) => {
            writeResets(offset, value);
            if (offset === 0 && value & I2C0_RESET) {
                i2c.txFIFO.reset();
                Object.assign(i2c, { state: 0, busy: false, stop: false, enable: 0, intRaw: 0, abortSource: 0 });
            }
        };
    }

    // The clock's wire is pulled up: it is low while the pin is an output.
    watchClock(rp) {
        rp.gpio[CLOCK_PIN].addListener((now, before) => {
            if (before === LOW && now !== LOW && this.clocksOwed) {
                this.clocksOwed--;
            }
        });
    }
}

module.exports = { Servos };
