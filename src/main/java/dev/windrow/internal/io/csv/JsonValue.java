// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.column.Int128;
import dev.windrow.column.ValueObjects;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How a value of JSON within another one is read. For one thread. */
sealed interface JsonValue {

    /**
     * A value that has no others in it.
     *
     * @param parser reads it; null for text
     */
    record Leaf(ColumnType type, @Nullable FieldParser parser) implements JsonValue {}

    /** An array. */
    record Elements(JsonValue element) implements JsonValue {}

    /**
     * An object as a struct.
     *
     * @param places where each name stands among the fields
     */
    record Fields(Map<String, Integer> places, List<JsonValue> fields) implements JsonValue {}

    /** An object as a map. */
    record Entries(JsonValue key, JsonValue value) implements JsonValue {}

    /**
     * What to throw in a line.
     *
     * @param column the column that the line's value is of
     * @param record the place of the line
     */
    record Failures(CsvColumn column, long record) {

        private CsvFailure unlike(JsonParser value) throws IOException {
            byte[] text = JsonLines.text(value);
            return column.badField(new String(text, StandardCharsets.UTF_8), record);
        }
    }

    /** Returns how values of a type are read. */
    static JsonValue of(ColumnType type) {
        return switch (Packed.valueOf(type)) {
            case ListOf(ColumnType element) -> new Elements(of(element));
            case StructOf(var fields) -> {
                Map<String, Integer> places = new HashMap<>();
                fields.keySet().forEach(name -> places.put(name, places.size()));
                yield new Fields(places, fields.values().stream().map(JsonValue::of).toList());
            }
            case Named map when map.isMap() -> new Entries(of(map.key()), of(map.value()));
            case Primitive.UTF8, Primitive.BINARY -> new Leaf(type, null);
            default -> new Leaf(type, FieldParser.of(CsvType.certain(type), CsvValues.JSON));
        };
    }

    /**
     * Reads a value.
     *
     * @param from stands at its first token, and is left at the last one
     * @return the value as {@link ValueObjects} says, or null
     */
    default @Nullable Object read(JsonParser from, Failures failures) throws IOException {
        JsonToken token = from.currentToken();
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        boolean isArray = token == JsonToken.START_ARRAY;
        boolean isObject = token == JsonToken.START_OBJECT;
        return switch (this) {
            case Elements(JsonValue element) when isArray -> {
                List<@Nullable Object> list = new ArrayList<>();
                while (from.nextToken() != JsonToken.END_ARRAY) {
                    list.add(element.read(from, failures));
                }
                yield list;
            }
            case Fields fields when isObject -> fields(fields, from, failures);
            case Entries(JsonValue key, JsonValue value) when isObject -> {
                List<Object> entries = new ArrayList<>();
                while (from.nextToken() == JsonToken.FIELD_NAME) {
                    Object name = key.read(from, failures);
                    from.nextToken();
                    entries.add(Arrays.asList(name, value.read(from, failures)));
                }
                yield entries;
            }
            case Leaf leaf -> leaf(leaf, from, failures);
            default -> throw failures.unlike(from);
        };
    }

    private static List<@Nullable Object> fields(Fields type, JsonParser from, Failures failures)
            throws IOException {
        @Nullable Object[] values = new @Nullable Object[type.fields().size()];
        boolean[] areThere = new boolean[values.length];
        while (from.nextToken() == JsonToken.FIELD_NAME) {
            String name = from.currentName();
            Integer place = type.places().get(name);
            from.nextToken();
            if (place == null) {
                from.skipChildren();
            } else if (areThere[place]) {
                throw JsonColumns.twice(name, failures.record());
            } else {
                areThere[place] = true;
                values[place] = type.fields().get(place).read(from, failures);
            }
        }
        return Arrays.asList(values);
    }

    private static Object leaf(Leaf leaf, JsonParser from, Failures failures) throws IOException {
        byte[] text = JsonLines.text(from);
        FieldParser parser = leaf.parser();
        if (parser == null && leaf.type() == Primitive.UTF8) {
            return new String(text, StandardCharsets.UTF_8);
        }
        if (parser == null) {
            try {
                return Base64.getDecoder().decode(text);
            } catch (IllegalArgumentException e) {
                throw failures.unlike(from);
            }
        }
        if (!parser.parse(text, 0, text.length)) {
            throw failures.unlike(from);
        }
        return switch (leaf.type()) {
            case Decimal decimal ->
                    new BigDecimal(Int128.toBigInteger(parser.high, parser.value), decimal.scale());
            case Primitive.FLOAT32 -> (double) Float.intBitsToFloat((int) parser.value);
            case Primitive.FLOAT64 -> Double.longBitsToDouble(parser.value);
            default -> ValueObjects.of(leaf.type(), parser.value);
        };
    }
}
