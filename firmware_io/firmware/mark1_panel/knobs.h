// Which knobs report, and what there is to report: those that a hand has turned.

#ifndef MARK1_PANEL_KNOBS_H
#define MARK1_PANEL_KNOBS_H

#include <stdint.h>

namespace knobs {

// All off, as at the start of a session: a pin that nothing is wired to would report noise.
void reset();

// Also schedules a report of every knob that is on.
void configure(uint8_t knob, bool on, uint8_t deadBand);

// Writes the next report, at most 50 a second, and returns its length, or 0 if none is due. What was
// written counts as reported.
uint8_t writeReport(uint8_t *payload);

}  // namespace knobs

#endif
