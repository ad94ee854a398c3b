// The line on the UART: bytes take their time both ways, and some of them break on order.

"use strict";

const { Faults } = require("./faults.cjs");

const QUEUE = 32; // bytes that the chip's sender holds
const SENDER_FULL = 1 << 5;
const ON_ROOM = 1 << 5;

class Serial {
    constructor() {
        this.toChip = [];
        this.fromChip = [];
        this.ended = 0; // frames that the chip has sent
        this.overruns = 0;
        this.faults = new Faults();
    }

    attach(rp) {
        const uart = rp.uart[0];
        this.rp = rp;
        this.uart = uart;
        this.toChip.length = 0;
        this.sending = [];
        this.isInFrame = this.isSkipping = false;
        this.isSending = this.isFeeding = false;
        this.sent = rp.clock.createAlarm(() => this.endByte());
        this.arrived = rp.clock.createAlarm(() => this.arrive());
        uart.onByte = (byte) => this.take(byte);
        Object.defineProperty(uart, "flags", {
            get: () =>
                (uart.rxFIFO.empty ? 1 << 4 : 0) |
                (this.sending.length >= QUEUE ? SENDER_FULL : 0),
        });
        uart.checkInterrupts = () => {
            const hasRoom = this.sending.length <= QUEUE / 8;
            uart.interruptStatus = (uart.interruptStatus & ~ON_ROOM) | (hasRoom ? ON_ROOM : 0);
            rp.setInterrupt(uart.irq, !!(uart.interruptStatus & uart.interruptMask));
        };
    }

    get byteNs() {
        return 10e9 / (this.uart.baudRate || 500000);
    }

    // --- from the chip ---------------------------------------------------------------------------

    take(byte) {
        this.sending.push(byte);
        if (!this.isSending) {
            this.isSending = true;
            this.sent.schedule(this.byteNs);
        }
        this.uart.checkInterrupts();
    }

    endByte() {
        const byte = this.sending.shift();
        this.ended += byte === 0;
        this.faults.out(byte, this.isSkipping ? [] : this.fromChip);
        this.isSkipping = this.isSkipping && byte !== 0;
        this.isInFrame = byte !== 0;
        this.isSending = this.sending.length > 0;
        if (this.isSending) {
            this.sent.schedule(this.byteNs);
        }
        this.uart.checkInterrupts();
    }

    // --- to the chip -----------------------------------------------------------------------------

    feed(bytes) {
        this.toChip.push(...bytes);
        if (!this.isFeeding && this.toChip.length) {
            this.isFeeding = true;
            this.arrived.schedule(this.byteNs);
        }
    }

    arrive() {
        const bytes = [];
        this.faults.in(this.toChip.shift(), bytes);
        for (const byte of bytes) {
            this.overruns += this.uart.rxFIFO.full;
            this.uart.feedByte(byte);
        }
        this.isFeeding = this.toChip.length > 0;
        if (this.isFeeding) {
            this.arrived.schedule(this.byteNs);
        }
    }

    // Who comes while a frame goes out hears from the next one on, so that no test finds it broken.
    open() {
        this.fromChip.length = 0;
        this.isSkipping = this.isInFrame;
    }
    close() {}
}

module.exports = { Serial };
