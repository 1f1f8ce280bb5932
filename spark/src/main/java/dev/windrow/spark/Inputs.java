package dev.windrow.spark;

import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.execution.ProjectExec;
import org.apache.spark.sql.execution.SparkPlan;

import scala.Option;
import scala.collection.immutable.Nil$;
import scala.collection.immutable.Seq;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns that an aggregate reads. Spark computes those that are expressions, in a projection
 * below the aggregate.
 */
final class Inputs {

    /** What is computed, by its canonical form: equal expressions are computed once. */
    private final Map<Expression, Attribute> columns = new LinkedHashMap<>();

    private final List<NamedExpression> projected = new ArrayList<>();
    private boolean areColumns = true;

    /** Returns the column of a key. */
    Attribute key(NamedExpression key) {
        Expression bare = Translation.withoutNormalisation(key);
        if (bare instanceof Alias alias) {
            areColumns = false;
            projected.add(alias);
            return alias.toAttribute();
        }
        return column(bare);
    }

    /** Returns the column of a value. */
    Attribute column(Expression value) {
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

    /** Returns whether all are columns, so that nothing need be computed. */
    boolean areColumns() {
        return areColumns;
    }

    /** Returns a plan that has these columns. */
    SparkPlan project(SparkPlan child) {
        return areColumns ? child : new ProjectExec(Translation.seq(projected), child);
    }
}
