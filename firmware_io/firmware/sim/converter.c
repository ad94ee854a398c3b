// The converter: its inputs, and the supply as it measures it.

#include "registers.h"

enum { ADEN = 0x80, ADSC = 0x40 };

static uint16_t adc_value(chip_t *chip) {
    int source = *reg(chip, ADC_MUX) & 0x1F;
    if (source == (chip->is_mega ? 0x1E : 0x0E)) {
        return (uint16_t)(1100 * 1023 / chip->supply_mv);
    }
    bool upper = chip->is_mega && *reg(chip, ADC_CONTROL_B) & 0x08;
    return chip->inputs[(source & 7) + (upper ? 8 : 0)];
}

static void write_adc_control(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    chip_t *chip = param;
    avr->data[address] = value | (chip->adc_busy ? ADSC : 0);
    if (chip->adc_busy || !(value & ADEN) || !(value & ADSC)) {
        return;
    }
    int divider = value & 7 ? 1 << (value & 7) : 2;
    chip->adc_done = avr->cycle + (chip->adc_first ? 25 : 13) * divider;
    chip->adc_busy = true;
    chip->adc_first = false;
}

static uint8_t read_adc_control(avr_t *avr, avr_io_addr_t address, void *param) {
    chip_t *chip = param;
    if (chip->adc_busy && avr->cycle >= chip->adc_done) {
        uint16_t value = adc_value(chip);
        *reg(chip, ADC_LOW) = (uint8_t)value;
        *reg(chip, ADC_HIGH) = (uint8_t)(value >> 8);
        avr->data[address] &= ~ADSC;
        chip->adc_busy = false;
    }
    return avr->data[address];
}

void converter_connect(chip_t *chip) {
    on_write(chip, ADC_CONTROL, write_adc_control);
    on_read(chip, ADC_CONTROL, read_adc_control);
    on_write(chip, ADC_CONTROL_B, write_plain);
    on_read(chip, ADC_LOW, read_plain);
    on_read(chip, ADC_HIGH, read_plain);
}

void converter_reset(chip_t *chip) {
    chip->adc_busy = false;
    chip->adc_first = true;
}
