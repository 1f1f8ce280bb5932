package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.engine.Engine;
import dev.windrow.internal.engine.TransformOutcome;
import dev.windrow.internal.plan.TransformInput;
import dev.windrow.internal.plan.TransformPlan;
import dev.windrow.internal.plan.TransformPlanner;
import dev.windrow.profile.Phase;
import dev.windrow.query.Transformation;

/** Plans operations on columns and hands them to an engine. */
final class TransformRunner {

    private final Engines engines;
    private final WindrowConfig config;

    TransformRunner(Engines engines, WindrowConfig config) {
        this.engines = engines;
        this.config = config;
    }

    /** Holds an operation against a table of which so many bytes are on the device. */
    TransformPlan plan(Transformation transformation, Table table, long residentBytes) {
        return TransformPlanner.plan(
                transformation,
                TransformInput.of(table),
                engines.situation(config.threads(), residentBytes));
    }

    TransformResult run(Transformation transformation, Table table) {
        long start = System.nanoTime();
        TransformPlan plan = plan(transformation, table, 0);
        long planned = System.nanoTime() - start;
        Engine engine =
                switch (plan) {
                    case TransformPlan.OnCpu cpu -> engines.cpu();
                    case TransformPlan.OnDevice device -> engines.device();
                };
        return result(plan, planned, engine.transform(plan, table, config.progress()));
    }

    TransformResult run(Transformation transformation, ResidentTable table) {
        long start = System.nanoTime();
        TransformPlan plan = plan(transformation, table);
        long planned = System.nanoTime() - start;
        TransformOutcome outcome = table.keptFor(plan).transform(plan, config.progress());
        return result(plan, planned, outcome);
    }

    TransformPlan plan(Transformation transformation, ResidentTable table) {
        Table columns = table.table();
        long resident = table.residentBytes(transformation.inputNames(columns.names()));
        return plan(transformation, columns, resident);
    }

    private static TransformResult result(
            TransformPlan plan, long planned, TransformOutcome outcome) {
        Phase phase = new Phase(Phase.Kind.PLAN, "plan", planned, 0);
        return new TransformResult(
                outcome.table(), explanation(plan), outcome.profile().withFirst(phase));
    }

    static Explanation explanation(TransformPlan plan) {
        return new Explanation(plan.strategy(), TransformPlanner.explain(plan));
    }
}
