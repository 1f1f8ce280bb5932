// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.catalyst.trees.TreeNodeTag;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.aggregate.BaseAggregateExec;
import org.apache.spark.sql.execution.aggregate.HashAggregateExec;
import org.apache.spark.sql.execution.aggregate.ObjectHashAggregateExec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

import scala.Function1;
import scala.Option;
import scala.runtime.AbstractFunction1;

/**
 * Replaces the partial hash aggregates of a plan that Windrow computes. Each other one gets the tag
 * {@link #LEFT}, and the log says why it stays with Spark: at the level INFO, or WARN if {@link
 * Settings#explain}. A query that is planned again, as adaptive ones are, says the same once.
 *
 * <p>The rule runs twice. Before transitions between rows and columns are in an adaptive plan, so
 * that {@code explain} shows the operator; and once they are in, in all plans. The second run takes
 * away those that the operator has no need of.
 */
final class PartialAggregateRule extends Rule<SparkPlan> {

    private static final Logger LOGGER = LoggerFactory.getLogger(PartialAggregateRule.class);

    /** Why a partial aggregate stays with Spark. */
    static final TreeNodeTag<String> LEFT = new TreeNodeTag<>("windrow.left");

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
        return switch (replaced) {
            case WindrowAggregateExec own -> own.withoutTransition();
            case BaseAggregateExec aggregate when isUndecided(aggregate) ->
                    switch (translation(aggregate, settings)) {
                        case Translation.Taken(SparkPlan own) -> own;
                        case Translation.Left(String reason) -> left(replaced, reason, settings);
                    };
            default -> replaced;
        };
    }

    private static boolean isUndecided(BaseAggregateExec aggregate) {
        return Translation.isPartial(aggregate) && !((SparkPlan) aggregate).containsTag(LEFT);
    }

    private static Translation translation(BaseAggregateExec aggregate, Settings settings) {
        return switch (aggregate) {
            case HashAggregateExec hash -> Translation.of(hash, settings);
            case ObjectHashAggregateExec objects ->
                    new Translation.Left("its buffers are objects, which only Spark makes");
            default ->
                    new Translation.Left(
                            "Spark sorts its rows, as it cannot hash a key or change a buffer in"
                                    + " place");
        };
    }

    private static SparkPlan left(SparkPlan plan, String reason, Settings settings) {
        plan.setTagValue(LEFT, reason);
        if (isNew(plan.logicalLink(), reason)) {
            LOGGER.atLevel(settings.explain() ? Level.WARN : Level.INFO)
                    .log("Windrow leaves {} to Spark: {}", plan.simpleString(FIELDS), reason);
        }
        return plan;
    }

    /** Notes a reason in the logical plan, which all plans made of it share. */
    private static boolean isNew(Option<LogicalPlan> logical, String reason) {
        if (logical.isEmpty()) {
            return true;
        }
        boolean isNew = !logical.get().getTagValue(LEFT).contains(reason);
        logical.get().setTagValue(LEFT, reason);
        return isNew;
    }

    /** Fields of an operator that the log names. */
    private static final int FIELDS = 25;
}
