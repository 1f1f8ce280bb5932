// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.partial.PartialHeader;
import dev.windrow.internal.partial.ResultStates;
import dev.windrow.internal.session.Account;
import dev.windrow.internal.session.Made;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.Source;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.GroupingSets;
import dev.windrow.query.GroupingSets.GroupingColumn;
import dev.windrow.query.NullKeys;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Runs a GROUP BY with several sets of keys. The rows are passed over once, and aggregated by all
 * keys. Each set then merges the partial aggregates of the set that has all its keys and the fewest
 * groups, so a rollup of n keys merges n times, and each time fewer of them.
 *
 * @param session runs it
 * @param source the rows
 * @param query what is asked by all keys
 * @param sets the keys of each set
 */
record GroupingSetsRun(Session session, Source source, GroupByQuery query, GroupingSets sets) {

    GroupingSetsRun {
        sets.check(query);
    }

    /** Returns what is asked of the rows: the groups by all keys. */
    private GroupByQuery ofRows() {
        return query.withNullKeys(NullKeys.INCLUDE).withKeysSorted(false).withSorted(false);
    }

    List<String> lines() {
        return List.of(
                "sets       " + sets.label() + ": coarser ones merge what finer ones aggregated");
    }

    Account explanation() {
        GroupByQuery ofRows = ofRows();
        return session.explain(ResultStates.asked(ofRows).orElse(ofRows), source).withMore(lines());
    }

    Made result() {
        GroupByQuery ofRows = ofRows();
        Optional<GroupByQuery> asked = ResultStates.asked(ofRows);
        if (asked.isEmpty()) {
            return result(states(ofRows));
        }
        try {
            return result(answers(ofRows, asked.get()));
        } catch (WindrowException e) {
            if (e.code() == ErrorCode.OVERFLOW) {
                // A sum by all keys did not fit its type. The sums of the sets may.
                return result(states(ofRows));
            }
            throw e;
        }
    }

    /** Makes states by all keys of a plain query's answer, which any engine gives. */
    private Made answers(GroupByQuery ofRows, GroupByQuery asked) {
        Made groups = session.run(asked, source);
        try (MemoryPool pool = new MemoryPool()) {
            Table states = ResultStates.of(ofRows, groups.table(), pool);
            return new Made(states, groups.told(), groups.profile());
        }
    }

    /** Makes states by all keys, which no sum overflows, or has the values themselves. */
    private Made states(GroupByQuery ofRows) {
        long start = System.nanoTime();
        Table states = session.partials().states(ofRows, source, 0);
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

    /** Merges partial aggregates by all keys to those of each set. */
    private Made result(Made finest) {
        long start = System.nanoTime();
        Map<Set<String>, Table> partials = new LinkedHashMap<>();
        partials.put(new HashSet<>(query.keys()), finest.table());
        try {
            sets.sets().stream()
                    .sorted(Comparator.comparingInt((List<String> set) -> set.size()).reversed())
                    .forEach(set -> addPartials(partials, set));
            Table all =
                    OrClosed.joined(
                            results -> {
                                for (List<String> set : sets.sets()) {
                                    Table groups = finish(set, partials.get(new HashSet<>(set)));
                                    results.add(complete(groups, set, finest.table()));
                                }
                            });
            Table ordered = query.sorted() ? session.cpu().sorted(all, query.keys()) : all;
            return new Made(
                    ordered,
                    finest.explanation().withMore(lines()),
                    profile(finest.profile(), ordered, start));
        } finally {
            partials.values().forEach(Table::close);
        }
    }

    /** Makes the results of partial aggregates by the keys of a set, which the caller closes. */
    private Table finish(List<String> set, Table partials) {
        GroupByQuery coarser = ofRows().withKeys(keysOf(set)).withNullKeys(query.nullKeys());
        try (Table left = without(coarser, partials)) {
            return session.partials().merge(coarser, List.of(left)).table();
        }
    }

    /** Returns the keys of a set in the order of the query's. */
    private List<String> keysOf(List<String> set) {
        return query.keys().stream().filter(set::contains).toList();
    }

    private void addPartials(Map<Set<String>, Table> partials, List<String> set) {
        Set<String> keys = new HashSet<>(set);
        if (partials.containsKey(keys)) {
            return;
        }
        Table finer =
                partials.entrySet().stream()
                        .filter(entry -> entry.getKey().containsAll(keys))
                        .map(Map.Entry::getValue)
                        .min(Comparator.comparingLong(Table::rows))
                        .orElseThrow();
        GroupByQuery coarser = ofRows().withKeys(keysOf(set));
        try (Table left = without(coarser, finer)) {
            partials.put(keys, session.partials().combinedStates(coarser, List.of(left)));
        }
    }

    /** Adds the keys that a set lacks, and the columns that tell sets apart. */
    private Table complete(Table groups, List<String> set, Table finest) {
        List<DerivedColumn> columns = new ArrayList<>();
        for (String key : query.keys()) {
            Expression value =
                    set.contains(key)
                            ? Expression.column(key)
                            : Expression.nullLiteral().cast(finest.type(key));
            columns.add(new DerivedColumn(key, value));
        }
        for (GroupingColumn column : sets.columns()) {
            Expression value = Expression.literal(column.value(set)).cast(Primitive.INT64);
            columns.add(new DerivedColumn(column.name(), value));
        }
        query.aggregations().stream()
                .map(each -> new DerivedColumn(each.name(), Expression.column(each.name())))
                .forEach(columns::add);
        return new TableSteps(session, new StepsTold(), true).select(groups, columns);
    }

    private Profile profile(Profile ofRows, Table groups, long start) {
        Phase merged =
                Phase.since(
                        start,
                        Phase.Kind.HOST,
                        "merge grouping sets",
                        groups.byteSize(),
                        groups.rows());
        return ofRows.withGroups(groups.rows()).withLast(merged).withNotes(lines());
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
            if (!isOtherKey) {
                columns.put(name, partials.column(name));
            }
        }
        Table left = new Table(columns, partials.rows(), new ColumnMemory());
        return PartialHeader.addUnchecked(left, coarser);
    }
}
