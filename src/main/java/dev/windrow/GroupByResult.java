// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

import java.util.List;
import java.util.function.Supplier;

/**
 * The groups of a query: the key columns, then a column for each aggregation, whose name is such as
 * {@code sum(v)} or the one that {@code as} gave it. Closing it releases its memory. It outlives
 * the session and the input. Do not read columns of a closed result.
 *
 * <p>Many groups of a table that stays on the device lie there, too, as {@link TransformResult}
 * tells.
 */
public final class GroupByResult extends Result {

    GroupByResult(Table table, Explanation explanation, Profile profile) {
        this(table, () -> explanation, profile);
    }

    /**
     * Takes the result of a run.
     *
     * @param told writes the explanation once somebody asks
     */
    GroupByResult(Table table, Supplier<Explanation> told, Profile profile) {
        super(table, told, profile);
    }

    /** Returns this result with one more step before all others in its profile. */
    GroupByResult withFirst(Phase phase) {
        return new GroupByResult(table(), told(), profile().withFirst(phase));
    }

    /** Returns this result with more lines in its explanation, and as notes in its profile. */
    GroupByResult withNotes(List<String> notes) {
        Supplier<Explanation> before = told();
        return notes.isEmpty()
                ? this
                : new GroupByResult(
                        table(), () -> before.get().withMore(notes), profile().withNotes(notes));
    }

    /** Returns a result with other groups, told of in the same way. */
    GroupByResult with(Table groups) {
        return new GroupByResult(groups, told(), profile());
    }

    /**
     * Returns this result in terms of the original table, whose rows were selected and columns
     * computed.
     */
    GroupByResult from(EvaluatedQuery evaluated, Profile profile) {
        return new GroupByResult(
                evaluated.withTableRows(table()),
                explanation().withMore(evaluated.explanation()),
                profile);
    }

    /**
     * Brings all columns to the host, and frees the memory that they take on a device.
     *
     * @return this result
     * @throws dev.windrow.error.WindrowException {@code HOST_MEMORY}, {@code DEVICE_FAILURE}, or
     *     {@code CLOSED} if this is closed
     */
    public GroupByResult toHost() {
        table().toHost();
        return this;
    }
}
