// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.Objects;

/**
 * A function of a window and the name of its result column.
 *
 * @param function what is computed
 * @param name the name of the result column
 */
public record NamedWindowFunction(WindowFunction function, String name) {

    /** Names a function. Its columns are checked once there is a table. */
    public NamedWindowFunction {
        Objects.requireNonNull(function, "function");
        Objects.requireNonNull(name, "name");
    }

    /**
     * Returns the same function under another name: {@code rowNumber().as("n")}.
     *
     * @param newName the name of the result column
     * @return the function
     */
    public NamedWindowFunction as(String newName) {
        return new NamedWindowFunction(function, newName);
    }

    /**
     * Returns the same function of the rows alone whose value is not null: {@code
     * lag("v").ignoreNulls()}, SQL's {@code lag(v IGNORE NULLS)}.
     *
     * @return the function, named {@code lag(v ignore nulls)} unless a name was given before
     * @throws WindrowException {@code INVALID_ARGUMENT} for a rank, and for an aggregation, which
     *     has a function of its own, such as {@link Aggregations#firstNonNull}
     */
    public NamedWindowFunction ignoreNulls() {
        WindowFunction ignoring =
                switch (function) {
                    case WindowFunction.Shifted(
                                    String column,
                                    Expression offset,
                                    Expression otherwise,
                                    NullTreatment _) ->
                            new WindowFunction.Shifted(
                                    column, offset, otherwise, NullTreatment.IGNORE);
                    case WindowFunction.FirstValue(String column, NullTreatment _) ->
                            new WindowFunction.FirstValue(column, NullTreatment.IGNORE);
                    case WindowFunction.LastValue(String column, NullTreatment _) ->
                            new WindowFunction.LastValue(column, NullTreatment.IGNORE);
                    case WindowFunction.NthValue(String column, var number, NullTreatment _) ->
                            new WindowFunction.NthValue(column, number, NullTreatment.IGNORE);
                    case WindowFunction.RowNumber _,
                            WindowFunction.Rank _,
                            WindowFunction.DenseRank _,
                            WindowFunction.PercentRank _,
                            WindowFunction.CumulativeDistribution _,
                            WindowFunction.Ntile _,
                            WindowFunction.Filled _,
                            WindowFunction.Aggregated _ ->
                            throw ErrorCode.INVALID_ARGUMENT.failure(
                                    "%s ignores no nulls: lead, lag, first_value, last_value and"
                                            + " nth_value do",
                                    function.label());
                };
        boolean isNamed = !name.equals(function.label());
        return new NamedWindowFunction(ignoring, isNamed ? name : ignoring.label());
    }
}
