package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.RadixOrderKernels;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.PlanTuning;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.TreeMap;

/**
 * Puts all rows of the table in the order of int keys or of 64-bit words, by a stable radix sort.
 * Rows begin in the order of the table; each further sort continues from the order that the one
 * before has left, so the least significant key comes first:
 *
 * <pre>{@code
 * RowSortStage sort = new RowSortStage(arrays, "median0");
 * sort.byWords(values, new int[] {64});  // least significant: the value, words[row]
 * sort.byInts(groupOfRow, groupBits);    // most significant: the group
 * RowOrder order = sort.order();         // order.keys(): each position's group
 * }</pre>
 *
 * <p>Keys and words are compared as unsigned numbers; to sort signed ones, flip their highest bit.
 * A row that is to lie behind all others needs a key greater than all others.
 *
 * <p>A stage has two buffers of an int key and a row for each row of the table. {@link #restart}
 * begins anew in the same buffers, so one stage can sort for several purposes where the tasks that
 * read an order are added before the next sort is. Task names begin with the stage's name.
 */
final class RowSortStage {

    private static final int HALF = 32;

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final String name;
    private final IntArray counts;
    private final TreeMap<Integer, IntArray> digits = new TreeMap<>();
    private final RowOrder sorted;
    private @Nullable RowOrder tilewise;
    private boolean isIdentity = true;
    private int passes;
    private int takes;

