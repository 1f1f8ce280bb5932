// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.expression.EvaluatedQuery.Deferral;
import dev.windrow.query.GroupByQuery;

/** The rows that a query's condition selects of one split, and the columns derived of them. */
final class SplitSelection {

    private SplitSelection() {}

    /**
     * Selects rows.
     *
     * @param table all rows of the split, which this takes over
     * @return what the caller closes
     */
    static Table of(GroupByQuery query, Table table) {
        if (!EvaluatedQuery.isNeeded(query)) {
            return table;
        }
        ColumnMemory memory = new ColumnMemory();
        memory.own(table);
        try {
            EvaluatedQuery evaluated = EvaluatedQuery.of(query, table, 1, Deferral.NOTHING);
            memory.own(evaluated);
            return of(evaluated, memory, query, table);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /** Frees the split, unless rows share some of its memory. */
    private static Table of(
            EvaluatedQuery evaluated, ColumnMemory memory, GroupByQuery query, Table table) {
        Table rows = evaluated.table();
        // A copy of a dictionary's indices shares the dictionary.
        boolean isShared =
                query.where() == null
                        || rows.columns().stream().anyMatch(DictionaryColumn.class::isInstance);
        if (!isShared) {
            table.close();
        }
        return TableRows.owning(rows, memory);
    }
}
