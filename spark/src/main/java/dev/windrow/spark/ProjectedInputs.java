// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.execution.ProjectExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.jspecify.annotations.Nullable;

import scala.Option;
import scala.collection.immutable.Nil$;
import scala.collection.immutable.Seq;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Columns that Spark computes, in a projection below the aggregate, if they are expressions. */
final class ProjectedInputs implements Inputs {

    /** What is computed, by its canonical form: equal expressions are computed once. */
    private final Map<Expression, Attribute> columns = new LinkedHashMap<>();

    private final List<NamedExpression> projected = new ArrayList<>();
    private final SparkPlan child;
    private boolean areColumns = true;

    /**
     * Has no column yet.
     *
     * @param child what is below the aggregate
     */
    ProjectedInputs(SparkPlan child) {
        this.child = child;
    }

    @Override
    public Attribute key(NamedExpression key) {
        Expression bare = Translation.withoutNormalisation(key);
        if (bare instanceof Alias alias) {
            areColumns = false;
            projected.add(alias);
            return alias.toAttribute();
        }
        return value(bare);
    }

    @Override
    public Attribute value(Expression value) {
        return columns.computeIfAbsent(value.canonicalized(), absent -> added(value));
    }

    private Attribute added(Expression value) {
        NamedExpression named;
        if (value instanceof Attribute attribute) {
            named = attribute;
        } else {
            areColumns = false;
            named = alias(value, "windrow_" + projected.size());
        }
        projected.add(named);
        return named.toAttribute();
    }

    @SuppressWarnings("unchecked")
    private static Alias alias(Expression value, String name) {
        return new Alias(
                value,
                name,
                NamedExpression.newExprId(),
                (Seq<String>) (Seq<?>) Nil$.MODULE$,
                Option.empty(),
                (Seq<String>) (Seq<?>) Nil$.MODULE$);
    }

    @Override
    public boolean suit() {
        return true;
    }

    @Override
    public SparkPlan plan() {
        return areColumns ? child : new ProjectExec(Translation.seq(projected), child);
    }

    /** The child has Spark's filters already. */
    @Override
    public @Nullable Expression condition() {
        return null;
    }
}
