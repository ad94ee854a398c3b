#include "budget.h"

#include "colours.h"
#include "light.h"

namespace budget {

using colours::WHOLE;

// The worst that data sheets allow: a channel, and a dark light.
static const uint32_t CHANNEL_MA = 20;
static const uint32_t DARK_MA = 1;

static const uint32_t BRIGHTNESSES = chain::HAS_BRIGHTNESS ? 31 : 1;
static const uint32_t LIT_MA = static_cast<uint32_t>(BUDGET_MA) - light::CHAIN * DARK_MA;
static_assert(BUDGET_MA > light::CHAIN * DARK_MA, "panel_config.h: dark lights draw more than BUDGET_MA");
static_assert(BUDGET_MA <= 60000, "panel_config.h: BUDGET_MA is more than any supply gives");
static const uint32_t ALLOWED = LIT_MA * (255 * BRIGHTNESSES) / CHANNEL_MA;

// The brightest of all colours, by the sum of its parts: an R lamp.
static const uint32_t BRIGHTEST_SUM = 255 + 150 + 50;

uint32_t allowed() { return ALLOWED; }

bool canBeExceeded(uint8_t cap) {
    const uint32_t most = chain::HAS_BRIGHTNESS ? cap : 1 + cap / 31;
    return light::CHAIN * BRIGHTEST_SUM * most > ALLOWED;
}

// A little less than allowed, so that a picture that grows slowly is not dimmed again with each
// step of it.
uint16_t shareFor(uint32_t steps, uint16_t share) {
    if (steps <= ALLOWED && (share == WHOLE || steps > ALLOWED - ALLOWED / 8)) {
        return share;
    }
    const uint32_t target = ALLOWED - ALLOWED / 32;
    const uint32_t wanted = static_cast<uint64_t>(target) * share / (steps ? steps : 1);
    return wanted < WHOLE ? wanted : WHOLE;
}

}  // namespace budget
