// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.session.Batches;
import dev.windrow.profile.Profile;

import java.util.Iterator;
import java.util.List;

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

    private final Batches batches;
    private final List<String> notes;

    /**
     * Hands out batches.
     *
     * @param notes more lines of the explanation, which are notes of the profile as well
     */
    GroupByBatches(Batches batches, List<String> notes) {
        this.batches = batches;
        this.notes = notes;
    }

    @Override
    public boolean hasNext() {
        return batches.hasNext();
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
        return batches.next().watched();
    }

    /**
     * Returns how the query is run, and why.
     *
     * @return the engine, the strategy and their reasons
     */
    public Explanation explanation() {
        return Explanation.of(batches.explanation().withMore(notes));
    }

    /**
     * Returns where time and bytes went.
     *
     * @return complete once the last batch was handed out
     */
    public Profile profile() {
        return batches.profile().withNotes(notes);
    }

    /** Frees what is left. A second call does nothing. */
    @Override
    public void close() {
        batches.close();
    }
}
