// The class that a program in Java starts with.
#pragma once

#include <string>

namespace palio {

/// The class that holds `main`, as javac and java want to be told of it.
struct JavaClass {
  std::string file;  ///< the name that the source's file must have; empty: any
  std::string name;  ///< what the virtual machine is told to start, with its package
};

/// The source's public class; where it has none, its first one, and any file will do.
JavaClass java_class_of(const std::string& text);

}  // namespace palio
