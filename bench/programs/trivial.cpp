// The least that a program under test in C++ does: it reads its input and writes a number.
#include <iostream>
#include <string>

int main() {
  int words = 0;
  for (std::string word; std::cin >> word;) ++words;
  std::cout << words << '\n';
}
