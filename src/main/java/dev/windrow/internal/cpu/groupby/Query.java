// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.groupby;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.internal.cpu.accumulators.AccumulatorSet;
import dev.windrow.internal.cpu.keys.GroupKeys;
import dev.windrow.internal.cpu.keys.GroupSelection;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.tables.AscendingFinder;
import dev.windrow.internal.cpu.tables.DirectFinder;
import dev.windrow.internal.cpu.tables.HashFinder;
import dev.windrow.internal.cpu.tables.RowFinder;
import dev.windrow.internal.cpu.tables.RunFinder;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.RowRange;
import dev.windrow.internal.expression.RowEvaluation;
import dev.windrow.internal.plan.groupby.CpuPlan;
import dev.windrow.internal.plan.query.ResolvedQuery;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * What all threads of one query share.
 *
 * @param resolved the query
 * @param most the number of rows; about as many, if they come in one table after the other
 * @param encoding how keys are encoded
 * @param aggregations makes the accumulators
 * @param evaluation selects rows and computes columns; null to take all rows as they are
 * @param expectedGroups the initial capacity of a thread's table in groups
 * @param groupsPerTable the number of groups after which a thread starts a new table
 */
public record Query(
        ResolvedQuery resolved,
        long most,
        KeyEncoding encoding,
        AccumulatorSet aggregations,
        @Nullable RowEvaluation evaluation,
        int expectedGroups,
        int groupsPerTable) {

    public static List<Column> keyColumns(ResolvedQuery resolved, Table input) {
        List<Column> columns = new ArrayList<>();
        for (ResolvedQuery.Key key : resolved.keys()) {
            columns.add(input.column(key.name()));
        }
        return columns;
    }

    /**
     * Returns how many rows are aggregated. If rows are selected on the way, counts those selected
     * so far.
     */
    public long rows() {
        return evaluation == null ? most : evaluation.rows();
    }

    /** Returns the same query with other keys, before all rows are read once more. */
    public Query restart(KeyEncoding other) {
        if (evaluation != null) {
            evaluation.restart();
        }
        return new Query(
                resolved, most, other, aggregations, evaluation, expectedGroups, groupsPerTable);
    }

    /** Returns the names of the columns that are read. */
    public List<String> inputNames() {
        return evaluation == null ? resolved.query().inputNames() : evaluation.inputNames();
    }

    /** Returns scratch memory for one thread's values. */
    ValueBatch newValueBatch() {
        return new ValueBatch(evaluation == null ? null : evaluation.forThread());
    }

    /**
     * Returns whether the result needs rows of the input, because encoded keys alone do not tell
     * the keys or their nulls.
     */
    private boolean needsRows() {
        return !encoding.isDecodable() || resolved.dropsNullKeys();
    }

    /** Returns whether groups are runs of adjacent rows. Without a key, all rows are one run. */
    public boolean groupsAreRuns() {
        return resolved.query().keysSorted() || encoding.words() == 0;
    }

    /**
     * Returns the number of ranges of rows that have a table each: more than threads if there are
     * few groups, so that fast threads take over from slow ones.
     */
    public int ranges(int threads) {
        if (threads == 1 || !expectsFewGroups()) {
            return threads;
        }
        long entries = isDirect() ? encoding.greatestKey() + 1 : expectedGroups;
        long rowsOfRange =
                Math.max(CpuTuning.LEAST_ROWS_OF_RANGE, CpuTuning.ROWS_PER_DIRECT_ENTRY * entries);
        long worthWhile =
                Math.min(most / rowsOfRange, CpuTuning.GROUPS_MERGED_AT_ONCE / expectedGroups);
        return (int) Math.clamp(worthWhile, threads, (long) threads * CpuTuning.RANGES_PER_THREAD);
    }

    /**
     * Returns an empty table for rows.
     *
     * @param range the rows
     * @param keys scratch memory
     */
    GroupTable newRowTable(RowRange range, KeyBatch keys) {
        if (groupsAreRuns()) {
            return newRunTable();
        }
        if (!isDirect()) {
            return rowTable(newRowPartial(expectedGroups));
        }
        PartialGroups groups = newPartial(0);
        DirectFinder finder = new DirectFinder(groups.keys(), (int) encoding.greatestKey());
        groups.expect(
                expectsFewGroups()
                        ? (int) Math.min(expectedGroups, possibleGroups())
                        : GroupCountEstimate.byBatches(this, range, finder, keys));
        return new GroupTable(groups, finder);
    }

    private GroupTable rowTable(PartialGroups groups) {
        return groups.keys().haveSingleWords()
                ? new GroupTable(groups, new AscendingFinder(groups.keys()))
                : hashTable(groups, expectedGroups);
    }

    /** Returns an empty table for rows whose groups are runs. */
    GroupTable newRunTable() {
        PartialGroups groups = newRowPartial((int) Math.min(expectedGroups, possibleGroups()));
        return new GroupTable(groups, new RunFinder(groups.keys()));
    }

    private PartialGroups newRowPartial(int expected) {
        PartialGroups groups = newPartial(expected);
        groups.expect(expected);
        return groups;
    }

    /**
     * Returns how many groups of a range of rows may be in memory, equal keys counted separately:
     * all ranges together then take a share of the heap.
     */
    long groupsInMemory(RowRange range) {
        long ranges = Math.ceilDiv(most, Math.max(1, range.to() - range.from()));
        return Math.max(
                CpuTuning.LEAST_GROUPS_IN_MEMORY,
                CpuTuning.heapOfGroups() / ranges / bytesOfGroup());
    }

    /** Returns about how many bytes a group takes. */
    long bytesOfGroup() {
        return CpuPlan.bytesOfGroup(resolved, encoding.words());
    }

    /** Returns whether the sample showed that there are few groups. */
    private boolean expectsFewGroups() {
        return expectedGroups < CpuTuning.BATCH_ROWS;
    }

    /** Returns whether the encoded key is the index into a table. */
    private boolean isDirect() {
        return encoding.indexesTableOf(most);
    }

    /** Returns the greatest possible number of groups. */
    long possibleGroups() {
        if (encoding.words() == 0) {
            return 1;
        }
        return isDirect() ? Math.min(most, encoding.greatestKey() + 1) : most;
    }

    /** Returns a table of the groups of another one, encoded as the keys of this query. */
    GroupTable translated(PartialGroups groups, KeyEncoding old) {
        GroupKeys keys = newKeys(Math.max(groups.count(), 1));
        GroupSelection all = GroupSelection.from(groups.keys(), 0);
        KeyBatch batch = new KeyBatch(encoding.words());
        for (int from = 0; from < groups.count(); from += CpuTuning.BATCH_ROWS) {
            int count = Math.min(CpuTuning.BATCH_ROWS, groups.count() - from);
            encoding.translate(all, from, count, old, batch);
            keys.addAll(batch, count);
        }
        PartialGroups translated = new PartialGroups(keys, groups.accumulators());
        return isDirect()
                ? new GroupTable(translated, new DirectFinder(keys, (int) encoding.greatestKey()))
                : tableOf(translated);
    }

    /** Returns an empty table in which each row becomes a group. */
    public GroupTable newUnhashedTable(int expectedGroups) {
        PartialGroups groups = newRowPartial(expectedGroups);
        return new GroupTable(groups, new RowFinder(groups.keys()));
    }

    /** Returns an empty table into which groups of others are merged. */
    GroupTable newMergeTable(int expectedGroups) {
        return hashTable(newPartial(expectedGroups), expectedGroups);
    }

    /** Returns a table of existing groups without duplicates. */
    static GroupTable tableOf(PartialGroups groups) {
        return hashTable(groups, groups.count());
    }

    private static GroupTable hashTable(PartialGroups groups, int expectedGroups) {
        return new GroupTable(groups, new HashFinder(groups.keys(), expectedGroups));
    }

    /** Returns an empty partial with capacity for the expected groups. */
    public PartialGroups newPartial(int expectedGroups) {
        return new PartialGroups(newKeys(expectedGroups), aggregations.make());
    }

    private GroupKeys newKeys(int expectedGroups) {
        return new GroupKeys(
                encoding.words(),
                encoding.bits(),
                encoding.equality(),
                needsRows(),
                expectedGroups);
    }
}
