// The commands of a session, which come in their order.

#ifndef MARK1_PANEL_COMMANDS_H
#define MARK1_PANEL_COMMANDS_H

#include "frame.h"

namespace commands {

// Does what a frame says; false if its payload is not understood.
bool obey(const Frame &frame);

}  // namespace commands

#endif
