// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.engine.DeviceLanes;
import dev.windrow.internal.engine.PlannedChunk;
import dev.windrow.internal.gpu.memory.PlainText;
import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.groupby.ProgramShape;
import dev.windrow.launch.LaunchKey;
import dev.windrow.query.GroupByQuery;

import java.util.Optional;
import java.util.function.Predicate;

/**
 * Plans chunks, and has their programs made. One plan, and one program for each lane, serve all
 * chunks of a query.
 *
 * @param session the device
 * @param situation what plans can count on
 * @param builder makes programs while other threads work
 * @param threads run them
 */
record ChunkLanes(
        DeviceSession session, Situation situation, ProgramBuilder builder, LaneThreads threads)
        implements DeviceLanes {

    @Override
    public String device() {
        return session.device().limits().name();
    }

    @Override
    public Planned plan(GroupByQuery query, Table rows, Predicate<String> mayBeNull, long allRows) {
        try (Table plain = PlainText.of(rows, query.inputNames(), null)) {
            return PlannedChunk.of(
                            query,
                            plain,
                            mayBeNull,
                            situation,
                            allRows < 0 ? Long.MAX_VALUE : allRows,
                            limits().launch().get(LaunchKey.CHUNK_BYTES))
                    .map(this::planned)
                    .orElse(Planned.without("no device evaluates its condition or expressions"));
        }
    }

    private Planned planned(PhysicalPlan plan) {
        return plan instanceof DevicePlan devicePlan
                ? planned(devicePlan)
                : Planned.without(plan.decisions().getFirst().reason());
    }

    @Override
    public Table plain(GroupByQuery query, Table rows, MemoryPool memory) {
        return PlainText.of(rows, query.inputNames(), memory);
    }

    /** Returns the plan of chunks whose program is that of a plan for a table. */
    Planned planned(DevicePlan plan) {
        Optional<ProgramShape> shape = ProgramShape.of(plan);
        return shape.isPresent()
                ? Planned.of(new SharedChunkPlan(this, plan, shape.get()))
                : Planned.without("its program serves one table alone: " + reason(plan));
    }

    /**
     * Tells why a plan is better left to the CPU for now: its program is yet to be made, which then
     * begins in the background.
     *
     * @param rows some of its rows
     * @return nothing if its program waits, or serves that table alone
     */
    Optional<String> reasonToWait(DevicePlan plan, Table rows) {
        return ProgramShape.of(plan)
                .map(shape -> new SharedChunkPlan(this, plan, shape))
                .filter(made -> !made.isKept())
                .map(
                        missing ->
                                builder.refusal(missing.shape())
                                        .orElseGet(() -> begin(missing, rows)));
    }

    private String begin(SharedChunkPlan missing, Table rows) {
        if (builder.begun(missing.shape()) == 0) {
            missing.program(rows).thenAccept(session.kept()::keep);
        }
        return "its kernels are being compiled";
    }

    private static String reason(DevicePlan plan) {
        return plan.decisions().stream()
                .filter(decision -> decision.subject().equals(ProgramShape.SUBJECT))
                .map(Decision::reason)
                .findFirst()
                .orElse("programs are not kept");
    }

    DeviceLimits limits() {
        DeviceLimits limits = situation.device();
        return limits == null ? session.device().limits() : limits;
    }
}
