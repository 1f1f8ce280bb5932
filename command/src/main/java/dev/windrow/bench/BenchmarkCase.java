// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.Transformation;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Objects;

/**
 * A query, or an operation on columns, over generated data whose time is of interest.
 *
 * @param name its name on the command line
 * @param data the name of the data set, with {@code {rows}} for its rows or {@code {scale}} for a
 *     scale factor, such as {@code random:rows={rows},keys=3,value=float64}
 * @param work what is done
 * @param defaultRows rows on a device by default
 */
public record BenchmarkCase(String name, String data, Work work, long defaultRows) {

    /** What a case does. */
    public sealed interface Work {}

    /**
     * Groups and aggregates.
     *
     * @param query the query
     */
    public record Grouping(GroupByQuery query) implements Work {}

    /**
     * Transforms columns.
     *
     * @param transformation the operation
     */
    public record Operation(Transformation transformation) implements Work {}

    /** A CPU takes long enough for a tenth of the rows. */
    private static final long CPU_DIVISOR = 10;

    /** Line items of TPC-H at scale factor 1. */
    private static final long LINE_ITEMS = 6_001_215;

    /** The smallest scale factor. */
    private static final double LEAST_SCALE = 0.001;

    private static final int SCALE_DIGITS = 6;

    public BenchmarkCase {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(data, "data");
        Objects.requireNonNull(work, "work");
    }

    /** Makes the case of a query. */
    public BenchmarkCase(String name, String data, GroupByQuery query, long defaultRows) {
        this(name, data, new Grouping(query), defaultRows);
    }

    /**
     * Returns the name of the data set of {@code rows} rows; a scale factor is rounded to the
     * nearest possible.
     */
    public String dataSet(long rows) {
        return data.replace("{rows}", Long.toString(rows)).replace("{scale}", scale(rows));
    }

    /**
     * Reads the columns that the case needs: those that a query names, or all for an operation. The
     * caller closes the table.
     *
     * @param rows the number of rows, as {@link #dataSet} takes it
     * @param options how they are read
     * @throws WindrowException as {@link Tables#read(String, ReadOptions)} does
     */
    public Table read(long rows, ReadOptions options) {
        return Tables.read(
                dataSet(rows),
                switch (work) {
                    case Grouping grouping -> options.withColumns(grouping.query().inputNames());
                    case Operation _ -> options;
                });
    }

    private static String scale(long rows) {
        BigDecimal scale = BigDecimal.valueOf(Math.max(LEAST_SCALE, (double) rows / LINE_ITEMS));
        return scale.setScale(SCALE_DIGITS, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }

    /**
     * Returns the query.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} for a case of an operation
     */
    public GroupByQuery query() {
        return switch (work) {
            case Grouping grouping -> grouping.query();
            case Operation _ ->
                    throw ErrorCode.INVALID_ARGUMENT.failure(
                            name + " is an operation on columns, not a query");
        };
    }

    /** Returns the key columns; none of an operation. */
    public List<String> keys() {
        return switch (work) {
            case Grouping grouping -> grouping.query().keys();
            case Operation _ -> List.of();
        };
    }

    /** Returns what the rows of a result are: groups of a query, and rows of an operation. */
    public String resultRowsName() {
        return switch (work) {
            case Grouping _ -> "groups";
            case Operation _ -> "rows";
        };
    }

    /** Returns the default number of rows. */
    public long rows(boolean onDevice) {
        return onDevice ? defaultRows : defaultRows / CPU_DIVISOR;
    }

    /** Returns the names of the aggregations, separated by commas, or the operation. */
    public String aggregationText() {
        return switch (work) {
            case Grouping grouping ->
                    String.join(
                            ",",
                            grouping.query().aggregations().stream()
                                    .map(NamedAggregation::name)
                                    .toList());
            case Operation operation -> operation.transformation().label();
        };
    }
}
