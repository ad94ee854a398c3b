// A computer with the Pico on its USB: asks it who it is, and opens its serial port.

"use strict";

const { Faults } = require("./faults.cjs");

const SOON_NS = 10e3;
const TO_HOST = 2;
const FROM_HOST = 3;

// Type of request, request, value, index, length.
const DEVICE = [0x80, 6, 0x100, 0, 18];
const CONFIGURATION = [0x80, 6, 0x200, 0, 255];
const MAKER = [0x80, 6, 0x301, 0x409, 255];
const PRODUCT = [0x80, 6, 0x302, 0x409, 255];
const ADDRESS = [0x00, 5, 1, 0, 0];
const CONFIGURE = [0x00, 9, 1, 0, 0];
const CODING = [0x21, 0x20, 0, 0, 7];
const CODING_BACK = [0xa1, 0x21, 0, 0, 7];
const lineState = (isOpen) => [0x21, 0x22, isOpen ? 3 : 0, 0, 0];
const RATE = [0x20, 0xa1, 0x07, 0x00, 0, 0, 8];

class UsbHost {
    constructor() {
        this.fromChip = [];
        this.toChip = [];
        this.ended = this.overruns = 0;
        this.faults = new Faults();
        this.isWanted = false; // a program wants the port to be open
        this.answers = [];
        this.onGone = () => {};
    }

    attach(rp) {
        this.usb = rp.usbCtrl;
        this.questions = [];
        this.current = null;
        this.heard = [];
        this.room = 0; // of the packet that the device is ready for
        this.isReady = false;
        this.toChip.length = 0;
        this.answers = [];
        this.ask = rp.clock.createAlarm(() => this.begin());
        this.answered = rp.clock.createAlarm(() => this.finish());
        this.usb.onUSBEnabled = () => this.usb.resetDevice();
        this.usb.onResetReceived = () => this.greet();
        this.usb.onEndpointWrite = (endpoint, bytes) =>
            endpoint === 0 ? this.hearAnswer(bytes) : this.hear(endpoint, bytes);
        this.usb.onEndpointRead = (endpoint, size) =>
            endpoint === 0 ? this.endAnswer() : this.offer(endpoint, size);
        this.onGone();
    }

    greet() {
        this.questions = [DEVICE, ADDRESS, DEVICE, CONFIGURATION, MAKER, PRODUCT, CONFIGURE, CODING, CODING_BACK];
        this.isReady = true;
        if (this.isWanted) {
            this.questions.push(lineState(true));
        }
        this.ask.schedule(SOON_NS);
    }

    // --- questions -------------------------------------------------------------------------------

    begin() {
        if (this.current || !this.questions.length) {
            return;
        }
        const [type, request, value, index, length] = (this.current = this.questions.shift());
        this.heard = [];
        const setup = [type, request, value & 255, value >> 8, index & 255, index >> 8, length & 255, length >> 8];
        this.usb.sendSetupPacket(Uint8Array.from(setup));
    }

    hearAnswer(bytes) {
        this.heard.push(...bytes);
        if (this.current && !(this.current[0] & 0x80)) {
            this.finish(); // the empty packet behind what we told it
        }
    }

    // The device waits for a packet: ours with data, or the empty one that ends its answer.
    endAnswer() {
        if (!this.current) {
            return;
        }
        const isOurs = this.current === CODING;
        this.usb.endpointReadDone(0, Uint8Array.from(isOurs ? RATE : []));
        if (!isOurs) {
            this.answered.schedule(3 * SOON_NS); // rp2040js delivers its packets only later
        }
    }

    finish() {
        this.answers.push(Buffer.from(this.heard).toString("hex"));
        this.current = null;
        this.ask.schedule(SOON_NS);
    }

    open() {
        this.setOpen(true);
    }

    close() {
        this.setOpen(false);
    }

    setOpen(isOpen) {
        this.isWanted = isOpen;
        if (this.isReady) {
            this.questions.push(lineState(isOpen));
            this.ask.schedule(SOON_NS);
        }
    }

    // --- the port --------------------------------------------------------------------------------

    hear(endpoint, bytes) {
        if (endpoint !== TO_HOST) {
            return;
        }
        for (const byte of bytes) {
            this.ended += byte === 0;
            this.faults.out(byte, this.fromChip);
        }
    }

    feed(bytes) {
        for (const byte of bytes) {
            this.faults.in(byte, this.toChip);
        }
        this.send();
    }

    offer(endpoint, size) {
        if (endpoint === FROM_HOST) {
            this.room = size;
            this.send();
        }
    }

    send() {
        if (this.room && this.toChip.length) {
            const bytes = this.toChip.splice(0, this.room);
            this.room = 0;
            this.usb.endpointReadDone(FROM_HOST, Uint8Array.from(bytes));
        }
    }
}

module.exports = { UsbHost };
