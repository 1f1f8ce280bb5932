// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

@ExtendWith(NoLeaks.class)
class ColumnBuilderTest {

    private static final BigInteger GREATEST_DECIMAL =
            BigInteger.TEN.pow(38).subtract(BigInteger.ONE);

    /** A type, and values of it: the extremes, and a null in the middle. */
    record Sample(ColumnType type, List<@Nullable Object> values) {
        @Override
        public String toString() {
            return type.label();
        }
    }

    static Stream<Sample> samples() {
        return Stream.of(
                sample(Primitive.BOOL, true, false, null, true, true),
                integers(Primitive.INT8, Byte.MIN_VALUE, Byte.MAX_VALUE),
                integers(Primitive.INT16, Short.MIN_VALUE, Short.MAX_VALUE),
                integers(Primitive.INT32, Integer.MIN_VALUE, Integer.MAX_VALUE),
                integers(Primitive.INT64, Long.MIN_VALUE, Long.MAX_VALUE),
                sample(Primitive.FLOAT32, 1.5, -0.0, null, Double.NaN, (double) Float.MAX_VALUE),
                sample(Primitive.FLOAT64, 0.1, -0.0, null, Double.NaN, Double.MIN_VALUE),
                integers(Primitive.DATE32, -1, 20_000),
                sample(Primitive.UTF8, "", "a", null, "h\u00e9llo \ud83d\ude00", "\0"),
                sample(Primitive.BINARY, "", "\u00ff\u0080", null, "\0\0", "abc"),
                sample(
                        new Decimal(38, 10),
                        GREATEST_DECIMAL,
                        GREATEST_DECIMAL.negate(),
                        null,
                        BigInteger.ONE.shiftLeft(64),
                        BigInteger.ONE.negate()),
                integers(new Timestamp(Unit.NANOSECOND, "UTC"), Long.MIN_VALUE, Long.MAX_VALUE),
                integers(new Time(Unit.SECOND), 0, 86_399),
                integers(new Time(Unit.MICROSECOND), 0, 86_399_999_999L),
                sample(
                        new ListOf(Primitive.INT32),
                        List.of(3L, 2L, 1L),
                        List.of(),
                        null,
                        Arrays.asList(null, -1L),
                        List.of(7L)),
                sample(
                        new ListOf(Primitive.UTF8),
                        List.of("b", ""),
                        List.of("a"),
                        null,
                        List.of(),
                        List.of("c")),
                sample(
                        new ListOf(new ListOf(Primitive.BOOL)),
                        List.of(List.of(true, false), List.of()),
                        Arrays.asList(List.of(true), null),
                        null,
                        List.of(),
                        List.of(List.of(false))));
    }

    private static Sample sample(ColumnType type, @Nullable Object... values) {
        return new Sample(type, Collections.unmodifiableList(Arrays.asList(values)));
    }

    private static Sample integers(ColumnType type, long least, long greatest) {
        return sample(type, least, greatest, null, 0L, 1L);
    }

