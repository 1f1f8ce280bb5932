// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;

import dev.windrow.internal.cancel.WorkMeter;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a text of JSON as objects: maps, lists, texts, numbers, bools, and {@link #NULL}. Fields
 * keep their order. A comma may stand behind the last value.
 */
public final class JsonReader {

    /** The value null, which is there. */
    public static final Object NULL = new Object();

    /** Texts, names and numbers may be of any length; depth keeps Jackson's limit of 1,000. */
    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxStringLength(Integer.MAX_VALUE)
                                    .maxNameLength(Integer.MAX_VALUE)
                                    .maxNumberLength(Integer.MAX_VALUE)
                                    .build())
                    .build();

    private static final int MOST_CHARS_SHOWN = 60;

    /** The time that it takes to read a number grows with the square of its digits. */
    private static final int MOST_DIGITS = 10_000;

    private JsonReader() {}

    /** A value of a text, from its first token on; null if there is none. */
    @FunctionalInterface
    private interface Value<T> {
        @Nullable T of(JsonParser parser) throws IOException;
    }

    /**
     * Reads a text.
     *
     * @throws IllegalArgumentException if it is no JSON, or a number has too many digits
     */
    public static Object read(String text) {
        WorkMeter meter = new WorkMeter();
        return read(text, parser -> value(parser, parser.nextToken(), meter));
    }

    /**
     * Looks at a text without making values of it, so that numbers may have any number of digits.
     *
     * @throws IllegalArgumentException if it is no JSON
     */
    public static void check(String text) {
        read(text, parser -> parser.nextToken() == null ? null : parser.skipChildren());
    }

    private static <T> T read(String text, Value<T> first) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            T value = first.of(parser);
            if (value == null || parser.nextToken() != null) {
                throw damaged(text, parser.currentLocation());
            }
            return value;
        } catch (JsonProcessingException e) {
            throw damaged(text, e.getLocation());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the value that begins with a token, or null if there is none. */
    private static @Nullable Object value(
            JsonParser from, @Nullable JsonToken token, WorkMeter meter) throws IOException {
        meter.addObject();
        return switch (token) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> fields = new LinkedHashMap<>();
                while (from.nextToken() == JsonToken.FIELD_NAME) {
                    String name = from.currentName();
                    fields.put(name, value(from, from.nextToken(), meter));
                }
                yield fields;
            }
            case START_ARRAY -> {
                List<@Nullable Object> elements = new ArrayList<>();
                JsonToken next = from.nextToken();
                while (next != JsonToken.END_ARRAY) {
                    elements.add(value(from, next, meter));
                    next = from.nextToken();
                }
                yield elements;
            }
            case VALUE_STRING -> from.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(from, meter);
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> NULL;
            case null, default -> null;
        };
    }

    private static BigDecimal number(JsonParser from, WorkMeter meter) throws IOException {
        long digits = from.getTextLength();
        if (digits > MOST_DIGITS) {
            throw new IllegalArgumentException(
                    "a number of %,d characters, expected %,d at most"
                            .formatted(digits, MOST_DIGITS));
        }
        meter.add(digits * digits / Long.SIZE);
        return from.getDecimalValue();
    }

    private static IllegalArgumentException damaged(String text, @Nullable JsonLocation place) {
        String shown =
                text.length() > MOST_CHARS_SHOWN ? text.substring(0, MOST_CHARS_SHOWN) + "…" : text;
        return new IllegalArgumentException(
                place == null
                        ? "\"%s\" is no JSON".formatted(shown)
                        : "\"%s\" is no JSON from character %,d on"
                                .formatted(shown, Math.max(1, place.getCharOffset())));
    }
}
