// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.sort;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ScanStage;
import dev.windrow.internal.gpu.graph.StageArrays;
import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.PlanTuning;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.TreeMap;

/**
 * Sorts all rows of the table by int keys or 64-bit words, with a stable radix sort. Rows begin in
 * the order of the table. Each further sort continues from the order that the last one left, so the
 * least significant key comes first:
 *
 * <pre>{@code
 * RowSortStage sort = new RowSortStage(arrays, "median0");
 * sort.byWords(values, new int[] {64});  // least significant: the value, words[row]
 * sort.by(new SortedInts.Stored(groupOfRow), groupBits);    // most significant: the group
 * RowOrder order = sort.order();         // order.keys(): each position's group
 * }</pre>
 *
 * <p>Keys and words are compared as unsigned numbers; to sort signed ones, flip their highest bit.
 * A row that must come after all others needs a key greater than all others.
 *
 * <p>A stage has two buffers with an int key and a row number for each row of the table. One of
 * them holds both in a word, which halves the loads of rows that move far. {@link #restart} starts
 * over in the same buffers, so one stage can sort for several purposes if the tasks that read an
 * order are added before the next sort. Task names begin with the stage's name.
 */
public final class RowSortStage {

    private static final int HALF = 32;

    private final StageArrays arrays;
    private final DeviceGraph graph;
    private final String name;
    private final IntArray counts;
    private final TreeMap<Integer, IntArray> digits = new TreeMap<>();
    private final RowOrder sorted;
    private @Nullable LongArray tilewise;
    private boolean isIdentity = true;
    private int passes;
    private final IntArray allBits;
    private int takes;

