// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.column.IntegerBlocks;
import dev.windrow.internal.cpu.transform.RowRangeWorkers;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.RowRange;
import dev.windrow.query.KeySummary;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/** Summaries of the keys of a side that is there. */
public final class KeySummaries {

    private KeySummaries() {}

    /**
     * Returns what the other side is told of a key column: the same with any number of threads.
     *
     * @param column integers or dates, of which nulls are left out
     * @param mostBytes the most bytes that it takes, with those of its parts
     * @param workers the threads, each of which summarizes some of the rows
     */
    public static KeySummary of(FixedWidthColumn column, long mostBytes, RowRangeWorkers workers) {
        long most = column.rows() / JoinTuning.LEAST_ROWS_SUMMARIZED;
        List<WorkerPool.Task<Part>> ranges = new ArrayList<>();
        for (RowRange range :
                RowRange.split(column.rows(), (int) Math.min(most, workers.threads()))) {
            ranges.add(stop -> Part.of(column, range.from(), range.to()));
        }
        List<Part> parts =
                workers.pool().runAll(ranges).stream().filter(part -> !part.isEmpty()).toList();
        if (parts.isEmpty()) {
            return KeySummary.between(0, 0, 0).build();
        }
        Part all = parts.stream().reduce(Part::and).orElseThrow();
        KeySummary.Builder keys =
                KeySummary.between(all.least, all.greatest, column.rows(), mostBytes);
        // To put a word together takes less time than a row.
        long mostWords = Math.min(column.rows(), mostBytes / Long.BYTES - keys.words());
        while (parts.size() > 1 && words(parts, keys) > mostWords) {
            parts = inPairs(parts);
        }
        if (parts.size() == 1) {
            forEach(column, all.from, all.to, keys::add);
            return keys.build();
        }
        List<WorkerPool.Task<KeySummary.Builder>> tasks = new ArrayList<>();
        parts.forEach(part -> tasks.add(stop -> part.keys(column, keys)));
        List<KeySummary.Builder> some = workers.pool().runAll(tasks);
        workers.forRanges(
                keys.words(), (range, from, to) -> keys.addAll(some, (int) from, (int) to));
        return keys.build();
    }

    /** Returns how many words parts have of their own. */
    private static long words(List<Part> parts, KeySummary.Builder keys) {
        return parts.stream().mapToLong(part -> keys.words(part.least, part.greatest)).sum();
    }

    /** Returns half as many parts. */
    private static List<Part> inPairs(List<Part> parts) {
        List<Part> pairs = new ArrayList<>();
        for (int i = 0; i < parts.size(); i += 2) {
            pairs.add(
                    parts.subList(i, Math.min(i + 2, parts.size())).stream()
                            .reduce(Part::and)
                            .orElseThrow());
        }
        return pairs;
    }

    private static void forEach(FixedWidthColumn column, long from, long to, LongConsumer action) {
        long[] block = new long[CpuTuning.BATCH_ROWS];
        boolean hasNulls = column.validity().hasNulls();
        for (long row = from; row < to; row += block.length) {
            int count = (int) Math.min(block.length, to - row);
            IntegerBlocks.load(column, row, count, block);
            for (int i = 0; i < count; i++) {
                if (!hasNulls || column.validity().isValid(row + i)) {
                    action.accept(block[i]);
                }
            }
        }
    }

    /** Rows, and between which integers their keys lie. */
    private record Part(long from, long to, long least, long greatest) {

        static Part of(FixedWidthColumn column, long from, long to) {
            Bounds bounds = new Bounds();
            forEach(column, from, to, bounds);
            return new Part(from, to, bounds.least, bounds.greatest);
        }

        boolean isEmpty() {
            return least > greatest;
        }

        /** Returns a part together with a later one. */
        Part and(Part later) {
            return new Part(
                    from,
                    later.to,
                    Math.min(least, later.least),
                    Math.max(greatest, later.greatest));
        }

        /** Returns the keys of these rows as a part of those of all. */
        KeySummary.Builder keys(FixedWidthColumn column, KeySummary.Builder all) {
            KeySummary.Builder keys = all.part(least, greatest);
            forEach(column, from, to, keys::add);
            return keys;
        }
    }

    private static final class Bounds implements LongConsumer {

        private long least = Long.MAX_VALUE;
        private long greatest = Long.MIN_VALUE;

        @Override
        public void accept(long value) {
            least = Math.min(least, value);
            greatest = Math.max(greatest, value);
        }
    }
}
