// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

/**
 * How many threads run a kernel that takes a {@code KernelContext}, and in which blocks. For a
 * kernel that aggregates groups, "row" means group.
 */
public sealed interface Launch {

    /** The default threads of a block: a multiple of every device's warp. */
    int DEFAULT_THREADS = 256;

    /** The most threads that a block may have on the devices that Windrow is written for. */
    int MOST_THREADS = 1024;

    /** {@return the threads of a block, 1 to {@link #MOST_THREADS}} */
    int threads();

    /**
     * {@return the number of blocks, at least one}
     *
     * @param rows rows of the table, or groups
     */
    long blocks(long rows);

    /**
     * A thread for each row. The last block may have threads without a row.
     *
     * @param threads the threads of a block, 1 to {@link #MOST_THREADS}
     */
    record ThreadPerRow(int threads) implements Launch {
        /**
         * Checks the range.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for a number of threads out of range
         */
        public ThreadPerRow {
            requireThreads(threads);
        }

        @Override
        public long blocks(long rows) {
            return Math.max(1, Math.ceilDiv(rows, threads));
        }
    }

    /**
     * A block for each row.
     *
     * @param threads the threads of a block, 1 to {@link #MOST_THREADS}
     */
    record BlockPerRow(int threads) implements Launch {
        /**
         * Checks the range.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for a number of threads out of range
         */
        public BlockPerRow {
            requireThreads(threads);
        }

        @Override
        public long blocks(long rows) {
            return Math.max(1, rows);
        }
    }

    /**
     * A fixed number of blocks for any number of rows.
     *
     * @param count how many blocks, at least 1
     * @param threads the threads of a block, 1 to {@link #MOST_THREADS}
     */
    record Blocks(int count, int threads) implements Launch {
        /**
         * Checks the ranges.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for a number of blocks or threads out
         *     of range
         */
        public Blocks {
            requireThreads(threads);
            if (count < 1) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "a launch of %d blocks: expected at least 1", count);
            }
        }

        @Override
        public long blocks(long rows) {
            return count;
        }
    }

    private static void requireThreads(int threads) {
        if (threads < 1 || threads > MOST_THREADS) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "a launch of %d threads a block: expected 1 to %d", threads, MOST_THREADS);
        }
    }
}
