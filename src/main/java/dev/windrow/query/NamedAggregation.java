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

    /** Names an aggregation. That its columns are there is checked once there is a table. */
    public NamedAggregation {
        Objects.requireNonNull(aggregation, "aggregation");
        aggregation.columns().forEach(column -> Objects.requireNonNull(column, "column"));
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

    /**
     * Returns the same aggregation of the different values alone: {@code sum("v").distinct()},
     * SQL's {@code sum(DISTINCT v)}. Values are equal if they are equal as keys.
     *
     * @return the aggregation, named {@code sum(distinct v)} unless a name was given before; the
     *     same one if repetitions do not change it, such as a greatest value
     * @throws WindrowException {@code INVALID_ARGUMENT} for an aggregation of two columns or of
     *     rows, a mode, and a kernel of one's own; and for an order by another column
     */
    public NamedAggregation distinct() {
        return with(AggregationClauses.distinct(aggregation));
    }

    /**
     * Returns the same aggregation of each group's rows in an order: {@code
     * first("v").orderBy(SortKey.descending("time"))}, SQL's {@code first(v ORDER BY time DESC)}.
     * Equal rows stay in the order of the input.
     *
     * @param keys the columns that order the rows
     * @return the aggregation, named after the order, too, unless a name was given before; the same
     *     one if the order of rows does not change it, such as a sum
     * @throws WindrowException {@code INVALID_ARGUMENT} if it has an order of its own, as a value
     *     at an extreme has; and for different values in an order by another column
     */
    public NamedAggregation orderBy(SortKey... keys) {
        return with(AggregationClauses.ordered(aggregation, List.of(keys)));
    }

    /** Returns another aggregation, and of the computed columns those that it reads. */
    private NamedAggregation with(Aggregation other) {
        boolean isNamed = !name.equals(aggregation.label());
        return new NamedAggregation(
                other,
                isNamed ? name : other.label(),
                derived.stream()
                        .filter(column -> other.columns().contains(column.name()))
                        .toList());
    }

    /** Returns the same aggregation of computed columns. */
    NamedAggregation withDerived(List<DerivedColumn> columns) {
        return new NamedAggregation(aggregation, name, columns);
    }

    /** {@return whether this is a sum, which may overflow, of all values or of different ones} */
    public boolean isSum() {
        return aggregation instanceof Aggregation.Sum
                || aggregation instanceof Aggregation.Distinct(Aggregation.Sum _);
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
        if (aggregation instanceof Aggregation.Sum(String column, OverflowPolicy _)) {
            return new NamedAggregation(new Aggregation.Sum(column, policy), name, derived);
        }
        if (aggregation instanceof Aggregation.Distinct(Aggregation.Sum(String column, var _))) {
            Aggregation sum = new Aggregation.Distinct(new Aggregation.Sum(column, policy));
            return new NamedAggregation(sum, name, derived);
        }
        throw ErrorCode.INVALID_ARGUMENT.failure(
                "%s has no overflow policy: only sums have one", aggregation.label());
    }
}
