// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.Table;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.progress.ProgressListener;

import java.util.Collection;

/**
 * A table for an engine that reads it in place: nothing is kept or prepared.
 *
 * @param engine the engine
 * @param table the table
 */
public record HostTable(Engine engine, Table table) implements EngineTable {

    @Override
    public PreparedPlan prepare(PhysicalPlan plan) {
        return new HostPlan(engine, plan, table);
    }

    @Override
    public TransformOutcome transform(TransformPlan plan, ProgressListener progress) {
        return engine.transform(plan, table, progress);
    }

    @Override
    public long residentBytes(Collection<String> columns) {
        return 0;
    }

    @Override
    public void close() {
        // The table belongs to its owner.
    }

    private record HostPlan(Engine engine, PhysicalPlan plan, Table table) implements PreparedPlan {

        @Override
        public EngineResult run(boolean profiled, ProgressListener progress) {
            return engine.execute(plan, table, progress);
        }

        @Override
        public void close() {
            // A plan alone holds no resources.
        }
    }
}
