// Finds rp2040js, the emulator of the chip, where the Makefile has put it.

"use strict";

const path = require("node:path");

const FOLDER = path.join(__dirname, "../../../build/firmware/node/node_modules/rp2040js/dist/cjs");

module.exports = {
    ...require(path.join(FOLDER, "index.js")),
    ...require(path.join(FOLDER, "clock/simulation-clock.js")),
};
