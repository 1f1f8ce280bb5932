// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.session.Account;
import dev.windrow.internal.session.Batches;
import dev.windrow.internal.session.Made;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.Source;
import dev.windrow.profile.Profile;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Summarizes the columns of an input that can be read more than once. One query finds the counts,
 * extremes, means and deviations of all columns together; then each column is read by itself, once
 * for its distinct values, which are the groups of a query, and once for its quantiles. So a column
 * at a time is held in memory at most.
 */
public final class ColumnSummaries {

    private static final String STRATEGY = "describe";
    private static final String ROWS = "rows";

    private final Session session;
    private final Source source;
    private final List<String> notes = new ArrayList<>();

    private ColumnSummaries(Session session, Source source) {
        this.session = session;
        this.source = source;
    }

    /** A row of the result, whose columns have these names. */
    private record Summary(
            String column,
            String type,
            long rows,
            @Nullable Long nulls,
            @Nullable String min,
            @Nullable String max,
            @Nullable Long distinct,
            @Nullable Double mean,
            @Nullable Double std,
            @Nullable Double q25,
            @Nullable Double median,
            @Nullable Double q75) {}

    /** Summarizes the rows of a plan, which are read as often as need be, or made before. */
    public static Made of(Session session, LogicalPlan plan) {
        if (plan instanceof LogicalPlan.Read(Source source, var _)
                && source.scan().isRepeatable()) {
            return of(session, source.scan());
        }
        try (Made made = session.inOneCall(() -> new QueryRun(session, plan).rows())) {
            return of(session, Scan.of(made.table()));
        }
    }

    /** Returns a row for each column, and what is missing in them as the explanation. */
    private static Made of(Session session, Scan scan) {
        ColumnSummaries summaries = new ColumnSummaries(session, new Source.OfScan(scan));
        Table table = summaries.table();
        Profile profile = new Profile("cpu", STRATEGY, 0, table.rows(), List.of(), 0, 0, List.of());
        return new Made(table, () -> new Account(STRATEGY, summaries.notes), profile);
    }

    private Table table() {
        Map<String, ColumnType> types = source.scan().columnTypes();
        List<NamedAggregation> asked = new ArrayList<>(List.of(Aggregations.count().as(ROWS)));
        types.forEach((name, type) -> asked.addAll(asked(name, type)));
        try (Made made = PlanRunner.groups(session, source, GroupByQuery.of(List.of(), asked))) {
            Table found = made.table();
            List<Summary> rows = new ArrayList<>();
            types.forEach((name, type) -> rows.add(summary(name, type, found)));
            return Table.of(Summary.class, rows.stream());
        }
    }

    private static List<NamedAggregation> asked(String name, ColumnType type) {
        List<NamedAggregation> asked = new ArrayList<>();
        if (type instanceof ListOf) {
            return asked;
        }
        asked.add(Aggregations.count(name).as("count " + name));
        asked.add(Aggregations.min(name).as("min " + name));
        asked.add(Aggregations.max(name).as("max " + name));
        if (type.isNumeric()) {
            asked.add(Aggregations.mean(name).as("mean " + name));
            asked.add(Aggregations.standardDeviation(name).as("std " + name));
        }
        return asked;
    }

    private Summary summary(String name, ColumnType type, Table found) {
        long rows = found.column(ROWS).getLong(0);
        Long values = value(found, "count " + name, column -> column.getLong(0));
        List<@Nullable Double> quantiles = quantiles(name, type);
        return new Summary(
                name,
                type.label(),
                rows,
                values == null ? null : rows - values,
                value(found, "min " + name, column -> column.text(0)),
                value(found, "max " + name, column -> column.text(0)),
                values == null ? null : distinct(name),
                value(found, "mean " + name, column -> column.getDouble(0)),
                value(found, "std " + name, column -> column.getDouble(0)),
                quantiles.get(0),
                quantiles.get(1),
                quantiles.get(2));
    }

    /** Returns a value, or null where there is none. */
    private static <T> @Nullable T value(Table found, String name, Function<Column, T> reading) {
        return found.names().contains(name) && !found.column(name).isNull(0)
                ? reading.apply(found.column(name))
                : null;
    }

    private long distinct(String name) {
        long groups = 0;
        GroupByQuery query =
                GroupByQuery.of(List.of(name), List.of()).withNullKeys(NullKeys.EXCLUDE);
        try (Batches batches =
                PlanRunner.planned(
                        session,
                        () -> GroupSteps.grouped(source.rows(), query, null),
                        PlanRunner::batches)) {
            while (batches.hasNext()) {
                try (Table batch = batches.next()) {
                    groups += batch.rows();
                }
            }
        }
        return groups;
    }

    private List<@Nullable Double> quantiles(String name, ColumnType type) {
        List<@Nullable Double> quantiles = new ArrayList<>();
        if (type.isNumeric()) {
            Expression column = Expression.column(name);
            Expression value =
                    type instanceof ColumnType.Decimal ? column.cast(Primitive.FLOAT64) : column;
            GroupByQuery query =
                    GroupByQuery.of(
                            List.of(),
                            List.of(
                                    quantile(value, 0.25),
                                    quantile(value, 0.5),
                                    quantile(value, 0.75)));
            try (Made made = PlanRunner.groups(session, source, query)) {
                Table found = made.table();
                found.names()
                        .forEach(each -> quantiles.add(value(found, each, it -> it.getDouble(0))));
                return quantiles;
            } catch (WindrowException e) {
                if (e.code() != ErrorCode.HOST_MEMORY) {
                    throw e;
                }
                notes.add("quantiles of " + name + " are left out: " + e.getMessage());
            }
        }
        quantiles.add(null);
        quantiles.add(null);
        quantiles.add(null);
        return quantiles;
    }

    private static NamedAggregation quantile(Expression value, double share) {
        return Aggregations.of(value, input -> Aggregations.quantile(input, share))
                .as("quantile " + share);
    }
}
