package dev.windrow.internal.gpu.transform;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.gpu.graph.ColumnSource;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ResidentGraphs;
import dev.windrow.internal.gpu.graph.TaskProfile;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.gpu.memory.DevicePool;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.kernel.TextKernel;
import dev.windrow.kernel.TextWriter;
import dev.windrow.profile.DeviceMemory;
import dev.windrow.profile.Phase;

import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;

/**
 * A column of strings that a kernel writes once, each somewhere into working memory; they are then
 * copied side by side. All of it is one run, without the host.
 */
public final class TextDrafts implements StringMaker {

    private final int rows;
    private final LongArray present;
    private final IntArray starts;
    private final LongArray characters;
    private final DeviceGraph graph;
    private final ReadyGraphs ready;
    private final long residentBytes;

    /**
     * Makes the tasks; nothing runs yet.
     *
     * @param limits the device's
     * @param replays whether it can launch all tasks of a further run as a whole
     * @param source the table, whose columns are on the device already where each run is to find
     *     them there
     * @param required columns whose nulls make a null
     * @param workingBytes what the kernel may write
     * @param kernel the kernel
     * @param lease what its arrays take of the device, which ends with this
     */
    public TextDrafts(
            DeviceLimits limits,
            boolean replays,
            ColumnSource source,
            List<String> required,
            long workingBytes,
            TextKernel kernel,
            DevicePool.Lease lease) {
        Table table = source.table();
        rows = Math.toIntExact(table.rows());
        lease.requireRoom(Math.addExact(2 * workingBytes, 3L * Integer.BYTES * (rows + 1L)));
        graph = new DeviceGraph(limits, lease);
        DeviceInput columns = source.input();
        TextArrays arrays = new TextArrays(graph, columns, table, graph.upload(new IntArray(1)));
        List<Column> needed = required.stream().map(table::column).toList();
        present = graph.upload(Presence.of(needed, rows));
        IntArray sizes = graph.upload(TextArrays.sizes(rows, 0, Presence.isPartial(needed)));
        DeviceText made = new TextMaking(arrays).copy(drafts(arrays, sizes, workingBytes, kernel));
        starts = graph.asResult(made.begins());
        characters = graph.asResult(made.characters());
        ResidentGraphs before = source.hold(columns.uploads(), TaskProfile.ofKernels());
        boolean isResident = !before.graphs().isEmpty();
        columns.uploads().forEach(isResident ? graph::resident : graph::upload);
        residentBytes = graph.residentBytes();
        ready = ReadyGraphs.of(graph.build(arrays.sizes(), before, replays), lease);
    }

    /** Adds the caller's task, over memory that is all zeros. */
    private DeviceText drafts(
            TextArrays arrays, IntArray sizes, long workingBytes, TextKernel kernel) {
        DeviceGraph graph = arrays.graph();
        LongArray drafts = graph.scratchLongs(workingBytes / Long.BYTES + 2);
        IntArray begins = arrays.rowInts();
        IntArray ends = arrays.rowInts();
        arrays.addClear("clear", drafts);
        PassArrays pass =
                new PassArrays(
                        "draft",
                        graph.context(),
                        sizes,
                        present,
                        arrays.input(),
                        begins,
                        begins,
                        ends,
                        drafts,
                        TextWriter.WRITE);
        arrays.addBlocks(pass.name(), added -> kernel.addTo(added, pass));
        return new DeviceText(begins, ends, drafts, 1, 0, present, workingBytes);
    }

    @Override
    public String strategy() {
        return "device-drafts";
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public long ownBytes() {
        return ready.lease().bytes();
    }

    @Override
    public DeviceMemory memory() {
        return ready.lease().afterRun();
    }

    @Override
    public long residentBytes() {
        return residentBytes;
    }

    @Override
    public VariableWidthColumn run(ColumnMemory memory, List<Phase> phases, boolean profiled) {
        TornadoExecutionResult result = ready.execute(phases, profiled);
        long begin = System.nanoTime();
        Download download = new Download(graph, result, new IntArray(1), memory);
        VariableWidthColumn column =
                new VariableWidthColumn(
                        ColumnType.Primitive.UTF8,
                        download.ints(starts, rows + 1L),
                        Integer.BYTES,
                        download.bytes(characters, starts.get(rows)),
                        rows,
                        Presence.validity(present, rows, memory));
        long time = System.nanoTime() - begin;
        phases.add(new Phase(Phase.Kind.HOST, "download and finish", time, 0));
        return column;
    }

    @Override
    public void close() {
        ready.close();
    }
}
