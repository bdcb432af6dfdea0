#include "reports/run/bias.hpp"

#include "palio_page.hpp"

namespace palio {

std::string_view bias_text() { return page_assets::bias; }

}  // namespace palio