    /**
     * Makes a stage and its buffers.
     *
     * @param arrays the arrays that every stage needs
     * @param name the tasks' names begin with it; letters and digits, unique in the graph
     */
    public RowSortStage(StageArrays arrays, String name) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.name = name;
        int counters = Math.multiplyExact(tiles(), RadixOrderKernels.DIGITS);
        counts = graph.scratchInts(counters);
        arrays.sizes().set(Sizes.SORT_COUNTERS, counters);
        arrays.sizes().set(Sizes.SORT_COUNTER_TILES, ScanStage.tiles(counters));
        allBits = graph.upload(IntArray.fromElements(HALF));
        sorted = new RowOrder(graph.scratchInts(arrays.rows()), graph.scratchInts(arrays.rows()));
    }

    /** Makes the next sort begin with the order of the table. The current order is lost. */
    public void restart() {
        isIdentity = true;
    }

    /**
     * Returns the array into which a task may write the key of each position for {@link #byKeys}.
     * While rows are in the order of the table, a row's position is the row itself. Each sort
     * changes the array, and tasks are made only when the graph is built: call this before adding a
     * task, not within its lambda.
     */
    public IntArray keys() {
        return sorted.keys();
    }

    /**
     * Returns the array of the row at each position, filled once something is sorted. It stays the
     * same array.
     */
    public IntArray rows() {
        return sorted.rows();
    }

    /** Returns the order that the sorts added so far leave. There must be at least one. */
    public RowOrder order() {
        if (isIdentity) {
            throw new IllegalStateException(name + " has sorted nothing yet");
        }
        return sorted;
    }

    /**
     * Sorts by {@link #keys()}.
     *
     * @param bits how many of the lowest bits count, 0 to 32; higher bits must be 0
     */
    public void byKeys(int bits) {
        byKeys(bits, allBits);
    }

    /**
     * Sorts by {@link #keys()} where only the tasks know in how many bits keys differ.
     *
     * @param bits the most low bits that may count
     * @param used an array whose only element is the number of low bits that count; passes over
     *     higher bits are skipped
     */
    public void byKeys(int bits, IntArray used) {
        addPasses(new SortedInts.Stored(sorted.keys()), bits, used);
    }

    private void addPasses(SortedInts<?> ofFirst, int bits, IntArray used) {
        for (int shift = 0; shift < bits; shift += PlanTuning.SORT_DIGIT_BITS) {
            addPass(shift == 0 ? ofFirst : new SortedInts.Stored(sorted.keys()), shift, used);
        }
        if (isIdentity) {
            addTableOrder();
        }
    }

    /**
     * Sorts by a key of each row.
     *
     * @param key is not changed
     * @param bits how many of a key's lowest bits count, 0 to 32; higher bits must be 0
     */
    public void by(SortedInts<?> key, int bits) {
        by(key, bits, allBits);
    }

    /** Sorts by a key of each row, as {@link #byKeys(int, IntArray)} does. */
    public void by(SortedInts<?> key, int bits, IntArray used) {
        addTake(key, used);
        byKeys(bits, used);
    }

    /** Adds the task that writes the key of each position to {@link #keys}. */
    public void addTake(SortedInts<?> key) {
        addTake(key, allBits);
    }

    private void addTake(SortedInts<?> key, IntArray used) {
        graph.stream(name + "Take" + takes++, arrays.rows())
                .given(arrays.sizes(), sorted.rows(), key, sorted.keys(), used)
                .given(isIdentity ? 1 : 0)
                .add(RadixOrderKernels.class, "take");
    }

    /**
     * Sorts by a column. Where rows are in the order of the table, the first pass reads the column
     * itself.
     *
     * @param bits how many of a key's lowest bits count, 1 to 32; higher bits must be 0
     */
    public void byColumn(ColumnKey column, int bits) {
        byColumn(column, bits, allBits);
    }

    /** Sorts by a column, as {@link #byKeys(int, IntArray)} does. */
    public void byColumn(ColumnKey column, int bits, IntArray used) {
        if (isIdentity) {
            addPasses(column, bits, used);
        } else {
            by(column, bits, used);
        }
    }

    /**
     * Sorts by words, the least significant first.
     *
     * @param words {@code words[word * rows + row]}
     * @param bits how many of each word's lowest bits count, 0 to 64; higher bits must be 0
     */
    public void byWords(LongArray words, int[] bits) {
        for (int word = 0; word < bits.length; word++) {
            for (int shift = 0; shift < bits[word]; shift += HALF) {
                IntArray half = graph.upload(IntArray.fromElements(word, shift));
                by(new SortedInts.Half(words, half), Math.min(HALF, bits[word] - shift));
            }
        }
        if (isIdentity) {
            addTableOrder();
        }
    }

    /**
     * Moves rows that are dropped for a null key after all others.
     *
     * @param dropped {@code dropped[row]}, 1 for each of them
     */
    public void dropsBehind(ByteArray dropped) {
        by(new SortedInts.Dropped(dropped), 1);
    }

    /** A plan that sorts nothing needs one buffer only. */
    private LongArray tilewise() {
        if (tilewise == null) {
            tilewise = graph.scratchLongs(arrays.rows());
        }
        return tilewise;
    }

    private void addTableOrder() {
        String task = name + "Rows" + takes++;
        IntArray rows = sorted.rows();
        graph.stream(task, arrays.rows())
                .given(arrays.sizes(), rows, Sizes.ROWS)
                .add(FillKernels.class, "enumerate");
        isIdentity = false;
    }

    private void addPass(SortedInts<?> keys, int shift, IntArray used) {
        int pass = passes++;
        LongArray between = tilewise();
        int first = isIdentity ? 1 : 0;
        IntArray digit =
                digits.computeIfAbsent(shift, at -> graph.upload(IntArray.fromElements(at)));
        String tile = name + "Tile" + pass;
        graph.blocks(tile, tiles(), RadixOrderKernels.THREADS)
                .given(arrays.sizes(), keys, sorted.rows(), between, counts, digit, used, first)
                .add(RadixOrderKernels.class, "sortTiles");
        new ScanStage(arrays)
                .addTasks(
                        name + "Scan" + pass,
                        counts,
                        counts.getSize(),
                        Sizes.SORT_COUNTERS,
                        Sizes.SORT_COUNTER_TILES,
                        -1);
        String place = name + "Place" + pass;
        graph.blocks(place, tiles(), RadixOrderKernels.THREADS)
                .given(arrays.sizes(), between, counts, sorted.keys(), sorted.rows(), digit, used)
                .given(first)
                .add(RadixOrderKernels.class, "place");
        isIdentity = false;
    }

    private int tiles() {
        return Math.toIntExact(
                (arrays.rows() + RadixOrderKernels.TILE - 1) / RadixOrderKernels.TILE);
    }
}
