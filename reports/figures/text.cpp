#include "reports/figures/text.hpp"

#include <fmt/format.h>

#include "reports/race/text.hpp"
#include "reports/text/unicode.hpp"

namespace palio {
namespace {

constexpr std::size_t kLongestName = 24;

/// The text with the bytes replaced for which `replace` gives something.
template <class Replace>
std::string replaced(std::string_view text, Replace replace) {
  std::string result;
  for (const char c : text) {
    const std::string_view instead = replace(c);
    if (instead.empty()) {
      result += c;
    } else {
      result += instead;
    }
  }
  return result;
}

/// In OT1 as in T1: the accented letters of Latin-1 but eth and thorn.
bool has_latex(char32_t code) {
  return code >= 0xC0 && code <= 0xFF && code != 0xD0 && code != 0xD7 && code != 0xDE && code != 0xF0 &&
         code != 0xF7 && code != 0xFE;
}

std::string_view latex_of(char c) {
  switch (c) {
    case '\\':
      return "\\textbackslash{}";
    case '~':
      return "\\textasciitilde{}";
    case '^':
      return "\\textasciicircum{}";
    case '<':
      return "\\textless{}";
    case '>':
      return "\\textgreater{}";
    case '|':
      return "\\textbar{}";
    case '"':
      return "{\\char34}";
    case '`':
      return "{\\char96}";
    case '\'':
      return "{\\char39}";
    // Two in a row would be a dash.
    case '-':
      return "-{}";
    // Behind the end of a table's row these would be its options.
    case '[':
      return "{[}";
    case '*':
      return "{*}";
    case '{':
      return "\\{";
    case '}':
      return "\\}";
    case '$':
      return "\\$";
    case '&':
      return "\\&";
    case '#':
      return "\\#";
    case '_':
      return "\\_";
    case '%':
      return "\\%";
    default:
      return {};
  }
}

}  // namespace

std::string plain_text(std::string_view text, std::size_t most) { return one_line(std::string(text), most); }

std::string figure_name(const std::string& puzzle, const std::string& solver) {
  return plain_text(method_of(puzzle, solver), kLongestName);
}

std::string gnuplot_quoted(std::string_view text) {
  constexpr std::string_view harmless = " ._-,:;()/=<>+";
  std::string quoted = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (letter || byte >= 0x80 || harmless.find(c) != std::string_view::npos) {
      quoted += c;
    } else if (byte < 0x20 || byte == 0x7F) {
      quoted += '?';
    } else {
      // Gnuplot takes a quote that is doubled at the beginning of a string for an empty one.
      quoted += fmt::format("\\{:03o}", byte);
    }
  }
  return quoted + '"';
}

std::string gnuplot_format(std::string_view text) {
  return gnuplot_quoted(replaced(text, [](char c) { return std::string_view(c == '%' ? "%%" : ""); }));
}

std::string latex_text(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    const std::string_view bytes = text.substr(at, point.bytes);
    at += point.bytes;
    if (point.value >= 0x20 && point.value < 0x7F) {
      const std::string_view instead = latex_of(bytes[0]);
      result += instead.empty() ? bytes : instead;
    } else if (point.value == 0xB5) {
      result += "\\ensuremath{\\mu}";
    } else {
      result += has_latex(point.value) ? bytes : "?";
    }
  }
  return result;
}

std::string csv_field(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(' ');
  const bool formula = begin != std::string_view::npos &&
                       std::string_view("=+-@\t\r\n|%").find(text[begin]) != std::string_view::npos;
  std::string field = formula ? fmt::format("'{}", text) : std::string(text);
  const bool padded = !field.empty() && (field.front() == ' ' || field.back() == ' ');
  if (!padded && field.find_first_of(",;\"'\r\n\t") == std::string::npos) return field;
  return fmt::format("\"{}\"",
                     replaced(field, [](char c) { return std::string_view(c == '"' ? "\"\"" : ""); }));
}

std::string markdown_text(std::string_view text) {
  constexpr std::string_view markup = "\\`*_{}[]!|~$";
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '&' || c == '<' || c == '>') {
      result += fmt::format("&#{};", static_cast<int>(c));
    } else if (static_cast<unsigned char>(c) < 0x20) {
      result += ' ';
    } else {
      if (markup.find(c) != std::string_view::npos) result += '\\';
      result += c;
    }
    // Mentions, numbers of issues and addresses are made links even where they are escaped.
    const bool links = c == '@' || c == '#' || (c == ':' && text.substr(i + 1).starts_with('/'));
    if (links) result += "<!-- -->";
  }
  return result;
}

std::string xml_text(std::string_view text) {
  return replaced(text, [](char c) -> std::string_view {
    switch (c) {
      case '&':
        return "&amp;";
      case '<':
        return "&lt;";
      case '>':
        return "&gt;";
      case '"':
        return "&quot;";
      case '\'':
        return "&#39;";
      default:
        return static_cast<unsigned char>(c) < 0x20 ? "?" : "";
    }
  });
}

}  // namespace palio
