// The second stage of the boot: the first 256 bytes of the flash. The chip's own boot loader copies them
// to memory, checks their CRC, which `image` writes at the end, and calls them. They make the flash
// readable like memory, by the command 03h that every flash knows, and start the program behind them.

    .syntax unified
    .cpu cortex-m0plus
    .thumb

    .equ SSI, 0x18000000
    .equ CTRLR0, 0x00
    .equ CTRLR1, 0x04
    .equ SSIENR, 0x08
    .equ BAUDR, 0x14
    .equ SPI_CTRLR0, 0xF4

    .section .boot2, "ax"
    .global boot2
    .thumb_func
boot2:
    ldr r3, =SSI
    movs r0, #0
    str r0, [r3, #SSIENR]       // settings change only while it is off
    movs r0, #4
    str r0, [r3, #BAUDR]        // 31 MHz
    ldr r0, =(31 << 16 | 3 << 8)
    str r0, [r3, #CTRLR0]       // words of 32 bits; each access sends a command and reads
    movs r0, #0
    str r0, [r3, #CTRLR1]       // one word each time
    ldr r0, =(0x03 << 24 | 2 << 8 | 6 << 2)
    ldr r1, =(SSI + SPI_CTRLR0)
    str r0, [r1]                // command 03h, 24 bits of address, all on one wire
    movs r0, #1
    str r0, [r3, #SSIENR]

    ldr r0, =0x10000100         // the stack and the start of the program
    ldr r1, [r0]
    mov sp, r1
    ldr r1, [r0, #4]
    bx r1
    .ltorg
