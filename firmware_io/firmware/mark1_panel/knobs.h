// Which knobs report, and what there is to report: those that a hand has turned.

#ifndef MARK1_PANEL_KNOBS_H
#define MARK1_PANEL_KNOBS_H

#include <stdint.h>

namespace knobs {

// All on, with the dead band of panel_config.h, as at the start of a session.
void reset();

void configure(uint8_t knob, bool on, uint8_t deadBand);

// Has every knob that is on reported soon.
void askForAll();

// Writes the next report, at most 50 a second, and gives its length; 0 while there is none. What
// was written counts as told.
uint8_t writeReport(uint8_t *payload);

}  // namespace knobs

#endif
