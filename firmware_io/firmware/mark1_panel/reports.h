// What the board tells the host: each report is owed until the line has room for it.

#ifndef MARK1_PANEL_REPORTS_H
#define MARK1_PANEL_REPORTS_H

#include <stdint.h>

namespace reports {

// What to send as soon as there is room for it; 0 is nothing.
struct Owed {
    bool info;
    bool started;
    bool ack;
    bool stats;
    uint8_t nak;   // the reason
    uint8_t safe;  // the reason
};
extern Owed owed;

void begin();

// Whether the host waits for one. It does not where a frame is missing: that is asked for at once.
bool owesAnswer();

// Whether the host has had time to answer the last INFO.
bool isLongSilent();

// Introduces the board again while no session is on, and sends at most one frame: the next step
// sends the next, so that receiving never waits for sending.
void step();

}  // namespace reports

#endif
