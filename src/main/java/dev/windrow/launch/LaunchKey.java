// SPDX-License-Identifier: Apache-2.0
package dev.windrow.launch;

import dev.windrow.column.NearestNames;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A number of a launch profile: the best value may differ by device. Its default is safe on every
 * device, and so is every other value within its range: answers never depend on it, only times and
 * memory do. Block sizes go up to 256: a device with 65,536 registers has 255 for each of as many
 * threads, and a kernel cannot use more.
 *
 * <p>Constants that kernels are compiled with, such as the sizes of their local arrays, are the
 * same everywhere and not part of a profile.
 *
 * <p>Times on an H200 are kernel times, over an int32 key and a float64 value, with TornadoVM's
 * CUDA back end.
 */
public enum LaunchKey {
    /** Threads of a block of a kernel that streams over elements and takes any shape. */
    STREAM_THREADS(
            "stream-threads", 256, Range.powersOfTwo(32, 256), "threads of a streaming block"),

    /**
     * With 256 threads a block, 2048 threads run on each compute unit, as many as fit on an H200's.
     */
    STREAM_BLOCKS(
            "stream-blocks-per-compute-unit",
            8,
            Range.of(1, 64),
            "blocks of a streaming kernel for each compute unit, at most"),

    /** The most threads of a block with block-private accumulators. */
    CELL_THREADS(
            "cell-threads",
            256,
            Range.powersOfTwo(32, 256),
            "threads of a block with accumulators in local memory, at most"),

    /** As many rows as a thread has in flight at once. */
    CELL_ROWS_PER_THREAD(
            "cell-rows-per-thread",
            8,
            Range.of(1, 4_096),
            "rows of a thread with accumulators of its own, at least"),

    /**
     * Blocks whose threads have accumulators of their own, in 32 KB of local memory each: as many
     * as fit on an H200. There, adding up 100 M rows took 0.35 ms at 3 keys, with 8 rows of each
     * thread in flight.
     */
    CELL_BLOCKS(
            "cell-blocks-per-compute-unit",
            6,
            Range.of(1, 64),
            "blocks whose threads have accumulators of their own, for each compute unit, at most"),

    /**
     * With fewer threads, too few rows are in flight. On an H200, a sum over 100 M rows of 100 keys
     * took 1.13 ms with own accumulators for 32 threads, including a pass that marks slots, and
     * 0.67 ms with shared ones, without such a pass.
     */
    OWN_CELL_THREADS(
            "own-cell-threads",
            128,
            Range.powersOfTwo(32, 256),
            "threads of a block from which each has accumulators of its own; with fewer,"
                    + " more threads share them"),

    /** With fewer rows, clearing and reading a block's accumulators would cost too much. */
    SHARED_CELL_ROWS_PER_THREAD(
            "shared-cell-rows-per-thread",
            64,
            Range.of(1, 4_096),
            "rows of a thread that shares accumulators, at least"),

    /**
     * Blocks whose threads share accumulators, in 48 KB of local memory each. On an H200, adding up
     * 100 M rows took 0.55 ms at 100 to 129 keys and 0.68 at 1,000; four partial aggregates of
     * 1,000 keys took 1.25 ms together. With atomic additions, one partial aggregate of 1,000 keys
     * took 1.9 ms.
     */
    SHARED_CELL_BLOCKS(
            "shared-cell-blocks-per-compute-unit",
            4,
            Range.of(1, 64),
            "blocks whose threads share accumulators, for each compute unit, at most"),

    /**
     * From there on, threads that want the same accumulator spend more time waiting than adding.
     */
    SHARED_CELL_CROWD(
            "shared-cell-crowd-percent",
            25,
            Range.of(0, 100_000),
            "threads, times 100, that want one group's accumulator at a time, on average,"
                    + " from which the most frequent groups have accumulators in each thread"),

    /** Few, since each hot group takes an accumulator for each thread. */
    HOT_CELL_THREADS(
            "hot-cell-threads",
            128,
            Range.powersOfTwo(32, 256),
            "threads of a block that shares accumulators where some groups are hot, at most"),

    /** At worst half full, so probes are rare. */
    SLOTS_PER_KEY(
            "slots-per-key",
            2,
            Range.powersOfTwo(2, 16),
            "slots of a hash table for each key that is expected"),