    /** Repeats a sample's values, so that nulls come at every place inside a byte. */
    private static List<@Nullable Object> many(Sample sample, int rows) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            values.add(sample.values().get(i % sample.values().size()));
        }
        return values;
    }

    @ParameterizedTest
    @MethodSource("samples")
    void whatIsAppendedIsRead(Sample sample) {
        try (ColumnMemory memory = new ColumnMemory()) {
            Column column = Columns.of(memory, sample.type(), sample.values());
            assertThat(column.type()).isEqualTo(sample.type());
            assertThat(column.rows()).isEqualTo(5);
            assertThat(column.validity().nullCount()).isEqualTo(1);
            assertThat(Columns.read(column)).isEqualTo(sample.values());
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void nothingAppendedIsAnEmptyColumn(Sample sample) {
        try (ColumnMemory memory = new ColumnMemory()) {
            Column column = Columns.of(memory, sample.type(), List.of());
            assertThat(column.rows()).isZero();
            assertThat(column.validity().hasNulls()).isFalse();
            assertThat(column.slice(0, 0).rows()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void onlyNullsAreAColumnOfNulls(Sample sample) {
        try (ColumnMemory memory = new ColumnMemory()) {
            List<@Nullable Object> nulls = Collections.nCopies(70, null);
            Column column = Columns.of(memory, sample.type(), nulls);
            assertThat(column.validity().nullCount()).isEqualTo(70);
            assertThat(Columns.read(column)).isEqualTo(nulls);
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aBuilderGrowsFarBeyondWhatItExpected(Sample sample) {
        List<@Nullable Object> values = many(sample, 5_003);
        try (ColumnMemory memory = new ColumnMemory()) {
            Column grown = Columns.of(memory, sample.type(), 0, values);
            assertThat(Columns.read(grown)).isEqualTo(values);
            Column roomy = Columns.of(memory, sample.type(), 100_000, values);
            assertThat(Columns.read(roomy)).isEqualTo(values);
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void slicesThatStartInsideAByteAreAppended(Sample sample) {
        List<@Nullable Object> values = many(sample, 61);
        try (ColumnMemory memory = new ColumnMemory()) {
            Column source = Columns.of(memory, sample.type(), values);
            for (int from = 0; from < 17; from++) {
                List<@Nullable Object> expected = new ArrayList<>(values.subList(0, from));
                expected.addAll(values.subList(from, 50));
                expected.addAll(values.subList(2, 2));
                expected.addAll(values.subList(3, 61));
                try (ColumnBuilder builder = ColumnBuilder.of(sample.type(), 0)) {
                    builder.appendAll(source.slice(0, from));
                    builder.appendAll(source.slice(from, 50 - from));
                    builder.appendAll(source.slice(2, 0));
                    builder.appendAll(source.slice(3, 58));
                    Column column = builder.build(memory);
                    assertThat(Columns.read(column)).as("slice at %d", from).isEqualTo(expected);
                    assertThat(column.validity().nullCount())
                            .isEqualTo(expected.stream().filter(value -> value == null).count());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void columnsWithoutNullsAndWithAreAppendedInTurn(Sample sample) {
        List<@Nullable Object> plain = many(sample, 2);
        try (ColumnMemory memory = new ColumnMemory();
                ColumnBuilder builder = ColumnBuilder.of(sample.type(), 3)) {
            builder.appendAll(Columns.of(memory, sample.type(), plain));
            builder.appendAll(Columns.of(memory, sample.type(), sample.values()));
            builder.appendAll(Columns.of(memory, sample.type(), plain));
            List<@Nullable Object> expected = new ArrayList<>(plain);
            expected.addAll(sample.values());
            expected.addAll(plain);
            assertThat(Columns.read(builder.build(memory))).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void singleRowsAreAppended(Sample sample) {
        List<@Nullable Object> values = many(sample, 40);
        try (ColumnMemory memory = new ColumnMemory();
                ColumnBuilder builder = ColumnBuilder.of(sample.type(), 0)) {
            Column slice = Columns.of(memory, sample.type(), values).slice(3, 30);
            List<@Nullable Object> expected = new ArrayList<>();
            for (int row = 29; row >= 0; row--) {
                builder.appendRow(slice, row);
                expected.add(values.get(3 + row));
            }
            assertThat(builder.rows()).isEqualTo(30);
            assertThat(Columns.read(builder.build(memory))).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aSliceOfASliceIsThoseRows(Sample sample) {
        List<@Nullable Object> values = many(sample, 100);
        try (ColumnMemory memory = new ColumnMemory()) {
            Column column = Columns.of(memory, sample.type(), values);
            for (int from = 0; from < 20; from++) {
                Column slice = column.slice(3, 90).slice(from, 60).slice(1, 50);
                assertThat(slice.rows()).isEqualTo(50);
                assertThat(slice.type()).isEqualTo(sample.type());
                assertThat(Columns.read(slice)).isEqualTo(values.subList(4 + from, 54 + from));
            }
            assertThatThrownBy(() -> column.slice(90, 11))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> column.slice(0, 10).slice(5, 6))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> column.slice(-1, 2))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void byteSizeIsWhatTheRowsSpan(Sample sample) {
        try (ColumnMemory memory = new ColumnMemory()) {
            Column column = Columns.of(memory, sample.type(), many(sample, 50));
            Column half = column.slice(25, 25);
            assertThat(column.byteSize()).isPositive();
            assertThat(half.byteSize()).isBetween(1L, column.byteSize() * 2 / 3);
            if (sample.type().byteWidth() != 0) {
                assertThat(column.byteSize()).isEqualTo(50L * sample.type().byteWidth() + 7);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aBuilderThatIsClosedUnbuiltReleasesItsMemory(Sample sample) {
        long before = ColumnMemory.liveBytes();
        ColumnBuilder builder = ColumnBuilder.of(sample.type(), 1_000);
        sample.values().forEach(value -> Columns.append(builder, value));
        assertThat(ColumnMemory.liveBytes()).isGreaterThan(before);
        builder.close();
        builder.close();
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aBuilderWhoseOwnerIsClosedReleasesItsMemory(Sample sample) {
        ColumnMemory closed = new ColumnMemory();
        closed.close();
        try (ColumnBuilder builder = ColumnBuilder.of(sample.type(), 10)) {
            sample.values().forEach(value -> Columns.append(builder, value));
            assertThatThrownBy(() -> builder.build(closed))
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.CLOSED));
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void closingABuilderLeavesWhatItBuilt(Sample sample) {
        try (ColumnMemory memory = new ColumnMemory()) {
            Column column;
            try (ColumnBuilder builder = ColumnBuilder.of(sample.type(), 0)) {
                sample.values().forEach(value -> Columns.append(builder, value));
                column = builder.build(memory);
            }
            assertThat(Columns.read(column)).isEqualTo(sample.values());
        }
    }

    @Test
    void integersAreCutToTheirWidth() {
        try (ColumnMemory memory = new ColumnMemory()) {
            assertThat(Columns.read(Columns.of(memory, Primitive.INT8, List.of(257L, 128L))))
                    .containsExactly(1L, -128L);
            assertThat(Columns.read(Columns.of(memory, Primitive.INT16, List.of(65_537L))))
                    .containsExactly(1L);
            assertThat(Columns.read(Columns.of(memory, Primitive.INT32, List.of(1L << 31))))
                    .containsExactly((long) Integer.MIN_VALUE);
        }
    }

    @Test
    void aPartOfAByteArrayIsAppended() {
        try (ColumnMemory memory = new ColumnMemory();
                ColumnBuilder builder = ColumnBuilder.of(Primitive.BINARY, 0)) {
            builder.appendBytes(new byte[] {1, 2, 3, 4}, 1, 3);
            builder.appendBytes(new byte[] {9}, 1, 1);
            assertThat(Columns.read(builder.build(memory))).containsExactly("\u0002\u0003", "");
        }
    }

    @Test
    void longStringsAreAppended() {
        String text = "0123456789".repeat(20_000);
        try (ColumnMemory memory = new ColumnMemory()) {
            Column column = Columns.of(memory, Primitive.UTF8, 0, List.of("x", text, "", text));
            assertThat(Columns.read(column)).containsExactly("x", text, "", text);
        }
    }

    @Test
    void dictionariesAreDecodedRowByRowAndAltogether() {
        try (ColumnMemory memory = new ColumnMemory();
                ColumnBuilder builder = ColumnBuilder.of(Primitive.UTF8, 0)) {
            DictionaryColumn source =
                    Columns.dictionary(
                            memory, Arrays.asList("b", null, "a"), Arrays.asList(2, 1, null, 0, 0));
            builder.appendAll(source);
            builder.appendRow(source, 3);
            builder.appendRow(source, 1);
            assertThat(Columns.read(builder.build(memory)))
                    .containsExactly("a", null, null, "b", "b", "b", null);
        }
    }

    static Stream<Sample> otherThanBools() {
        return samples().filter(sample -> sample.type() != Primitive.BOOL);
    }

    @ParameterizedTest
    @MethodSource("otherThanBools")
    void aValueOfAnotherTypeIsADefect(Sample sample) {
        try (ColumnBuilder builder = ColumnBuilder.of(sample.type(), 0)) {
            assertThatThrownBy(() -> builder.appendBoolean(true))
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.INTERNAL))
                    .hasMessage(
                            "a bool cannot be appended to a column of " + sample.type().label());
            assertThat(builder.rows()).isZero();
        }
    }

    @Test
    void numbersAreNotAppendedToStringsNorStringsToNumbers() {
        try (ColumnBuilder strings = ColumnBuilder.of(Primitive.UTF8, 0);
                ColumnBuilder bools = ColumnBuilder.of(Primitive.BOOL, 0)) {
            assertThatThrownBy(() -> strings.appendLong(1)).hasMessageContaining("an integer");
            assertThatThrownBy(() -> strings.appendDouble(1)).hasMessageContaining("a float");
            assertThatThrownBy(() -> strings.appendInt128(0, 1)).hasMessageContaining("a decimal");
            assertThatThrownBy(() -> bools.appendBytes(new byte[0]))
                    .hasMessageContaining("a string");
            assertThatThrownBy(bools::elements).hasMessageContaining("an element of a list");
            assertThatThrownBy(strings::appendList).hasMessageContaining("a list cannot");
        }
    }

    @Test
    void rowsAreCountedAsTheyAreAppended() {
        try (ColumnBuilder builder = ColumnBuilder.of(Primitive.INT64, 0)) {
            IntStream.range(0, 10).forEach(builder::appendLong);
            builder.appendNull();
            assertThat(builder.rows()).isEqualTo(11);
            assertThat(builder.type()).isEqualTo(Primitive.INT64);
        }
    }
}
