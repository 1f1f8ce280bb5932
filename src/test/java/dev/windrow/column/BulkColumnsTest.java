// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.column.RawValues;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.stream.LongStream;

/** Columns made by functions of the row, with fewer and more rows than one thread takes. */
@ExtendWith(NoLeaks.class)
class BulkColumnsTest {

    private static final int SEVERAL_RANGES = 2 * RowRanges.RANGE + 65;

    private final ColumnMemory memory = new ColumnMemory();

    @AfterEach
    void close() {
        memory.close();
    }

    private static ColumnType[] numberTypes() {
        return new ColumnType[] {Primitive.INT8, Primitive.INT16, Primitive.INT32, Primitive.INT64};
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 63, 64, 65, RowRanges.RANGE, RowRanges.RANGE + 1, SEVERAL_RANGES})
    void valuesOfEachWidthAreThoseOfTheirRows(int rows) {
        BulkColumns columns = new BulkColumns(rows, memory);
        for (ColumnType type : numberTypes()) {
            FixedWidthColumn made =
                    (FixedWidthColumn) columns.longs(type, row -> row % 100, Validity.ALL);
            assertThat(made.rows()).isEqualTo(rows);
            for (int row = 0; row < rows; row++) {
                assertThat(made.rawLong(row)).isEqualTo(row % 100);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, RowRanges.RANGE + 1, SEVERAL_RANGES})
    void bitsAreThoseOfTheirWords(int rows) {
        BulkColumns columns = new BulkColumns(rows, memory);
        MemorySegment words = memory.allocate((rows + 1L) * Long.BYTES);
        for (int row = 0; row <= rows; row++) {
            words.setAtIndex(ValueLayout.JAVA_LONG, row, row * 0x9e3779b97f4a7c15L);
        }
        for (ColumnType type : numberTypes()) {
            for (int shift : new int[] {0, 3, 40}) {
                FixedWidthColumn made =
                        (FixedWidthColumn) columns.bitsOf(type, words, shift, Validity.ALL);
                assertThat(made.rows()).isEqualTo(rows);
                int above = Long.SIZE - Byte.SIZE * type.byteWidth();
                for (int row = 0; row < rows; row++) {
                    long bits = row * 0x9e3779b97f4a7c15L >> shift;
                    assertThat(made.rawLong(row)).isEqualTo(bits << above >> above);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64, 65, SEVERAL_RANGES})
    void floatsDecimalsAndBoolsAreThoseOfTheirRows(int rows) {
        BulkColumns columns = new BulkColumns(rows, memory);
        FixedWidthColumn narrow =
                (FixedWidthColumn)
                        columns.doubles(Primitive.FLOAT32, row -> row + 0.5, Validity.ALL);
        FixedWidthColumn wide =
                (FixedWidthColumn)
                        columns.doubles(Primitive.FLOAT64, row -> row + 0.1, Validity.ALL);
        FixedWidthColumn decimals =
                (FixedWidthColumn)
                        columns.decimals(
                                new ColumnType.Decimal(38, 2),
                                row -> -row,
                                row -> row,
                                Validity.ALL);
        BitColumn bools = (BitColumn) columns.bools(row -> row % 3 == 0, Validity.ALL);
        for (int row = 0; row < rows; row++) {
            assertThat(narrow.getDouble(row)).isEqualTo(row + 0.5f);
            assertThat(wide.getDouble(row)).isEqualTo(row + 0.1);
            assertThat(decimals.rawHigh(row)).isEqualTo(-row);
            assertThat(decimals.rawLow(row)).isEqualTo(row);
            assertThat(bools.getBoolean(row)).isEqualTo(row % 3 == 0);
        }
    }

    @Test
    void copiedValuesEndWithTheRows() {
        long[] values = LongStream.range(0, SEVERAL_RANGES + 5).toArray();
        MemorySegment source = MemorySegment.ofArray(values);
        Column made =
                new BulkColumns(SEVERAL_RANGES, memory)
                        .copied(Primitive.INT64, source, Validity.ALL);
        assertThat(made.rows()).isEqualTo(SEVERAL_RANGES);
        assertThat(((FixedWidthColumn) made).values().toArray(ValueLayout.JAVA_LONG_UNALIGNED))
                .isEqualTo(LongStream.range(0, SEVERAL_RANGES).toArray());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64, 65, SEVERAL_RANGES})
    void nullsAreCountedAndMarked(int rows) {
        Validity validity = new BulkColumns(rows, memory).validity(row -> row % 7 == 0);
        assertThat(validity.nullCount()).isEqualTo((rows + 6) / 7);
        for (int row = 0; row < rows; row++) {
            assertThat(validity.isValid(row)).isEqualTo(row % 7 != 0);
        }
    }

    @Test
    void withoutNullsThereIsNoBitmap() {
        long before = ColumnMemory.liveBytes();
        Validity validity = new BulkColumns(SEVERAL_RANGES, memory).validity(row -> false);
        assertThat(validity).isSameAs(Validity.ALL);
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void theFirstOfManyIsFound() {
        BulkColumns columns = new BulkColumns(SEVERAL_RANGES, memory);
        assertThat(columns.first(row -> row >= 70_000)).isEqualTo(70_000);
        assertThat(columns.first(row -> false)).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 65, SEVERAL_RANGES})
    void stringsLieOneBehindTheOther(int rows) {
        Validity validity = new BulkColumns(rows, memory).validity(row -> row % 5 == 0);
        VariableWidthColumn made =
                (VariableWidthColumn)
                        new BulkColumns(rows, memory)
                                .strings(
                                        Primitive.UTF8,
                                        row -> row % 5,
                                        BulkColumnsTest::writeTooMuch,
                                        validity);
        assertThat(made.offset(0)).isZero();
        for (int row = 0; row < rows; row++) {
            assertThat(RawValues.getString(made, row)).isEqualTo(("" + row % 10).repeat(row % 5));
        }
        if (rows > 0) {
            assertThat(Columns.read(made).getFirst()).isNull();
        }
    }

    /** Writes eight characters if they fit before the end, for any length. */
    private static void writeTooMuch(int row, MemorySegment target, long at, long end) {
        for (int i = 0; i < 8 && at + i < end; i++) {
            target.set(ValueLayout.JAVA_BYTE, at + i, (byte) ('0' + row % 10));
        }
    }

    @Test
    void whatAFunctionThrowsIsThrown() {
        BulkColumns columns = new BulkColumns(SEVERAL_RANGES, memory);
        assertThatThrownBy(
                        () ->
                                columns.longs(
                                        Primitive.INT64,
                                        row -> Math.floorDiv(1, row - 70_000),
                                        Validity.ALL))
                .isInstanceOf(ArithmeticException.class);
    }

    /** Allows less than a byte a row, which is no object: tasks and ranges take some bytes. */
    @Test
    void nothingIsAllocatedForARow() {
        int rows = 32 * RowRanges.RANGE;
        BulkColumns columns = new BulkColumns(rows, memory);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        columns.validity(row -> row % 7 == 0);
        columns.longs(Primitive.INT32, row -> row, Validity.ALL);
        long before = threads.getTotalThreadAllocatedBytes();
        columns.validity(row -> row % 7 == 0);
        columns.longs(Primitive.INT32, row -> row, Validity.ALL);
        columns.doubles(Primitive.FLOAT64, row -> row, Validity.ALL);
        assertThat(threads.getTotalThreadAllocatedBytes() - before).isLessThan(rows);
    }
}
