// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.profile.Profile;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/**
 * The groups of a query in batches, each a table: at least one batch, of which no two have a group
 * in common. For one thread.
 */
public final class Batches implements Iterator<Table>, AutoCloseable {

    private final Iterator<Table> tables;
    private final Runnable release;
    private final Supplier<Account> explanation;
    private final Supplier<Profile> profile;

    /** The only batch; null if there may be several. */
    private @Nullable Made single;

    /**
     * Hands out batches.
     *
     * @param tables at least one
     * @param release frees what is left when this is closed
     * @param explanation tells how the query is run
     * @param profile tells where the time went so far
     */
    public Batches(
            Iterator<Table> tables,
            Runnable release,
            Supplier<Account> explanation,
            Supplier<Profile> profile) {
        this.tables = tables;
        this.release = release;
        this.explanation = explanation;
        this.profile = profile;
    }

    /** Returns a result as a single batch, and takes it over. */
    public static Batches of(Made result) {
        Deque<Table> left = new ArrayDeque<>(List.of(result.table()));
        Iterator<Table> tables =
                new Iterator<>() {
                    @Override
                    public boolean hasNext() {
                        return !left.isEmpty();
                    }

                    @Override
                    public Table next() {
                        return left.remove();
                    }
                };
        Batches batches =
                new Batches(
                        tables,
                        () -> left.forEach(Table::close),
                        result::explanation,
                        result::profile);
        batches.single = result;
        return batches;
    }

    /** Returns the only batch, to be taken over in place of this; null if there may be several. */
    public @Nullable Made single() {
        return single;
    }

    /** Returns these batches with more lines in their explanation, and as notes in the profile. */
    public Batches withNotes(List<String> notes) {
        return notes.isEmpty()
                ? this
                : new Batches(
                        tables,
                        release,
                        () -> explanation.get().withMore(notes),
                        () -> profile.get().withNotes(notes));
    }

    @Override
    public boolean hasNext() {
        return tables.hasNext();
    }

    /** Returns the next batch, which the caller closes. */
    @Override
    public Table next() {
        return tables.next();
    }

    /** Returns how the query is run, and why. */
    public Account explanation() {
        return explanation.get();
    }

    /** Returns where time and bytes went: complete once the last batch was handed out. */
    public Profile profile() {
        return profile.get();
    }

    /** Frees what is left. A second call does nothing. */
    @Override
    public void close() {
        release.run();
    }
}
