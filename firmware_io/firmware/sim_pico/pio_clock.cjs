// Lets the machines of a PIO run by the time of the chip, with their divisors and delays.

"use strict";

class Machine {
    constructor(rp, pio, machine, cycleNs) {
        this.pio = pio;
        this.machine = machine;
        this.cycleNs = cycleNs;
        this.isRunning = false;
        this.alarm = rp.clock.createAlarm(() => this.step());
        const writeFifo = machine.writeFIFO.bind(machine);
        machine.writeFIFO = (value) => {
            const wasWaiting = machine.waiting;
            writeFifo(value);
            if (this.isRunning && wasWaiting && !machine.waiting) {
                this.goOn(1 + machine.waitDelay);
            }
        };
    }

    follow() {
        const { enabled } = this.machine;
        if (enabled && !this.isRunning) {
            this.isRunning = true;
            this.goOn(1);
        } else if (!enabled && this.isRunning) {
            this.isRunning = false;
            this.alarm.cancel();
        }
    }

    goOn(cycles) {
        this.alarm.schedule(cycles * this.machine.clockDivInt * this.cycleNs);
    }

    step() {
        const { machine } = this;
        const before = machine.cycles;
        machine.step();
        this.pio.checkChangedPins();
        if (!machine.waiting) {
            this.goOn(machine.cycles - before);
        }
    }
}

function clockPio(rp, pio, cycleNs) {
    const machines = pio.machines.map((machine) => new Machine(rp, pio, machine, cycleNs));
    const write = pio.writeUint32.bind(pio);
    pio.run = () => {};
    pio.writeUint32 = (offset, value) => {
        write(offset, value);
        if (offset === 0) {
            machines.forEach((machine) => machine.follow());
        }
    };
}

module.exports = { clockPio };
