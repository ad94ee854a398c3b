// Arduino's EEPROM, kept in a file.

#ifndef SIM_PC_EEPROM_H
#define SIM_PC_EEPROM_H

#include <stdint.h>

class Eeprom {
  public:
    int length();
    uint8_t read(int place);
    void write(int place, uint8_t byte);
};

extern Eeprom EEPROM;

#endif
