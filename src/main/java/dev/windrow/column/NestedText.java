// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.column.ColumnType.ListOf;
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

/** Lists and structs as JSON without blanks, as {@link CellText} writes lists. */
final class NestedText {

    private NestedText() {}

    /** Returns a list or a struct, or a value within one. */
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
            case Time time -> TemporalText.time(ValueObjects.toLong(type, value), time.unit());
            case Timestamp point -> TemporalText.timestamp(ValueObjects.toLong(type, value), point);
            default ->
                    value instanceof BigDecimal decimal
                            ? decimal.toPlainString()
                            : value.toString();
        };
    }
}
