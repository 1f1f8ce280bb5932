// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.Table;
import dev.windrow.internal.engine.DeviceLanes;
import dev.windrow.internal.gpu.graph.GraphBuilding;
import dev.windrow.internal.gpu.memory.PlainText;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.PlanBytes;
import dev.windrow.internal.plan.groupby.ProgramShape;
import dev.windrow.internal.plan.groupby.TableNumbers;
import dev.windrow.launch.LaunchKey;

import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * A plan of chunks. All lanes have it in common, and each has a program of its own.
 *
 * @param lanes where the plan comes from
 * @param plan the plan of a table with as many rows as a chunk
 * @param shape the shape of the lanes' programs
 */
record SharedChunkPlan(ChunkLanes lanes, DevicePlan plan, ProgramShape shape)
        implements DeviceLanes.ChunkPlan {

    @Override
    public String description() {
        boolean evaluates = plan.device().rowProgram() != null;
        return plan.strategy()
                + (evaluates ? " of rows that the device evaluates" : "")
                + ", chunks of "
                + rows()
                + " rows";
    }

    @Override
    public long rows() {
        return shape.rows();
    }

    @Override
    public long groups() {
        return plan.likelyGroups();
    }

    @Override
    public boolean isKept() {
        return lanes.session().kept().has(shape);
    }

    @Override
    public int count() {
        DevicePlan rounded = shape.plan();
        long fitting = lanes.limits().budget() / Math.max(1, PlanBytes.of(rounded));
        long most = Math.clamp(fitting, 1, lanes.limits().launch().get(LaunchKey.LANES));
        return (int) Math.max(0, most - lanes.builder().begun(shape));
    }

    @Override
    public CompletableFuture<DeviceLanes.Lane> lane(Table rows) {
        ReadyProgram kept = lanes.session().kept().take(shape, ReadyProgram.class);
        if (kept != null) {
            return CompletableFuture.completedFuture(new ChunkLane(this, kept, true));
        }
        return program(rows).thenApply(made -> new ChunkLane(this, made, false));
    }

    /**
     * Begins to make a program, and to run it over a few rows: then all its kernels are compiled.
     *
     * @param rows some rows, at least one; they may be closed afterwards
     */
    CompletableFuture<ReadyProgram> program(Table rows) {
        long most = Math.min(rows(), PlanTuning.TRIAL_ROWS);
        Table first = rows.slice(0, Math.min(rows.rows(), most));
        Table sample = PlainText.copy(first, columns(), this::isDictionary);
        return lanes.builder()
                .begin(shape, () -> made(sample))
                .whenComplete((program, failure) -> sample.close());
    }

    /** Returns the columns that lanes read. */
    Set<String> columns() {
        return plan.device().tableColumns().keySet();
    }

    private boolean isDictionary(String column) {
        return plan.device().columns().get(column).dictionary();
    }

    private ReadyProgram made(Table sample) {
        return DeviceFailures.translate(
                lanes.device(), () -> GraphBuilding.alone(() -> madeAlone(sample)));
    }

    private ReadyProgram madeAlone(Table sample) {
        ReadyProgram program = ReadyProgram.ofShape(shape, sample, lanes.session().pool(), false);
        TableNumbers.ofChunk(shape, plan, sample)
                .ifPresent(numbers -> program.tryOut(sample, numbers));
        return program;
    }
}
