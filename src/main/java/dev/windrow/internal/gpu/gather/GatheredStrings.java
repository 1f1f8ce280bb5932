// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.gather;

import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ScanStage;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeColumn;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.plan.PlanTuning;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.nio.LongBuffer;

/** Gathers strings. They are measured first, to find where each begins. */
final class GatheredStrings extends GatheredColumn {

    private final IntArray offsets;
    private final ByteArray target;

    GatheredStrings(String name, OperationArrays arrays, GatheredRows rows, String task) {
        super(name, arrays, rows, task);
        DeviceGraph graph = arrays.graph();
        offsets = graph.resultInts(rows.capacity() + 1);
        target = graph.resultBytes(Math.max(1, characters()));
        IntArray sizes = arrays.stage().sizes();
        sizes.set(Sizes.OFFSETS, offsets.getSize());
        sizes.set(Sizes.OFFSET_TILES, ScanStage.tiles(offsets.getSize()));
    }

    /**
     * Returns the most bytes that the strings may have. For rows that may occur repeatedly it is
     * the exact number.
     */
    private long characters() {
        LongBuffer given = rows().given();
        if (given == null) {
            return arrays().statistics().column(name()).characters();
        }
        VariableWidthColumn source = (VariableWidthColumn) arrays().table().column(name());
        long characters = 0;
        for (int i = 0; i < given.remaining(); i++) {
            long row = given.get(given.position() + i);
            characters += row < 0 ? 0 : source.length(row);
        }
        if (characters > PlanTuning.DEVICE_ARRAY_LIMIT) {
            throw WindrowException.of(
                    ErrorCode.DEVICE_MEMORY,
                    "the taken rows of column \"%s\" have %d characters, more than a device array"
                            + " holds: use the CPU engine",
                    name(),
                    characters);
        }
        return characters;
    }

    @Override
    public void addTasks(IntArray counts, int countAt) {
        super.addTasks(counts, countAt);
        addMeasuring(counts, countAt);
        new ScanStage(arrays().stage())
                .addTasks(
                        task() + "Starts",
                        offsets,
                        offsets.getSize(),
                        Sizes.OFFSETS,
                        Sizes.OFFSET_TILES,
                        -1);
        addCopying(counts, countAt);
    }

    private void addMeasuring(IntArray counts, int countAt) {
        String task = task() + "Lengths";
        DeviceGraph graph = arrays().graph();
        IntArray source = arrays().input().offsets(name());
        graph.stream(task, offsets.getSize())
                .given(arrays().stage().sizes(), counts, rows().rows(), source)
                .given(arrays().presence(name()), offsets, countAt)
                .add(GatherKernels.class, "measureStrings");
    }

    private void addCopying(IntArray counts, int countAt) {
        String task = task();
        DeviceGraph graph = arrays().graph();
        IntArray source = arrays().input().offsets(name());
        LongArray characters = arrays().input().characters(name());
        graph.stream(task, rows().capacity())
                .each(
                        counts,
                        countAt,
                        new GatherKernels.Strings(
                                rows().rows(), source, characters, offsets, target));
    }

    @Override
    public MadeColumn column(Download download, long rows) {
        download.fetch(offsets, rows, 1);
        return MadeColumn.strings(
                arrays().statistics().column(name()).type(),
                offsets,
                target,
                offsets.get((int) rows),
                validity());
    }
}
