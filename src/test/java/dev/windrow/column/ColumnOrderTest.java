// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

@ExtendWith(NoLeaks.class)
class ColumnOrderTest {

    /** Values in ascending order, no two of them equal. */
    record Ascending(ColumnType type, List<@Nullable Object> values) {

        static Ascending of(ColumnType type, @Nullable Object... values) {
            return new Ascending(type, Collections.unmodifiableList(Arrays.asList(values)));
        }

        @Override
        public String toString() {
            return type.label();
        }
    }

    static Stream<Ascending> ascending() {
        return Stream.of(
                Ascending.of(Primitive.BOOL, false, true, null),
                Ascending.of(Primitive.INT8, -128L, -1L, 0L, 127L, null),
                Ascending.of(Primitive.INT64, Long.MIN_VALUE, -1L, 0L, Long.MAX_VALUE, null),
                Ascending.of(Primitive.DATE32, -1L, 0L, 1L, null),
                Ascending.of(new Timestamp(Unit.SECOND, null), -1L, 0L, 1L, null),
                floats(Primitive.FLOAT32, Float.MAX_VALUE),
                floats(Primitive.FLOAT64, Double.MAX_VALUE),
                Ascending.of(
                        new Decimal(38, 0),
                        BigInteger.TEN.pow(37).negate(),
                        BigInteger.ONE.shiftLeft(64).negate(),
                        BigInteger.valueOf(Long.MIN_VALUE),
                        BigInteger.ONE.negate(),
                        BigInteger.ZERO,
                        BigInteger.valueOf(Long.MAX_VALUE),
                        BigInteger.ONE.shiftLeft(63),
                        BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE),
                        BigInteger.ONE.shiftLeft(64),
                        BigInteger.TEN.pow(37),
                        null),
                Ascending.of(
                        Primitive.UTF8,
                        "",
                        "\0",
                        "\0\0",
                        "a",
                        "a\0",
                        "ab",
                        "abc",
                        "b",
                        "\u00e9",
                        "\uffff",
                        "\ud83d\ude00",
                        null),
                Ascending.of(
                        Primitive.BINARY,
                        "",
                        "\0",
                        "\u007f",
                        "\u007f\0",
                        "\u0080",
                        "\u00ff",
                        null));
    }

    private static Ascending floats(ColumnType type, double greatest) {
        return Ascending.of(
                type,
                Double.NEGATIVE_INFINITY,
                -greatest,
                -1.0,
                (double) -Float.MIN_VALUE,
                -0.0,
                (double) Float.MIN_VALUE,
                1.0,
                greatest,
                Double.POSITIVE_INFINITY,
                Double.NaN,
                null);
    }

    @ParameterizedTest
    @MethodSource("ascending")
    void everyPairIsInOrder(Ascending ascending) {
        try (ColumnMemory memory = new ColumnMemory()) {
            assertAscending(Columns.of(memory, ascending.type(), ascending.values()));
        }
    }

    @ParameterizedTest
    @MethodSource("ascending")
    void everyPairOfASliceIsInOrder(Ascending ascending) {
        List<@Nullable Object> values = ascending.values();
        try (ColumnMemory memory = new ColumnMemory()) {
            Column column = Columns.of(memory, ascending.type(), values);
            assertAscending(column.slice(1, values.size() - 1L));
        }
    }

    private static void assertAscending(Column column) {
        ColumnOrder order = ColumnOrder.of(column);
        for (long a = 0; a < column.rows(); a++) {
            for (long b = 0; b < column.rows(); b++) {
                assertThat(Integer.signum(order.compare(a, b)))
                        .as("row %d against row %d", a, b)
                        .isEqualTo(Long.compare(a, b));
            }
        }
    }

    @Test
    void zerosAreEqualAndSoAreNotNumbersAndNulls() {
        try (ColumnMemory memory = new ColumnMemory()) {
            double otherNan = Double.longBitsToDouble(0xfff8_0000_0000_0001L);
            Column column =
                    Columns.of(
                            memory,
                            Primitive.FLOAT64,
                            Arrays.asList(0.0, -0.0, Double.NaN, otherNan, null, null));
            ColumnOrder order = ColumnOrder.of(column);
            assertThat(order.compare(0, 1)).isZero();
            assertThat(order.compare(2, 3)).isZero();
            assertThat(order.compare(4, 5)).isZero();
        }
    }

    @Test
    void dictionariesAreOrderedByTheirStrings() {
        try (ColumnMemory memory = new ColumnMemory()) {
            assertAscending(
                    Columns.dictionary(
                            memory, List.of("c", "b", "a"), Arrays.asList(2, 1, 0, null)));
        }
    }
}
