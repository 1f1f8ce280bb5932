// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.pipeline.SortedRows;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.TopN;
import dev.windrow.internal.session.Made;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.Settings;
import dev.windrow.internal.session.Source;
import dev.windrow.profile.Phase;
import dev.windrow.query.Aggregation.Quantile;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Algorithm;
import dev.windrow.query.CollectedAggregation.Mode;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.scan.Scan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Aggregates all rows, where quantiles or modes need values that do not fit in memory together. A
 * quantile lies between two of the values, which are sorted on disk. A mode is the value of the
 * largest group, and groups go to disk. The other aggregations take the rows as they come.
 */
final class AllValues {

    private static final String STRATEGY = "cpu-quantiles-spilled";

    private final Session session;
    private final StepsTold told;
    private final NodeRunner nodes;
    private final GroupByQuery query;
    private final RowsMade.InParts rows;

    /** The columns of the result by their names, each in a table of one row. */
    private final Map<String, Table> made = new HashMap<>();

    private final ColumnMemory memory = new ColumnMemory();

    private AllValues(
            Session session,
            StepsTold told,
            NodeRunner nodes,
            GroupByQuery query,
            RowsMade.InParts rows) {
        this.session = session;
        this.told = told;
        this.nodes = nodes;
        this.query = query;
        this.rows = rows;
    }

    /** Returns whether a query over rows is for this. */
    static boolean suit(NodeRunner nodes, GroupByQuery query, RowsMade.InParts rows) {
        return query.keys().isEmpty()
                && query.algorithm() == Algorithm.AUTO
                && query.aggregations().stream().anyMatch(AllValues::needsAll)
                && !rows.isLimited()
                && rows.source().isRepeatable()
                && !rows.haveLists(query.inputNames())
                && !nodes.likelyFit(rows.only(query.inputNames()));
    }

    private static boolean needsAll(NamedAggregation named) {
        return named.aggregation() instanceof Quantile || named.aggregation() instanceof Mode;
    }

    /**
     * Returns the only group, which is a row.
     *
     * @param nodes runs the groups of values
     */
    static Table of(
            Session session,
            StepsTold told,
            NodeRunner nodes,
            GroupByQuery query,
            RowsMade.InParts rows) {
        AllValues values = new AllValues(session, told, nodes, query, rows);
        try {
            values.aggregate();
        } catch (RuntimeException | Error e) {
            values.memory.close();
            throw e;
        }
        return TableRows.of(
                query.outputNames(), 1, values.memory, name -> values.made.get(name).column(name));
    }

    private void aggregate() {
        Map<DerivedColumn, List<NamedAggregation>> quantiles = new LinkedHashMap<>();
        List<NamedAggregation> others = new ArrayList<>();
        for (NamedAggregation named : query.aggregations()) {
            switch (named.aggregation()) {
                case Quantile(String column, var _, var _) ->
                        quantiles
                                .computeIfAbsent(values(named, column), absent -> new ArrayList<>())
                                .add(named);
                case Mode(String column) -> addMode(values(named, column), named);
                default -> others.add(named);
            }
        }
        quantiles.forEach(this::addQuantiles);
        if (!others.isEmpty()) {
            add(query.withAggregations(others), source());
        }
    }

    private Source source() {
        return rows.areAsRead() ? rows.source() : new Source.OfScan(rows.scan());
    }

    /** Returns what an aggregation takes of each row, under the name that it has there. */
    private static DerivedColumn values(NamedAggregation named, String column) {
        return named.derived().stream()
                .filter(derived -> derived.name().equals(column))
                .findFirst()
                .orElse(DerivedColumn.of(column));
    }

    /** Returns the values of a column that are not null. */
    private Scan scan(DerivedColumn column) {
        Expression where = query.where();
        RowsMade.InParts selected = where == null ? rows : rows.then(new Filter(where));
        return selected.then(new Select(List.of(column)))
                .then(new Filter(isThere(column.name())))
                .scan();
    }

    private static Expression isThere(String column) {
        return Expression.column(column).isNotNull();
    }

    /** Adds the columns of a query's only group. */
    private void add(GroupByQuery asked, Source source) {
        Made group = session.run(asked, source);
        memory.own(group.table());
        told.addGroups(group);
        group.table().names().forEach(name -> made.put(name, group.table()));
    }

    private void add(List<NamedAggregation> aggregations, Table table) {
        try (table) {
            add(GroupByQuery.of(List.of(), aggregations), new Source.OfTable(table));
        }
    }

    /** Adds the most frequent value, the first one of several. */
    private void addMode(DerivedColumn column, NamedAggregation named) {
        String value = column.name();
        String times = value + " times";
        String firstRow = value + " row";
        LogicalPlan all = source().rows();
        LogicalPlan selected =
                query.where() == null ? all : new LogicalPlan.Filter(all, query.where());
        boolean isComputed = !named.derived().isEmpty();
        LogicalPlan values =
                isComputed ? new LogicalPlan.Project(selected, List.of(column)) : selected;
        GroupByQuery equal =
                GroupByQuery.of(
                                List.of(value),
                                List.of(
                                        Aggregations.count().as(times),
                                        Aggregations.argMin(value).as(firstRow)))
                        .withWhere(isThere(value));
        List<SortKey> order = List.of(SortKey.descending(times), SortKey.ascending(firstRow));
        add(
                List.of(new NamedAggregation(new Mode(value), named.name())),
                nodes.table(new TopN(GroupSteps.grouped(values, equal, null), order, 1)));
    }

    private void addQuantiles(DerivedColumn column, List<NamedAggregation> asked) {
        Settings settings = session.settings();
        long start = System.nanoTime();
        Sort sort = new Sort(List.of(SortKey.ascending(column.name())));
        List<QuantilePlace> places = new ArrayList<>();
        try (SortedRows sorted =
                SortedRows.collect(scan(column), sort, settings.scanBudget(), settings.threads())) {
            if (!sorted.isOnDisk()) {
                add(asked.stream().map(AllValues::ofColumn).toList(), sorted.unsorted());
                return;
            }
            long count = sorted.rows();
            for (NamedAggregation named : asked) {
                places.add(QuantilePlace.of(named, count));
            }
            QuantilePlace.take(sorted, places);
            tell(sort, sorted, start, asked.size());
            for (QuantilePlace place : places) {
                add(List.of(place.aggregation()), place.rows());
            }
        } finally {
            places.forEach(QuantilePlace::close);
        }
    }

    private static NamedAggregation ofColumn(NamedAggregation named) {
        return new NamedAggregation(named.aggregation(), named.name());
    }

    private void tell(Sort sort, SortedRows sorted, long start, long made) {
        List<String> lines = List.of("strategy   " + STRATEGY, sort.label());
        long bytes = sorted.bytesWritten();
        Phase phase = Phase.since(start, Phase.Kind.READ, "read and spill", bytes, sorted.rows());
        told.add(STRATEGY, lines, phase, made);
    }
}
