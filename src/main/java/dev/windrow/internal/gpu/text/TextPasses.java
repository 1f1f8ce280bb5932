// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.TransformOutcome;
import dev.windrow.internal.gpu.graph.ColumnSource;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.GraphRecording;
import dev.windrow.internal.gpu.graph.ResidentGraphs;
import dev.windrow.internal.gpu.graph.TaskGraphs;
import dev.windrow.internal.gpu.graph.TaskProfile;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.gpu.memory.DevicePool;
import dev.windrow.internal.gpu.memory.ParallelCopy;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.kernel.TextKernel;
import dev.windrow.kernel.TextWriter;
import dev.windrow.profile.DeviceMemory;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.DataRange;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A column of strings that a kernel makes in two passes: it measures, the host adds up the sizes of
 * tiles, and it writes. The first run begins with a pass that only measures, so that exactly as
 * many bytes are allocated as are needed. It can run any number of times.
 */
public final class TextPasses implements AutoCloseable {

    private final DeviceLimits limits;
    private final ColumnSource source;
    private final TextKernel kernel;
    private final DevicePool pool;
    private final int rows;
    private final LongArray present;
    private final boolean someAreNull;
    private final IntArray tiles;
    private final IntArray begins;
    private final IntArray starts;
    private long residentBytes;
    private @Nullable ReadyGraphs ready;
    private DeviceMemory memory = DeviceMemory.NONE;
    private @Nullable LongArray out;

    /**
     * Makes the first pass; nothing runs yet.
     *
     * @param limits the device's limits
     * @param source the table; its columns are uploaded unless they are resident
     * @param required columns whose nulls make a null
     * @param kernel the kernel
     * @param pool the pool that its arrays take their memory from
     */
    public TextPasses(
            DeviceLimits limits,
            ColumnSource source,
            List<String> required,
            TextKernel kernel,
            DevicePool pool) {
        this.limits = limits;
        this.pool = pool;
        this.source = source;
        this.kernel = kernel;
        Table table = source.table();
        rows = Math.toIntExact(table.rows());
        List<Column> columns = required.stream().map(table::column).toList();
        present = PresentRows.of(columns, rows);
        someAreNull = PresentRows.isPartial(columns);
        tiles = new IntArray(rows / TextWriter.THREADS + 1);
        begins = new IntArray(tiles.getSize());
        starts = new IntArray(rows + 1);
        ready = pool.leased(this::measuring);
    }

    /** Returns the strategy's name, as profiles show it. */
    public String strategy() {
        return "device-two-pass";
    }

    /** Returns the bytes that it holds on the device, without resident columns. */
    long ownBytes() {
        return ready == null ? 0 : ready.lease().bytes();
    }

    /**
     * Makes the column, as a table.
     *
     * @param name the column's name
     * @param engine the engine and its device, as the profile shows it
     * @param profiled whether each kernel is timed; the device then waits between kernels
     */
    public TransformOutcome run(String name, String engine, boolean profiled) {
        ColumnMemory columnMemory = new ColumnMemory();
        try {
            List<Phase> phases = new ArrayList<>();
            VariableWidthColumn column = run(columnMemory, phases, profiled);
            Profile profile =
                    new Profile(
                            engine,
                            strategy(),
                            rows,
                            rows,
                            phases,
                            residentBytes,
                            ownBytes() + residentBytes,
                            List.of());
            return new TransformOutcome(
                    new Table(Map.of(name, column), rows, columnMemory),
                    profile.withMemory(memory));
        } catch (RuntimeException | Error e) {
            columnMemory.close();
            throw e;
        }
    }

    VariableWidthColumn run(ColumnMemory columnMemory, List<Phase> phases, boolean profiled) {
        if (out == null) {
            out = measuredOutput(phases, profiled);
        }
        if (ready == null) {
            LongArray output = out;
            ready = pool.leased(lease -> bothPasses(lease, output));
        }
        TornadoExecutionResult result = ready.execute(phases, profiled);
        long begin = System.nanoTime();
        VariableWidthColumn column = download(result, out, columnMemory);
        long time = System.nanoTime() - begin;
        phases.add(new Phase(Phase.Kind.HOST, "download and finish", time, 0));
        memory = ready.lease().afterRun();
        return column;
    }

