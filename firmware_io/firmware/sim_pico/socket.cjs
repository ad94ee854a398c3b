// The chip in real time, its line on a socket. A second connection is refused.

"use strict";

const net = require("node:net");

const STEP_MS = 1;
const MOST_BEHIND_MS = 100; // one that fell further behind does not run after it

function runOnSocket(chip, line) {
    let connection = null;
    const server = net.createServer((socket) => {
        if (connection) {
            socket.destroy();
            return;
        }
        connection = socket;
        socket.setNoDelay(true);
        socket.on("data", (bytes) => line.feed(bytes));
        socket.on("error", () => socket.destroy());
        socket.on("close", () => {
            connection = null;
            line.close();
        });
        line.open();
    });
    // A USB device that restarts is gone for a moment.
    line.onGone = () => connection && connection.destroy();
    server.listen(0, "127.0.0.1", () => {
        process.stdout.write(`pty socket://127.0.0.1:${server.address().port}\n`);
        let begun = performance.now() - chip.nanos / 1e6;
        setInterval(() => {
            const due = performance.now() - begun;
            if (chip.isFrozen || due - chip.nanos / 1e6 > MOST_BEHIND_MS) {
                begun = performance.now() - chip.nanos / 1e6;
            } else {
                chip.run(due * 1e6, () => false);
            }
            const bytes = line.fromChip.splice(0);
            if (connection && bytes.length) {
                connection.write(Buffer.from(bytes));
            }
        }, STEP_MS);
    });
}

module.exports = { runOnSocket };
