// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.GroupByBatches;
import dev.windrow.GroupByResult;
import dev.windrow.Windrow;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Expression;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * Summarizes the columns of an input. What its statistics tell is taken from there. One query finds
 * the counts, extremes, means and deviations of all columns together; then each column is read by
 * itself, once for its distinct values, which are the groups of a query, and once for its
 * quantiles. So a column at a time is held in memory at most.
 */
final class ColumnSummaries {

    private static final double[] QUANTILES = {0.25, 0.5, 0.75};
    private static final List<String> QUANTILE_NAMES = List.of("q25", "median", "q75");

    private final Windrow windrow;
    private final Scan scan;
    private final FileFacts facts;
    private final List<String> notes = new ArrayList<>();

    /**
     * Begins to summarize.
     *
     * @param windrow runs the queries
     * @param scan an input that can be read more than once
     */
    ColumnSummaries(Windrow windrow, Scan scan) {
        this.windrow = windrow;
        this.scan = scan;
        facts = FileFacts.of(scan);
    }

    /** Returns what is missing in the table, and why, a line each. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /** Returns what the input tells without being read, a row for each column. */
    Table quick() {
        try (SummaryTable table = new SummaryTable(facts.columns().size())) {
            facts.columns()
                    .forEach(
                            (name, column) -> {
                                begin(table, name, column, facts.rows(), column.nulls());
                                table.text("min", bound(column, column.least()));
                                table.text("max", bound(column, column.greatest()));
                            });
            return table.build();
        }
    }

    /** Returns all that is summarized, a row for each column. */
    Table all() {
        List<NamedAggregation> asked = new ArrayList<>(List.of(Aggregations.count().as("rows")));
        facts.columns().forEach((name, column) -> asked.addAll(asked(name, column)));
        try (GroupByResult found =
                        windrow.groupBy(scan).aggregate(asked.toArray(NamedAggregation[]::new));
                SummaryTable table = new SummaryTable(facts.columns().size())) {
            facts.columns().forEach((name, column) -> add(table, name, column, found.table()));
            return table.build();
        }
    }

    private void add(SummaryTable table, String name, ColumnFacts column, Table found) {
        long rows = whole(found.column("rows"));
        boolean isList = column.type() instanceof ColumnType.ListOf;
        long nulls =
                column.nulls() != Splits.UNKNOWN || isList
                        ? column.nulls()
                        : rows - whole(found.column(Asked.COUNT.of(name)));
        begin(table, name, column, rows, nulls);
        table.text("min", extreme(column, column.least(), found, Asked.MIN.of(name)));
        table.text("max", extreme(column, column.greatest(), found, Asked.MAX.of(name)));
        table.count("distinct", isList ? Splits.UNKNOWN : distinct(name));
        table.number("mean", number(found, Asked.MEAN.of(name)));
        table.number("std", number(found, Asked.STD.of(name)));
        quantiles(table, name, column.type());
    }

    private static void begin(
            SummaryTable table, String name, ColumnFacts column, long rows, long nulls) {
        table.text("column", name);
        table.text("type", column.type().label());
        table.count("rows", rows);
        table.count("nulls", nulls);
    }

    /** What is asked of a column in the query of all columns. */
    private enum Asked {
        COUNT,
        MIN,
        MAX,
        MEAN,
        STD;

        /** Returns the name of the result. */
        String of(String column) {
            return name() + " " + column;
        }
    }

    /** Returns what neither the statistics tell nor another query. */
    private static List<NamedAggregation> asked(String name, ColumnFacts column) {
        List<NamedAggregation> asked = new ArrayList<>();
        if (column.type() instanceof ColumnType.ListOf) {
            return asked;
        }
        if (column.nulls() == Splits.UNKNOWN) {
            asked.add(Aggregations.count(name).as(Asked.COUNT.of(name)));
        }
        if (!column.isBounded()) {
            asked.add(Aggregations.min(name).as(Asked.MIN.of(name)));
            asked.add(Aggregations.max(name).as(Asked.MAX.of(name)));
        }
        if (column.type().isNumeric()) {
            asked.add(Aggregations.mean(name).as(Asked.MEAN.of(name)));
            asked.add(Aggregations.standardDeviation(name).as(Asked.STD.of(name)));
        }
        return asked;
    }

    private long distinct(String name) {
        long groups = 0;
        try (GroupByBatches batches =
                windrow.groupBy(scan).by(name).nullKeys(NullKeys.EXCLUDE).batches()) {
            while (batches.hasNext()) {
                try (Table batch = batches.next()) {
                    groups += batch.rows();
                }
            }
        }
        return groups;
    }

    private void quantiles(SummaryTable table, String name, ColumnType type) {
        if (type.isNumeric()) {
            try (GroupByResult found = windrow.groupBy(scan).aggregate(quantiles(name, type))) {
                for (String each : QUANTILE_NAMES) {
                    table.number(each, number(found.table(), each));
                }
                return;
            } catch (WindrowException e) {
                if (e.code() != ErrorCode.HOST_MEMORY) {
                    throw e;
                }
                notes.add("quantiles of " + name + " are left out: " + e.getMessage());
            }
        }
        QUANTILE_NAMES.forEach(each -> table.number(each, null));
    }

    private static NamedAggregation[] quantiles(String name, ColumnType type) {
        Expression column = Expression.column(name);
        Expression value =
                type instanceof ColumnType.Decimal ? column.cast(Primitive.FLOAT64) : column;
        NamedAggregation[] quantiles = new NamedAggregation[QUANTILES.length];
        for (int i = 0; i < quantiles.length; i++) {
            double share = QUANTILES[i];
            quantiles[i] =
                    Aggregations.of(value, input -> Aggregations.quantile(input, share))
                            .as(QUANTILE_NAMES.get(i));
        }
        return quantiles;
    }

    private static @Nullable String extreme(
            ColumnFacts column, @Nullable Object bound, Table found, String name) {
        return found.names().contains(name) ? found.column(name).text(0) : bound(column, bound);
    }

    private static @Nullable String bound(ColumnFacts column, @Nullable Object bound) {
        if (!column.isBounded() || bound == null) {
            return null;
        }
        return bound instanceof Long counted ? counted(column.type(), counted) : bound.toString();
    }

    /** Returns the text of a date, a time or an integer that is counted as a column counts it. */
    private static @Nullable String counted(ColumnType type, long value) {
        try (ColumnBuilder builder = ColumnBuilder.of(type, 1);
                ColumnMemory memory = new ColumnMemory()) {
            builder.appendLong(value);
            return builder.build(memory).text(0);
        }
    }

    private static long whole(Column column) {
        return ((FixedWidthColumn) column).getLong(0);
    }

    private static @Nullable Double number(Table found, String name) {
        if (!found.names().contains(name) || found.column(name).isNull(0)) {
            return null;
        }
        return ((FixedWidthColumn) found.column(name)).getDouble(0);
    }
}
