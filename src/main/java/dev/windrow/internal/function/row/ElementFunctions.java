// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static dev.windrow.column.ColumnType.Primitive.BOOL;
import static dev.windrow.column.ColumnType.Primitive.INT64;
import static dev.windrow.column.ColumnType.Primitive.UTF8;
import static dev.windrow.internal.function.row.NestedFunction.ELEMENT;
import static dev.windrow.internal.function.row.NestedFunction.LIST;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.PackedValues;
import dev.windrow.internal.cancel.WorkMeter;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Functions of lists that compare elements with each other, or with a value. */
final class ElementFunctions {

    static final FunctionTable TABLE =
            new FunctionTable()
                    .generic(
                            "list_contains; list_has; array_contains; array_has",
                            "list, x",
                            NestedFunction.of(
                                    BOOL,
                                    type -> v -> place(type, ListFunctions.list(v[0]), v[1]) > 0,
                                    LIST,
                                    ELEMENT))
                    .generic(
                            "= any",
                            "list, x",
                            NestedFunction.of(BOOL, type -> v -> isAny(type, v), LIST, ELEMENT)
                                    .takingNulls())
                    .generic(
                            "list_position; list_indexof; array_position; array_indexof",
                            "list, x",
                            NestedFunction.of(
                                            INT64,
                                            type -> v -> v[0] == null ? null : found(type, v),
                                            LIST,
                                            ELEMENT)
                                    .takingNulls())
                    .generic(
                            "list_distinct; array_distinct",
                            "list",
                            NestedFunction.of(
                                    LIST,
                                    type -> v -> distinct(type, ListFunctions.list(v[0])),
                                    LIST))
                    .generic(
                            "list_unique; array_unique",
                            "list",
                            NestedFunction.of(
                                    INT64,
                                    type ->
                                            v ->
                                                    (long)
                                                            distinct(type, ListFunctions.list(v[0]))
                                                                    .size(),
                                    LIST))
                    .generic(
                            "list_sort; array_sort",
                            "list [, 'desc' [, 'nulls first']]",
                            NestedFunction.of(LIST, type -> v -> sorted(type, v), LIST, UTF8, UTF8)
                                    .atLeast(1))
                    .generic(
                            "list_grade_up; array_grade_up; grade_up",
                            "list [, 'desc' [, 'nulls first']]",
                            NestedFunction.of(
                                            new ListOf(INT64),
                                            type -> v -> places(type, v),
                                            LIST,
                                            UTF8,
                                            UTF8)
                                    .atLeast(1))
                    .generic(
                            "list_has_any; array_has_any; &&",
                            "list, list",
                            NestedFunction.of(
                                    BOOL, type -> v -> !common(type, v).isEmpty(), LIST, LIST))
                    .generic(
                            "list_has_all; array_has_all; @>",
                            "list, list",
                            NestedFunction.of(
                                    BOOL,
                                    type ->
                                            v ->
                                                    hasAll(
                                                            type,
                                                            ListFunctions.list(v[0]),
                                                            ListFunctions.list(v[1])),
                                    LIST,
                                    LIST))
                    .generic(
                            "list_intersect; array_intersect",
                            "list, list",
                            NestedFunction.of(
                                            LIST,
                                            type -> v -> v[0] == null ? null : common(type, v),
                                            LIST,
                                            LIST)
                                    .takingNulls());

    private ElementFunctions() {}

    /** Returns the bytes that equal elements have, and by which they are ordered. */
    static ByteBuffer key(ColumnType type, Object value) {
        return ByteBuffer.wrap(PackedValues.pack(type, value));
    }

    /** Returns those bytes of each element, or null. */
    private static List<@Nullable ByteBuffer> keys(ColumnType type, List<?> list) {
        WorkMeter meter = new WorkMeter();
        List<@Nullable ByteBuffer> keys = new ArrayList<>(list.size());
        for (Object each : list) {
            meter.addObject();
            keys.add(each == null ? null : key(type, each));
        }
        return keys;
    }

    /** Returns the place of a value among elements, from 1, or 0. */
    static long place(ColumnType type, List<?> list, @Nullable Object sought) {
        WorkMeter meter = new WorkMeter();
        ByteBuffer key = sought == null ? null : key(type, sought);
        for (int i = 0; i < list.size(); i++) {
            meter.addObject();
            Object each = list.get(i);
            if (each == null ? key == null : key != null && key.equals(key(type, each))) {
                return i + 1;
            }
        }
        return 0;
    }

