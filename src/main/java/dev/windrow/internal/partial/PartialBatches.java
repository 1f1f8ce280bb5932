// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.partial;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.column.ReplacedColumns;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.query.GroupByQuery;

/**
 * Partial aggregates of a query that are read in batches, as if these were one table. Each batch is
 * checked when it is read, and in the end whether all rows are there that were written. For one
 * thread at a time.
 */
public final class PartialBatches {

    /** The number that messages give to the table. */
    private static final int NUMBER = 1;

    private final GroupByQuery query;
    private final GroupByQuery left;
    private final StateChecks checks = new StateChecks();
    private final PartialHeader.Found found = new PartialHeader.Found();

    /**
     * Has read nothing yet.
     *
     * @param query what was asked of the rows
     */
    public PartialBatches(GroupByQuery query) {
        this.query = query;
        left = query.withoutExpressions();
    }

    /**
     * Checks a batch.
     *
     * @param batch the batch, which the returned table takes over, or which is closed
     * @return the keys and the states, or the rows and their numbers, without other columns
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if it has partial
     *     aggregates of another version or another query, lacks a column, or has what no query
     *     writes
     */
    public Table checked(Table batch) {
        try {
            PartialHeader.check(batch, query, NUMBER);
            Table selected =
                    GroupStates.suit(query)
                            ? states(batch)
                            : CollectedRows.select(left, batch, NUMBER);
            found.add(batch, selected);
            ColumnMemory memory = new ColumnMemory();
            memory.own(batch);
            return ReplacedColumns.of(
                    batch, selected.names(), memory, (name, column, owner) -> column);
        } catch (RuntimeException | Error e) {
            batch.close();
            throw e;
        }
    }

    private Table states(Table batch) {
        ResolvedQuery resolved = StateTypes.resolve(left, batch, NUMBER);
        checks.require(resolved, batch, NUMBER);
        return StateTypes.select(resolved, batch);
    }

    /**
     * Checks that the rows of all batches are those that were written.
     *
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT}
     */
    public void requireWhole() {
        found.requireWhole(NUMBER);
    }
}
