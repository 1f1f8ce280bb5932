// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which columns are borrowed for the device, and which are copied. */
@ExtendWith(NoLeaks.class)
class TableInputTest {

    private static Table table(String name, Column column, ColumnMemory memory) {
        return new Table(Map.of(name, column), column.rows(), memory);
    }

    private static Table numbers() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("i", Columns.of(memory, Primitive.INT32, List.of(1, 2, 3)));
        columns.put("f", Columns.of(memory, Primitive.FLOAT32, List.of(1.5, 2.5, 3.5)));
        columns.put("d", Columns.of(memory, Primitive.FLOAT64, List.of(1.5, 2.5, 3.5)));
        return new Table(columns, 3, memory);
    }

    private static long address(TornadoNativeArray array) {
        return array.getSegment().address();
    }

    private static long address(Table table, String name) {
        return ((FixedWidthColumn) table.column(name)).values().address();
    }

    @Test
    void columnsAreTakenAsTheyLie() {
        try (Table table = numbers();
                TableInput input = new TableInput(table)) {
            assertThat(address(input.words("i"))).isEqualTo(address(table, "i"));
            assertThat(address(input.floats("f"))).isEqualTo(address(table, "f"));
            assertThat(address(input.doubles("d"))).isEqualTo(address(table, "d"));
            assertThat(input.copies().bytes()).isZero();
            assertThat(input.words("i").getSize()).isEqualTo(2);
            assertThat(input.words("i").get(0)).isEqualTo(1L | 2L << 32);
            assertThat(input.words("i").get(1)).isEqualTo(3L);
            assertThat(input.floats("f").get(2)).isEqualTo(3.5f);
            assertThat(input.doubles("d").get(2)).isEqualTo(3.5);
        }
    }

    @Test
    void wordsAndNumbersOfAColumnAreOneSegment() {
        try (Table table = numbers();
                TableInput input = new TableInput(table)) {
            for (String name : List.of("f", "d")) {
                TornadoNativeArray numbers =
                        name.equals("f") ? input.floats(name) : input.doubles(name);
                assertThat(input.words(name).getSegmentWithHeader())
                        .isSameAs(numbers.getSegmentWithHeader());
            }
        }
    }

    @Test
    void arraysOfUsersKernelsHaveAnElementForEachValue() {
        try (Table table = numbers();
                TableInput input = new TableInput(table)) {
            assertThat(input.exactFloats("f").toHeapArray()).containsExactly(1.5f, 2.5f, 3.5f);
            assertThat(input.ints("i").toHeapArray()).containsExactly(1, 2, 3);
            assertThat(address(input.exactFloats("f"))).isEqualTo(address(table, "f"));
            assertThat(address(input.ints("i"))).isEqualTo(address(table, "i"));
            assertThat(input.copies().bytes()).isZero();
        }
    }

    @Test
    void stringsAreTakenAsTheyLie() {
        ColumnMemory memory = new ColumnMemory();
        VariableWidthColumn strings = Columns.strings(memory, "abc", "", "d");
        try (Table table = table("s", strings, memory);
                TableInput input = new TableInput(table)) {
            assertThat(address(input.characters("s"))).isEqualTo(strings.bytes().address());
            assertThat(address(input.offsets("s"))).isEqualTo(strings.offsets().address());
            assertThat(input.copies().bytes()).isZero();
            assertThat(input.offsets("s").toHeapArray()).containsExactly(0, 3, 3, 4);
            assertThat(input.characters("s").toHeapArray())
                    .containsExactly('a' | 'b' << 8 | 'c' << 16 | (long) 'd' << 24, 0);
        }
    }

    @Test
    void whatBeginsWithinAColumnIsCopied() {
        try (Table table = numbers()) {
            Table last =
                    new Table(Map.of("i", table.column("i").slice(1, 2)), 2, new ColumnMemory());
            try (last;
                    TableInput input = new TableInput(last)) {
                assertThat(input.words("i").get(0)).isEqualTo(2L | 3L << 32);
                assertThat(input.copies().bytes()).isEqualTo(2 * Integer.BYTES);
                assertThat(input.words("i")).isSameAs(input.words("i"));
                assertThat(input.copies().bytes()).isEqualTo(2 * Integer.BYTES);
            }
        }
    }

    @Test
    void whatIsFollowedByOtherValuesInItsLastWordIsCopied() {
        try (Table table = numbers()) {
            Table one =
                    new Table(Map.of("i", table.column("i").slice(0, 1)), 1, new ColumnMemory());
            Table two =
                    new Table(Map.of("i", table.column("i").slice(0, 2)), 2, new ColumnMemory());
            try (one;
                    two;
                    TableInput ofOne = new TableInput(one);
                    TableInput ofTwo = new TableInput(two)) {
                assertThat(ofOne.words("i").toHeapArray()).containsExactly(1L);
                assertThat(ofOne.copies().bytes()).isEqualTo(Integer.BYTES);
                assertThat(ofTwo.words("i").toHeapArray()).containsExactly(1L | 2L << 32);
                assertThat(ofTwo.copies().bytes()).isZero();
            }
        }
    }

    @Test
    void stringsThatBeginBehindOthersAreCopied() {
        ColumnMemory memory = new ColumnMemory();
        Column strings = Columns.strings(memory, "abc", "de", "f").slice(1, 2);
        try (Table table = table("s", strings, memory);
                TableInput input = new TableInput(table)) {
            assertThat(input.offsets("s").toHeapArray()).containsExactly(0, 2, 3);
            assertThat(input.characters("s").get(0)).isEqualTo('d' | 'e' << 8 | 'f' << 16);
            assertThat(input.copies().bytes()).isEqualTo(3 * Integer.BYTES + 3);
        }
    }

    @Test
    void aBitmapWithBitsBehindItsLastIsCopied() {
        ColumnMemory memory = new ColumnMemory();
        MemorySegment bits = memory.allocate(2);
        bits.set(ValueLayout.JAVA_BYTE, 0, (byte) 0b101);
        bits.set(ValueLayout.JAVA_BYTE, 1, (byte) 0b11);
        BitColumn clean = new BitColumn(bits, 0, 10, Validity.ALL);
        try (Table table = table("b", clean, memory);
                TableInput input = new TableInput(table)) {
            assertThat(address(input.words("b"))).isEqualTo(bits.address());
            assertThat(input.copies().bytes()).isZero();
            for (int from : new int[] {0, 1}) {
                Table part = new Table(Map.of("b", clean.slice(from, 9)), 9, new ColumnMemory());
                try (part;
                        TableInput other = new TableInput(part)) {
                    LongArray words = other.words("b");
                    assertThat(words.get(0)).isEqualTo(from == 0 ? 0b100000101 : 0b110000010);
                    assertThat(other.copies().bytes()).isEqualTo(Long.BYTES);
                }
            }
        }
    }

    @Test
    void memoryOutsideOfColumnMemoryIsCopiedAndCopiedAgain() {
        MemorySegment heap = MemorySegment.ofArray(new long[] {1, 2, 3});
        Column column = new FixedWidthColumn(Primitive.INT64, heap, 3, Validity.ALL);
        try (Table table = table("v", column, new ColumnMemory());
                TableInput input = new TableInput(table)) {
            LongArray words = input.words("v");
            assertThat(words.toHeapArray()).containsExactly(1, 2, 3);
            heap.setAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, 1, 20);
            assertThat(words.get(1)).isEqualTo(2);
            HostCopies before = input.copies();
            input.load(table);
            assertThat(words.toHeapArray()).containsExactly(1, 20, 3);
            assertThat(input.copies().since(before).bytes()).isEqualTo(24);
        }
    }

    @Test
    void copiesLargerThanAPartAreWhole() {
        long[] values = new long[(16 << 20) / Long.BYTES + 3];
        for (int i = 0; i < values.length; i++) {
            values[i] = i;
        }
        MemorySegment target = MemorySegment.ofArray(new long[values.length + 1]);
        ParallelCopy.copy(MemorySegment.ofArray(values), target);
        assertThat(target.asSlice(0, values.length * 8L).mismatch(MemorySegment.ofArray(values)))
                .isEqualTo(-1);
    }

    @Test
    void aTableThatIsClosedFirstStaysUntilItsArraysAreLetGo() {
        long before = ColumnMemory.liveBytes();
        Table table = numbers();
        TableInput input = new TableInput(table);
        LongArray words = input.words("i");
        table.close();
        assertThat(words.get(1)).isEqualTo(3L);
        assertThat(ColumnMemory.liveBytes()).isGreaterThan(before);
        input.close();
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }
}