    /**
     * Makes a stage and its buffers.
     *
     * @param arrays the arrays of the query
     * @param name what tasks are called after, of letters and digits, different from all others
     */
    RowSortStage(QueryArrays arrays, String name) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.context = graph.context();
        this.name = name;
        int counters = Math.multiplyExact(tiles(), RadixOrderKernels.DIGITS);
        counts = graph.scratchInts(counters);
        arrays.sizes().set(Sizes.SORT_COUNTERS, counters);
        arrays.sizes().set(Sizes.SORT_COUNTER_TILES, QueryArrays.tiles(counters));
        sorted = buffer();
    }

    /** Has the next sort begin with the order of the table; what was sorted is lost. */
    void restart() {
        isIdentity = true;
    }

    /**
     * Returns where a task may put the key of each position for {@link #byKeys}. While rows are in
     * the order of the table, a row's position is the row itself. Each sort changes what this
     * returns, and tasks are made only when the graph is built: ask before, not in a task.
     */
    IntArray keys() {
        return sorted.keys();
    }

    /** Returns the order that the sorts added so far leave; only after one. */
    RowOrder order() {
        if (isIdentity) {
            throw new IllegalStateException(name + " has sorted nothing yet");
        }
        return sorted;
    }

    /**
     * Sorts by {@link #keys()}.
     *
     * @param bits how many of the lowest bits count, 0 to 32; those above them must be 0
     */
    void byKeys(int bits) {
        for (int shift = 0; shift < bits; shift += PlanTuning.SORT_DIGIT_BITS) {
            addPass(shift);
        }
        if (isIdentity) {
            addTableOrder();
        }
    }

    /**
     * Sorts by a key of each row.
     *
     * @param keyOfRow {@code keyOfRow[row]}, left as it is
     * @param bits how many of the lowest bits count, 0 to 32; those above them must be 0
     */
    void byInts(IntArray keyOfRow, int bits) {
        String task = name + "Take" + takes++;
        IntArray order = sorted.rows();
        IntArray keys = sorted.keys();
        int first = isIdentity ? 1 : 0;
        graph.addStream(
                task,
                arrays.rows(),
                g ->
                        g.task(
                                task,
                                RadixOrderKernels::takeInts,
                                context,
                                arrays.sizes(),
                                order,
                                keyOfRow,
                                keys,
                                first));
        byKeys(bits);
    }

    /**
     * Sorts by words, of which the first is the least significant.
     *
     * @param words {@code words[word * rows + row]}
     * @param bits how many of each word's lowest bits count, 0 to 64; those above them must be 0
     */
    void byWords(LongArray words, int[] bits) {
        for (int word = 0; word < bits.length; word++) {
            addHalf(words, word, 0, Math.min(HALF, bits[word]));
            addHalf(words, word, HALF, bits[word] - HALF);
        }
        if (isIdentity) {
            addTableOrder();
        }
    }

    /** Puts rows that a null key drops behind all others. */
    void dropsBehind() {
        String task = name + "Take" + takes++;
        IntArray order = sorted.rows();
        IntArray keys = sorted.keys();
        int first = isIdentity ? 1 : 0;
        graph.addStream(
                task,
                arrays.rows(),
                g ->
                        g.task(
                                task,
                                RadixOrderKernels::takeDropped,
                                context,
                                arrays.sizes(),
                                order,
                                arrays.dropped(),
                                keys,
                                first));
        byKeys(1);
    }

    /** Returns an array of as many ints as there are rows, free until the next sort. */
    IntArray spare() {
        return tilewise().keys();
    }

    /** A plan that sorts nothing needs one buffer only. */
    private RowOrder tilewise() {
        if (tilewise == null) {
            tilewise = buffer();
        }
        return tilewise;
    }

    private void addTableOrder() {
        String task = name + "Rows" + takes++;
        IntArray rows = sorted.rows();
        graph.addStream(
                task,
                arrays.rows(),
                g ->
                        g.task(
                                task,
                                FillKernels::enumerate,
                                context,
                                arrays.sizes(),
                                rows,
                                Sizes.ROWS));
        isIdentity = false;
    }

    private void addHalf(LongArray words, int word, int shift, int bits) {
        if (bits <= 0) {
            return;
        }
        String task = name + "Take" + takes++;
        IntArray half = graph.upload(IntArray.fromElements(word, shift));
        IntArray order = sorted.rows();
        IntArray keys = sorted.keys();
        int first = isIdentity ? 1 : 0;
        graph.addStream(
                task,
                arrays.rows(),
                g ->
                        g.task(
                                task,
                                RadixOrderKernels::takeHalf,
                                context,
                                arrays.sizes(),
                                order,
                                words,
                                keys,
                                half,
                                first));
        byKeys(bits);
    }

    private void addPass(int shift) {
        int pass = passes++;
        RowOrder between = tilewise();
        int first = isIdentity ? 1 : 0;
        IntArray digit =
                digits.computeIfAbsent(shift, at -> graph.upload(IntArray.fromElements(at)));
        String tile = name + "Tile" + pass;
        graph.add(
                tile,
                tiles(),
                RadixOrderKernels.THREADS,
                g ->
                        g.task(
                                tile,
                                RadixOrderKernels::sortTiles,
                                context,
                                arrays.sizes(),
                                sorted.keys(),
                                sorted.rows(),
                                between.keys(),
                                between.rows(),
                                counts,
                                digit,
                                first));
        new ScanStage(arrays)
                .addTasks(
                        name + "Scan" + pass,
                        counts,
                        counts.getSize(),
                        Sizes.SORT_COUNTERS,
                        Sizes.SORT_COUNTER_TILES,
                        -1);
        String place = name + "Place" + pass;
        graph.add(
                place,
                tiles(),
                RadixOrderKernels.THREADS,
                g ->
                        g.task(
                                place,
                                RadixOrderKernels::place,
                                context,
                                arrays.sizes(),
                                between.keys(),
                                between.rows(),
                                counts,
                                sorted.keys(),
                                sorted.rows(),
                                digit));
        isIdentity = false;
    }

    private RowOrder buffer() {
        return new RowOrder(graph.scratchInts(arrays.rows()), graph.scratchInts(arrays.rows()));
    }

    private int tiles() {
        return Math.toIntExact(
                (arrays.rows() + RadixOrderKernels.TILE - 1) / RadixOrderKernels.TILE);
    }
}
