// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static dev.windrow.column.ColumnType.Primitive.FLOAT64;
import static dev.windrow.internal.function.row.ListFunctions.list;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** Functions of two lists of floats of one length. */
final class VectorFunctions {

    private static final ColumnType FLOATS = new ListOf(FLOAT64);
    private static final int LENGTH_OF_CROSS = 3;

    static final FunctionTable TABLE =
            new FunctionTable()
                    .generic(
                            "list_dot_product; list_inner_product; array_dot_product;"
                                    + " array_inner_product",
                            "floats, floats",
                            of(FLOAT64, VectorFunctions::dot))
                    .generic(
                            "list_distance; array_distance",
                            "floats, floats",
                            of(FLOAT64, (a, b) -> Math.sqrt(dot(minus(a, b), minus(a, b)))))
                    .generic(
                            "list_cosine_similarity; array_cosine_similarity",
                            "floats, floats",
                            of(
                                    FLOAT64,
                                    (a, b) ->
                                            a.isEmpty()
                                                    ? null
                                                    : dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))))
                    .generic(
                            "array_cross_product",
                            "three floats, three floats",
                            of(FLOATS, VectorFunctions::cross));

    private VectorFunctions() {}

    private static NestedFunction of(
            ColumnType result, BiFunction<List<?>, List<?>, @Nullable Object> code) {
        return NestedFunction.of(
                result,
                _ ->
                        v -> {
                            if (list(v[0]).size() != list(v[1]).size()) {
                                throw new IllegalArgumentException(
                                        "lists of %d and %d elements, expected as many"
                                                .formatted(list(v[0]).size(), list(v[1]).size()));
                            }
                            return code.apply(list(v[0]), list(v[1]));
                        },
                FLOATS,
                FLOATS);
    }

    private static double dot(List<?> a, List<?> b) {
        double sum = 0;
        for (int i = 0; i < a.size(); i++) {
            sum += real(a, i) * real(b, i);
        }
        return sum;
    }

    private static List<Double> minus(List<?> a, List<?> b) {
        return IntStream.range(0, a.size()).mapToObj(i -> real(a, i) - real(b, i)).toList();
    }

    /** Returns what is at right angles to two directions in space. */
    private static List<Double> cross(List<?> a, List<?> b) {
        if (a.size() != LENGTH_OF_CROSS) {
            throw new IllegalArgumentException(
                    "a list of %d elements, expected %d".formatted(a.size(), LENGTH_OF_CROSS));
        }
        return IntStream.range(0, LENGTH_OF_CROSS)
                .mapToObj(i -> crossed(a, b, (i + 1) % LENGTH_OF_CROSS, (i + 2) % LENGTH_OF_CROSS))
                .toList();
    }

    private static double crossed(List<?> a, List<?> b, int next, int last) {
        return real(a, next) * real(b, last) - real(a, last) * real(b, next);
    }

    private static double real(List<?> list, int place) {
        Object value = list.get(place);
        if (value == null) {
            throw new IllegalArgumentException("a null in the list, expected floats");
        }
        return (Double) value;
    }
}
