// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;

/** Properties of lists that {@code ColumnBuilderTest} does not test for every type. */
@ExtendWith(NoLeaks.class)
class ListColumnTest {

    private static final ListOf LONGS = new ListOf(Primitive.INT64);

    /** Lays out [1, 2], [], [3] behind two elements and before one that belong to no list. */
    private static ListColumn threeLists(ColumnMemory memory) {
        Column elements = Columns.longs(memory, -7, -8, 1, 2, 3, -9);
        return new ListColumn(LONGS, offsets(memory, 2, 4, 4, 5), elements, 3, Validity.ALL);
    }

    private static MemorySegment offsets(ColumnMemory memory, int... values) {
        MemorySegment offsets = memory.allocate((long) values.length * Integer.BYTES);
        for (int i = 0; i < values.length; i++) {
            offsets.setAtIndex(ValueLayout.JAVA_INT, i, values[i]);
        }
        return offsets;
    }

    @Test
    void offsetsNeedNotBeginAtZeroNorReachTheEndOfTheElements() {
        try (ColumnMemory memory = new ColumnMemory()) {
            ListColumn column = threeLists(memory);
            assertThat(Columns.read(column))
                    .containsExactly(List.of(1L, 2L), List.of(), List.of(3L));
            assertThat(column.offset(0)).isEqualTo(2);
            assertThat(column.offset(3)).isEqualTo(5);
            assertThat(column.list(0).rows()).isEqualTo(2);
            assertThat(column.byteSize()).isEqualTo(4 * Integer.BYTES + 3 * Long.BYTES);
        }
    }

    @Test
    void aSliceSpansItsOwnElements() {
        try (ColumnMemory memory = new ColumnMemory()) {
            ListColumn slice = threeLists(memory).slice(1, 2).slice(1, 1);
            assertThat(Columns.read(slice)).containsExactly(List.of(3L));
            assertThat(slice.byteSize()).isEqualTo(2 * Integer.BYTES + Long.BYTES);
            assertThat(slice.slice(1, 0).byteSize()).isEqualTo(Integer.BYTES);
        }
    }

    @Test
    void listsBehindOtherElementsAreGatheredAndAppended() {
        try (ColumnMemory memory = new ColumnMemory();
                ColumnBuilder builder = ColumnBuilder.of(LONGS, 0)) {
            ListColumn column = threeLists(memory);
            assertThat(Columns.read(ColumnGather.gather(column, new long[] {2, -1, 0, 1}, memory)))
                    .containsExactly(List.of(3L), null, List.of(1L, 2L), List.of());
            builder.appendAll(column.slice(1, 2));
            builder.appendAll(column);
            ListColumn built = (ListColumn) builder.build(memory);
            assertThat(Columns.read(built))
                    .containsExactly(
                            List.of(), List.of(3L), List.of(1L, 2L), List.of(), List.of(3L));
            assertThat(built.offset(0)).isZero();
            assertThat(built.elements().rows()).isEqualTo(4);
        }
    }

    @Test
    void nullIsNotTheEmptyListNorAListOfNulls() {
        try (ColumnMemory memory = new ColumnMemory()) {
            List<List<Long>> values =
                    Arrays.asList(null, List.of(), Arrays.asList((Long) null), null);
            Column column = Columns.of(memory, LONGS, values);
            assertThat(column.validity().nullCount()).isEqualTo(2);
            assertThat(Columns.read(column)).isEqualTo(values);
            assertThat(((ListColumn) column).elements().validity().nullCount()).isEqualTo(1);
        }
    }

    @Test
    void dictionariesInListsAreDecoded() {
        try (ColumnMemory memory = new ColumnMemory()) {
            ListOf type = new ListOf(Primitive.UTF8);
            Column elements =
                    Columns.dictionary(
                            memory, Arrays.asList("a", null), Arrays.asList(1, 0, 0, null));
            ListColumn column =
                    new ListColumn(type, offsets(memory, 0, 1, 4), elements, 2, Validity.ALL);
            assertThat(Columns.read(ColumnGather.gather(column, new long[] {1, 0}, memory)))
                    .containsExactly(Arrays.asList("a", "a", null), Arrays.asList((Object) null));
        }
    }

    @Test
    void manyListsOfManyLengthsAreBuilt() {
        try (ColumnMemory memory = new ColumnMemory();
                ColumnBuilder builder = ColumnBuilder.of(LONGS, 0)) {
            for (int row = 0; row < 1_000; row++) {
                for (int i = 0; i < row; i++) {
                    builder.elements().appendLong(row + i);
                }
                builder.appendList();
            }
            ListColumn column = (ListColumn) builder.build(memory);
            assertThat(column.elements().rows()).isEqualTo(499_500);
            for (int row = 1; row < 1_000; row += 37) {
                FixedWidthColumn list = (FixedWidthColumn) column.list(row);
                assertThat(list.rows()).isEqualTo(row);
                assertThat(list.getLong(0)).isEqualTo(row);
                assertThat(list.getLong(row - 1)).isEqualTo(2L * row - 1);
            }
        }
    }

    @Test
    void listsHaveNoOrder() {
        try (ColumnMemory memory = new ColumnMemory()) {
            ListColumn column = threeLists(memory);
            assertThatThrownBy(() -> ColumnOrder.of(column))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("lists have no order");
        }
    }

    @Test
    void whatDoesNotFitTogetherIsRefused() {
        try (ColumnMemory memory = new ColumnMemory()) {
            MemorySegment offsets = offsets(memory, 0, 1, 2);
            Column elements = Columns.longs(memory, 1, 2);
            ListOf ints = new ListOf(Primitive.INT32);
            assertThatThrownBy(() -> new ListColumn(ints, offsets, elements, 2, Validity.ALL))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("2 lists of int64 as list(int32)");
            assertThatThrownBy(() -> new ListColumn(LONGS, offsets, elements, 3, Validity.ALL))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aRowThatIsNotThereFailsWithoutALeak() {
        try (ColumnMemory memory = new ColumnMemory()) {
            ListColumn column = threeLists(memory);
            long before = ColumnMemory.liveBytes();
            assertThatThrownBy(() -> ColumnGather.gather(column, new long[] {0, 3}, memory))
                    .isInstanceOf(WindrowException.class);
            assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
        }
    }

    @Test
    void listsOfClosedMemoryCannotBeRead() {
        ColumnMemory memory = new ColumnMemory();
        ListColumn column = (ListColumn) Columns.of(memory, LONGS, List.of(List.of(1L)));
        FixedWidthColumn list = (FixedWidthColumn) column.list(0);
        memory.close();
        assertThatThrownBy(() -> column.list(0)).hasMessageContaining("is closed");
        assertThatThrownBy(() -> list.getLong(0)).hasMessageContaining("is closed");
    }

    /** Takes 5 GB: run with -Dwindrow.test.large=true. */
    @Test
    @EnabledIfSystemProperty(named = "windrow.test.large", matches = "true")
    void moreElementsThanOffsetsCanCountAreRefused() {
        try (ColumnMemory memory = new ColumnMemory();
                ColumnBuilder builder = ColumnBuilder.of(new ListOf(Primitive.INT8), 1)) {
            Column half =
                    new FixedWidthColumn(
                            Primitive.INT8, memory.allocate(1L << 30), 1L << 30, Validity.ALL);
            builder.elements().appendAll(half);
            builder.elements().appendAll(half.slice(0, half.rows() - 1));
            builder.appendList();
            builder.elements().appendLong(1);
            assertThatThrownBy(builder::appendList)
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_TYPE))
                    .hasMessageContaining("lists of 2147483648 elements together");
        }
    }
}