    /** Compares a value with each element, as {@code or} of comparisons does. */
    private static @Nullable Boolean isAny(ColumnType type, @Nullable Object[] values) {
        if (values[0] == null || ListFunctions.list(values[0]).isEmpty()) {
            return false;
        }
        if (values[1] != null && place(type, ListFunctions.list(values[0]), values[1]) > 0) {
            return true;
        }
        return values[1] == null || ListFunctions.list(values[0]).contains(null)
                ? null
                : (Boolean) false;
    }

    private static @Nullable Long found(ColumnType type, @Nullable Object[] values) {
        long place = place(type, ListFunctions.list(values[0]), values[1]);
        return place == 0 ? null : place;
    }

    private static List<@Nullable Object> distinct(ColumnType type, List<?> list) {
        return distinct(type, list, _ -> true);
    }

    /** Returns the first one of equal elements, if its key is wanted. */
    private static List<@Nullable Object> distinct(
            ColumnType type, List<?> list, Predicate<ByteBuffer> isWanted) {
        List<@Nullable ByteBuffer> keys = keys(type, list);
        Set<ByteBuffer> seen = new HashSet<>();
        List<@Nullable Object> distinct = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            ByteBuffer key = keys.get(i);
            if (key != null && isWanted.test(key) && seen.add(key)) {
                distinct.add(list.get(i));
            }
        }
        return distinct;
    }

    private static List<@Nullable Object> common(ColumnType type, @Nullable Object[] lists) {
        List<?> second = lists[1] == null ? List.of() : ListFunctions.list(lists[1]);
        Set<@Nullable ByteBuffer> others = new HashSet<>(keys(type, second));
        return distinct(type, ListFunctions.list(lists[0]), others::contains);
    }

    private static boolean hasAll(ColumnType type, List<?> list, List<?> wanted) {
        Set<@Nullable ByteBuffer> there = new HashSet<>(keys(type, list));
        return keys(type, wanted).stream().allMatch(key -> key == null || there.contains(key));
    }

    /** Returns the order of elements' bytes that texts such as {@code desc} tell. */
    private static Comparator<@Nullable ByteBuffer> order(@Nullable Object[] arguments) {
        boolean isDescending = arguments.length > 1 && is(arguments[1], "desc", "asc");
        boolean isNullsFirst =
                arguments.length > 2 && is(arguments[2], "nulls first", "nulls last");
        WorkMeter meter = new WorkMeter();
        Comparator<ByteBuffer> byKey =
                (a, b) -> {
                    meter.addObject();
                    return Arrays.compareUnsigned(a.array(), b.array());
                };
        Comparator<ByteBuffer> values = isDescending ? byKey.reversed() : byKey;
        return isNullsFirst ? Comparator.nullsFirst(values) : Comparator.nullsLast(values);
    }

    private static boolean is(@Nullable Object word, String wanted, String other) {
        String given = String.valueOf(word).toLowerCase(Locale.ROOT).strip();
        if (!given.equals(wanted) && !given.equals(other)) {
            throw new IllegalArgumentException(
                    "found '" + word + "', expected '" + other + "' or '" + wanted + "'");
        }
        return given.equals(wanted);
    }

    private static List<@Nullable Object> sorted(ColumnType type, @Nullable Object[] arguments) {
        List<@Nullable Object> list = ListFunctions.list(arguments[0]);
        List<@Nullable Object> sorted = new ArrayList<>(list.size());
        inOrder(type, arguments).forEach(place -> sorted.add(list.get(place)));
        return sorted;
    }

    private static List<Object> places(ColumnType type, @Nullable Object[] arguments) {
        return inOrder(type, arguments).mapToObj(place -> (Object) (place + 1L)).toList();
    }

    /** Returns the places of elements from 0 on, in the order of the elements. */
    private static IntStream inOrder(ColumnType type, @Nullable Object[] arguments) {
        Comparator<@Nullable ByteBuffer> order = order(arguments);
        List<@Nullable ByteBuffer> keys = keys(type, ListFunctions.list(arguments[0]));
        return IntStream.range(0, keys.size())
                .boxed()
                .sorted((a, b) -> order.compare(keys.get(a), keys.get(b)))
                .mapToInt(Integer::intValue);
    }
}
