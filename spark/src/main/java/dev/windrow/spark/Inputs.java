// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.execution.SparkPlan;
import org.jspecify.annotations.Nullable;

/** What an aggregate reads. Keys and values are asked for first, then what has them. */
sealed interface Inputs permits FusedInputs, ProjectedInputs {

    /** Returns the column of a key. */
    Attribute key(NamedExpression key);

    /** Returns the column of a value, or an expression that Windrow computes. */
    Expression value(Expression value);

    /** Returns whether all that was asked for is there, and at a price that pays. */
    boolean suit();

    /** Returns a plan that has all columns. */
    SparkPlan plan();

    /** Returns the condition that rows of the plan must meet; null for all rows. */
    @Nullable Expression condition();
}
