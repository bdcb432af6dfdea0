#include "solvers/programs/source/repairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

#include "solvers/programs/printable.hpp"
#include "solvers/programs/source/code_view.hpp"
#include "solvers/programs/source/foreign.hpp"
#include "solvers/programs/source/pasted.hpp"

namespace palio {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool is_word_or_mark(char c) { return is_word(c) || c == '.' || c == '/' || c == '+' || c == '-'; }

/// Where `word` stands as a whole word at or behind `from`.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t from = 0) {
  for (std::size_t at = text.find(word, from); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]))) return at;
  }
  return std::string_view::npos;
}

bool mentions(std::string_view text, std::string_view word) {
  return find_word(text, word) != std::string_view::npos;
}

/// Whether a message is about that name.
bool blames(std::string_view messages, std::string_view name) {
  return messages.find(fmt::format("'{}'", name)) != std::string_view::npos ||
         messages.find(fmt::format("`{}'", name)) != std::string_view::npos;
}

/// What stands between `begin` and `end` from `at` on, which moves behind it.
std::string_view between(std::string_view text, std::string_view begin, std::string_view end,
                         std::size_t& at) {
  const std::size_t from = text.find(begin, at);
  if (from == std::string_view::npos) return at = from, std::string_view();
  const std::size_t to = text.find(end, from + begin.size());
  if (to == std::string_view::npos) return at = to, std::string_view();
  at = to;
  return text.substr(from + begin.size(), to - from - begin.size());
}

std::string escaped(const std::string& path) {
  std::string text;
  for (const char c : path) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text;
}

}  // namespace

Repairs::Repairs(const SourceFile& file) : file_(file), text_(file.text) {}

void Repairs::repair_meaning() {
  replace_wide_integers();
  if (file_.language == Language::c) wrap_void_main();
}

void Repairs::replace_wide_integers() {
  const CodeView view = view_code(text_, file_.language);
  std::string replaced;
  std::size_t copied = 0;
  int count = 0;
  for (std::size_t at = text_.find("I64"); at != std::string::npos; at = text_.find("I64", at + 1)) {
    std::size_t begin = at;
    while (begin > 0 && at - begin < 20 && std::string_view("+-# 0123456789.*").find(text_[begin - 1]) < 16)
      --begin;
    const bool within_quotes = view.code[at] == 'I' && view.bare[at] == ' ';
    const bool converts = at + 3 < text_.size() && std::string_view("diouxX").find(text_[at + 3]) < 6;
    if (begin == 0 || text_[begin - 1] != '%' || !within_quotes || !converts) continue;
    replaced += text_.substr(copied, at - copied) + "ll";
    copied = at + 3;
    ++count;
  }
  if (count == 0) return;
  text_ = replaced + text_.substr(copied);
  notes_.push_back(
      fmt::format("replaced %I64 by %ll, which is its name here, {} time{}", count, count > 1 ? "s" : ""));
}

bool Repairs::wrap_void_main() {
  const std::string bare = view_code(text_, file_.language).bare;
  for (std::size_t at = find_word(bare, "void"); at != std::string::npos;
       at = find_word(bare, "void", at + 4)) {
    const std::size_t name = std::min(bare.find_first_not_of(" \t\r\n", at + 4), bare.size());
    if (find_word(bare, "main", name) != name) continue;
    const std::size_t open = bare.find('(', name);
    const std::size_t close = bare.find(')', name);
    if (open == std::string::npos || close == std::string::npos || close < open) return false;
    const bool takes_arguments = bare.substr(open, close - open).find(',') != std::string::npos;
    text_.insert(name, "void_");
    end_ += takes_arguments ? "\nint main(int argc, char** argv) { void_main(argc, argv); return 0; }\n"
                            : "\nint main(void) { void_main(); return 0; }\n";
    done_.insert("void main");
    notes_.push_back("made main return 0, as void main leaves the exit status to chance");
    return true;
  }
  return false;
}

bool Repairs::answer(std::string_view messages) {
  bool any = plain_characters_in();
  any = drop_headers(messages) || any;
  if (messages.find("'::main' must return 'int'") != std::string_view::npos && done_.count("void main") == 0)
    any = wrap_void_main() || any;
  any = define_names(messages) || any;
  any = include_what_is_suggested(messages) || any;
  // Names that the rest brings may be what was missing: only when nothing else helps.
  guessed_ = !any && include_all(messages);
  return any || guessed_;
}

