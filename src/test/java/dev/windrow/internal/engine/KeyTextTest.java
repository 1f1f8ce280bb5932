// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.internal.plan.query.ResolvedQuery;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

@ExtendWith(NoLeaks.class)
class KeyTextTest {

    private final ColumnMemory memory = new ColumnMemory();

    @AfterEach
    void closeMemory() {
        memory.close();
    }

    static Stream<Arguments> values() {
        return Stream.of(
                Arguments.of(Primitive.BOOL, true, "true"),
                Arguments.of(Primitive.INT8, -5L, "-5"),
                Arguments.of(Primitive.INT64, Long.MIN_VALUE, "-9223372036854775808"),
                Arguments.of(Primitive.FLOAT32, 1.5, "1.5"),
                Arguments.of(Primitive.FLOAT32, (double) 0.1f, "0.1"),
                Arguments.of(Primitive.FLOAT64, Double.NaN, "NaN"),
                Arguments.of(Primitive.DATE32, 0L, "1970-01-01"),
                Arguments.of(Primitive.DATE32, -1L, "1969-12-31"),
                Arguments.of(Primitive.UTF8, "", "\"\""),
                Arguments.of(Primitive.UTF8, "h\u00e9", "\"h\u00e9\""),
                Arguments.of(Primitive.BINARY, "\u0000\u00ff", "0x00ff"),
                Arguments.of(new Decimal(10, 2), BigInteger.valueOf(-12_345), "-123.45"),
                Arguments.of(new Decimal(38, 10), BigInteger.ONE, "0.0000000001"),
                Arguments.of(new Timestamp(Unit.SECOND, "UTC"), 7L, "7"),
                Arguments.of(new Time(Unit.NANOSECOND), 8L, "8"),
                Arguments.of(Primitive.INT32, null, "null"));
    }

    @ParameterizedTest
    @MethodSource("values")
    void aValueOfEveryTypeIsWritten(ColumnType type, @Nullable Object value, String text) {
        Column column = Columns.of(memory, type, Arrays.asList(null, value));
        List<ResolvedQuery.Key> keys = List.of(new ResolvedQuery.Key("k", type));
        assertThat(KeyText.groupOf(keys, List.of(column), 1))
                .isEqualTo("the group where k = " + text);
    }

    @Test
    void severalKeysAreWrittenInOrder() {
        Column numbers = Columns.longs(memory, 1, 2);
        Column names = Columns.dictionary(memory, Arrays.asList("a", null), Arrays.asList(1, 0));
        List<ResolvedQuery.Key> keys =
                List.of(
                        new ResolvedQuery.Key("n", Primitive.INT64),
                        new ResolvedQuery.Key("s", Primitive.UTF8));
        assertThat(KeyText.groupOf(keys, List.of(numbers, names), 1))
                .isEqualTo("the group where n = 2, s = \"a\"");
        assertThat(KeyText.groupOf(keys, List.of(numbers, names), 0))
                .isEqualTo("the group where n = 1, s = null");
    }

    @Test
    void withoutKeysItIsTheGroupOfAllRows() {
        assertThat(KeyText.groupOf(List.of(), List.of(), 0)).isEqualTo("the group of all rows");
    }
}
