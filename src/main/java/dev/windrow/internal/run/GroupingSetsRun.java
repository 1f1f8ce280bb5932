// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.session.Account;
import dev.windrow.internal.session.Made;
import dev.windrow.internal.session.Session;
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
import java.util.Set;

/**
 * Runs a GROUP BY with several sets of keys. The rows are passed over once, and aggregated by all
 * keys. Each set then merges the partial aggregates of the set that has all its keys and the fewest
 * groups, so a rollup of n keys merges n times, and each time fewer of them.
 */
final class GroupingSetsRun {

    private final Session session;
    private final Source source;
    private final GroupByQuery query;
    private final GroupingSets sets;
    private final TableSteps steps;

    GroupingSetsRun(Session session, Source source, GroupByQuery query, GroupingSets sets) {
        sets.check(query);
        this.session = session;
        this.source = source;
        this.query = query;
        this.sets = sets;
        steps = new TableSteps(session, new StepsTold());
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
        return source.explain(session, GroupingSteps.of(session, source, ofRows()).asked())
                .withMore(lines());
    }

    Made result() {
        GroupingSteps steps = GroupingSteps.of(session, source, ofRows());
        try {
            return result(steps);
        } catch (WindrowException e) {
            if (e.code() == ErrorCode.OVERFLOW && steps.areAnswers()) {
                // A sum by all keys did not fit its type. The sums of the sets may.
                return result(steps.ofStates());
            }
            throw e;
        }
    }

    private Made result(GroupingSteps steps) {
        Made finest = steps.finest();
        long start = System.nanoTime();
        Map<Set<String>, Table> partials = new LinkedHashMap<>();
        partials.put(new HashSet<>(query.keys()), finest.table());
        try {
            sets.sets().stream()
                    .sorted(Comparator.comparingInt((List<String> set) -> set.size()).reversed())
                    .forEach(set -> addPartials(partials, set, steps));
            Table all =
                    OrClosed.joined(
                            results -> {
                                for (List<String> set : sets.sets()) {
                                    Table groups =
                                            steps.finish(
                                                    keysOf(set),
                                                    query.nullKeys(),
                                                    partials.get(new HashSet<>(set)));
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

    /** Returns the keys of a set in the order of the query's. */
    private List<String> keysOf(List<String> set) {
        return query.keys().stream().filter(set::contains).toList();
    }

    private void addPartials(
            Map<Set<String>, Table> partials, List<String> set, GroupingSteps steps) {
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
        partials.put(keys, steps.merge(keysOf(set), finer));
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
        return steps.select(groups, columns);
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
}
