// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The way to values within a value of JSON: {@code $.a[0].b}, in which {@code *} stands for all
 * names or all places, {@code ..} for all depths, and {@code [#-1]} counts from the end; {@code
 * /a/0/b}; or a name alone.
 *
 * @param steps names as texts, places as integers, below 0 from the end, {@link #ANY} and {@link
 *     #ALL}
 */
record JsonPath(List<Object> steps) {

    /** Steps to several values. */
    private enum Many {
        FIELDS,
        ELEMENTS,
        CHILDREN,

        /** A value, and all values within it. */
        ALL
    }

    private static final Pattern STEP =
            Pattern.compile(
                    "(?<all>\\.\\.(?=\\[)|\\.(?=\\.[^\\[]))"
                            + "|\\.(?:\"(?<quoted>(?:[^\"\\\\]|\\\\.)*)\"|(?<name>[^.\\[\"]+))"
                            + "|\\[(?:(?<from>#-)?(?<place>-?\\d+)|(?<any>\\*))\\]");

    JsonPath {
        steps = List.copyOf(steps);
    }

    /** Returns a path that is written; of a number, the way to an element of an array. */
    static JsonPath of(Object written) {
        if (written instanceof Long place) {
            return new JsonPath(List.of(place.intValue()));
        }
        String text = (String) written;
        if (text.startsWith("$")) {
            return new JsonPath(steps(text));
        }
        List<Object> steps = new ArrayList<>();
        if (text.startsWith("/")) {
            for (String each : text.substring(1).split("/", -1)) {
                String name = each.replace("~1", "/").replace("~0", "~");
                steps.add(name.matches("\\d{1,9}") ? new Either(name) : name);
            }
        } else {
            steps.addAll(text.isEmpty() ? List.of() : List.of(text));
        }
        return new JsonPath(steps);
    }

    /** A name of an object, or a place of an array. */
    private record Either(String name) {}

    private static List<Object> steps(String text) {
        List<Object> steps = new ArrayList<>();
        Matcher step = STEP.matcher(text);
        int at = 1;
        while (at < text.length()) {
            step.region(at, text.length());
            if (!step.lookingAt()) {
                throw new IllegalArgumentException(
                        "\"%s\" is no path from place %d on, expected one such as $.a[0].\"b c\""
                                .formatted(text, at + 1));
            }
            String name = step.group("name");
            if ("**".equals(name)) {
                steps.addAll(List.of(Many.ALL, Many.CHILDREN));
            } else if (step.group("all") != null) {
                steps.add(Many.ALL);
            } else if (step.group("quoted") != null) {
                steps.add(step.group("quoted").replaceAll("\\\\(.)", "$1"));
            } else if (step.group("any") != null) {
                steps.add(Many.ELEMENTS);
            } else if (name != null) {
                steps.add(name.equals("*") ? any(steps) : name);
            } else {
                int place = Integer.parseInt(step.group("place"));
                steps.add(step.group("from") != null ? -place : place);
            }
            at = step.end();
        }
        return steps;
    }

    /** Returns the step of a star: behind two points, it leads to elements of arrays as well. */
    private static Many any(List<Object> before) {
        return !before.isEmpty() && before.getLast() == Many.ALL ? Many.CHILDREN : Many.FIELDS;
    }

    /** Returns whether it may lead to several values. */
    boolean hasMany() {
        return steps.stream().anyMatch(Many.class::isInstance);
    }

    /** Returns the values that it leads to. */
    List<Object> find(Object json) {
        List<Object> found = List.of(json);
        for (Object step : steps) {
            List<Object> next = new ArrayList<>();
            for (Object each : found) {
                step(each, step, next);
            }
            found = next;
        }
        return found;
    }

    private static void step(Object json, Object step, List<Object> next) {
        switch (step) {
            case Either(String name) ->
                    step(json, json instanceof List ? (Object) Integer.valueOf(name) : name, next);
            case String name when json instanceof Map<?, ?> fields -> add(fields.get(name), next);
            case Integer place when json instanceof List<?> list -> {
                int index = place < 0 ? list.size() + place : place;
                add(index >= 0 && index < list.size() ? list.get(index) : null, next);
            }
            case String _, Integer _ -> {}
            case Many many when many == Many.ALL -> addAll(json, next);
            default -> {
                if (step != Many.ELEMENTS && json instanceof Map<?, ?> fields) {
                    next.addAll(fields.values());
                } else if (step != Many.FIELDS && json instanceof List<?> list) {
                    next.addAll(list);
                }
            }
        }
    }

    private static void addAll(Object json, List<Object> values) {
        values.add(json);
        List<Object> within = new ArrayList<>();
        step(json, Many.CHILDREN, within);
        within.forEach(each -> addAll(each, values));
    }

    private static void add(@Nullable Object value, List<Object> values) {
        if (value != null) {
            values.add(value);
        }
    }
}
