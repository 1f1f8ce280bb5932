// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

final class ConstantValueTest {

    private static final ColumnType MICROSECONDS =
            new ColumnType.Timestamp(ColumnType.Unit.MICROSECOND, null);

    static Stream<Arguments> values() {
        return Stream.of(
                Arguments.of(Primitive.INT8, -128L),
                Arguments.of(Primitive.INT16, 7L),
                Arguments.of(Primitive.INT32, Integer.MIN_VALUE),
                Arguments.of(Primitive.INT64, Long.MIN_VALUE),
                Arguments.of(Primitive.FLOAT32, (double) 0.1f),
                Arguments.of(Primitive.FLOAT64, -0.0),
                Arguments.of(Primitive.FLOAT64, Double.NaN),
                Arguments.of(Primitive.FLOAT64, Double.NEGATIVE_INFINITY),
                Arguments.of(new ColumnType.Decimal(5, 2), BigInteger.valueOf(150)),
                Arguments.of(
                        new ColumnType.Decimal(38, 0),
                        BigInteger.TEN.pow(38).subtract(BigInteger.ONE)),
                Arguments.of(Primitive.BOOL, true),
                Arguments.of(Primitive.UTF8, "it's"),
                Arguments.of(Primitive.DATE32, -1L),
                Arguments.of(MICROSECONDS, -1L),
                Arguments.of(MICROSECONDS, null),
                Arguments.of(Primitive.UTF8, null),
                Arguments.of(new ColumnType.Decimal(5, 2), null),
                Arguments.of(Primitive.INT8, null));
    }

    @ParameterizedTest
    @MethodSource("values")
    void aColumnsOnlyRowKeepsItsTypeAndValue(ColumnType type, @Nullable Object value) {
        try (ColumnMemory memory = new ColumnMemory()) {
            Column column = Columns.of(memory, type, Arrays.asList(value));
            Expression found = ConstantValue.of(column);
            assertThat(found).isNotNull();
            assertThat(found.columns()).isEmpty();
            Table row = new Table(Map.of(), 1, new ColumnMemory());
            List<DerivedColumn> asked = List.of(new DerivedColumn("value", found));
            Column made = ComputedTable.of(asked, row, 1, memory).column("value");
            assertThat(made.type()).isEqualTo(type);
            assertThat(Columns.read(made)).isEqualTo(Columns.read(column));
        }
    }

    @Test
    void noRowIsANullOfItsType() {
        try (ColumnMemory memory = new ColumnMemory()) {
            Column none = Columns.of(memory, Primitive.INT16, List.of());
            assertThat(ConstantValue.of(none)).isEqualTo(new Literal.NullLiteral(Primitive.INT16));
        }
    }

    @Test
    void bytesAreNoLiteral() {
        try (ColumnMemory memory = new ColumnMemory()) {
            Column bytes = Columns.of(memory, Primitive.BINARY, Arrays.asList((Object) null));
            assertThat(ConstantValue.of(bytes)).isNull();
        }
    }
}
