// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.execution.ColumnarToRowExec;
import org.apache.spark.sql.execution.FilterExec;
import org.apache.spark.sql.execution.ProjectExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.types.DecimalType;
import org.jspecify.annotations.Nullable;

import scala.runtime.AbstractFunction1;

import java.util.HashMap;
import java.util.Map;

/**
 * Inputs without Spark's projections and filters below the aggregate, which Windrow computes. Of
 * rows, Spark's filter stays: it drops rows before they are copied.
 */
final class FusedInputs implements Inputs {

    private final Source source;
    private boolean isWhole = true;
    private boolean computesDecimals;

    /**
     * What projections and filters are of.
     *
     * @param plan has the columns
     * @param condition what rows must meet; null for all rows
     * @param computed the expressions of columns that a projection has made
     */
    private record Source(
            SparkPlan plan, @Nullable Expression condition, Map<ExprId, Expression> computed) {

        static Source of(SparkPlan plan) {
            return switch (plan) {
                case ColumnarToRowExec transition -> of(transition.child());
                case ProjectExec project -> of(project.child()).with(project);
                case FilterExec filter -> of(filter.child()).with(filter);
                default -> new Source(plan, null, Map.of());
            };
        }

        private Source with(ProjectExec project) {
            Map<ExprId, Expression> projected = new HashMap<>(computed);
            for (NamedExpression named : Translation.list(project.projectList())) {
                if (named instanceof Alias alias) {
                    projected.put(alias.exprId(), over(alias.child()));
                }
            }
            return new Source(plan, condition, projected);
        }

        private Source with(FilterExec filter) {
            Expression own = over(filter.condition());
            if (!plan.supportsColumnar() || Formulas.condition(own).isEmpty()) {
                return new Source(filter, null, Map.of());
            }
            return new Source(plan, condition == null ? own : new And(condition, own), computed);
        }

        /** Returns an expression of the plan's columns. */
        Expression over(Expression value) {
            if (value instanceof Attribute attribute) {
                return computed.getOrDefault(attribute.exprId(), attribute);
            }
            return value.mapChildren(
                    new AbstractFunction1<Expression, Expression>() {
                        @Override
                        public Expression apply(Expression child) {
                            return over(child);
                        }
                    });
        }
    }

    /**
     * Looks for a source.
     *
     * @param child what is below the aggregate
     */
    FusedInputs(SparkPlan child) {
        source = Source.of(child);
    }

    /** Keys are columns alone. Any other one is left to a projection. */
    @Override
    public Attribute key(NamedExpression key) {
        Expression bare = Translation.withoutNormalisation(key);
        if (source.over(bare) instanceof Attribute column) {
            return column;
        }
        isWhole = false;
        return key.toAttribute();
    }

    @Override
    public Expression value(Expression value) {
        Expression own = source.over(value);
        if (!(own instanceof Attribute)) {
            isWhole &= Formulas.value(own).isPresent();
            computesDecimals |= own.dataType() instanceof DecimalType;
        }
        return own;
    }

    /**
     * Windrow must compute all. It pays if columns need not become rows, or for decimals, which are
     * objects in Spark.
     */
    @Override
    public boolean suit() {
        return isWhole && (source.plan.supportsColumnar() || computesDecimals);
    }

    @Override
    public SparkPlan plan() {
        return source.plan;
    }

    @Override
    public @Nullable Expression condition() {
        return source.condition;
    }
}