    /**
     * Up to this many keys, threads wait for the one that probes longest. On an H200, a table of
     * 1,000 keys half full took 1.8 ms a round of 100 M rows, one of 10,000 keys a third full 0.7
     * ms.
     */
    ROOMY_KEYS(
            "roomy-keys",
            1 << 20,
            Range.of(0, 1 << 30),
            "keys up to which a hash table has twice as many slots as it needs"),

    /** 16 MB, which an H200's cache of 50 MB holds beside the streamed rows. */
    ATOMIC_CELLS(
            "atomic-cells",
            1 << 21,
            Range.of(1, 1 << 26),
            "accumulators that atomic additions go to, of all slots together, at most"),

    /**
     * 64 MB, which an H200 clears in 0.03 ms. There, additions to Zipf's keys of 1e6 took 13.5 ms
     * with one accumulator a slot, and 3.2 ms with four.
     */
    STORED_ATOMIC_CELLS(
            "stored-atomic-cells",
            1 << 23,
            Range.of(1, 1 << 26),
            "such accumulators, at most, where most slots have no row"),

    /**
     * On an H200, all kernels of a sum over 100 M rows of 129 keys took 2.6 ms with 64 of them, and
     * 1.9 ms with 256; 0.1 ms of the gain may come from another change.
     */
    ATOMIC_REPLICAS(
            "atomic-replicas",
            256,
            Range.powersOfTwo(1, 4_096),
            "accumulators of a group that atomic additions go to, at most"),

    /**
     * Slots up to which the kernel that adds to them also marks them: so many marks stay in the
     * cache beside the accumulators. On an H200, a sum over 100 M rows took 1.9 ms at 1e4 to 1e6
     * keys, and 2.2 to 2.5 ms with a separate pass for marks. At 1e7 keys it took 7.1 ms, and 6.0
     * with the pass.
     */
    MARKED_SLOTS(
            "marked-slots",
            1 << 22,
            Range.of(0, 1 << 26),
            "slots up to which the kernel that adds to them also marks them"),

    /**
     * Numbering and sorting so few slots costs less than a hash table for any number of keys. All
     * values of an int16 fit.
     */
    DENSE_SLOTS_ALWAYS(
            "dense-slots-always",
            65_537,
            Range.of(0, 1 << 26),
            "slots of an array of all possible keys that is taken whatever the number of keys"),

    /** A hash table has two to four slots for each key, and has to be filled first. */
    DENSE_SLOTS_PER_KEY(
            "dense-slots-per-key",
            4,
            Range.of(0, 1_024),
            "slots for each expected key, up to which an array of all possible keys is taken"),

    /**
     * Rows for each slot from which an array of all possible keys is taken, however few keys are
     * expected, up to {@link #MARKED_SLOTS}: clearing and numbering the slots then costs little
     * beside the rows. On an H200, a sum over 100 M rows with 1e6 Zipf-distributed keys, 2e5 by the
     * sample's estimate, took 7.6 ms in a table, and 3.4 ms with the array.
     */
    ROWS_PER_DENSE_SLOT(
            "rows-per-dense-slot",
            16,
            Range.of(1, 1 << 20),
            "rows for each slot from which such an array is taken, up to marked-slots"),

    /** As many as fit, as for streaming kernels. */
    EXTREME_BLOCKS(
            "extreme-blocks-per-compute-unit",
            8,
            Range.of(1, 64),
            "blocks that compete for least and greatest values, for each compute unit, at most"),

    /**
     * 256 MB. On an H200, the tournament of 100 M rows took 0.74 ms at 129 groups and 0.91 ms at
     * 1,000 with block-private accumulators. With accumulators that all blocks share, it took 1.9
     * ms at 1e6 groups and 4.8 at 1e7, and another 1.6 and 2.9 ms to show that no row is better.
     */
    EXTREME_CELLS(
            "extreme-cells",
            1 << 25,
            Range.of(1, 1 << 28),
            "accumulators of least or greatest values up to which each block has its own"),

    /** With fewer rows, clearing and reading an accumulator would cost too much. */
    EXTREME_ROWS_PER_CELL(
            "extreme-rows-per-cell",
            4,
            Range.of(1, 1 << 20),
            "rows for each such accumulator, at least"),

    /** A warp. */
    EXTREME_STRANDS(
            "extreme-strands",
            32,
            Range.powersOfTwo(1, 256),
            "threads for each slot that combine its accumulators, where each block has one"),

