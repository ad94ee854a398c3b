// A Pico with the firmware of a panel, to test on; see ../README.md.
//
// usage: node main.cjs [OPTIONS] IMAGE.uf2
//     --usb              the line is USB, not the UART
//     --strip COUNT,PARTS   strips of COUNT pins from GP2 on, PARTS bytes a light; else APA102
//     --mux              16 knobs behind a multiplexer on GP10 ... GP13
//     --servos N         so many PCA9685 on GP20 and GP21
//     --pty              in real time on a socket, whose address it prints; else time stands still
//                        but for the command `run`
// Commands come on standard input: `help` lists them.

"use strict";

const fs = require("node:fs");
const readline = require("node:readline");
const { parseArgs } = require("node:util");
const { Chip } = require("./chip.cjs");
const { Commands } = require("./commands.cjs");
const { Inputs } = require("./inputs.cjs");
const { Apa102, Strips } = require("./lights.cjs");
const { Serial } = require("./serial.cjs");
const { UsbHost } = require("./usb_host.cjs");
const { Servos } = require("./servos.cjs");
const { runOnSocket } = require("./socket.cjs");

const LIGHT_PIN = 2;
const SELECT_PINS = [10, 11, 12, 13];

const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
        usb: { type: "boolean" },
        strip: { type: "string" },
        mux: { type: "boolean" },
        servos: { type: "string", default: "0" },
        pty: { type: "boolean" },
    },
});

const line = values.usb ? new UsbHost() : new Serial();
const lights = values.strip ? new Strips(LIGHT_PIN, ...values.strip.split(",").map(Number)) : new Apa102();
const inputs = new Inputs(values.mux ? SELECT_PINS : []);
const servos = new Servos(Number(values.servos));
const chip = new Chip(fs.readFileSync(positionals[0]), [line, lights, inputs, servos]);
const commands = new Commands(chip, line, lights, inputs, servos);

readline
    .createInterface({ input: process.stdin })
    .on("line", (text) => {
        process.stdout.write(`${commands.obey(text)}\n`);
        if (commands.ends) {
            process.exit(0);
        }
    })
    .on("close", () => process.exit(0));

if (values.pty) {
    runOnSocket(chip, line);
} else {
    line.open();
}
