// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.profile.Profile;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/**
 * The groups of a query in batches, each a table with the columns of {@link GroupByResult}. There
 * is at least one batch, and no two have a group in common. For one thread; a session may be closed
 * first.
 *
 * <pre>{@code
 * try (GroupByBatches batches = windrow.groupBy(scan).by("user").batches(sum("price"))) {
 *     while (batches.hasNext()) {
 *         try (Table groups = batches.next()) {
 *             ...
 *         }
 *     }
 * }
 * }</pre>
 */
public final class GroupByBatches implements Iterator<Table>, AutoCloseable {

    private final Iterator<Table> tables;
    private final Runnable release;
    private final Supplier<Explanation> explanation;
    private final Supplier<Profile> profile;

    /** The only batch; null if there may be several. */
    private @Nullable GroupByResult single;

    /**
     * Hands out batches.
     *
     * @param tables at least one
     * @param release frees what is left when this is closed
     * @param explanation tells how the query is run
     * @param profile tells where the time went so far
     */
    GroupByBatches(
            Iterator<Table> tables,
            Runnable release,
            Supplier<Explanation> explanation,
            Supplier<Profile> profile) {
        this.tables = tables;
        this.release = release;
        this.explanation = explanation;
        this.profile = profile;
    }

    /** Returns a result as a single batch, and takes it over. */
    static GroupByBatches of(GroupByResult result) {
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
        GroupByBatches batches =
                new GroupByBatches(
                        tables,
                        () -> left.forEach(Table::close),
                        result::explanation,
                        result::profile);
        batches.single = result;
        return batches;
    }

    /** Returns the only batch, to be taken over in place of this; null if there may be several. */
    @Nullable GroupByResult single() {
        return single;
    }

    /** Returns these batches with more lines in their explanation, and as notes in the profile. */
    GroupByBatches withNotes(List<String> notes) {
        return notes.isEmpty()
                ? this
                : new GroupByBatches(
                        tables,
                        release,
                        () -> explanation.get().withMore(notes),
                        () -> profile.get().withNotes(notes));
    }

    @Override
    public boolean hasNext() {
        return tables.hasNext();
    }

    /**
     * Returns the next batch.
     *
     * @return some groups, in a table that the caller closes
     * @throws dev.windrow.error.WindrowException as {@link GroupBy#aggregate} does
     * @throws java.util.NoSuchElementException after the last batch
     */
    @Override
    public Table next() {
        return tables.next();
    }

    /**
     * Returns how the query is run, and why.
     *
     * @return the engine, the strategy and their reasons
     */
    public Explanation explanation() {
        return explanation.get();
    }

    /**
     * Returns where time and bytes went.
     *
     * @return complete once the last batch was handed out
     */
    public Profile profile() {
        return profile.get();
    }

    /** Frees what is left. A second call does nothing. */
    @Override
    public void close() {
        release.run();
    }
}
