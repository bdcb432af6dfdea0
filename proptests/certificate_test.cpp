// Certificates: what `palio certify` writes is verified by a program that shares nothing with it,
// and whatever is changed in one is found, by name.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "proptests/command_line.hpp"
#include "reference/certificate.hpp"
#include "reference/sha256.hpp"

namespace palio {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// The first three are examples of FIPS 180-4; the others fill a block to its end, and the end of
// the last block but for the length.
TEST(Sha256, MeetsKnownValues) {
  const auto hash = [](const std::string& text) { return sha256(bytes_of(text)); };
  EXPECT_EQ(hash(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(hash(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  EXPECT_EQ(hash(std::string(55, 'a')), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
  EXPECT_EQ(hash(std::string(64, 'a')), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
}

class Certificates : public CommandLine {
 protected:
  /// What the checker says of a file of this folder.
  Outcome check(const std::string& file) const {
    const fs::path out = folder_ / "checked";
    const fs::path err = folder_ / "complaint";
    const std::string command =
        fmt::format("cd '{}' && /usr/bin/python3 '{}/scripts/check_certificate' '{}' >'{}' 2>'{}'",
                    folder_.string(), PALIO_SOURCE_DIR, file, out.string(), err.string());
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read(out), read(err)};
  }

  std::string certified(const std::string& space) const {
    const Outcome outcome = run(fmt::format("certify {} --out certificate", space));
    EXPECT_EQ(outcome.code, 0) << space << '\n' << outcome.err;
    return read(folder_ / "certificate");
  }

  void expect_verified(const std::string& space, const std::string& words) const {
    certified(space);
    const Outcome outcome = check("certificate");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, AllOf(StartsWith("verified: "), HasSubstr(words)));
    EXPECT_THAT(outcome.err, IsEmpty());
  }

  /// A certificate that isn't accepted, and why.
  void expect_fault(int code, const std::string& text, const std::string& words) const {
    write("tampered", text);
    const Outcome outcome = check("tampered");
    EXPECT_EQ(outcome.code, code) << outcome.out << outcome.err;
    EXPECT_THAT(outcome.out, IsEmpty());
    EXPECT_THAT(outcome.err,
                AllOf(StartsWith(code == 1 ? "rejected: " : "can't be checked: "), HasSubstr(words)));
    EXPECT_THAT(outcome.err, testing::Not(HasSubstr("Traceback")));
    EXPECT_LT(outcome.err.size(), 600U);
  }
};

/// The text with the one piece `from` replaced.
std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  EXPECT_EQ(text.find(from, at + 1), std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

/// The certificate with other distances in a table, by a new hash.
std::string with_distance(Certificate certificate, std::size_t table, std::size_t place,
                          std::uint8_t distance) {
  certificate.tables[table].distances[place] = distance;
  return print_certificate(certificate);
}

TEST_F(Certificates, AreVerified) {
  expect_verified("flip", "flip 4x4, 65536 instances, 65536 states");
  expect_verified("flip 3x3 --torus", "flip 3x3-torus, 512 instances");
  expect_verified("four 3x4:4:4:3 --starter white", "four 3x4:4:4:3-white, 34650 instances, 69300 states");
  expect_verified("shuttle 1..5", "shuttle 1..5, 5 instances, 3578 states");
  expect_verified("shuttle 2x4", "shuttle 2x4, 1 instances, 105 states");
}

TEST_F(Certificates, OfFourAreVerifiedWhole) {
  expect_verified("four", "four 4x4, 411840 instances, 823680 states");
}

TEST_F(Certificates, OfShuttleAreVerifiedUpToEight) {
  const Outcome written = run("certify shuttle");
  EXPECT_THAT(written.out,
              HasSubstr("shuttle-1..8.palio-certificate: shuttle 1..8, 8 instances, 285860 states"));
  EXPECT_EQ(check("shuttle-1..8.palio-certificate").code, 0);
}

TEST_F(Certificates, CountsAreThoseOfTheLiterature) {
  const std::string text = certified("flip 4x4");
  for (const char* line : {"\"0\": 2", "\"1\": 32", "\"2\": 228", "\"3\": 880", "\"4\": 1562", "\"5\": 1136",
                           "\"6\": 256", "\"Impossible\": 61440"})
    EXPECT_THAT(text, HasSubstr(line));
}

TEST_F(Certificates, SpacesTooLargeAreSaid) {
  for (const char* space : {"flip 6x6", "four 5x5", "shuttle 12", "shuttle 1x64", "shuttle 1..1000"}) {
    const Outcome outcome = run(fmt::format("certify {}", space));
    EXPECT_EQ(outcome.code, 3);
    EXPECT_THAT(outcome.err, AllOf(HasSubstr(space), HasSubstr("too large to be certified"),
                                   HasSubstr("flip up to 25 cells")));
  }
  expect_refused("certify flip --out missing/certificate", "", "cannot write missing/certificate");
  EXPECT_FALSE(fs::exists(folder_ / "flip-6x6.palio-certificate"));
}

TEST_F(Certificates, AnOlderFileIsReplacedWhole) {
  write("flip-1x2.palio-certificate", "an older one");
  EXPECT_EQ(run("certify flip 1x2").code, 0);
  EXPECT_EQ(read(folder_ / "flip-1x2.palio-certificate"), run("certify flip 1x2 --out -").out);
  EXPECT_EQ(check("flip-1x2.palio-certificate").code, 0);
}

TEST_F(Certificates, TamperedStatesAreRejected) {
  const Certificate honest = certify(Flip::parse_space("3x3-torus").value());
  const auto place_of = [&](std::uint8_t distance) {
    const auto& all = honest.tables[0].distances;
    return static_cast<std::size_t>(std::find(all.begin(), all.end(), distance) - all.begin());
  };
  const auto tampered = [&](std::uint8_t from, std::uint8_t to) {
    return with_distance(honest, 0, place_of(from), to);
  };
  expect_fault(1, tampered(0, 1), "www/www/www (boards) is a goal, but has distance 1");
  expect_fault(1, tampered(1, 0), "is no goal, but has distance 0");
  expect_fault(1, tampered(2, 3), "a move lowers the distance by more than one");
  expect_fault(1, tampered(2, 1), "no move lowers it by one");
  expect_fault(1, tampered(2, 255), "distance none, and the best of its moves leads to distance 1");
  expect_fault(1, tampered(255, 3), "distance 3, and the best of its moves leads to distance none");
}

TEST_F(Certificates, WhatElseIsTamperedWithIsRejected) {
  const Certificate honest = certify(Flip::parse_space("3x3-torus").value());
  const std::string text = print_certificate(honest);
  expect_fault(1, with(text, "\"0\": 2,", "\"0\": 1,"), "2 have the answer '0', not 1");
  expect_fault(1, with(text, "\"1\": 18,", "\"1\": 18, \"7\": 1,"), "0 have the answer '7', not 1");
  expect_fault(1, with(text, "\"Impossible\": 480", "\"Impossible\": 480.0"),
               "480 have the answer 'Impossible'");
  expect_fault(1, with(text, "\"instances\": 512", "\"instances\": 513"), "there are 512 instances, not 513");
  expect_fault(1, with(text, "\"distances\": \"00", "\"distances\": \"01"), "hasn't its SHA-256");
  expect_fault(1, with(text, "\"distances\": \"00", "\"distances\": \""), "511 states, of 512 said and 512");
  expect_fault(1, with(text, "3x3-torus", "3x3"), "(boards) has distance");
  expect_fault(1, with(text, "xxx/xxx/...", "xxx/xx./..."), "doesn't hold: the press 1 3 meets it");
  expect_fault(1, with(text, "\"xxx/xxx/...\",", ""), "no proof shows that");
  expect_fault(1, with(text, "[\"3 3\"]", "[\"3 2\"]"), "bbw/bbw/www isn't solved by its solution");
  expect_fault(1, with(text, "[\"3 3\"]", "[\"3 3\", \"1 1\"]"), "has 2 moves instead of 1");
  expect_fault(1, with(text, "[\"3 3\"]", "[\"4 3\"]"), "move 1, '4 3', is not legal");
  Certificate silent = honest;
  silent.solutions.pop_back();
  expect_fault(1, print_certificate(silent), "for some answer there is no solution");
}

TEST_F(Certificates, TamperedSequencesAreRejected) {
  const std::string shuttle = print_certificate(certify(Shuttle::parse_space("1").value()));
  const auto moves = [&](const char* others) { return with(shuttle, "[\"1\", \"3\", \"2\"]", others); };
  expect_fault(1, moves("[\"3\", \"1\", \"2\"]"), "move 1 is 3, the least shortest 1");
  expect_fault(1, moves("[\"2\", \"3\", \"2\"]"), "move 1, '2', is not legal");
  const Certificate four = certify(Four::parse_space("3x3").value());
  Certificate exchanged = four;
  std::swap(exchanged.tables[0].distances, exchanged.tables[1].distances);
  expect_fault(1, print_certificate(exchanged), "(white to move) has distance");
  Certificate twice = four;
  auto& longest = twice.solutions.back().moves;
  ASSERT_GE(longest.size(), 2U);
  longest[1] = longest[0];
  expect_fault(1, print_certificate(twice), "is not legal");
  Certificate tables = four;
  tables.tables.pop_back();
  expect_fault(1, print_certificate(tables), "its tables aren't those of: white to move, black to move");
}

TEST_F(Certificates, OtherFilesAreNoCertificates) {
  const std::string text = print_certificate(certify(Flip::parse_space("2x2").value()));
  expect_fault(2, "", "Expecting value");
  expect_fault(2, text.substr(0, text.size() / 2), "");
  expect_fault(2, std::string(100'000, '['), "recursion");
  expect_fault(2, "\xFF\xFE\x80 no text", "decode");
  expect_fault(2, "[1, 2]", "its certificate is no dict");
  expect_fault(2, "{\"format\": \"palio-certificate/1\"}", "hasn't just these keys");
  expect_fault(2, with(text, "palio-certificate/1", "palio-certificate/2"), "its format isn't");
  expect_fault(2, with(text, "\"flip\"", "\"chess\""), "its puzzle, 'chess', is unknown");
  expect_fault(2, with(text, "\"flip\"", "\"\\ud800\""), "is unknown");
  expect_fault(2, with(text, "\"instances\": 16", "\"instances\": " + std::string(5000, '9')), "digits");
  expect_fault(2, with(text, "\"instances\": 16", "\"instances\": true"), "its instances is no int");
  expect_fault(2, with(text, "\"space\": \"2x2\"", "\"space\": \"999x999\""), "too large");
  expect_fault(2, with(text, "\"space\": \"2x2\"", "\"space\": \"0x2\""), "no cell");
  expect_fault(2, with(text, "\"distances\": \"0", "\"distances\": \"g"), "isn't hexadecimal");
  expect_fault(2, with(text, "\"proofs\": [", "\"proofs\": [7"), "its part of proofs is no str");
  EXPECT_EQ(check("missing").code, 2);
  EXPECT_EQ(check(".").code, 2);
}

}  // namespace
}  // namespace palio
