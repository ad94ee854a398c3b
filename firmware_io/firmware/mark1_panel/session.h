// Where the session with the host stands: panel.cpp and commands.cpp change it, reports.cpp tells.

#ifndef MARK1_PANEL_SESSION_H
#define MARK1_PANEL_SESSION_H

#include <stdint.h>

namespace session {

extern uint8_t number;    // 0: none, the safe state
extern uint8_t expected;  // the number of the next command
extern uint8_t nakNumber;
extern uint16_t timeoutMs;
extern uint8_t grantedCap;
extern uint8_t checkSeq;
extern uint8_t checkResult;

extern uint16_t framesTaken;
extern uint16_t framesBroken;
extern uint16_t gaps;
extern uint16_t overflows;

}  // namespace session

#endif