    /** Runs the measuring pass alone, and returns an array of the size that it found. */
    private LongArray measuredOutput(List<Phase> phases, boolean profiled) {
        if (ready == null) {
            ready = pool.leased(this::measuring);
        }
        ready.execute(phases, profiled);
        long words = placeTiles() / Long.BYTES + 2;
        close();
        pool.requireSpace(Math.addExact(words * Long.BYTES, (rows + 1L) * Integer.BYTES));
        return new LongArray(Math.toIntExact(words));
    }

    /** Turns the sizes of tiles into their begins, and returns the total size. */
    private long placeTiles() {
        long total = 0;
        for (int tile = 0; tile < tiles.getSize(); tile++) {
            begins.set(tile, (int) total);
            total += tiles.get(tile);
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

    private ReadyGraphs measuring(DevicePool.Lease lease) {
        DeviceGraph graph = new DeviceGraph(limits, lease);
        LongArray none = graph.upload(new LongArray(1));
        graph.scratch(starts);
        return passes(graph, lease, none, 0, List.of(TextWriter.MEASURE));
    }

    private ReadyGraphs bothPasses(DevicePool.Lease lease, LongArray output) {
        DeviceGraph graph = new DeviceGraph(limits, lease);
        graph.result(starts);
        graph.result(output);
        graph.input(begins);
        List<Integer> both = List.of(TextWriter.MEASURE, TextWriter.WRITE);
        return passes(graph, lease, output, output.getSize(), both);
    }

    /** Adds the passes. Between them the host computes where tiles begin. */
    private ReadyGraphs passes(
            DeviceGraph graph,
            DevicePool.Lease lease,
            LongArray output,
            int words,
            List<Integer> numbers) {
        DeviceInput columns = source.input(graph);
        IntArray sizes = graph.upload(TextMaking.sizes(rows, words, someAreNull));
        graph.upload(present);
        graph.upload(tiles);
        for (int number : numbers) {
            boolean writes = number == TextWriter.WRITE;
            if (writes) {
                graph.addHostTurn(this::placeTiles);
            }
            String name = writes ? "write" : "measure";
            PassArrays arrays =
                    new PassArrays(
                            name,
                            graph.context(),
                            sizes,
                            present,
                            columns,
                            writes ? begins : tiles,
                            starts,
                            output,
                            number);
            graph.add(
                    name,
                    tiles.getSize(),
                    TextWriter.THREADS,
                    RecordedTask.of(added -> kernel.addTo(added, arrays)));
        }
        ResidentGraphs before = source.hold(columns.uploads(), TaskProfile.ofKernels());
        boolean isResident = !before.graphs().isEmpty();
        columns.uploads().forEach(isResident ? graph::resident : graph::upload);
        residentBytes = graph.residentBytes();
        TaskGraphs graphs = graph.build(tiles, before, false);
        return ReadyGraphs.of(graphs, lease);
    }

    private static void fetch(
            TornadoExecutionResult result, TornadoNativeArray array, long elements) {
        DataRange range = new DataRange(array).withSize(elements);
        GraphRecording.apart(() -> result.transferToHost(range));
    }

    private VariableWidthColumn download(
            TornadoExecutionResult result, LongArray made, ColumnMemory memory) {
        fetch(result, starts, rows + 1L);
        int bytes = starts.get(rows);
        fetch(result, made, bytes / Long.BYTES + 1L);
        MemorySegment offsets = memory.allocate((rows + 1L) * Integer.BYTES);
        ParallelCopy.copy(starts.getSegment().asSlice(0, offsets.byteSize()), offsets);
        MemorySegment characters = memory.allocate(bytes);
        ParallelCopy.copy(made.getSegment().asSlice(0, bytes), characters);
        return new VariableWidthColumn(
                ColumnType.Primitive.UTF8,
                offsets,
                Integer.BYTES,
                characters,
                rows,
                PresentRows.validity(present, rows, memory));
    }

    /** Frees its memory on the device, except for resident columns. */
    @Override
    public void close() {
        if (ready != null) {
            ready.close();
            ready = null;
        }
    }
}
