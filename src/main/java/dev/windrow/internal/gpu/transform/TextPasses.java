package dev.windrow.internal.gpu.transform;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.gpu.graph.ColumnSource;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ResidentGraphs;
import dev.windrow.internal.gpu.graph.TaskGraphs;
import dev.windrow.internal.gpu.graph.TaskProfile;
import dev.windrow.internal.gpu.kernels.TextKernels;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.gpu.memory.DevicePool;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.kernel.TextKernel;
import dev.windrow.kernel.TextWriter;
import dev.windrow.profile.DeviceMemory;
import dev.windrow.profile.Phase;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.DataRange;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A column of strings that a kernel makes in two passes: it measures, the host adds up the sizes of
 * tiles and makes room for just as many bytes, and it writes. It can run any number of times; room
 * that was made is used again as long as it suffices.
 */
public final class TextPasses implements StringMaker {

    private static final int ROWS = 0;
    private static final int WORDS = 1;
    private static final int SIZES = 2;

    private final DeviceLimits limits;
    private final boolean replays;
    private final ColumnSource source;
    private final TextKernel kernel;
    private final DevicePool pool;
    private final int rows;
    private final LongArray present;
    private final IntArray tiles;
    private final ReadyGraphs measuring;
    private long residentBytes;
    private @Nullable ReadyGraphs writing;
    private DeviceMemory memory = DeviceMemory.NONE;
    private IntArray starts = new IntArray(1);
    private LongArray out = new LongArray(1);

    /**
     * Makes the first pass; nothing runs yet.
     *
     * @param limits the device's
     * @param replays whether it can launch all tasks of a further run as a whole
     * @param source the table, whose columns are on the device already where both passes are to
     *     find them there
     * @param required columns whose nulls make a null
     * @param kernel the kernel
     * @param pool what its arrays take their memory from
     */
    public TextPasses(
            DeviceLimits limits,
            boolean replays,
            ColumnSource source,
            List<String> required,
            TextKernel kernel,
            DevicePool pool) {
        this.limits = limits;
        this.replays = replays;
        this.pool = pool;
        this.source = source;
        this.kernel = kernel;
        Table table = source.table();
        rows = Math.toIntExact(table.rows());
        List<Column> columns = required.stream().map(table::column).toList();
        present = Presence.of(columns, rows);
        tiles = new IntArray(rows / TextWriter.THREADS + 1);
        measuring = pass(TextWriter.MEASURE);
    }

    @Override
    public long ownBytes() {
        return measuring.lease().bytes() + (writing == null ? 0 : writing.lease().bytes());
    }

    @Override
    public DeviceMemory memory() {
        return memory;
    }

    @Override
    public String strategy() {
        return "device-two-pass";
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public long residentBytes() {
        return residentBytes;
    }

    @Override
    public VariableWidthColumn run(
            ColumnMemory columnMemory, List<Phase> phases, boolean profiled) {
        measuring.execute(phases, profiled);
        long bytes = placeTiles();
        long words = bytes / Long.BYTES + 2;
        if (writing == null || words > out.getSize()) {
            closeWriting();
            pool.requireRoom(Math.addExact(words * Long.BYTES, (rows + 1L) * Integer.BYTES));
            starts = new IntArray(rows + 1);
            out = new LongArray(Math.toIntExact(words));
            writing = pass(TextWriter.WRITE);
        }
        TornadoExecutionResult result = writing.execute(phases, profiled);
        long begin = System.nanoTime();
        VariableWidthColumn column = download(result, bytes, columnMemory);
        long time = System.nanoTime() - begin;
        phases.add(new Phase(Phase.Kind.HOST, "download and finish", time, 0));
        memory = measuring.lease().afterRun().and(writing.lease().afterRun());
        return column;
    }

    /** Turns the sizes of tiles into where they begin; returns the size of all. */
    private long placeTiles() {
        long total = 0;
        for (int tile = 0; tile < tiles.getSize(); tile++) {
            int size = tiles.get(tile);
            tiles.set(tile, (int) total);
            total += size;
        }
        if (total > Integer.MAX_VALUE) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "the strings take %d bytes together, expected %d at most: make them of fewer"
                            + " rows at a time",
                    total,
                    Integer.MAX_VALUE);
        }
        return total;
    }

    private ReadyGraphs pass(int number) {
        DevicePool.Lease lease = pool.lease();
        try {
            return pass(number, lease);
        } catch (RuntimeException | Error e) {
            lease.close();
            throw e;
        }
    }

    private ReadyGraphs pass(int number, DevicePool.Lease lease) {
        DeviceGraph graph = new DeviceGraph(limits, lease);
        DeviceInput columns = source.input();
        IntArray sizes = new IntArray(SIZES);
        sizes.set(ROWS, rows);
        sizes.set(WORDS, out.getSize());
        graph.upload(sizes);
        boolean writes = number == TextWriter.WRITE;
        if (writes) {
            addClear(graph, sizes);
            graph.result(starts);
            graph.result(out);
            graph.input(tiles);
        } else {
            graph.upload(starts);
            graph.upload(out);
            graph.upload(tiles);
        }
        String name = writes ? "write" : "measure";
        PassArrays arrays =
                new PassArrays(
                        name,
                        graph.context(),
                        sizes,
                        graph.upload(present),
                        columns,
                        tiles,
                        starts,
                        starts,
                        out,
                        number);
        graph.add(name, tiles.getSize(), TextWriter.THREADS, added -> kernel.addTo(added, arrays));
        ResidentGraphs before = source.hold(columns.uploads(), TaskProfile.ofKernels());
        boolean isResident = !before.graphs().isEmpty();
        columns.uploads().forEach(isResident ? graph::resident : graph::upload);
        residentBytes = graph.residentBytes();
        TaskGraphs graphs = graph.build(writes ? sizes : tiles, before, replays);
        return ReadyGraphs.of(graphs, lease);
    }

    private void addClear(DeviceGraph graph, IntArray sizes) {
        LongArray cleared = out;
        graph.addStream(
                "clear",
                cleared.getSize(),
                added ->
                        added.task(
                                "clear",
                                TextKernels::clear,
                                graph.context(),
                                sizes,
                                cleared,
                                WORDS));
    }

    private VariableWidthColumn download(
            TornadoExecutionResult result, long bytes, ColumnMemory memory) {
        result.transferToHost(new DataRange(starts).withSize(rows + 1L));
        result.transferToHost(new DataRange(out).withSize(bytes / Long.BYTES + 1));
        MemorySegment offsets = memory.allocate((rows + 1L) * Integer.BYTES);
        MemorySegment.copy(starts.getSegment(), 0, offsets, 0, offsets.byteSize());
        MemorySegment characters = memory.allocate(bytes);
        MemorySegment.copy(out.getSegment(), 0, characters, 0, bytes);
        return new VariableWidthColumn(
                ColumnType.Primitive.UTF8,
                offsets,
                Integer.BYTES,
                characters,
                rows,
                Presence.validity(present, rows, memory));
    }

    private void closeWriting() {
        if (writing != null) {
            writing.close();
            writing = null;
        }
    }

    @Override
    public void close() {
        measuring.close();
        closeWriting();
    }
}
