// The compiler would turn these loops into calls of the functions themselves.
#pragma GCC optimize("O2", "no-tree-loop-distribute-patterns")

#include "string.h"

void *memcpy(void *to, const void *from, size_t count) {
    char *place = static_cast<char *>(to);
    const char *next = static_cast<const char *>(from);
    while (count--) {
        *place++ = *next++;
    }
    return to;
}

void *memmove(void *to, const void *from, size_t count) {
    char *place = static_cast<char *>(to);
    const char *next = static_cast<const char *>(from);
    if (place <= next) {
        return memcpy(to, from, count);
    }
    while (count--) {
        place[count] = next[count];
    }
    return to;
}

void *memset(void *to, int value, size_t count) {
    char *place = static_cast<char *>(to);
    while (count--) {
        *place++ = static_cast<char>(value);
    }
    return to;
}
