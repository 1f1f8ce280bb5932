// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.internal.cancel.WorkMeter;
import dev.windrow.internal.io.text.JsonReader;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values of JSON as the objects of {@link JsonReader}. */
final class JsonNodes {

    private static final int MOST_DIGITS_OF_A_FLOAT = 15;
    private static final String INDENT = "    ";

    private static final double LEAST_PLAIN = 1e-6;
    private static final double LEAST_WITH_EXPONENT = 1e21;

    private static final ValueFormat PLAIN =
            new ValueFormat(" ", '<', "", false, "", 0, -1, (char) 0);

    private JsonNodes() {}

    /** Returns whether a text is JSON. */
    static boolean isValid(String text) {
        try {
            JsonReader.check(text);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Returns the text of a value, without blanks. */
    static String text(Object value) {
        return text(value, "");
    }

    /** Returns the text of a value, with a line for each value within it. */
    static String prettyText(Object value) {
        return text(value, "\n");
    }

    private static String text(Object value, String line) {
        StringBuilder text = new StringBuilder();
        write(value, line, text, new WorkMeter());
        return text.toString();
    }

    /**
     * Writes a value.
     *
     * @param line what begins a line as far to the right as the value; an empty text for no lines
     */
    private static void write(Object value, String line, StringBuilder out, WorkMeter meter) {
        meter.addObject();
        String inner = line.isEmpty() ? line : line + INDENT;
        switch (value) {
            case Map<?, ?> fields -> {
                String before = "{";
                for (Map.Entry<?, ?> field : fields.entrySet()) {
                    out.append(before).append(inner);
                    quote((String) field.getKey(), out, meter);
                    out.append(line.isEmpty() ? ":" : ": ");
                    write(field.getValue(), inner, out, meter);
                    before = ",";
                }
                out.append(fields.isEmpty() ? "{" : line).append('}');
            }
            case List<?> list -> {
                String before = "[";
                for (Object each : list) {
                    out.append(before).append(inner);
                    write(each, inner, out, meter);
                    before = ",";
                }
                out.append(list.isEmpty() ? "[" : line).append(']');
            }
            case String text -> quote(text, out, meter);
            case Boolean bool -> out.append(bool);
            case BigDecimal number -> out.append(number(number));
            case ExactNumber(String digits) -> out.append(digits);
            default -> out.append("null");
        }
    }

    /** A decimal of a type with values that no float is, which is written with all its digits. */
    private record ExactNumber(String digits) {}

    /** Writes an integer as it is, and all else as a float, with an exponent far from 1 alone. */
    private static String number(BigDecimal number) {
        double real = number.doubleValue();
        if (number.scale() == 0 || !Double.isFinite(real)) {
            return number.toString();
        }
        BigDecimal shortest = new BigDecimal(Double.toString(real)).stripTrailingZeros();
        double size = Math.abs(real);
        if (size == 0 || size >= LEAST_PLAIN && size < LEAST_WITH_EXPONENT) {
            String plain = shortest.toPlainString();
            return plain.contains(".") ? plain : plain + ".0";
        }
        return shortest.toString().replace("E+", "e").replace('E', 'e');
    }

    private static void quote(String text, StringBuilder out, WorkMeter meter) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            meter.add(1);
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> out.append(c < ' ' ? "\\u%04X".formatted((int) c) : c);
            }
        }
        out.append('"');
    }

    /** Returns a value of a column as JSON. */
    static Object of(ColumnType type, @Nullable Object value) {
        return of(type, value, new WorkMeter());
    }

    private static Object of(ColumnType type, @Nullable Object value, WorkMeter meter) {
        meter.addObject();
        return switch (type) {
            case ColumnType _ when value == null -> JsonReader.NULL;
            case ListOf(ColumnType element) ->
                    ListFunctions.list(value).stream()
                            .map(each -> of(element, each, meter))
                            .toList();
            case StructOf(var types) -> {
                Map<String, Object> fields = new LinkedHashMap<>();
                Iterator<? extends @Nullable Object> values = ListFunctions.list(value).iterator();
                types.forEach((name, each) -> fields.put(name, of(each, values.next(), meter)));
                yield fields;
            }
            case Named map when map.isMap() -> {
                Map<String, Object> fields = new LinkedHashMap<>();
                for (Object entry : ListFunctions.list(value)) {
                    List<?> pair = ListFunctions.list(entry);
                    Object name = of(map.key(), pair.getFirst(), meter);
                    fields.put(
                            name instanceof String text ? text : text(name),
                            of(map.value(), pair.getLast(), meter));
                }
                yield fields;
            }
            case Decimal(int digits, int scale) when digits > MOST_DIGITS_OF_A_FLOAT ->
                    new ExactNumber(((BigDecimal) value).setScale(scale).toPlainString());
            default -> plain(value);
        };
    }

    private static Object plain(Object value) {
        return switch (value) {
            case Boolean _, BigDecimal _ -> value;
            case Long number -> BigDecimal.valueOf(number);
            case Double number when Double.isFinite(number) ->
                    new BigDecimal(Double.toString(number));
            default -> PLAIN.of(value);
        };
    }
}
