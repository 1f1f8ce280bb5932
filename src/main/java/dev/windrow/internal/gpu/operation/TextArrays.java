// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

import dev.windrow.column.ColumnCopy;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ScanStage;
import dev.windrow.internal.gpu.graph.StageArrays;
import dev.windrow.internal.gpu.graph.TaskLaunch;
import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.kernel.TextWriter;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/** Arrays that all tasks of expressions share, and helpers that add tasks to the graph. */
public final class TextArrays {

    private static final int ROWS = 0;
    private static final int BIT_WORDS = 1;
    private static final int TILES = 2;
    private static final int SCAN_TILES = 3;
    private static final int SIZES = 4;

    private final OperationArrays arrays;
    private final DeviceGraph graph;
    private final int rows;
    private final int tiles;
    private final StageArrays stage;
    private @Nullable LongArray everyRow;

    /** The columns of bitmaps that the host knows already. */
    private final Map<LongArray, String> given = new IdentityHashMap<>();

    private final Map<TornadoNativeArray, TornadoNativeArray> results = new IdentityHashMap<>();
    private int tasks;

    public TextArrays(OperationArrays arrays) {
        this.arrays = arrays;
        graph = arrays.graph();
        rows = Math.toIntExact(arrays.rows());
        tiles = tiles(rows);
        IntArray sizes = arrays.bound().array(new IntArray(SIZES));
        arrays.bound().write(count -> write(sizes, count));
        stage = new StageArrays(graph, sizes, arrays.stage().status());
    }

    private static void write(IntArray sizes, int rows) {
        sizes.set(ROWS, rows);
        sizes.set(BIT_WORDS, Math.max(1, Math.ceilDiv(rows, Long.SIZE)));
        sizes.set(TILES, tiles(rows));
        sizes.set(SCAN_TILES, ScanStage.tiles(tiles(rows)));
    }

    private static int tiles(int rows) {
        return rows / TextWriter.THREADS + 1;
    }

    public DeviceGraph graph() {
        return graph;
    }

    public DeviceInput input() {
        return arrays.input();
    }

    /** Returns what is known of a column. */
    public ColumnStatistics column(String name) {
        return arrays.statistics().column(name);
    }

    public KernelContext context() {
        return graph.context();
    }

    /** Returns the most rows of the table. */
    public int rows() {
        return rows;
    }

    /** Returns the sizes; the first is the number of rows. */
    public IntArray sizes() {
        return stage.sizes();
    }

    /** Returns the device status. */
    public IntArray status() {
        return stage.status();
    }

    /** Returns a name that no other task has. */
    public String task(String name) {
        return name + tasks++;
    }

    /** Returns a task with a thread for each row. */
    public TaskLaunch stream(String task) {
        return graph.stream(task, rows);
    }

    /** Returns a task with at least a thread for each row, in blocks of 256. */
    public TaskLaunch blocks(String task) {
        return graph.blocks(task, tiles, TextWriter.THREADS);
    }

    /** Returns a task with a thread for each word of a bitmap. */
    public TaskLaunch bits(String task) {
        return graph.stream(task, (long) tiles * Bitmaps.WORDS);
    }

    /** Returns the place in {@link #sizes} of the number of words of a bitmap. */
    public int bitWords() {
        return BIT_WORDS;
    }

    /** Returns a long for each row, on the device. */
    public LongArray rowLongs() {
        return graph.scratchLongs(Math.max(1, rows));
    }

    /** Returns a double for each row, on the device. */
    public DoubleArray rowDoubles() {
        return graph.scratchDoubles(Math.max(1, rows));
    }

    /** Returns a bitmap with at least a bit for each row, on the device. */
    public LongArray bitmap() {
        return graph.scratchLongs((long) tiles * Bitmaps.WORDS);
    }

    /** Returns ints that tasks made as a result. */
    public IntArray asResult(IntArray made) {
        return (IntArray) results.computeIfAbsent(made, ignored -> graph.asResult(made));
    }

    /** Returns words that tasks made as a result; arrays that came from the host stay unchanged. */
    public LongArray asResult(LongArray made) {
        return made == everyRow || given.containsKey(made)
                ? made
                : (LongArray) results.computeIfAbsent(made, ignored -> graph.asResult(made));
    }

    /** Returns floats that tasks made as a result. */
    public DoubleArray asResult(DoubleArray made) {
        return (DoubleArray) results.computeIfAbsent(made, ignored -> graph.asResult(made));
    }

    /** Returns the validity of a result. */
    public MadeValidity validity(LongArray present) {
        if (present == everyRow) {
            return MadeValidity.ALL;
        }
        String name = given.get(present);
        if (name == null) {
            return MadeValidity.of(asResult(present));
        }
        return graph.keepsResults()
                ? MadeValidity.of(
                        (LongArray) results.computeIfAbsent(present, ignored -> copied(present)))
                : new MadeValidity(
                        present,
                        download ->
                                ColumnCopy.of(
                                        arrays.table().column(name).validity(),
                                        download.rows(),
                                        download.memory()));
    }

    /** Returns a copy of a bitmap that is no result. */
    private LongArray copied(LongArray bits) {
        LongArray copy = graph.resultLongs((long) tiles * Bitmaps.WORDS);
        String task = task("copy");
        bits(task).each(sizes(), BIT_WORDS, new BitKernels.Both(bits, bits, copy));
        return copy;
    }

    /** Returns the numbers of a column. */
    public Numbers numbers(String name) {
        return arrays.numbers(name);
    }

    /** Returns a bitmap with a 1 for each row. */
    public LongArray everyRow() {
        if (everyRow == null) {
            everyRow = new LongArray(tiles * Bitmaps.WORDS);
            everyRow.init(-1L);
            graph.upload(everyRow);
        }
        return everyRow;
    }

    /** Returns whether a bitmap is the one with a 1 for each row. */
    public boolean isEveryRow(LongArray bits) {
        return bits == everyRow;
    }

    /** Returns a bitmap of the rows in which a column is not null. */
    public LongArray present(String name) {
        if (!column(name).nullable()) {
            return everyRow();
        }
        LongArray present = input().validity(name);
        given.put(present, name);
        return present;
    }

    /** Returns the bits that are 1 in both bitmaps. */
    public LongArray both(LongArray a, LongArray b) {
        if (a == everyRow || a == b) {
            return b;
        }
        if (b == everyRow) {
            return a;
        }
        LongArray both = bitmap();
        String task = task("both");
        bits(task).each(sizes(), BIT_WORDS, new BitKernels.Both(a, b, both));
        return both;
    }

    /** Returns an array that is uploaded, of which a part is written for the rows of each run. */
    public IntArray perRun(IntArray array, IntConsumer writer) {
        IntArray bound = arrays.bound().array(array);
        arrays.bound().write(writer);
        return bound;
    }

    /** Returns how many blocks make strings, see {@link TextWriter}. */
    public int textTiles() {
        return tiles;
    }

    /** Adds the tasks that make places of the sizes of {@link #textTiles tiles}. */
    public void scanTextTiles(String task, IntArray sizes) {
        new ScanStage(stage).addTasks(task, sizes, tiles, TILES, SCAN_TILES, -1);
    }
}
