// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.StructOf;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values of JSON as objects: maps, lists, texts, numbers, bools, and {@link #NULL}. Fields keep
 * their order.
 */
final class JsonNodes {

    /** The value null, which is there. */
    static final Object NULL = new Object();

    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxStringLength(Integer.MAX_VALUE)
                                    .build())
                    .build();

    private static final int MOST_CHARS_SHOWN = 60;

    private static final ValueFormat PLAIN =
            new ValueFormat(" ", '<', "", false, false, 0, -1, (char) 0);

    private JsonNodes() {}

    /**
     * Reads a text.
     *
     * @throws IllegalArgumentException if it is no JSON
     */
    static Object read(String text) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            parser.nextToken();
            Object value = value(parser);
            if (parser.nextToken() != null) {
                throw new IOException("text behind the value");
            }
            return value;
        } catch (IOException e) {
            String shown =
                    text.length() > MOST_CHARS_SHOWN
                            ? text.substring(0, MOST_CHARS_SHOWN) + "…"
                            : text;
            throw new IllegalArgumentException("\"" + shown + "\" is no JSON", e);
        }
    }

    /** Returns whether a text is JSON. */
    static boolean isValid(String text) {
        try {
            read(text);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static Object value(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == null) {
            throw new IOException("no value");
        }
        return switch (token) {
            case START_OBJECT -> {
                Map<String, Object> fields = new LinkedHashMap<>();
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String name = parser.currentName();
                    parser.nextToken();
                    fields.put(name, value(parser));
                }
                yield fields;
            }
            case START_ARRAY -> {
                List<Object> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(parser));
                }
                yield elements;
            }
            case VALUE_STRING -> parser.getText();
            case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
            case VALUE_NULL -> NULL;
            default -> new BigDecimal(parser.getText());
        };
    }

    /** Returns the text of a value, without blanks. */
    static String text(Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(text)) {
            write(value, generator);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void write(Object value, JsonGenerator out) throws IOException {
        switch (value) {
            case Map<?, ?> fields -> {
                out.writeStartObject();
                for (Map.Entry<?, ?> field : fields.entrySet()) {
                    out.writeFieldName((String) field.getKey());
                    write(field.getValue(), out);
                }
                out.writeEndObject();
            }
            case List<?> list -> {
                out.writeStartArray();
                for (Object each : list) {
                    write(each, out);
                }
                out.writeEndArray();
            }
            case String text -> out.writeString(text);
            case Boolean bool -> out.writeBoolean(bool);
            case BigDecimal number -> out.writeNumber(number.toString());
            default -> out.writeNull();
        }
    }

    /** Returns a value of a column as JSON. */
    static Object of(ColumnType type, @Nullable Object value) {
        return switch (type) {
            case ColumnType _ when value == null -> NULL;
            case ListOf(ColumnType element) ->
                    ListFunctions.list(value).stream().map(each -> of(element, each)).toList();
            case StructOf(var types) -> {
                Map<String, Object> fields = new LinkedHashMap<>();
                Iterator<? extends @Nullable Object> values = ListFunctions.list(value).iterator();
                types.forEach((name, each) -> fields.put(name, of(each, values.next())));
                yield fields;
            }
            case Named map when map.isMap() -> {
                Map<String, Object> fields = new LinkedHashMap<>();
                for (Object entry : ListFunctions.list(value)) {
                    List<?> pair = ListFunctions.list(entry);
                    Object name = of(map.key(), pair.getFirst());
                    fields.put(
                            name instanceof String text ? text : text(name),
                            of(map.value(), pair.getLast()));
                }
                yield fields;
            }
            default -> plain(value);
        };
    }

    private static Object plain(Object value) {
        return switch (value) {
            case Boolean _ -> value;
            case BigDecimal number -> new BigDecimal(number.stripTrailingZeros().toPlainString());
            case Long number -> BigDecimal.valueOf(number);
            case Double number when Double.isFinite(number) ->
                    new BigDecimal(Double.toString(number));
            default -> PLAIN.of(value);
        };
    }
}
