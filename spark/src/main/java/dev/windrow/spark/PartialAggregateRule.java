package dev.windrow.spark;

import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.aggregate.BaseAggregateExec;
import org.apache.spark.sql.execution.aggregate.HashAggregateExec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import scala.Function1;
import scala.runtime.AbstractFunction1;

/**
 * Replaces the partial hash aggregates of a plan that Windrow computes. The log says of each other
 * one, at the level INFO, why it stays with Spark.
 */
final class PartialAggregateRule extends Rule<SparkPlan> {

    private static final Logger LOGGER = LoggerFactory.getLogger(PartialAggregateRule.class);

    @Override
    public SparkPlan apply(SparkPlan plan) {
        Settings settings = Settings.of(conf());
        return settings.enabled() ? replace(plan, settings) : plan;
    }

    private static SparkPlan replace(SparkPlan plan, Settings settings) {
        Function1<SparkPlan, SparkPlan> below =
                new AbstractFunction1<>() {
                    @Override
                    public SparkPlan apply(SparkPlan child) {
                        return replace(child, settings);
                    }
                };
        SparkPlan replaced = plan.mapChildren(below);
        if (!(replaced instanceof BaseAggregateExec aggregate)
                || !Translation.isPartial(aggregate)) {
            return replaced;
        }
        if (!(aggregate instanceof HashAggregateExec hash)) {
            return left(replaced, "Spark aggregates sorted rows or objects there");
        }
        return switch (Translation.of(hash, settings)) {
            case Translation.Taken(SparkPlan own) -> own;
            case Translation.Left(String reason) -> left(replaced, reason);
        };
    }

    private static SparkPlan left(SparkPlan plan, String reason) {
        LOGGER.info("Windrow leaves {} to Spark: {}", plan.simpleString(FIELDS), reason);
        return plan;
    }

    /** Fields of an operator that the log names. */
    private static final int FIELDS = 25;
}
