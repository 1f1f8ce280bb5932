package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

/**
 * How many threads run a kernel that takes a {@code KernelContext}, and in blocks of how many.
 * "Row" is a group where the kernel aggregates groups.
 */
public sealed interface Launch {

    /** Threads of a block where none are asked for: a multiple of every device's warps. */
    int DEFAULT_THREADS = 256;

    /** The most threads that a block may have on the devices that Windrow is written for. */
    int MOST_THREADS = 1024;

    /** Returns the threads of a block. */
    int threads();

    /**
     * Returns the blocks that run for so many rows, at least one.
     *
     * @param rows rows of the table, or groups
     */
    long blocks(long rows);

    /** A thread for each row, in as many blocks as that takes: some threads are left over. */
    record ThreadPerRow(int threads) implements Launch {
        public ThreadPerRow {
            requireThreads(threads);
        }

        @Override
        public long blocks(long rows) {
            return Math.max(1, Math.ceilDiv(rows, threads));
        }
    }

    /** A block for each row. */
    record BlockPerRow(int threads) implements Launch {
        public BlockPerRow {
            requireThreads(threads);
        }

        @Override
        public long blocks(long rows) {
            return Math.max(1, rows);
        }
    }

    /** So many blocks, however many rows there are. */
    record Blocks(int count, int threads) implements Launch {
        public Blocks {
            requireThreads(threads);
            if (count < 1) {
                throw WindrowException.of(
                        ErrorCode.INVALID_ARGUMENT,
                        "a launch of %d blocks: expected at least 1",
                        count);
            }
        }

        @Override
        public long blocks(long rows) {
            return count;
        }
    }

    private static void requireThreads(int threads) {
        if (threads < 1 || threads > MOST_THREADS) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "a launch of %d threads a block: expected 1 to %d",
                    threads,
                    MOST_THREADS);
        }
    }
}
