// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.engine.DeviceLanes;
import dev.windrow.internal.gpu.graph.GraphBuilding;
import dev.windrow.internal.gpu.groupby.DeviceRun;
import dev.windrow.internal.gpu.memory.ChunkInput;
import dev.windrow.internal.plan.groupby.CapacityMiss;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.OutgrownException;
import dev.windrow.internal.plan.groupby.Planner;
import dev.windrow.internal.plan.groupby.TableNumbers;

import org.jspecify.annotations.Nullable;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A program, and the chunk of rows in its arrays. */
final class ChunkLane implements DeviceLanes.Lane {

    private final SharedChunkPlan plan;
    private final ReadyProgram program;
    private final ChunkInput columns;
    private final boolean wasKept;
    private @Nullable CapacityMiss miss;
    private boolean isBroken;

    /**
     * Makes a lane with an empty chunk.
     *
     * @param program a program of the plan's shape, which this takes over
     * @param wasKept whether it was made for an earlier query
     */
    ChunkLane(SharedChunkPlan plan, ReadyProgram program, boolean wasKept) {
        this.plan = plan;
        this.program = program;
        this.wasKept = wasKept;
        columns = (ChunkInput) Objects.requireNonNull(program.columns(), "a program of one table");
        columns.holdAll();
        columns.clear();
    }

    @Override
    public boolean wasKept() {
        return wasKept;
    }

    @Override
    public int cachedKernels() {
        return program.program().cachedKernels();
    }

    @Override
    public DeviceLanes.Space reserve(Table rows, long from) {
        ChunkInput.Space space = columns.reserve(rows, from);
        return new DeviceLanes.Space(space.rows(), space::copy);
    }

    @Override
    public boolean isFull() {
        return columns.isFull();
    }

    @Override
    public void clear() {
        columns.clear();
    }

    @Override
    public long rows() {
        return columns.rows();
    }

    @Override
    public Table chunk() {
        return columns.chunk();
    }

    @Override
    public CompletableFuture<Optional<Table>> aggregate(MemoryPool memory) {
        return plan.lanes().threads().run(() -> run(memory));
    }

    private Optional<Table> run(MemoryPool memory) {
        columns.finish();
        Table rows = columns.chunk();
        Optional<TableNumbers> numbers = TableNumbers.ofChunk(plan.shape(), plan.plan(), rows);
        if (numbers.isEmpty()) {
            miss = new CapacityMiss(CapacityMiss.Kind.UNSEEN_KEY, 0);
            return Optional.empty();
        }
        DeviceRun run;
        try {
            Supplier<DeviceRun> work =
                    () -> {
                        program.program().bindCopied(rows, numbers.get());
                        return program.program().run(false, memory);
                    };
            boolean isGpu = plan.lanes().session().device().isGpu();
            run =
                    DeviceFailures.translate(
                            plan.lanes().device(),
                            isGpu ? work : () -> GraphBuilding.withoutAny(work));
        } catch (RuntimeException | Error e) {
            isBroken = true;
            throw e;
        }
        miss = run.miss();
        if (run.groups() != null) {
            columns.clear();
        }
        return Optional.ofNullable(run.groups());
    }

    @Override
    public DeviceLanes.Planned larger() {
        try {
            DevicePlan grown = Planner.grow(plan.plan(), Objects.requireNonNull(miss, "no miss"));
            return plan.lanes().planned(grown);
        } catch (OutgrownException e) {
            return DeviceLanes.Planned.without(Objects.requireNonNull(e.getMessage()));
        }
    }

    @Override
    public void close() {
        if (isBroken) {
            program.closeBroken();
        } else {
            plan.lanes().session().kept().keep(program);
        }
    }
}