bool Repairs::plain_characters_in() {
  if (!done_.insert("plain characters").second) return false;
  PlainText plain = plain_characters(text_, file_.language);
  text_ = std::move(plain.text);
  notes_.insert(notes_.end(), plain.notes.begin(), plain.notes.end());
  return !plain.notes.empty();
}

bool Repairs::drop_headers(std::string_view messages) {
  if (messages.find("No such file or directory") == std::string_view::npos) return false;
  const auto is_one_of = [](const auto& list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
  };
  const std::string code = view_code(text_, file_.language).code;
  bool any = false;
  for (std::size_t at = code.find('#'); at != std::string::npos; at = code.find('#', at + 1)) {
    const std::size_t end = std::min(code.find('\n', at), code.size());
    const std::string line = code.substr(at, end - at);
    const std::size_t open = line.find_first_of("<\"");
    if (line.find("include") == std::string::npos || open == std::string::npos) continue;
    const std::string name = line.substr(open + 1, line.find_first_of(">\"", open + 1) - open - 1);
    const bool old = is_one_of(foreign::old_headers, name);
    if (!old && !is_one_of(foreign::headers, name)) continue;
    if (std::filesystem::exists(file_.path.parent_path() / name)) continue;
    text_.replace(at, end - at, end - at, ' ');
    any = true;
    const std::string successor = name.substr(0, name.size() - 2);
    if (old) {
      headers_.push_back(successor);
      if (done_.insert("using namespace std").second) definitions_ += "using namespace std;\n";
    }
    notes_.push_back(
        old ? fmt::format("replaced #include <{}> by <{}> and using namespace std", name, successor)
            : fmt::format("left out #include {}, which other systems have",
                          line.substr(open, name.size() + 2)));
  }
  return any;
}

bool Repairs::define_names(std::string_view messages) {
  bool any = false;
  // Without main nothing links: no need to wait for that message.
  const std::string bare = view_code(text_, file_.language).bare;
  const bool no_main = mentions(bare, "_tmain") && !mentions(bare, "main");
  for (const foreign::Known& known : foreign::names) {
    const bool wanted = blames(messages, known.name) || (known.name == "_tmain" && no_main);
    if (!wanted || !mentions(bare, known.name) || !done_.insert(std::string(known.name)).second) continue;
    if (!known.header.empty()) headers_.emplace_back(known.header);
    definitions_ += known.definition;
    if (known.name == "itoa" || known.name == "_itoa") definitions_ += foreign::itoa;
    definitions_ += '\n';
    notes_.push_back(fmt::format("added a line for {}", known.name));
    any = true;
  }
  return any;
}

bool Repairs::add_header(const std::string& header, std::string note) {
  if (!done_.insert('<' + header).second) return false;
  headers_.push_back(header);
  notes_.push_back(std::move(note));
  return true;
}

bool Repairs::include_what_is_suggested(std::string_view messages) {
  bool any = false;
  for (std::size_t at = 0; at != std::string_view::npos;) {
    const std::string_view line = between(messages, "note: '", "'?", at);
    std::size_t in_line = 0;
    const std::string header(between(line, "did you forget to '#include <", ">", in_line));
    if (header.empty() || !std::all_of(header.begin(), header.end(), is_word_or_mark)) continue;
    const std::string name = printable_text(line.substr(0, line.find('\'')));
    any = add_header(header, fmt::format("added #include <{}> for {}", header, name)) || any;
  }
  if (file_.language != Language::cpp) return any;
  const std::string bare = view_code(text_, file_.language).bare;
  for (const std::string_view name : foreign::algorithms) {
    if (!mentions(bare, name) || !blames(messages, name)) continue;
    any = add_header("algorithm", fmt::format("added #include <algorithm> for {}", name)) || any;
  }
  return any;
}

bool Repairs::include_all(std::string_view messages) {
  if (file_.language != Language::cpp) return false;
  static constexpr std::array<std::string_view, 4> kUnknown{"was not declared in this scope",
                                                            "is not a member of 'std'", "incomplete type",
                                                            "does not name a type"};
  const bool unknown = std::any_of(kUnknown.begin(), kUnknown.end(), [&](std::string_view words) {
    return messages.find(words) != std::string_view::npos;
  });
  return unknown && add_header("bits/stdc++.h", "added all standard headers");
}

std::string Repairs::text() const {
  std::string whole;
  for (const std::string& header : headers_) whole += fmt::format("#include <{}>\n", header);
  return whole + definitions_ + fmt::format("#line 1 \"{}\"\n", escaped(file_.path.string())) + text_ + end_;
}

}  // namespace palio
