package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.Objects;

/**
 * An aggregation and the name of its result column.
 *
 * @param aggregation what is computed
 * @param name the name of the result column
 */
public record NamedAggregation(Aggregation aggregation, String name) {

    public NamedAggregation {
        Objects.requireNonNull(aggregation, "aggregation");
        Objects.requireNonNull(name, "name");
    }

    /** Returns the same aggregation under another name. */
    public NamedAggregation as(String newName) {
        return new NamedAggregation(aggregation, newName);
    }

    /**
     * Returns the same sum under another overflow policy.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if this is not a sum
     */
    public NamedAggregation onOverflow(OverflowPolicy policy) {
        if (aggregation instanceof Aggregation.Sum sum) {
            return new NamedAggregation(new Aggregation.Sum(sum.column(), policy), name);
        }
        throw WindrowException.of(
                ErrorCode.INVALID_ARGUMENT,
                "%s has no overflow policy: only sums have one",
                aggregation.label());
    }
}
