// Texts of others in a figure: cleaned and cut short, then escaped for each format. Whatever
// a contender is called, it stays a text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace palio {

/// On one line, without what steers a terminal or turns the direction of writing, at most so many
/// columns wide (3 or more).
std::string plain_text(std::string_view text, std::size_t most);

/// A solver's method where it is one of that puzzle, a contender's name otherwise; as
/// `plain_text`, short enough for a figure.
std::string figure_name(const std::string& puzzle, const std::string& solver);

/// A string in double quotes in which gnuplot finds no command, end or variable: all but letters, digits
/// and a few harmless signs is octal.
std::string gnuplot_quoted(std::string_view text);

/// The same where gnuplot takes the text as a format of numbers.
std::string gnuplot_format(std::string_view text);

/// For LaTeX's running text, by any engine and without a package: what plain encodings lack is `?`.
std::string latex_text(std::string_view text);

/// A field of RFC 4180. What a spreadsheet would take for a formula gets a `'` in front.
std::string csv_field(std::string_view text);

/// A cell of a GitHub table that has no markup, link or mention.
std::string markdown_text(std::string_view text);

/// Character data or an attribute of XML.
std::string xml_text(std::string_view text);

}  // namespace palio
