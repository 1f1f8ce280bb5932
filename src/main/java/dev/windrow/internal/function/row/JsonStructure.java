// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.internal.io.text.JsonReader;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a value of JSON is made of, as JSON with the names of types in place of values: an object of
 * all fields, an array of what all its elements have in common.
 */
final class JsonStructure {

    private static final String NOTHING = "NULL";
    private static final String ANYTHING = "JSON";
    private static final String FLOAT = "DOUBLE";
    private static final String INTEGER = "HUGEINT";
    private static final Set<String> NUMBERS = Set.of("UBIGINT", "BIGINT", INTEGER, FLOAT);

    private JsonStructure() {}

    static String of(String json) {
        return JsonNodes.text(named(structure(JsonReader.read(json))));
    }

    private static Object structure(Object value) {
        return switch (value) {
            case Map<?, ?> fields -> {
                Map<Object, Object> structures = new LinkedHashMap<>();
                fields.forEach((name, field) -> structures.put(name, structure(field)));
                yield structures;
            }
            case List<?> list -> {
                Object all = NOTHING;
                for (Object each : list) {
                    all = common(all, structure(each));
                }
                yield List.of(all);
            }
            default -> JsonFunctions.type(value);
        };
    }

    private static Object common(Object one, Object other) {
        if (one.equals(other) || other.equals(NOTHING)) {
            return one;
        }
        if (one.equals(NOTHING)) {
            return other;
        }
        if (one instanceof Map<?, ?> fields && other instanceof Map<?, ?> more) {
            Map<Object, Object> all = new LinkedHashMap<>(fields);
            more.forEach((name, field) -> all.merge(name, field, JsonStructure::common));
            return all;
        }
        if (one instanceof List<?> list && other instanceof List<?> another) {
            return List.of(common(list.getFirst(), another.getFirst()));
        }
        boolean areNumbers = NUMBERS.contains(one) && NUMBERS.contains(other);
        return !areNumbers ? ANYTHING : one.equals(FLOAT) || other.equals(FLOAT) ? FLOAT : INTEGER;
    }

    /** Names objects that no field is known of. */
    private static Object named(Object structure) {
        return switch (structure) {
            case Map<?, ?> fields when fields.isEmpty() -> ANYTHING;
            case Map<?, ?> fields -> {
                Map<Object, Object> named = new LinkedHashMap<>();
                fields.forEach((name, field) -> named.put(name, named(field)));
                yield named;
            }
            case List<?> list -> List.of(named(list.getFirst()));
            default -> structure;
        };
    }
}
