// The firmware's frames on a PC: reads lines, answers each with one.
//
//     crc HEX                          -> the CRC
//     encode TYPE SEQ SESSION HEX      -> the bytes on the wire
//     feed HEX                         -> for each zero: a frame as TYPE,SEQ,SESSION,HEX, or broken
//     fuzz SEED COUNT                  -> feeds random bytes; how many frames were whole and broken
//     quiet                            -> a receiver that has heard nothing yet

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "frame.h"

typedef std::vector<uint8_t> Bytes;

static Bytes fromHex(const std::string &text) {
    Bytes bytes;
    for (size_t i = 0; i + 1 < text.size(); i += 2) {
        bytes.push_back(static_cast<uint8_t>(std::strtoul(text.substr(i, 2).c_str(), nullptr, 16)));
    }
    return bytes;
}

static std::string toHex(const uint8_t *bytes, size_t count) {
    std::string text;
    char pair[3];
    for (size_t i = 0; i < count; ++i) {
        std::snprintf(pair, sizeof pair, "%02x", bytes[i]);
        text += pair;
    }
    return text;
}

static void sayCrc(const Bytes &data) {
    uint16_t crc = CRC_START;
    for (uint8_t byte : data) {
        crc = crc16(crc, byte);
    }
    std::printf("%u\n", crc);
}

static void sayEncoded(std::istringstream &words) {
    int type, seq, session;
    std::string hex;
    words >> type >> seq >> session >> hex;
    const Bytes payload = fromHex(hex);
    const Frame frame = {static_cast<uint8_t>(type), static_cast<uint8_t>(seq),
                         static_cast<uint8_t>(session), static_cast<uint8_t>(payload.size()),
                         payload.data()};
    Bytes wire(protocol::MOST_WIRE);  // on the heap, so that a byte too many is found
    std::printf("%s\n", toHex(wire.data(), encodeFrame(frame, wire.data())).c_str());
}

static void sayFound(Receiver &receiver, const Bytes &data) {
    for (uint8_t byte : data) {
        const Receiver::Found found = receiver.feed(byte);
        const Frame &frame = receiver.frame();
        if (found == Receiver::WHOLE) {
            std::printf("%u,%u,%u,%s ", frame.type, frame.seq, frame.session,
                        toHex(frame.payload, frame.length).c_str());
        } else if (found == Receiver::BROKEN) {
            std::printf("broken ");
        }
    }
    std::printf("\n");
}

static uint64_t nextRandom(uint64_t &state) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state >> 8;
}

// Feeds whole, cut, doubled and altered frames among random bytes to the receiver. A frame that it
// accepts must be the same when it is encoded again.
static void fuzz(uint64_t seed, uint64_t count) {
    uint64_t state = 0x9E3779B97F4A7C15 ^ (seed << 1);
    uint64_t whole = 0, broken = 0, fed = 0;
    const std::unique_ptr<Receiver> receiver(new Receiver);  // on the heap, as above
    while (fed < count) {
        uint8_t payload[protocol::MOST_PAYLOAD], wire[protocol::MOST_WIRE];
        for (uint8_t &byte : payload) {
            byte = static_cast<uint8_t>(nextRandom(state) % 3 ? nextRandom(state) : 0);
        }
        const Frame sent = {static_cast<uint8_t>(nextRandom(state)),
                            static_cast<uint8_t>(nextRandom(state)),
                            static_cast<uint8_t>(nextRandom(state)),
                            static_cast<uint8_t>(nextRandom(state) % (protocol::MOST_PAYLOAD + 1)),
                            payload};
        const uint8_t length = encodeFrame(sent, wire);
        const uint64_t fault = nextRandom(state) % 6;
        for (uint8_t i = 0; i < length; ++i, ++fed) {
            uint8_t byte = wire[i];
            if (fault == 1 && nextRandom(state) % length == 0) {
                continue;
            }
            if (fault == 2 && nextRandom(state) % length == 0) {
                byte = static_cast<uint8_t>(nextRandom(state));
            }
            if (fault == 3 && nextRandom(state) % length == 0) {
                i = static_cast<uint8_t>(i - i / 2);
            }
            const Receiver::Found found = receiver->feed(byte);
            broken += found == Receiver::BROKEN;
            if (found == Receiver::WHOLE) {
                ++whole;
                uint8_t again[protocol::MOST_WIRE];
                if (encodeFrame(receiver->frame(), again) > protocol::MOST_WIRE) {
                    std::abort();
                }
            }
        }
    }
    std::printf("%llu %llu\n", static_cast<unsigned long long>(whole),
                static_cast<unsigned long long>(broken));
}

int main() {
    std::string line;
    std::unique_ptr<Receiver> receiver(new Receiver);
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string verb, hex;
        words >> verb;
        if (verb == "crc") {
            words >> hex;
            sayCrc(fromHex(hex));
        } else if (verb == "encode") {
            sayEncoded(words);
        } else if (verb == "feed") {
            words >> hex;
            sayFound(*receiver, fromHex(hex));
        } else if (verb == "fuzz") {
            uint64_t seed = 0, count = 0;
            words >> seed >> count;
            fuzz(seed, count);
        } else if (verb == "quiet") {
            receiver.reset(new Receiver);
            std::printf("\n");
        }
        std::fflush(stdout);
    }
    return 0;
}
