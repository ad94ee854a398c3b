// The session with the host: takes its frames in their order, answers them, and goes to the
// safe state when the host is gone.

#ifndef MARK1_PANEL_PANEL_H
#define MARK1_PANEL_PANEL_H

namespace panel {

void begin();

// Takes what has come, and sends what there is room for.
void step();

}  // namespace panel

#endif
