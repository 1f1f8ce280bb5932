// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.Table;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.engine.PreparedPlan;
import dev.windrow.internal.engine.TransformOutcome;
import dev.windrow.internal.gpu.graph.ColumnSource;
import dev.windrow.internal.gpu.graph.ResultInput.NotThereException;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.internal.plan.transform.TransformShape;
import dev.windrow.progress.ProgressListener;

import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A result that lies on the device, as the input of further work. Programs read its arrays where
 * they are, and are kept for the next result in the same arrays. Columns in a form that the device
 * does not have go by way of the host, as those of any resident table.
 */
final class MadeTable extends ResidentColumns {

    private final DeviceSession session;
    private final MadeColumns made;
    private final ColumnSource.OfResult source;

    MadeTable(
            DeviceSession session, Table table, MadeColumns made, Consumer<KeptTable> whenClosed) {
        super(session, table, whenClosed);
        this.session = session;
        this.made = made;
        source = new ColumnSource.OfResult(table, made.arrays(), made.owner());
        made.use(true);
    }

    @Override
    public TransformOutcome transform(TransformPlan plan, ProgressListener progress) {
        try {
            session.report(plan, progress);
            return session.threads()
                    .callWithKept(() -> session.transform(plan, source, this::shape));
        } catch (NotThereException e) {
            return super.transform(plan, progress);
        }
    }

    private Optional<ResultShape> shape(TransformPlan.OnDevice plan) {
        if (!TransformShape.isKept(plan.transformation())) {
            return Optional.empty();
        }
        TransformShape shape =
                TransformShape.of(plan)
                        .orElseGet(
                                () ->
                                        new TransformShape(
                                                plan.transformation(),
                                                plan.input(),
                                                ResidentShape.withoutMemory(plan.limits())));
        return Optional.of(new ResultShape(made.owner(), shape));
    }

    @Override
    public PreparedPlan prepare(PhysicalPlan plan) {
        return new Prepared(plan);
    }

    /** A plan that runs over the arrays as they are, if they have the forms for it. */
    private final class Prepared implements PreparedPlan {

        private final PhysicalPlan plan;
        private PreparedPlan prepared;
        private boolean isHere = true;

        Prepared(PhysicalPlan plan) {
            this.plan = plan;
            prepared = session.ready(plan, source, false, ignored -> {});
        }

        @Override
        public EngineResult run(boolean profiled, ProgressListener progress) {
            try {
                return prepared.run(profiled, progress);
            } catch (NotThereException e) {
                if (!isHere) {
                    throw e;
                }
                isHere = false;
                prepared.close();
                prepared = MadeTable.super.prepare(plan);
                return prepared.run(profiled, progress);
            }
        }

        @Override
        public void close() {
            prepared.close();
        }
    }

    @Override
    public long residentBytes(Collection<String> names) {
        return made.arrayBytes(names) + super.residentBytes(names);
    }

    @Override
    public void close() {
        made.use(false);
        super.close();
    }
}
