// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.List;
import java.util.Objects;

/**
 * An aggregation and the name of its result column.
 *
 * @param aggregation what is computed
 * @param name the name of the result column
 * @param derived the columns of the aggregation that are computed by expressions
 */
public record NamedAggregation(Aggregation aggregation, String name, List<DerivedColumn> derived) {

    /** Names an aggregation. Its columns are checked once there is a table. */
    public NamedAggregation {
        Objects.requireNonNull(aggregation, "aggregation");
        Objects.requireNonNull(name, "name");
        derived = List.copyOf(derived);
    }

    /**
     * Names an aggregation of columns that the table has.
     *
     * @param aggregation what is computed
     * @param name the name of the result column
     */
    public NamedAggregation(Aggregation aggregation, String name) {
        this(aggregation, name, List.of());
    }

    /**
     * Returns the same aggregation under another name: {@code sum("price").as("total")}.
     *
     * @param newName the name of the result column; a query with two columns of one name fails with
     *     {@code DUPLICATE_NAME}
     * @return the aggregation
     */
    public NamedAggregation as(String newName) {
        return new NamedAggregation(aggregation, newName, derived);
    }

    /**
     * Returns the same aggregation of those rows of a group that meet a condition: {@code
     * count().filter(column("v").greaterThan(literal(3)))}, SQL's {@code FILTER (WHERE v > 3)}.
     * Groups without such a row stay. An expression is computed for these rows alone.
     *
     * @param condition a bool, else the query fails with {@code UNSUPPORTED_TYPE}; a row for which
     *     it is null does not meet it
     * @return the aggregation, named after the condition, too, unless a name was given before
     * @throws WindrowException {@code INVALID_ARGUMENT} for a kernel of one's own
     */
    public NamedAggregation filter(Expression condition) {
        NamedAggregation filtered = new FilteredAggregation(this, condition).make();
        boolean isNamed = !name.equals(aggregation.label());
        return isNamed ? filtered : filtered.as(name + " filter (where " + condition.label() + ")");
    }

    /** Returns the same aggregation of computed columns. */
    NamedAggregation withDerived(List<DerivedColumn> columns) {
        return new NamedAggregation(aggregation, name, columns);
    }

    /**
     * Returns the same sum under another overflow policy: {@code
     * sum("v").onOverflow(OverflowPolicy.NULL)}. A query fails with {@code UNSUPPORTED_TYPE} if a
     * sum of decimals is to wrap. A sum of floats does not overflow, so no policy changes it.
     *
     * @param policy what becomes of a total that does not fit
     * @return the sum
     * @throws WindrowException {@code INVALID_ARGUMENT} if this is not a sum
     */
    public NamedAggregation onOverflow(OverflowPolicy policy) {
        if (aggregation instanceof Aggregation.Sum sum) {
            return new NamedAggregation(new Aggregation.Sum(sum.column(), policy), name, derived);
        }
        throw WindrowException.of(
                ErrorCode.INVALID_ARGUMENT,
                "%s has no overflow policy: only sums have one",
                aggregation.label());
    }
}
