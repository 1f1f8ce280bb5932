// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.query.SortKey;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunction;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/**
 * Leaves rows out that are not among the first of their partition: rows of which so many come
 * before in the order of the first key. Some such rows may stay, so a window says in the end which
 * rows are wanted; what is left are rows that it numbers as if all were there.
 *
 * @param window partitions and order; its functions number rows
 * @param most how many rows of a partition are wanted
 */
public record FirstOfPartitions(Window window, int most) {

    /** Rows are looked at if there are at least so many for each that is kept in mind. */
    private static final long ROWS_OF_CODE = 2;

    /**
     * Returns the rows that may be among the first, in their order.
     *
     * @param memory owns the result's memory, and is closed if this fails
     * @return null if too few rows would be left out
     */
    public @Nullable Table of(
            Table input, ColumnScans scans, RowRangeWorkers workers, ColumnMemory memory) {
        try {
            int[] rows = rows(input, scans, workers);
            return rows == null ? null : CpuTransforms.gather(input, rows, workers, memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    private int @Nullable [] rows(Table input, ColumnScans scans, RowRangeWorkers workers) {
        Partitions partitions = Partitions.of(input, window.partition(), scans, workers);
        int ranges = workers.ranges(input.rows());
        long codes = (long) partitions.count() * most * ranges;
        if (codes * ROWS_OF_CODE > input.rows()) {
            return null;
        }
        OrderCodes order = order(input);
        Candidates[] found = new Candidates[ranges];
        Arrays.setAll(found, i -> new Candidates(partitions, order, isFirstEnough(order)));
        workers.forBlocks(
                input.rows(), (range, from, to) -> found[range].add((int) from, (int) to));
        for (int range = 1; range < ranges; range++) {
            found[0].tighten(found[range]);
        }
        int[][] rows = new int[ranges][];
        workers.forRanges(
                input.rows(), (range, _, _) -> rows[range] = found[range].first(found[0]));
        return Arrays.stream(rows).flatMapToInt(Arrays::stream).toArray();
    }

    private OrderCodes order(Table input) {
        if (window.order().isEmpty()) {
            return new OrderCodes(row -> 0, true);
        }
        SortKey first = window.order().getFirst();
        return OrderCodes.of(input.column(first.column()), first);
    }

    /** Returns whether of rows with equal codes those that come first in the table are enough. */
    private boolean isFirstEnough(OrderCodes order) {
        return order.areExact()
                && window.order().size() <= 1
                && window.functions().stream()
                        .allMatch(named -> named.function() instanceof WindowFunction.RowNumber);
    }

    /** The rows of a range that may be among the first. For one thread. */
    private final class Candidates {

        private final int[] partitions;
        private final RadixSort.Codes codes;
        private final boolean isFirstEnough;

        /** The first codes of each partition, in ascending order; the greatest ones for none. */
        private final long[] best;

        private int[] rows = new int[TransformTuning.LEAST_CANDIDATES];
        private int count;

        Candidates(Partitions partitions, OrderCodes order, boolean isFirstEnough) {
            this.partitions = partitions.numbers();
            codes = order.codes();
            this.isFirstEnough = isFirstEnough;
            best = new long[partitions.count() * most];
            Arrays.fill(best, Long.MAX_VALUE);
        }

        void add(int from, int to) {
            for (int row = from; row < to; row++) {
                long code = codes.of(row);
                long last = last(partitions[row]);
                if (code < last) {
                    insert(partitions[row], code);
                    keep(row);
                } else if (code == last && (!isFirstEnough || last == Long.MAX_VALUE)) {
                    keep(row);
                }
            }
        }

        private long last(int partition) {
            return best[partition * most + most - 1];
        }

        private void insert(int partition, long code) {
            int first = partition * most;
            int at = first + most - 1;
            while (at > first && best[at - 1] > code) {
                best[at] = best[at - 1];
                at--;
            }
            best[at] = code;
        }

        private void keep(int row) {
            if (count == rows.length) {
                rows = Arrays.copyOf(rows, count * 2);
            }
            rows[count++] = row;
        }

        /** Takes the codes of another range, too. */
        void tighten(Candidates other) {
            for (int i = 0; i < best.length; i++) {
                if (other.best[i] < last(i / most)) {
                    insert(i / most, other.best[i]);
                }
            }
        }

        /** Returns the rows that are not behind the best of all ranges. */
        int[] first(Candidates all) {
            return Arrays.stream(rows, 0, count)
                    .filter(row -> codes.of(row) <= all.last(partitions[row]))
                    .toArray();
        }
    }
}
