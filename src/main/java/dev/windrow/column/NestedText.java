// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Lists, structs, maps and intervals as JSON without blanks, as {@link CellText} writes lists. */
final class NestedText {

    private NestedText() {}

    /** Returns a value of a column: JSON, unless it is an interval. */
    static String of(ColumnType type, Object value) {
        return type.equals(Named.INTERVAL) ? IntervalText.of((List<?>) value) : json(type, value);
    }

    /** Returns a value of any type within another. */
    static String json(ColumnType type, @Nullable Object value) {
        if (value == null) {
            return "null";
        }
        return switch (type) {
            case ListOf(ColumnType element) -> {
                StringJoiner all = new StringJoiner(",", "[", "]");
                ((List<?>) value).forEach(each -> all.add(json(element, each)));
                yield all.toString();
            }
            case Named map when map.isMap() -> {
                StringJoiner all = new StringJoiner(",", "{", "}");
                for (Object entry : (List<?>) value) {
                    List<?> pair = (List<?>) entry;
                    String key = json(map.key(), pair.getFirst());
                    all.add(
                            (key.startsWith("\"") ? key : CellText.quoted(key))
                                    + ":"
                                    + json(map.value(), pair.getLast()));
                }
                yield all.toString();
            }
            case Named _ -> CellText.quoted(IntervalText.of((List<?>) value));
            case StructOf(var fields) -> {
                StringJoiner all = new StringJoiner(",", "{", "}");
                List<Map.Entry<String, ColumnType>> named = new ArrayList<>(fields.entrySet());
                for (int i = 0; i < named.size(); i++) {
                    String field = json(named.get(i).getValue(), ((List<?>) value).get(i));
                    all.add(CellText.quoted(named.get(i).getKey()) + ":" + field);
                }
                yield all.toString();
            }
            default -> isPlain(value) ? scalar(type, value) : CellText.quoted(scalar(type, value));
        };
    }

    private static boolean isPlain(Object value) {
        return value instanceof Boolean
                || value instanceof Long
                || value instanceof Double number && Double.isFinite(number);
    }

    private static String scalar(ColumnType type, Object value) {
        return switch (type) {
            case Primitive.FLOAT32 -> FloatText.of(((Double) value).floatValue());
            case Primitive.FLOAT64 -> FloatText.of((Double) value);
            case Primitive.BINARY -> Base64.getEncoder().encodeToString((byte[]) value);
            case Primitive.DATE32 -> TemporalText.date(ValueObjects.toLong(type, value));
            case Time time -> TemporalText.time(ValueObjects.toLong(type, value), time.unit());
            case Timestamp point -> TemporalText.timestamp(ValueObjects.toLong(type, value), point);
            default ->
                    value instanceof BigDecimal decimal
                            ? decimal.toPlainString()
                            : value.toString();
        };
    }
}
