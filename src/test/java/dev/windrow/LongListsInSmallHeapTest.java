// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A page of a Parquet file takes no more of the heap than there is, however long the lists are. */
class LongListsInSmallHeapTest {

    private static final long VALUES = 8_000_000;

    private static final int LISTS = 32;

    @TempDir private Path folder;

    @Test
    void longListsAreWritten() throws Exception {
        Path file = folder.resolve("lists.parquet");
        ChildJava.Ended ended =
                ChildJava.run(
                        Map.of(),
                        List.of("-Xmx128m", "--enable-native-access=ALL-UNNAMED"),
                        LongListsInSmallHeapTest.class,
                        file.toString());
        assertThat(ended.output()).contains("written");
        try (Windrow windrow = Windrow.open();
                Table sums =
                        windrow.sql("select sum(len(l))::bigint as n from '" + file + "'")
                                .table()) {
            assertThat(RowTexts.of(sums)).isEqualTo(List.of(List.of(Long.toString(VALUES))));
        }
    }

    /** Runs in a process of its own. */
    public static void main(String[] arguments) {
        ColumnMemory memory = new ColumnMemory();
        try (Table lists = new Table(Map.of("l", lists(memory)), LISTS, memory)) {
            Tables.write(lists, Path.of(arguments[0]));
            System.out.println("written");
        }
    }

    private static ListColumn lists(ColumnMemory memory) {
        MemorySegment values = memory.allocate(VALUES * Long.BYTES);
        for (long i = 0; i < VALUES; i++) {
            values.setAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, i, i);
        }
        MemorySegment offsets = memory.allocate((LISTS + 1) * Integer.BYTES);
        for (int i = 0; i <= LISTS; i++) {
            offsets.setAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i, (int) (VALUES / LISTS * i));
        }
        return new ListColumn(
                new ColumnType.ListOf(Primitive.INT64),
                offsets,
                new FixedWidthColumn(Primitive.INT64, values, VALUES, Validity.ALL),
                LISTS,
                Validity.ALL);
    }
}
