// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static dev.windrow.column.ColumnType.Primitive.BOOL;
import static dev.windrow.column.ColumnType.Primitive.INT64;
import static dev.windrow.column.ColumnType.Primitive.UTF8;
import static dev.windrow.internal.function.row.FunctionTable.signature;
import static dev.windrow.internal.function.row.FunctionTable.signatureOfNulls;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.io.text.JsonReader;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.RowFunction.Signature;
import dev.windrow.query.RowFunction.Typing;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Functions of JSON, which is text: values within one by a {@link JsonPath}, and JSON of values.
 */
final class JsonFunctions {

    private static final BigDecimal LEAST_INTEGER = BigDecimal.valueOf(Long.MIN_VALUE);

    /** One more than the greatest integer of 64 bits without a sign. */
    private static final BigDecimal END_OF_INTEGERS = new BigDecimal("18446744073709551616");

    private static final Function<Object, @Nullable Object> STRING =
            node ->
                    node == JsonReader.NULL
                            ? null
                            : node instanceof String text ? text : JsonNodes.text(node);

    static final FunctionTable TABLE =
            new FunctionTable()
                    .generic(
                            "json_extract; json_extract_path; ->",
                            "json, path",
                            within(UTF8, JsonNodes::text))
                    .generic(
                            "json_extract_string; json_extract_path_text; ->>",
                            "json, path",
                            within(UTF8, STRING))
                    .generic("json_value", "json, path", within(UTF8, JsonFunctions::plain))
                    .generic(
                            "json_array_length",
                            "json [, path]",
                            within(INT64, node -> length(node)))
                    .generic("json_type", "json [, path]", within(UTF8, JsonFunctions::type))
                    .generic(
                            "json_keys",
                            "json [, path]",
                            within(new ListOf(UTF8), node -> keys(node)))
                    .generic("json_exists", "json, path", JsonFunctions::exists)
                    .generic("json_each", "json", JsonMembers.typing(false))
                    .generic("json_tree", "json", JsonMembers.typing(true))
                    .generic("json_object", "name, x, ...", JsonFunctions::object)
                    .generic("json_array", "x, ...", JsonFunctions::array)
                    .generic(
                            "to_json; json_quote; row_to_json; array_to_json",
                            "x",
                            JsonFunctions::json)
                    .generic("cast_to_json", "x", JsonFunctions::checked)
                    .generic("json_texts", "json, like, lenient", JsonValues::typed)
                    .one("json(utf8) utf8", (String text) -> JsonNodes.text(JsonReader.read(text)))
                    .one(
                            "json_pretty(utf8) utf8",
                            (String text) -> JsonNodes.prettyText(JsonReader.read(text)))
                    .one("json_structure(utf8) utf8", JsonStructure::of)
                    .one("json_valid(utf8) bool", JsonNodes::isValid)
                    .two(
                            "json_contains(utf8, utf8) bool",
                            (String json, String sought) ->
                                    contains(JsonReader.read(json), JsonReader.read(sought)))
                    .two(
                            "json_merge_patch(utf8, utf8) utf8",
                            (String json, String patch) ->
                                    JsonNodes.text(
                                            merged(JsonReader.read(json), JsonReader.read(patch))));

    private JsonFunctions() {}

    /**
     * Types a function of what a path leads to: of several paths, or of a path to several values, a
     * list of them. Without a path, it is of the whole value.
     */
    private static Typing within(ColumnType result, Function<Object, @Nullable Object> code) {
        return (arguments, types) -> {
            if (types.size() == 1 && types.getFirst() == UTF8) {
                return signature(
                        List.of(UTF8), result, v -> code.apply(JsonReader.read((String) v[0])));
            }
            if (types.size() != 2 || types.getFirst() != UTF8) {
                return null;
            }
            ColumnType second = types.getLast();
            if (second instanceof ListOf(ColumnType path) && path == UTF8) {
                return signature(
                        List.of(UTF8, second),
                        new ListOf(result),
                        v -> {
                            Object json = JsonReader.read((String) v[0]);
                            List<@Nullable Object> all = new ArrayList<>();
                            for (Object each : ListFunctions.list(v[1])) {
                                all.add(first(json, JsonPath.of(each), code));
                            }
                            return all;
                        });
            }
            if (second != UTF8 && !second.isInteger()) {
                return null;
            }
            JsonPath known =
                    arguments.getLast() instanceof Literal.TextLiteral(String text)
                            ? known(text)
                            : null;
            List<ColumnType> taken = List.of(UTF8, second == UTF8 ? UTF8 : INT64);
            if (known != null && known.hasMany()) {
                return signature(
                        taken,
                        new ListOf(result),
                        v -> {
                            List<@Nullable Object> all = new ArrayList<>();
                            known.find(JsonReader.read((String) v[0]))
                                    .forEach(node -> all.add(code.apply(node)));
                            return all;
                        });
            }
            return signature(
                    taken,
                    result,
                    v ->
                            first(
                                    JsonReader.read((String) v[0]),
                                    known == null ? JsonPath.of(v[1]) : known,
                                    code));
        };
    }

    private static JsonPath known(String path) {
        try {
            return JsonPath.of(path);
        } catch (IllegalArgumentException e) {
            throw ErrorCode.INVALID_ARGUMENT.failure("%s", e.getMessage());
        }
    }

