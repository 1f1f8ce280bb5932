// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.internal.scan.SplitRows;
import dev.windrow.query.Gather;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The columns that are made late, of rows of many splits. */
final class LateTable {

    private final Map<Integer, LateRows> splits;
    private final long[] ascending;

    private LateTable(Map<Integer, LateRows> splits, long[] ascending) {
        this.splits = splits;
        this.ascending = ascending;
    }

    /**
     * Reads rows.
     *
     * @param splits gives rows of each split
     * @param numbers the numbers of rows, at least one
     * @return the rows in the order of the numbers, which the caller closes
     */
    static Table of(Map<Integer, LateRows> splits, long[] numbers, CpuLane lane, Workers workers) {
        long[] ascending = numbers.clone();
        Arrays.sort(ascending);
        long[] rows = new long[numbers.length];
        Arrays.setAll(rows, i -> Arrays.binarySearch(ascending, numbers[i]));
        List<Table> read = new LateTable(splits, ascending).read(workers);
        try (Table inOrder = TableConcatenation.concatenate(read, lane.memory())) {
            return lane.run(new Gather(LongBuffer.wrap(rows)), inOrder);
        }
    }

    /** Reads the rows of all splits, each with one thread. */
    private List<Table> read(Workers workers) {
        List<Workers.Work<Boolean>> reads = new ArrayList<>();
        Table[] read = new Table[ascending.length];
        for (int from = 0; from < ascending.length; ) {
            int start = from;
            int to = endOfSplit(from);
            reads.add(
                    (lane, stop) -> {
                        read[start] = rows(start, to, lane);
                        return true;
                    });
            from = to;
        }
        try {
            workers.runAll(reads);
        } catch (RuntimeException | Error e) {
            Arrays.stream(read).filter(Objects::nonNull).forEach(Table::close);
            throw e;
        }
        return Arrays.stream(read).filter(Objects::nonNull).toList();
    }

    private Table rows(int from, int to, CpuLane lane) {
        LateRows split = splits.get(SplitRows.split(ascending[from]));
        if (split == null) {
            throw new IllegalStateException("a row of a split that was not kept");
        }
        return split.rows(Arrays.stream(ascending, from, to).map(SplitRows::place).toArray(), lane);
    }

    private int endOfSplit(int from) {
        int to = from;
        while (to < ascending.length
                && SplitRows.split(ascending[to]) == SplitRows.split(ascending[from])) {
            to++;
        }
        return to;
    }
}
