// What all lights together may draw. The sum of a frame is known before it goes out, and one that
// would draw more is dimmed as a whole.

#ifndef MARK1_PANEL_BUDGET_H
#define MARK1_PANEL_BUDGET_H

#include <stdint.h>

#include "chain.h"

namespace budget {

// In steps: a channel that is fully lit, which draws CHANNEL_MA, takes 255 of them at each of the
// brightnesses that its light has.
inline uint16_t stepsOf(const chain::Light &light) {
    const uint16_t sum = light.red + light.green + light.blue;
    return chain::HAS_BRIGHTNESS ? sum * light.brightness : sum;
}

// What the lights may take, besides what they draw when dark.
uint32_t allowed();

// Whether any picture at all takes more, at this cap.
bool canBeExceeded(uint8_t cap);

// The share, of 256, at which a picture that takes so many steps at the present one is allowed.
uint16_t shareFor(uint32_t steps, uint16_t share);

}  // namespace budget

#endif
