// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.work.CpuTuning;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Logs of several tables with differently numbered groups, in shares of any size. */
final class LogSortTest {

    private static final int ROWS = 5000;
    private static final int GROUPS = 40;

    /**
     * The first log's numbers for the groups of the second log. The second half of its groups have
     * no values.
     */
    private static final int[] TARGETS = {7, 30, 0, 12};

    private final Map<Integer, List<Long>> expected = new TreeMap<>();

    private static void runHere(List<WorkerPool.Task<Boolean>> tasks) {
        tasks.forEach(task -> task.run(new StopSignal()));
    }

    /**
     * Makes rows of which every fifth is null. Most are in one group, and many groups have none.
     */
    private LogSort.Part rows(FixedWidthColumn column) {
        RowLog log = new RowLog(column);
        for (int from = 0; from < ROWS; from += CpuTuning.BATCH_ROWS) {
            int[] groups = new int[CpuTuning.BATCH_ROWS];
            int count = Math.min(CpuTuning.BATCH_ROWS, ROWS - from);
            for (int i = 0; i < count; i++) {
                groups[i] = (from + i) % 3 == 0 ? (from + i) % 30 : 9;
                if (!column.isNull(from + i)) {
                    expect(groups[i], from + i);
                }
            }
            log.append(from, count, groups);
        }
        return new LogSort.Part(log, GROUPS, null);
    }

    private LogSort.Part values() {
        ValueLog log = new ValueLog();
        for (int i = 0; i < 1000; i++) {
            int group = i % TARGETS.length;
            log.append(group, -i);
            expect(TARGETS[group], -i);
        }
        return new LogSort.Part(log, 2 * TARGETS.length, null).movedTo(TARGETS);
    }

    private void expect(int group, long value) {
        expected.computeIfAbsent(group, none -> new ArrayList<>()).add(value);
    }

    private static FixedWidthColumn column(ColumnMemory memory) {
        try (ColumnBuilder builder = ColumnBuilder.of(Primitive.INT32, ROWS)) {
            for (int row = 0; row < ROWS; row++) {
                if (row % 5 == 0) {
                    builder.appendNull();
                } else {
                    builder.appendLong(row);
                }
            }
            return (FixedWidthColumn) builder.build(memory);
        }
    }

    private static void add(
            Map<Integer, List<Long>> found, GroupedValues values, int from, int to) {
        for (int group = from; group < to; group++) {
            if (values.count(group) > 0) {
                long[] own =
                        Arrays.copyOfRange(values.values(), values.start(group), values.end(group));
                List<Long> before = found.put(group, Arrays.stream(own).boxed().toList());
                assertThat(before).as("group %d told before", group).isNull();
            }
        }
    }

    @Test
    void valuesKeepTheirOrderInSharesOfAnySize() {
        for (int valuesOfShare : new int[] {1, 2000, Integer.MAX_VALUE}) {
            expected.clear();
            Map<Integer, List<Long>> found = new TreeMap<>();
            try (ColumnMemory memory = new ColumnMemory()) {
                List<LogSort.Part> parts = List.of(rows(column(memory)), values());
                new LogSort(parts, GROUPS, valuesOfShare)
                        .sortInShares(
                                LogSortTest::runHere,
                                (values, from, to) -> add(found, values, from, to));
            }
            assertThat(found).as("%d values", valuesOfShare).isEqualTo(expected);
        }
    }

    @Test
    void allValuesAtOnce() {
        Map<Integer, List<Long>> found = new TreeMap<>();
        try (ColumnMemory memory = new ColumnMemory()) {
            // Moved twice: a third table reverses the second table's numbers.
            int[] turned = new int[GROUPS];
            Arrays.setAll(turned, group -> GROUPS - 1 - group);
            List<LogSort.Part> parts =
                    List.of(rows(column(memory)).movedTo(turned), values().movedTo(turned));
            GroupedValues all = new LogSort(parts, GROUPS).gather(LogSortTest::runHere);
            add(found, all, 0, GROUPS);
        }
        Map<Integer, List<Long>> turned = new TreeMap<>();
        expected.forEach((group, values) -> turned.put(GROUPS - 1 - group, values));
        assertThat(found).isEqualTo(turned);
    }
}
