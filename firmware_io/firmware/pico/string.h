// The three functions that the panel and the compiler itself call; there is no C library.

#ifndef PICO_STRING_H
#define PICO_STRING_H

#include <stddef.h>

extern "C" {
void *memcpy(void *to, const void *from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int value, size_t count);
}

#endif
