// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.groupby;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.accumulators.AccumulatorFactory;
import dev.windrow.internal.cpu.accumulators.AccumulatorSet;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.keys.KeyLayout;
import dev.windrow.internal.cpu.keys.TextCoder;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.RowRange;
import dev.windrow.internal.expression.RowEvaluation;
import dev.windrow.internal.plan.groupby.CpuPlan;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The groups of all tables that one worker takes. They are looked up in one table of groups, which
 * grows, or goes to partitions where groups are many ({@link RangeTables}); no row is read twice.
 * Keys that do not fit its layout widen it. For one thread.
 */
public final class HashAggregate {

    private final HashAggregation shared;
    private final StopSignal stop = new StopSignal();
    private final Map<String, TextCoder> coders = new HashMap<>();
    private final int[] groupOfRow = new int[CpuTuning.BATCH_ROWS];

    /** Makes accumulators over the table that is being added. */
    private AccumulatorSet accumulators = List::of;

    private @Nullable State state;
    private long rows;
    private long selectedRows;

    /** What there is once the first table has come. */
    private static final class State {
        private KeyLayout layout;
        private Query query;
        private KeyBatch keys;
        private final RangeTables tables;

        /** The keys of the latest table. */
        private List<KeyLayout.Source> sources;

        State(
                KeyLayout layout,
                Query query,
                KeyBatch keys,
                RangeTables tables,
                List<KeyLayout.Source> sources) {
            this.layout = layout;
            this.query = query;
            this.keys = keys;
            this.tables = tables;
            this.sources = sources;
        }

        /** Makes room for keys that do not fit. */
        KeyEncoding widen(KeyLayout wider) {
            KeyEncoding encoding = wider.encoding(sources);
            layout = wider;
            query = query.restart(encoding);
            keys = new KeyBatch(encoding.words());
            tables.translate(query);
            return encoding;
        }
    }

    /**
     * Has no groups yet.
     *
     * @param shared what all workers share
     */
    public HashAggregate(HashAggregation shared) {
        this.shared = shared;
    }

    /**
     * Adds the rows of a table, which is not needed afterwards.
     *
     * @param plan the query, which is resolved against columns of these types
     * @param input the rows
     * @param evaluation selects rows and computes columns; null to take all rows as they are
     * @param pool has one thread at least
     * @param memory scratch memory
     * @return false if the groups cannot be kept without their rows, or slowly; then nothing was
     *     added
     */
    public boolean add(
            CpuPlan plan,
            Table input,
            @Nullable RowEvaluation evaluation,
            WorkerPool pool,
            @Nullable MemoryPool memory) {
        if (!HashAggregation.suits(plan.query())
                || shared.all().isWrongAbout(input)
                || state == null && shared.expectsToPreferRows(plan.query(), input)) {
            return false;
        }
        try (ColumnMemory scratch = new ColumnMemory(memory)) {
            List<KeyLayout.Source> sources = shared.sources(plan.query(), input, coders, scratch);
            if (state == null && shared.prefersRows(plan.query(), input)) {
                return false;
            }
            ColumnScans scans = new ColumnScans(pool, 1);
            AccumulatorSet set =
                    AccumulatorFactory.ofPart(
                                    plan.query(),
                                    input,
                                    scans,
                                    evaluation,
                                    shared.all(),
                                    shared.writesStates())
                            .all();
            accumulators = set;
            State to = state;
            if (to == null) {
                to = begun(plan, sources, scans, input.rows());
                state = to;
            } else {
                to.tables.follow(set.make());
                to.sources = sources;
            }
            share(to, to.layout.withNullsOf(sources));
            add(to, input.rows(), evaluation);
            to.tables.leave();
            return true;
        }
    }

    private State begun(
            CpuPlan plan, List<KeyLayout.Source> sources, ColumnScans scans, long inputRows) {
        KeyLayout layout = shared.shared(KeyLayout.of(sources, scans));
        Query query =
                new Query(
                        plan.query(),
                        shared.expectedRows(),
                        layout.encoding(sources),
                        () -> accumulators.make(),
                        null,
                        GroupCountEstimate.bySample(plan.statistics()),
                        shared.groupsPerTable());
        KeyBatch keys = new KeyBatch(query.encoding().words());
        RowRange expected = new RowRange(0, shared.rowsOfWorker());
        RowRange first = new RowRange(0, inputRows);
        return new State(
                layout, query, keys, new RangeTables(query, expected, first, keys, stop), sources);
    }

    private void add(State to, long count, @Nullable RowEvaluation evaluation) {
        ValueBatch values = new ValueBatch(evaluation == null ? null : evaluation.forThread());
        KeyEncoding encoding = to.layout.encoding(to.sources);
        for (long row = 0; row < count; row += CpuTuning.BATCH_ROWS) {
            stop.check();
            int some = (int) Math.min(CpuTuning.BATCH_ROWS, count - row);
            int selected = values.start(row, some);
            if (selected == 0) {
                continue;
            }
            encoding.read(row, some, to.keys);
            if (encoding.hasMisfit()) {
                encoding = to.widen(shared.shared(to.layout.widened(to.sources)));
                encoding.read(row, some, to.keys);
            }
            selectedRows += selected;
            values.keepSelected(to.keys);
            to.tables.next(rows + row, selected).addRows(to.keys, values, row, some, groupOfRow);
        }
        rows += count;
    }

    /** Returns whether a table was added. */
    public boolean hasBegun() {
        return state != null;
    }

    /** Returns how many groups there are, equal keys of several partitions counted separately. */
    public long count() {
        return state == null ? 0 : state.tables.count();
    }

    /** Returns how many rows the groups have. */
    public long rows() {
        return selectedRows;
    }

    /** Returns about how many bytes the groups take. */
    public long byteSize() {
        return state == null ? 0 : count() * state.query.bytesOfGroup();
    }

    /** Encodes keys as all workers do, and returns the query with this encoding. */
    Query share() {
        State there = begun();
        share(there, there.layout);
        return there.query;
    }

    /** Makes room for the keys of a layout and for those of all workers. */
    private void share(State there, KeyLayout wanted) {
        KeyLayout wider = shared.shared(wanted);
        if (!wider.equals(there.layout)) {
            there.widen(wider);
        }
    }

    /** Returns all groups. No more rows may be added. */
    RangeGroups groups() {
        return begun().tables.groups();
    }

    private State begun() {
        return Objects.requireNonNull(state, "no table was added");
    }
}