    /**
     * Keys from which rows are sorted. A hash table would then have 2^26 slots, and take more bytes
     * with its accumulators than one and a half times rows of 12 bytes. On an H200, 100 M rows of
     * an int32 key and a sum took 12.8 ms in a table at 1e7 keys. With an earlier form of the
     * table, a sum and a count took 23 ms in a table and 23 in a sort at 1e7 keys, 41 and 32 ms at
     * 6e7. With rows sorted by the table's parts first, it took 41 and 182 ms: rows in flight then
     * race for the same few slots, and lost races fill the table with keys that no row finds.
     */
    SORT_KEYS(
            "sort-keys",
            16_000_000,
            Range.of(1, Integer.MAX_VALUE),
            "keys from which rows are sorted in place of filling a hash table"),

    /**
     * Average rows of a group up to which a thread reduces one group, unless some groups are
     * frequent. On an H200, 100 M rows of 6.3e7 groups took 2.9 ms this way, and 14.7 ms with 64
     * adjacent rows for each thread. On an H100, 60 M decimals of 1.5e7 groups, four rows each,
     * took 5.3 and 31.9 ms: 4 would leave it to chance which.
     */
    SMALL_GROUP_ROWS(
            "small-group-rows",
            8,
            Range.of(0, 1_024),
            "rows of a group, on average, up to which a thread reduces one group"),

    /**
     * While one lane copies rows, another uploads them and another computes. On an H200, with 12
     * bytes a row, one lane took in 9 to 12 GB/s, two 20 to 24, and four 45 to 47, of the 55 that
     * the bus moves.
     */
    LANES("lanes", 6, Range.of(1, 16), "chunks of rows that are in work at a time, at most"),

    /**
     * CUDA records the work of a prepared query once and launches it as a whole from then on, which
     * saves a call of the driver for each kernel. On an H200, over 10 M rows, a sum by 100 keys
     * took 0.36 to 0.40 ms with it and 0.65 to 0.70 without, whose kernels take 0.13.
     */
    RECORDED_GRAPHS(
            "recorded-graphs",
            1,
            Range.of(0, 1),
            "1 to record prepared work and launch it as a whole, else 0"),

    /** Enough that launching the kernels takes little of the time, and little for the end. */
    CHUNK_BYTES(
            "chunk-bytes",
            1L << 26,
            Range.of(1L << 16, 1L << 32),
            "bytes of a chunk of rows, at most"),

    /**
     * As many as TornadoVM's arrays have, which count with 32 bits. An operation on more rows or
     * characters runs in parts. Small parts take less memory of the device.
     */
    ARRAY_ELEMENTS(
            "array-elements",
            Integer.MAX_VALUE - 16L,
            Range.of(1L << 10, Integer.MAX_VALUE - 16L),
            "elements of an array of an operation on columns, at most");

    private final String label;
    private final long standard;
    private final Range range;
    private final String meaning;

    LaunchKey(String label, long standard, Range range, String meaning) {
        this.label = label;
        this.standard = standard;
        this.range = range;
        this.meaning = meaning;
    }

    /**
     * What a value may be.
     *
     * @param least the least value
     * @param most the greatest value
     * @param isPowerOfTwo whether only powers of two are values
     */
    public record Range(long least, long most, boolean isPowerOfTwo) {

        static Range of(long least, long most) {
            return new Range(least, most, false);
        }

        static Range powersOfTwo(long least, long most) {
            return new Range(least, most, true);
        }

        /**
         * {@return whether a value is within the range}
         *
         * @param value the value
         */
        public boolean holds(long value) {
            return value >= least && value <= most && (!isPowerOfTwo || Long.bitCount(value) == 1);
        }

        @Override
        public String toString() {
            String kind = isPowerOfTwo ? "a power of two" : "a whole number";
            return String.format(Locale.ROOT, "%s from %d to %d", kind, least, most);
        }
    }

    /** {@return the name of the key in files, such as {@code stream-threads}} */
    public String label() {
        return label;
    }

    /** {@return the default, which is safe on every device} */
    public long standard() {
        return standard;
    }

    /** {@return the range of its values} */
    public Range range() {
        return range;
    }

    /** {@return what it counts, in a line} */
    public String meaning() {
        return meaning;
    }

    /** Returns the labels that are most like an unknown one. */
    static String nearest(String label) {
        List<String> known = List.of(values()).stream().map(LaunchKey::label).toList();
        return String.join(", ", NearestNames.of(label, known));
    }

    /**
     * {@return the key of a label, if there is one}
     *
     * @param label the name of the key in files
     */
    public static Optional<LaunchKey> find(String label) {
        return List.of(values()).stream().filter(key -> key.label.equals(label)).findFirst();
    }
}
