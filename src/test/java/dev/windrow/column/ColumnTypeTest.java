// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

@ExtendWith(NoLeaks.class)
class ColumnTypeTest {

    static Stream<Arguments> types() {
        return Stream.of(
                Arguments.of(Primitive.BOOL, "bool", 0),
                Arguments.of(Primitive.INT8, "int8", 1),
                Arguments.of(Primitive.INT16, "int16", 2),
                Arguments.of(Primitive.INT32, "int32", 4),
                Arguments.of(Primitive.INT64, "int64", 8),
                Arguments.of(Primitive.FLOAT32, "float32", 4),
                Arguments.of(Primitive.FLOAT64, "float64", 8),
                Arguments.of(Primitive.DATE32, "date32", 4),
                Arguments.of(Primitive.UTF8, "utf8", 0),
                Arguments.of(Primitive.BINARY, "binary", 0),
                Arguments.of(new Decimal(12, 2), "decimal(12,2)", 16),
                Arguments.of(new Timestamp(Unit.MILLISECOND, null), "timestamp(ms)", 8),
                Arguments.of(new Timestamp(Unit.MICROSECOND, "UTC"), "timestamp(us,UTC)", 8),
                Arguments.of(new Time(Unit.SECOND), "time(s)", 4),
                Arguments.of(new Time(Unit.MILLISECOND), "time(ms)", 4),
                Arguments.of(new Time(Unit.MICROSECOND), "time(us)", 8),
                Arguments.of(new Time(Unit.NANOSECOND), "time(ns)", 8),
                Arguments.of(new ListOf(new Decimal(12, 2)), "list(decimal(12,2))", 0));
    }

    @ParameterizedTest
    @MethodSource("types")
    void labelsAndWidths(ColumnType type, String label, int width) {
        assertThat(type.label()).isEqualTo(label);
        assertThat(type.byteWidth()).isEqualTo(width);
    }

    @ParameterizedTest
    @EnumSource(Primitive.class)
    void aPrimitiveIsOfOneFamilyAtMost(Primitive type) {
        assertThat(Stream.of(type.isInteger(), type.isFloat(), type.isVariableWidth()))
                .filteredOn(is -> is)
                .hasSizeLessThanOrEqualTo(1);
        assertThat(type.isNumeric()).isEqualTo(type.isInteger() || type.isFloat());
    }

    @Test
    void decimalsAreNumbersAndDatesAreNot() {
        assertThat(new Decimal(5, 0).isNumeric()).isTrue();
        assertThat(new Decimal(5, 0).isInteger()).isFalse();
        assertThat(Primitive.DATE32.isNumeric()).isFalse();
        assertThat(new Timestamp(Unit.SECOND, null).isNumeric()).isFalse();
        assertThat(new ListOf(Primitive.INT32).isNumeric()).isFalse();
        assertThat(new ListOf(Primitive.UTF8).isVariableWidth()).isFalse();
    }

    @Test
    void fixedWidthValuesFillTheirMemoryJust() {
        try (ColumnMemory memory = new ColumnMemory()) {
            assertThatThrownBy(
                            () ->
                                    new FixedWidthColumn(
                                            Primitive.INT32, memory.allocate(9), 2, Validity.ALL))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("2 values of int32 in 9 bytes");
            assertThatThrownBy(
                            () ->
                                    new FixedWidthColumn(
                                            Primitive.BOOL, memory.allocate(0), 2, Validity.ALL))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
