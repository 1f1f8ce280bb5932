// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.partial;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.cpu.CpuEngine;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.engine.Step;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * Merges tables of states on the CPU. Whenever their rows have become many, those so far are merged
 * into one table, so that a merge holds little more than there are groups.
 */
public final class StateMerge implements AutoCloseable {

    /** Rows up to which an early merge costs more than the memory is worth. */
    private static final long FEW_ROWS = 1 << 22;

    private final CpuEngine engine;
    private final int threads;
    private final ProgressListener progress;
    private final GroupByQuery query;

    /** The tables since the last merge. They are not owned. */
    private final List<Table> pending = new ArrayList<>();

    private final StateChecks checks = new StateChecks();
    private long rows;
    private @Nullable ResolvedQuery resolved;

    /** The states of all tables before those, or null. */
    private @Nullable Table merged;

    /**
     * Makes a merge of no tables.
     *
     * @param query a query of small states, without expressions
     */
    public StateMerge(
            CpuEngine engine, int threads, ProgressListener progress, GroupByQuery query) {
        this.engine = engine;
        this.threads = threads;
        this.progress = progress;
        this.query = query;
    }

    /**
     * Adds a table, which must stay open until the merge is finished.
     *
     * @param number the table's number, for messages
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if a column is missing,
     *     of another type, or has what no query writes, or other rows than were written
     */
    public void add(Table states, int number) {
        ResolvedQuery types = StateTypes.resolve(query, states, number);
        if (resolved == null) {
            resolved = types;
        } else {
            StateTypes.requireSame(resolved, types, number);
        }
        checks.require(types, states, number);
        Table selected = StateTypes.select(types, states);
        PartialHeader.requireWhole(states, selected, number);
        pending.add(selected);
        rows += states.rows();
        if (rows > FEW_ROWS + 2 * (merged == null ? 0 : merged.rows())) {
            merged = run(Step.INTERMEDIATE).groups();
        }
    }

    /** Returns the results. There was at least one table. */
    public EngineResult finish() {
        return run(Step.FINAL);
    }

    /** Returns the states of all tables together. There was at least one table. */
    public Table states() {
        return run(Step.INTERMEDIATE).groups();
    }

    private EngineResult run(Step step) {
        if (resolved == null) {
            throw new IllegalStateException("a merge of no tables");
        }
        List<Table> parts = new ArrayList<>(pending);
        if (merged != null) {
            parts.add(merged);
        }
        try (Table all = TableConcatenation.copy(parts)) {
            return GroupStates.merge(resolved, all, step, engine, threads, progress);
        } finally {
            close();
        }
    }

    @Override
    public void close() {
        pending.clear();
        rows = 0;
        if (merged != null) {
            merged.close();
            merged = null;
        }
    }
}
