#include "chip.h"

uint32_t queue_count(const queue_t *queue) { return queue->head - queue->tail; }

bool queue_put(queue_t *queue, uint8_t byte) {
    if (queue_count(queue) == MOST_WAITING) {
        return false;
    }
    queue->bytes[queue->head++ % MOST_WAITING] = byte;
    return true;
}

uint8_t queue_take(queue_t *queue) { return queue->bytes[queue->tail++ % MOST_WAITING]; }
