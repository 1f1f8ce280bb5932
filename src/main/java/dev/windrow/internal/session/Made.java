// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

import java.util.List;
import java.util.function.Supplier;

/**
 * A table that was made, how, and where the time went: groups, or what an operation makes.
 *
 * @param table what was made, which is closed with this
 * @param told writes the explanation once somebody asks: that takes longer than to launch a small
 *     operation
 * @param profile where time and bytes went
 */
public record Made(Table table, Supplier<Account> told, Profile profile) implements AutoCloseable {

    public Made(Table table, Account explanation, Profile profile) {
        this(table, () -> explanation, profile);
    }

    /** Returns rows that were collected, and of which nothing was computed. */
    static Made ofRows(Table rows, String engine) {
        String strategy = "rows";
        return new Made(
                rows,
                new Account(strategy, List.of("strategy   " + strategy, "engine     " + engine)),
                new Profile(
                        engine, strategy, rows.rows(), rows.rows(), List.of(), 0, 0, List.of()));
    }

    /** Returns how many rows were made. */
    public long rows() {
        return table.rows();
    }

    /** Returns how it was made, and why. */
    public Account explanation() {
        return told.get();
    }

    /** Returns this with one more step before all others in its profile. */
    Made withFirst(Phase phase) {
        return new Made(table, told, profile.withFirst(phase));
    }

    /** Returns this with more lines in its explanation, and as notes in its profile. */
    public Made withNotes(List<String> notes) {
        return notes.isEmpty()
                ? this
                : new Made(table, () -> told.get().withMore(notes), profile.withNotes(notes));
    }

    /** Returns other rows, told of in the same way. */
    Made with(Table other) {
        return new Made(other, told, profile);
    }

    /**
     * Returns this in terms of the original table, whose rows were selected and columns computed.
     */
    Made from(EvaluatedQuery evaluated, Profile all) {
        List<String> more = evaluated.explanation();
        return new Made(evaluated.withTableRows(table), () -> told.get().withMore(more), all);
    }

    @Override
    public void close() {
        table.close();
    }
}
