// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

import dev.windrow.column.ColumnCopy;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.bytecode.KernelCall;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ScanStage;
import dev.windrow.internal.gpu.graph.StageArrays;
import dev.windrow.internal.gpu.graph.TaskLaunch;
import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
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

import java.nio.charset.StandardCharsets;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;

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

    /** Returns an int for each row, on the device. */
    public IntArray rowInts() {
        return graph.scratchInts(Math.max(1, rows));
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

    /** Returns the download of strings that lie side by side. */
    public Function<Download, MadeColumn> strings(DeviceText text) {
        IntArray offsets = asResult(text.begins());
        LongArray characters = asResult(text.characters());
        MadeValidity validity = validity(text.present());
        return download -> {
            download.fetch(offsets, download.rows(), 1);
            int bytes = offsets.get((int) download.rows());
            return MadeColumn.strings(Primitive.UTF8, offsets, characters, bytes, validity);
        };
    }

    /** Returns ints that tasks made as a result. */
    private IntArray asResult(IntArray made) {
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

    /** Returns the bits of one bitmap where a condition holds, and of another elsewhere. */
    public LongArray chosen(LongArray condition, LongArray then, LongArray otherwise) {
        if (then == otherwise) {
            return then;
        }
        LongArray chosen = bitmap();
        String task = task("chosen");
        bits(task)
                .each(
                        sizes(),
                        BIT_WORDS,
                        new BitKernels.Choice(condition, then, otherwise, chosen));
        return chosen;
    }

    /** Returns constant ints, on the device. */
    public IntArray ints(int... values) {
        return graph.upload(IntArray.fromElements(values));
    }

    /** Returns the bytes of a constant as words, as kernels read strings. */
    public LongArray constant(byte[] bytes) {
        LongArray words = new LongArray(bytes.length / Long.BYTES + 2);
        words.init(0L);
        words.getSegment().asByteBuffer().put(0, bytes);
        return graph.upload(words);
    }

    /** Returns a string's UTF-8 bytes. */
    public static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Calls a kernel that makes strings in two passes. */
    @FunctionalInterface
    public interface Maker {

        /** Returns the call of one pass. */
        KernelCall call(Making pass);
    }

    /** The arguments that such a kernel is given. */
    public record Making(
            String task, IntArray sizes, IntArray tiles, IntArray starts, LongArray out, int pass) {

        private Making as(String part, IntArray ofSizes, int ofPass) {
            return new Making(task + part, ofSizes, tiles, starts, out, ofPass);
        }
    }

    /**
     * Makes strings in two passes.
     *
     * @param name the tasks' names begin with it
     * @param present the rows that have a string
     * @param mostBytes the most bytes that all strings have together
     * @param maker calls the kernel of a pass
     */
    public DeviceText make(String name, LongArray present, long mostBytes, Maker maker) {
        return inTwoPasses(making(name, present, mostBytes), present, mostBytes, maker);
    }

    /**
     * Makes strings in one pass over all characters where these are ASCII alone, and in two passes
     * elsewhere.
     *
     * @param name the tasks' names begin with it
     * @param present the rows that have a string
     * @param mostBytes the most bytes that all strings have together
     * @param ofAscii calls the kernel that makes them of ASCII, or reports {@link
     *     DeviceStatus#NOT_ASCII}
     * @param maker calls the kernel of a pass
     */
    public DeviceText make(
            String name, LongArray present, long mostBytes, Maker ofAscii, Maker maker) {
        Making all = making(name, present, mostBytes);
        Making atOnce = all.as("Ascii", all.sizes(), TextWriter.WRITE);
        graph.stream(atOnce.task(), all.out().getSize()).add(ofAscii.call(atOnce));
        IntArray sizes = graph.scratchInts(TextWriter.SIZES);
        String others = all.task() + "Others";
        graph.blocks(others, 1, 1)
                .given(status(), all.sizes(), sizes)
                .add(TextSizeKernels.class, "others");
        return inTwoPasses(all.as("", sizes, TextWriter.WRITE), present, mostBytes, maker);
    }

    private Making making(String name, LongArray present, long mostBytes) {
        LongArray out = graph.scratchLongs(mostBytes / Long.BYTES + 2);
        IntArray starts = graph.scratchInts(rows + 1L);
        IntArray places = graph.scratchInts(tiles);
        IntArray sizes = arrays.bound().array(sizes(rows, out.getSize(), present != everyRow));
        arrays.bound().write(count -> sizes.set(TextWriter.ROWS, count));
        return new Making(task(name), sizes, places, starts, out, TextWriter.WRITE);
    }

    private DeviceText inTwoPasses(Making all, LongArray present, long mostBytes, Maker maker) {
        Making measuring = all.as("Measure", all.sizes(), TextWriter.MEASURE);
        graph.add(measuring.task(), tiles, TextWriter.THREADS, maker.call(measuring));
        new ScanStage(stage)
                .addTasks(all.task() + "Place", all.tiles(), tiles, TILES, SCAN_TILES, -1);
        Making writing = all.as("Write", all.sizes(), TextWriter.WRITE);
        graph.add(writing.task(), tiles, TextWriter.THREADS, maker.call(writing));
        return DeviceText.of(all.starts(), all.out(), present, mostBytes);
    }

    /**
     * Returns the sizes for {@link TextWriter}.
     *
     * @param rows the number of rows
     * @param words the number of words that the first pass sets to zero
     * @param someAreNull whether some row may be null
     */
    public static IntArray sizes(int rows, int words, boolean someAreNull) {
        IntArray sizes = new IntArray(TextWriter.SIZES);
        sizes.set(TextWriter.ROWS, rows);
        sizes.set(TextWriter.WORDS, words);
        sizes.set(TextWriter.NULLS, someAreNull ? 1 : 0);
        return sizes;
    }
}
