// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.partial.PartialHeader;
import dev.windrow.internal.partial.ResultStates;
import dev.windrow.internal.session.Account;
import dev.windrow.internal.session.Made;
import dev.windrow.internal.session.Session;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NullKeys;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the groups by all keys become those of fewer keys, by partial aggregates: states, or the
 * values themselves where all are needed at once.
 *
 * @param session runs them
 * @param source the rows
 * @param query what is asked by all keys
 * @param areAnswers whether the states are made of a plain query's answer, which any engine gives
 */
record GroupingSteps(Session session, Source source, GroupByQuery query, boolean areAnswers) {

    static GroupingSteps of(Session session, Source source, GroupByQuery query) {
        return new GroupingSteps(session, source, query, ResultStates.asked(query).isPresent());
    }

    /** Returns the steps whose states no sum overflows: the CPU makes them. */
    GroupingSteps ofStates() {
        return new GroupingSteps(session, source, query, false);
    }

    /** Returns what is asked of the rows. */
    GroupByQuery asked() {
        return areAnswers ? ResultStates.asked(query).orElseThrow() : query;
    }

    /** Aggregates the rows by all keys. */
    Made finest() {
        if (!areAnswers) {
            return finestStates();
        }
        Made groups = source.run(session, asked());
        try (MemoryPool pool = new MemoryPool()) {
            Table states = ResultStates.of(query, groups.table(), pool);
            return new Made(PartialHeader.add(states, query), groups.told(), groups.profile());
        }
    }

    private Made finestStates() {
        long start = System.nanoTime();
        Table states = source.partial(session, query, 0);
        Phase phase =
                Phase.since(
                        start,
                        Phase.Kind.HOST,
                        "aggregate by all keys",
                        states.byteSize(),
                        states.rows());
        String reason = "only the CPU makes the states of these aggregations";
        Account explanation =
                new Account(
                        "cpu-partial", List.of("strategy   cpu-partial", "engine     " + reason));
        Profile profile =
                new Profile(
                        "cpu",
                        "cpu-partial",
                        states.rows(),
                        states.rows(),
                        List.of(phase),
                        0,
                        0,
                        List.of(reason));
        return new Made(states, explanation, profile);
    }

    /** Merges partial aggregates by fewer keys, which the caller closes. */
    Table merge(List<String> keys, Table finer) {
        GroupByQuery coarser = query.withKeys(keys);
        try (Table left = without(coarser, finer)) {
            return session.partials().combine(coarser, List.of(left));
        }
    }

    /** Makes the results of partial aggregates by just these keys, which the caller closes. */
    Table finish(List<String> keys, NullKeys nullKeys, Table partials) {
        GroupByQuery coarser = query.withKeys(keys).withNullKeys(nullKeys);
        try (Table left = without(coarser, partials)) {
            return session.partials().merge(coarser, List.of(left)).table();
        }
    }

    /**
     * Returns a table without the keys that a coarser query lacks, as one of its own. Keys that are
     * aggregated, too, stay: rows that are collected have one column for both.
     */
    private Table without(GroupByQuery coarser, Table partials) {
        Map<String, Column> columns = new LinkedHashMap<>();
        for (String name : partials.names()) {
            boolean isOtherKey =
                    query.keys().contains(name) && !coarser.groupedNames().contains(name);
            if (!isOtherKey && !name.equals(PartialHeader.NAME)) {
                columns.put(name, partials.column(name));
            }
        }
        return PartialHeader.add(new Table(columns, partials.rows(), new ColumnMemory()), coarser);
    }
}
