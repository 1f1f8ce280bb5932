// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.RemoteColumns;
import dev.windrow.column.Table;
import dev.windrow.query.Expression;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The rows of a join that meet a condition. A device finds them again in each run, before it looks
 * anything up for them that the condition does not need; how many there are does not change, since
 * the tables do not.
 */
public final class ChosenColumns implements RemoteColumns {

    private final LookedUpColumns join;
    private final Expression condition;
    private final long[] rows;
    private final Map<Object, Object> notes = new HashMap<>();

    private ChosenColumns(LookedUpColumns join, Expression condition, long[] rows) {
        this.join = join;
        this.condition = condition;
        this.rows = rows;
    }

    /**
     * Returns the table of the chosen rows. The join stays its owner's.
     *
     * @param join a table of {@link LookedUpColumns}
     * @param condition a condition of its rows
     * @param holds for each of them whether it holds
     */
    public static Table table(Table join, Expression condition, BitColumn holds) {
        long[] rows = new long[Math.toIntExact(count(holds))];
        int chosen = 0;
        for (long row = 0; row < holds.rows(); row++) {
            if (holds(holds, row)) {
                rows[chosen++] = row;
            }
        }
        LookedUpColumns columns = (LookedUpColumns) join.remote().orElseThrow();
        return new Table(
                join.names(),
                rows.length,
                new ChosenColumns(columns, condition, rows),
                new ColumnMemory());
    }

    /** Returns how many rows are chosen. */
    public static long count(BitColumn holds) {
        long count = 0;
        for (long row = 0; row < holds.rows(); row++) {
            count += holds(holds, row) ? 1 : 0;
        }
        return count;
    }

    private static boolean holds(BitColumn holds, long row) {
        return !holds.isNull(row) && holds.getBoolean(row);
    }

    /** Returns the columns of the join. */
    public LookedUpColumns join() {
        return join;
    }

    /** Returns how many rows are chosen. */
    public int count() {
        return rows.length;
    }

    /** Returns the condition, over columns of the join. */
    public Expression condition() {
        return condition;
    }

    @Override
    public Shape shape(String name) {
        return join.shape(name);
    }

    @Override
    public Column fetch(String name, long from, long count, ColumnMemory memory) {
        int begin = Math.toIntExact(from);
        return join.gathered(
                name, Arrays.copyOfRange(rows, begin, begin + Math.toIntExact(count)), memory);
    }

    @Override
    public Column sample(String name, long[] begins, int count, ColumnMemory memory) {
        long[] some = LookedUpColumns.runs(begins, count);
        Arrays.setAll(some, i -> rows[(int) some[i]]);
        return join.gathered(name, some, memory);
    }

    @Override
    public Map<Object, Object> notes() {
        return notes;
    }

    @Override
    public long byteSize() {
        return join.byteSize();
    }

    @Override
    public void close() {
        // The join is its owner's.
    }
}
