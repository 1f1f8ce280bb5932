// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.RemoteColumns;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.query.Expression;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of a join that meet conditions. A device finds them again in each run, step by step,
 * before it looks anything up for them that the conditions do not need; how many there are does not
 * change, since the tables do not.
 */
public final class ChosenColumns implements RemoteColumns {

    private final LookedUpColumns join;
    private final List<Step> steps;
    private final int[] rows;
    private final Map<Object, Object> notes = new HashMap<>();

    /**
     * A step in which rows are chosen.
     *
     * @param condition a condition over columns of the join
     * @param count how many of the rows that are left by the steps before meet it
     */
    public record Step(Expression condition, int count) {}

    private ChosenColumns(LookedUpColumns join, List<Step> steps, int[] rows) {
        this.join = join;
        this.steps = steps;
        this.rows = rows;
    }

    /**
     * Returns the table of the chosen rows. The join stays its owner's.
     *
     * @param join a table of {@link LookedUpColumns}
     * @param steps how they are chosen
     * @param chosen those that are left by all steps
     */
    public static Table table(Table join, List<Step> steps, BitSet chosen) {
        LookedUpColumns columns = (LookedUpColumns) join.remote().orElseThrow();
        int[] rows = chosen.stream().toArray();
        return new Table(
                join.names(),
                rows.length,
                new ChosenColumns(columns, List.copyOf(steps), rows),
                new ColumnMemory());
    }

    /** Returns the rows for which a condition holds, and is not null. */
    public static BitSet rows(BitColumn holds) {
        BitSet rows = set(holds.bits(), holds.bitOffset(), holds.rows());
        Validity validity = holds.validity();
        if (validity.hasNulls()) {
            rows.and(set(validity.bits(), validity.bitOffset(), holds.rows()));
        }
        return rows;
    }

    private static BitSet set(MemorySegment bits, long offset, long count) {
        BitSet set = BitSet.valueOf(bits.asByteBuffer());
        return set.get(Math.toIntExact(offset), Math.toIntExact(offset + count));
    }

    /** Returns the columns of the join. */
    public LookedUpColumns join() {
        return join;
    }

    /** Returns how the rows are chosen. */
    public List<Step> steps() {
        return steps;
    }

    @Override
    public Shape shape(String name) {
        return join.shape(name);
    }

    @Override
    public Column fetch(String name, long from, long count, ColumnMemory memory) {
        return sample(name, new long[] {from}, Math.toIntExact(count), memory);
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
