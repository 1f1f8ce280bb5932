// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.EngineChoice;
import dev.windrow.internal.scan.StateLanes;

import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.KnownFloatingPointNormalized;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.Partial$;
import org.apache.spark.sql.catalyst.optimizer.NormalizeNaNAndZero;
import org.apache.spark.sql.catalyst.plans.logical.Statistics;
import org.apache.spark.sql.execution.ColumnarToRowExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.aggregate.BaseAggregateExec;
import org.apache.spark.sql.execution.aggregate.HashAggregateExec;
import org.jspecify.annotations.Nullable;

import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.jdk.javaapi.OptionConverters;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Translates a partial aggregate of Spark into one of Windrow, or says why it cannot be. */
sealed interface Translation {

    /** A plan that takes the aggregate's place. */
    record Taken(SparkPlan plan) implements Translation {}

    /** The aggregate stays as it is, for a reason. */
    record Left(String reason) implements Translation {}

    /** Returns whether an aggregate makes buffers of rows, and nothing else. */
    static boolean isPartial(BaseAggregateExec aggregate) {
        Seq<AggregateExpression> functions = aggregate.aggregateExpressions();
        boolean isFirst =
                functions.isEmpty()
                        ? aggregate.requiredChildDistributionExpressions().isEmpty()
                        : CollectionConverters.asJava(functions).stream()
                                .allMatch(each -> each.mode() == Partial$.MODULE$);
        return isFirst && !aggregate.isStreaming();
    }

    /** Translates an aggregate that {@link #isPartial}. */
    static Translation of(HashAggregateExec aggregate, Settings settings) {
        SparkPlan child = aggregate.child();
        Long rows = estimatedRows(child);
        if (rows != null && rows < settings.minRows()) {
            return new Left(
                    "about "
                            + rows
                            + " rows, fewer than "
                            + Settings.MIN_ROWS
                            + " = "
                            + settings.minRows());
        }
        if (aggregate.groupingExpressions().isEmpty()) {
            return new Left("one group: Spark adds its rows up in the loop that reads them");
        }
        return of(aggregate, settings, new FusedInputs(child));
    }

    private static Translation of(HashAggregateExec aggregate, Settings settings, Inputs inputs) {
        List<Attribute> keys = new ArrayList<>();
        for (NamedExpression key : list(aggregate.groupingExpressions())) {
            if (ColumnKind.of(((Expression) key).dataType()) == null) {
                return new Left("a key of type " + ((Expression) key).dataType().sql());
            }
            keys.add(inputs.key(key));
        }
        List<AggregateExpression> functions = new ArrayList<>();
        for (AggregateExpression function : list(aggregate.aggregateExpressions())) {
            switch (FunctionTranslation.of(function, inputs)) {
                case FunctionTranslation.Asked(AggregateExpression asked) -> functions.add(asked);
                case FunctionTranslation.Left(String reason) -> {
                    return new Left(reason);
                }
            }
        }
        if (!inputs.suit()) {
            return of(aggregate, settings, new ProjectedInputs(aggregate.child()));
        }
        SparkPlan input = inputs.plan();
        if (!input.supportsColumnar()
                && !settings.takesPlainRows()
                && arePlainNumbers(keys, functions)) {
            return new Left("rows of plain numbers: copying them costs what Windrow saves");
        }
        WindrowAggregateExec own =
                new WindrowAggregateExec(
                        seq(keys),
                        seq(functions),
                        aggregate.output(),
                        Option.apply(inputs.condition()),
                        input,
                        engine(settings, list(input.output()), keys, functions));
        own.copyTagsFrom(aggregate);
        return new Taken(own);
    }

    /** Returns the engine that was asked for, or the CPU where a device makes no such states. */
    private static EngineChoice engine(
            Settings settings,
            List<Attribute> columns,
            List<Attribute> keys,
            List<AggregateExpression> functions) {
        Program program =
                ProgramFactory.of(
                        columns, keys, functions, null, settings.memory(), settings.engine());
        return StateLanes.suit(program.query()) ? settings.engine() : EngineChoice.CPU;
    }

    /** Returns what gives columns, where Spark makes rows of them. */
    static SparkPlan withoutTransition(SparkPlan plan) {
        return plan instanceof ColumnarToRowExec transition ? transition.child() : plan;
    }

    /** Returns whether neither keys nor values cost Spark more than a machine's word. */
    private static boolean arePlainNumbers(
            List<Attribute> keys, List<AggregateExpression> functions) {
        return Stream.concat(
                        keys.stream(),
                        functions.stream()
                                .flatMap(
                                        each -> list(each.aggregateFunction().children()).stream()))
                .map(value -> ColumnKind.of(value.dataType()))
                .allMatch(kind -> kind != null && kind.isPlainNumber());
    }

    /** Returns how many rows Spark expects; null if it does not know. */
    private static @Nullable Long estimatedRows(SparkPlan plan) {
        if (plan.logicalLink().isDefined()) {
            return rows(plan.logicalLink().get().stats(), plan);
        }
        // Spark does not link what it adds, such as a transition.
        return plan.children().size() == 1 ? estimatedRows(plan.children().head()) : null;
    }

    private static long rows(Statistics statistics, SparkPlan plan) {
        return OptionConverters.toJava(statistics.rowCount())
                .orElseGet(
                        () -> statistics.sizeInBytes().$div(scala.math.BigInt.apply(width(plan))))
                .min(scala.math.BigInt.apply(Long.MAX_VALUE))
                .toLong();
    }

    /** Returns the bytes that Spark's estimates of sizes have for a row. */
    private static long width(SparkPlan plan) {
        return 8
                + list(plan.output()).stream()
                        .mapToLong(each -> each.dataType().defaultSize())
                        .sum();
    }

    /** Returns the elements of a sequence. */
    static <T> List<T> list(Seq<T> sequence) {
        return CollectionConverters.asJava(sequence);
    }

    /** Returns a sequence of elements. */
    static <T> Seq<T> seq(List<T> elements) {
        return CollectionConverters.asScala(elements).toSeq();
    }

    /** Returns the column that a key normalises, or the key itself. */
    static Expression withoutNormalisation(NamedExpression key) {
        return key instanceof Alias alias
                        && alias.child() instanceof KnownFloatingPointNormalized known
                        && known.child() instanceof NormalizeNaNAndZero normalised
                        && normalised.child() instanceof Attribute attribute
                ? attribute
                : (Expression) key;
    }
}
