// Records to and from JSON, by the descriptions of their fields. The JSON library is a
// parameter, as no header includes it.
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace palio {

/// On lines for people, without the end of the last. Output of contenders may hold bytes that
/// are no UTF-8; they are replaced.
template <class Json>
std::string dump(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

template <class Json, class Value>
Json to_json(const Value& value);

/// Leaves alone what isn't there. Throws the library's exception for a value of another type.
template <class Json, class Value>
void from_json(const Json& json, Value& value);

template <class Json>
class FieldWriter {
 public:
  explicit FieldWriter(Json& object) : object_(object) {}

  template <class Value>
  void operator()(const char* name, const Value& value) {
    object_[name] = to_json<Json>(value);
  }
  /// What a record can't be without.
  template <class Value>
  void key(const char* name, const Value& value) {
    (*this)(name, value);
  }
  void or_null(const char* name, const std::string& text) {
    object_[name] = text.empty() ? Json() : Json(text);
  }
  template <class Value>
  void null_unless(bool shown, const char* name, const Value& value) {
    object_[name] = shown ? to_json<Json>(value) : Json();
  }
  template <class Value>
  void if_any(const char* name, const Value& value) {
    if (is_any(value)) (*this)(name, value);
  }
  /// What follows from other fields.
  template <class Value>
  void derived(const char* name, const Value& value) {
    (*this)(name, value);
  }
  template <class Value>
  void by_name(const char* name, const std::vector<std::pair<std::string, Value>>& values) {
    object_[name] = Json::object();
    for (const auto& [key, value] : values) object_[name][key] = value;
  }
  /// A count that a double may not hold.
  void decimal(const char* name, const std::optional<std::uint64_t>& count) {
    if (count) object_[name] = std::to_string(*count);
  }

 private:
  template <class Value>
  static bool is_any(const Value& value) {
    if constexpr (requires { value.has_value(); })
      return value.has_value();
    else
      return !value.empty();
  }

  Json& object_;
};

template <class Json>
class FieldReader {
 public:
  explicit FieldReader(const Json& object) : object_(object) {}

  template <class Value>
  void operator()(const char* name, Value& value) {
    const auto found = object_.find(name);
    if (found != object_.end()) from_json(*found, value);
  }
  template <class Value>
  void key(const char* name, Value& value) {
    from_json(object_.at(name), value);
  }
  void or_null(const char* name, std::string& text) { (*this)(name, text); }
  template <class Value>
  void null_unless(bool /*shown*/, const char* name, Value& value) {
    const auto found = object_.find(name);
    if (found != object_.end() && !found->is_null()) from_json(*found, value);
  }
  template <class Value>
  void if_any(const char* name, Value& value) {
    (*this)(name, value);
  }
  template <class Value>
  void derived(const char* /*name*/, const Value& /*value*/) {}
  template <class Value>
  void by_name(const char* name, std::vector<std::pair<std::string, Value>>& values) {
    const auto found = object_.find(name);
    if (found == object_.end()) return;
    values.clear();
    for (const auto& [key, value] : found->items())
      from_json(value, values.emplace_back(key, Value{}).second);
  }
  void decimal(const char* name, std::optional<std::uint64_t>& count) {
    const auto found = object_.find(name);
    if (found == object_.end()) return;
    // As written by itself, so that whatever else stands there is refused as the library does it.
    count = Json::parse(found->template get<std::string>()).template get<std::uint64_t>();
  }

 private:
  const Json& object_;
};

/// A truth value or an integer; the library would cut one short that doesn't fit.
template <class Value, class Json>
Value exact(const Json& json) {
  const auto value = json.template get<Value>();
  // A negative number compares equal to the one without sign that has its bits.
  const bool is_negative = json.is_number_integer() && !json.is_number_unsigned();
  if (json != Json(value) || (is_negative && std::is_unsigned_v<Value>))
    throw std::invalid_argument("a number in the JSON is out of range");
  return value;
}

template <class Visitor, class Record>
concept Described = requires(Visitor& visitor, Record& record) {
  fields(visitor, record);
};

template <class Json, class Value>
Json to_json(const Value& value) {
  if constexpr (std::is_arithmetic_v<Value> || std::is_same_v<Value, std::string>) {
    return Json(value);
  } else if constexpr (requires { value.has_value(); }) {
    return value ? to_json<Json>(*value) : Json();
  } else if constexpr (requires { value.begin(); }) {
    Json list = Json::array();
    for (const auto& one : value) list.push_back(to_json<Json>(one));
    return list;
  } else {
    static_assert(Described<FieldWriter<Json>, Value>);
    Json object = Json::object();
    FieldWriter<Json> writer(object);
    fields(writer, const_cast<Value&>(value));  // which a writer only reads
    return object;
  }
}

template <class Json, class Value>
void from_json(const Json& json, Value& value) {
  if constexpr (std::is_same_v<Value, double>) {
    value = json.is_null() ? NAN : json.template get<double>();
  } else if constexpr (std::is_arithmetic_v<Value>) {
    value = exact<Value>(json);
  } else if constexpr (std::is_same_v<Value, std::string>) {
    value = json.is_null() ? std::string() : json.template get<std::string>();
  } else if constexpr (requires { value.has_value(); }) {
    value.reset();
    if (!json.is_null()) from_json(json, value.emplace());
  } else if constexpr (requires { value.begin(); }) {
    value.clear();
    if (!json.is_array()) throw std::invalid_argument("a list is missing in the JSON");
    for (const Json& one : json) from_json(one, value.emplace_back());
  } else {
    static_assert(Described<FieldReader<Json>, Value>);
    if (!json.is_object()) throw std::invalid_argument("an object is missing in the JSON");
    FieldReader<Json> reader(json);
    fields(reader, value);
  }
}

}  // namespace palio
