// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.column.IntegerBlocks;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.query.KeySummary;

import java.util.function.LongConsumer;

/** Summaries of the keys of a side that is there. */
public final class KeySummaries {

    private KeySummaries() {}

    /**
     * Returns what the other side is told of a key column.
     *
     * @param column integers or dates, of which nulls are left out
     * @param mostBytes the most bytes that it takes
     */
    public static KeySummary of(FixedWidthColumn column, long mostBytes) {
        Bounds bounds = new Bounds();
        forEach(column, bounds);
        KeySummary.Builder keys =
                bounds.isEmpty()
                        ? KeySummary.between(0, 0, 0)
                        : KeySummary.between(
                                bounds.least, bounds.greatest, column.rows(), mostBytes);
        forEach(column, keys::add);
        return keys.build();
    }

    private static void forEach(FixedWidthColumn column, LongConsumer action) {
        long[] block = new long[CpuTuning.BATCH_ROWS];
        boolean hasNulls = column.validity().hasNulls();
        for (long row = 0; row < column.rows(); row += block.length) {
            int count = (int) Math.min(block.length, column.rows() - row);
            IntegerBlocks.load(column, row, count, block);
            for (int i = 0; i < count; i++) {
                if (!hasNulls || column.validity().isValid(row + i)) {
                    action.accept(block[i]);
                }
            }
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

        boolean isEmpty() {
            return least > greatest;
        }
    }
}
