// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.EngineChoice;

import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.plans.physical.Partitioning;
import org.apache.spark.sql.catalyst.plans.physical.UnknownPartitioning;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.jspecify.annotations.Nullable;

import scala.Option;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Map;
import scala.collection.immutable.Seq;

import java.util.List;
import java.util.Locale;

/**
 * The operator that makes partial aggregates with Windrow, in the rows that Spark's own partial
 * aggregate makes. It reads columns where its child has them, and rows otherwise; drops rows that
 * do not meet a condition; and computes expressions of the rest.
 *
 * <p>Spark copies an operator by calling its constructor with {@link #productElement all elements},
 * so these are exactly the constructor's arguments.
 */
public final class WindrowAggregateExec extends SparkPlan {

    private static final long serialVersionUID = 1;

    // The operator stays on the driver. Tasks get a Program.
    private final transient Seq<Attribute> keys;
    private final transient Seq<AggregateExpression> functions;

    // But operators of Spark that are not compiled take their child along, and ask for its output.
    // The sequences of Spark's plans are serializable, which their type does not say.
    @SuppressWarnings("serial")
    private final Seq<Attribute> output;

    private final transient Option<Expression> condition;
    private final SparkPlan child;
    private final EngineChoice engine;
    private transient volatile @Nullable Metrics metrics;

    /**
     * Makes an operator.
     *
     * @param keys columns of the child
     * @param functions partial aggregates of columns of the child, and of expressions of these
     * @param output the keys and the buffers of the functions, as Spark calls them
     * @param condition the condition that rows of the child must meet, if there is one
     * @param child the rows
     * @param engine what aggregates
     */
    public WindrowAggregateExec(
            Seq<Attribute> keys,
            Seq<AggregateExpression> functions,
            Seq<Attribute> output,
            Option<Expression> condition,
            SparkPlan child,
            EngineChoice engine) {
        this.keys = keys;
        this.functions = functions;
        this.output = output;
        this.condition = condition;
        this.child = child;
        this.engine = engine;
    }

    @Override
    public RDD<InternalRow> doExecute() {
        List<Attribute> columns = Translation.list(child.output());
        Program program =
                ProgramFactory.of(
                        columns,
                        Translation.list(keys),
                        Translation.list(functions),
                        condition.getOrElse(() -> null),
                        Settings.of(conf()).memory(),
                        engine);
        return child.supportsColumnar()
                ? TaskFunction.ofBatches(child.executeColumnar(), program, counters())
                : TaskFunction.ofRows(child.execute(), program, counters());
    }

    /** Returns an operator that reads columns where Spark would have turned them into rows. */
    WindrowAggregateExec withoutTransition() {
        SparkPlan source = Translation.withoutTransition(child);
        if (source == child) {
            return this;
        }
        WindrowAggregateExec own =
                new WindrowAggregateExec(keys, functions, output, condition, source, engine);
        own.copyTagsFrom(this);
        return own;
    }

    private Metrics counters() {
        Metrics known = metrics;
        if (known == null) {
            synchronized (this) {
                known = metrics;
                if (known == null) {
                    known = Metrics.of(sparkContext());
                    metrics = known;
                }
            }
        }
        return known;
    }

    @Override
    public Map<String, SQLMetric> metrics() {
        return counters().byName();
    }

    @Override
    public Seq<Attribute> output() {
        return output;
    }

    /** The buffers come from nowhere else. */
    @Override
    public AttributeSet producedAttributes() {
        return outputSet();
    }

    /** Groups stay where their rows are. */
    @Override
    public Partitioning outputPartitioning() {
        Partitioning partitioning = child.outputPartitioning();
        boolean isOfOutput =
                !(partitioning instanceof Expression expression)
                        || expression.references().subsetOf(outputSet());
        return isOfOutput ? partitioning : new UnknownPartitioning(partitioning.numPartitions());
    }

    @Override
    public Seq<SparkPlan> children() {
        return Translation.seq(List.of(child));
    }

    @Override
    public SparkPlan withNewChildrenInternal(IndexedSeq<SparkPlan> children) {
        return new WindrowAggregateExec(
                keys, functions, output, condition, children.head(), engine);
    }

    @Override
    public int productArity() {
        return 6;
    }

    @Override
    public Object productElement(int number) {
        return switch (number) {
            case 0 -> keys;
            case 1 -> functions;
            case 2 -> output;
            case 3 -> condition;
            case 4 -> child;
            case 5 -> engine;
            default -> throw new IndexOutOfBoundsException(number);
        };
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof WindrowAggregateExec;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WindrowAggregateExec same
                && keys.equals(same.keys)
                && functions.equals(same.functions)
                && output.equals(same.output)
                && condition.equals(same.condition)
                && child.equals(same.child)
                && engine == same.engine;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * keys.hashCode() + functions.hashCode()) + child.hashCode();
    }

    @Override
    public String simpleString(int maxFields) {
        return "WindrowAggregate(keys="
                + keys.mkString("[", ", ", "]")
                + ", functions="
                + functions.mkString("[", ", ", "]")
                + (condition.isEmpty() ? "" : ", condition=" + condition.get())
                + ", input="
                + (child.supportsColumnar() ? "columns" : "rows")
                + ", engine="
                + engine.name().toLowerCase(Locale.ROOT)
                + ")";
    }
}
