package dev.windrow.internal.cpu;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.RowEvaluation;
import dev.windrow.internal.plan.ResolvedQuery;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * What all threads of one query share.
 *
 * @param resolved what is asked
 * @param input the table
 * @param encoding how keys become words
 * @param aggregations makes the accumulators
 * @param evaluation chooses rows and computes columns, or null: then all rows go on
 * @param groupsPerTable groups after which a thread starts a new table
 */
record Query(
        ResolvedQuery resolved,
        Table input,
        KeyEncoding encoding,
        AccumulatorSet aggregations,
        @Nullable RowEvaluation evaluation,
        int groupsPerTable) {

    /** Returns the key columns of a query. */
    static List<Column> keyColumns(ResolvedQuery resolved, Table input) {
        List<Column> columns = new ArrayList<>();
        for (ResolvedQuery.Key key : resolved.keys()) {
            columns.add(input.column(key.name()));
        }
        return columns;
    }

    /** Returns how many rows are aggregated. */
    long rows() {
        return evaluation == null ? input.rows() : evaluation.rows();
    }

    /** Returns the names of the columns that are read. */
    List<String> inputNames() {
        return evaluation == null ? resolved.query().inputNames() : evaluation.inputNames();
    }

    /** Returns scratch memory for one thread's values. */
    ValueBatch newValueBatch() {
        return new ValueBatch(evaluation == null ? null : evaluation.forThread());
    }

    /**
     * Returns whether the result is made of rows of the input, and not of the keys' words alone.
     */
    private boolean needsRows() {
        return !encoding.isDecodable() || resolved.dropsNullKeys();
    }

    /** Returns whether groups are runs of adjacent rows; without a key, all rows are one run. */
    boolean groupsAreRuns() {
        return resolved.query().keysSorted() || encoding.words() == 0;
    }

    /** Returns a row that has a group's key: looked for, where groups do not know theirs. */
    long rowOf(GroupKeys groups, int group) {
        if (groups.keepsRows()) {
            return groups.rows()[group];
        }
        KeyBatch keys = new KeyBatch(encoding.words());
        for (long row = 0; row < input.rows(); row += CpuTuning.BATCH_ROWS) {
            int count = (int) Math.min(CpuTuning.BATCH_ROWS, input.rows() - row);
            encoding.read(row, count, keys);
            for (int i = 0; i < count; i++) {
                if (groups.hasKey(group, keys, i)) {
                    return row + i;
                }
            }
        }
        throw new IllegalStateException("a group without a row");
    }

    /** Returns an empty table to which rows are added. */
    GroupTable newRowTable() {
        Partial groups = newPartial(CpuTuning.INITIAL_GROUPS);
        if (groupsAreRuns()) {
            return new GroupTable(groups, new RunFinder(groups.keys()));
        }
        boolean isDirect = encoding.equality().isTrivial() && encoding.bits() <= directBits();
        return isDirect
                ? new GroupTable(groups, new DirectFinder(groups.keys(), encoding.bits()))
                : hashTable(groups, CpuTuning.INITIAL_GROUPS);
    }

    /** A table of fewer entries than rows costs little to clear. */
    private int directBits() {
        int ofRows = Long.SIZE - Long.numberOfLeadingZeros(input.rows() >>> 3);
        return Math.min(CpuTuning.DIRECT_BITS, ofRows);
    }

    /** Returns an empty table in which each row becomes a group. */
    GroupTable newUnhashedTable(int expectedGroups) {
        Partial groups = newPartial(expectedGroups);
        return new GroupTable(groups, new RowFinder(groups.keys()));
    }

    /** Returns an empty table into which groups of others are merged. */
    GroupTable newMergeTable(int expectedGroups) {
        return hashTable(newPartial(expectedGroups), expectedGroups);
    }

    /** Returns a table of groups that are there, none of them twice. */
    static GroupTable tableOf(Partial groups) {
        return hashTable(groups, groups.count());
    }

    private static GroupTable hashTable(Partial groups, int expectedGroups) {
        return new GroupTable(groups, new HashFinder(groups.keys(), expectedGroups));
    }

    /** Returns an empty partial, with room for as many groups as are expected. */
    Partial newPartial(int expectedGroups) {
        GroupKeys keys =
                new GroupKeys(encoding.words(), encoding.equality(), needsRows(), expectedGroups);
        return new Partial(keys, aggregations.make());
    }
}
