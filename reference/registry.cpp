#include "reference/oracle.hpp"
