// The light of the room, where a sensor is fitted: in a brighter room the panel is brighter, too.

#ifndef MARK1_PANEL_ROOM_H
#define MARK1_PANEL_ROOM_H

namespace room {

void step();

}  // namespace room

#endif