    private static @Nullable Object first(
            Object json, JsonPath path, Function<Object, @Nullable Object> code) {
        List<Object> found = path.find(json);
        return found.isEmpty() ? null : code.apply(found.getFirst());
    }

    private static @Nullable Signature exists(List<Expression> arguments, List<ColumnType> types) {
        return types.size() == 2 && types.getFirst() == UTF8
                ? signature(
                        List.of(UTF8, types.getLast() == UTF8 ? UTF8 : INT64),
                        BOOL,
                        v -> !JsonPath.of(v[1]).find(JsonReader.read((String) v[0])).isEmpty())
                : null;
    }

    private static @Nullable Object plain(Object node) {
        return node instanceof Map || node instanceof List ? null : JsonNodes.text(node);
    }

    private static Object length(Object node) {
        return node instanceof List<?> list ? (long) list.size() : 0L;
    }

    private static Object keys(Object node) {
        return node instanceof Map<?, ?> fields ? List.copyOf(fields.keySet()) : List.of();
    }

    static String type(Object node) {
        return switch (node) {
            case Map<?, ?> _ -> "OBJECT";
            case List<?> _ -> "ARRAY";
            case String _ -> "VARCHAR";
            case Boolean _ -> "BOOLEAN";
            case BigDecimal number when isInteger(number) ->
                    number.signum() < 0 ? "BIGINT" : "UBIGINT";
            case BigDecimal _ -> "DOUBLE";
            default -> "NULL";
        };
    }

    private static boolean isInteger(BigDecimal number) {
        return number.compareTo(LEAST_INTEGER) >= 0
                && number.compareTo(END_OF_INTEGERS) < 0
                && JsonNodes.text(number).matches("-?\\d+");
    }

    /** Returns whether a value has all of another one, or has a value that does. */
    private static boolean contains(Object json, Object sought) {
        return hasAll(json, sought)
                || switch (json) {
                    case Map<?, ?> fields ->
                            fields.values().stream().anyMatch(each -> contains(each, sought));
                    case List<?> list -> list.stream().anyMatch(each -> contains(each, sought));
                    default -> false;
                };
    }

    private static boolean hasAll(Object json, Object sought) {
        if (json instanceof Map<?, ?> fields && sought instanceof Map<?, ?> other) {
            return other.entrySet().stream()
                    .allMatch(
                            each ->
                                    fields.containsKey(each.getKey())
                                            && hasAll(fields.get(each.getKey()), each.getValue()));
        }
        return json instanceof List<?> list && sought instanceof List<?> other
                ? other.stream().allMatch(each -> list.stream().anyMatch(own -> hasAll(own, each)))
                : json.equals(sought);
    }

    /** Replaces fields of an object, behind the others; one that is null in the patch goes. */
    private static Object merged(Object json, Object patch) {
        if (!(patch instanceof Map<?, ?> changes)) {
            return patch;
        }
        Map<?, ?> fields = json instanceof Map<?, ?> old ? old : Map.of();
        Map<Object, Object> made = new LinkedHashMap<>(fields);
        made.keySet().removeAll(changes.keySet());
        changes.forEach(
                (name, value) -> {
                    if (value != JsonReader.NULL) {
                        Object before = fields.get(name);
                        made.put(name, merged(before == null ? JsonReader.NULL : before, value));
                    }
                });
        return made;
    }

    private static @Nullable Signature object(List<Expression> arguments, List<ColumnType> types) {
        return types.size() % 2 != 0
                ? null
                : signatureOfNulls(
                        types,
                        UTF8,
                        v -> {
                            Map<String, Object> fields = new LinkedHashMap<>();
                            for (int i = 0; i < v.length; i += 2) {
                                Object name = JsonNodes.of(types.get(i), v[i]);
                                fields.put(
                                        name instanceof String text ? text : JsonNodes.text(name),
                                        value(types.get(i + 1), v[i + 1]));
                            }
                            return JsonNodes.text(fields);
                        });
    }

    private static Signature array(List<Expression> arguments, List<ColumnType> types) {
        return signatureOfNulls(
                types,
                UTF8,
                v -> {
                    List<Object> all = new ArrayList<>();
                    for (int i = 0; i < v.length; i++) {
                        all.add(value(types.get(i), v[i]));
                    }
                    return JsonNodes.text(all);
                });
    }

    /** Returns an argument as JSON: a text is JSON already. */
    private static Object value(ColumnType type, @Nullable Object value) {
        return value instanceof String json ? JsonReader.read(json) : JsonNodes.of(type, value);
    }

    /** Types a cast to JSON: a text is JSON already. */
    private static @Nullable Signature checked(List<Expression> arguments, List<ColumnType> types) {
        return types.size() == 1 && types.getFirst() == UTF8
                ? signature(
                        types,
                        UTF8,
                        v -> {
                            JsonReader.check((String) v[0]);
                            return v[0];
                        })
                : json(arguments, types);
    }

    private static @Nullable Signature json(List<Expression> arguments, List<ColumnType> types) {
        return types.size() == 1
                ? signature(types, UTF8, v -> JsonNodes.text(JsonNodes.of(types.getFirst(), v[0])))
                : null;
    }
}
