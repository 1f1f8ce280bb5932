// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import dev.windrow.column.Column;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.RawValues;
import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.SummaryAggregation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Compares one engine's groups with another's, in any order. Float sums and means may differ, since
 * the order of addition does; everything else must be equal.
 */
public final class AnswerCheck {

    /** Each of the two sums may be off by 4 ulp times log2(rows). */
    private static final double ULPS = 2 * 4;

    /** Variances and correlations keep nine digits. */
    private static final double VARIANCE_ERROR = 1e-9;

    private final GroupByQuery query;
    private final double tolerance;

    /**
     * Makes a check.
     *
     * @param query the query that was run
     * @param rows rows of the input
     */
    public AnswerCheck(GroupByQuery query, long rows) {
        this.query = query;
        // At least 1: the logarithm of a single row is 0, but its value may still be rounded.
        tolerance = ULPS * Math.max(1, Math.log(rows) / Math.log(2));
    }

    /** Returns the first difference in one line, or nothing. */
    Optional<String> difference(Table expected, Table found) {
        return expecting(expected).difference(found);
    }

    /**
     * Returns a comparison of any number of answers with one expected answer, which must stay open.
     */
    public Expected expecting(Table expected) {
        return new Expected(
                expected,
                new GroupIndex(columns(expected, query.keys()), Math.toIntExact(expected.rows())));
    }

    /** The groups that answers are compared with. */
    public final class Expected {

        private final Table table;
        private final GroupIndex index;

        private Expected(Table table, GroupIndex index) {
            this.table = table;
            this.index = index;
        }

        /** Returns the first difference in one line, or nothing. */
        public Optional<String> difference(Table found) {
            return AnswerCheck.this.difference(table, index, found);
        }
    }

    private Optional<String> difference(Table expected, GroupIndex index, Table found) {
        if (found.rows() != expected.rows()) {
            return Optional.of(found.rows() + " groups, expected " + expected.rows());
        }
        List<Column> keys = columns(found, query.keys());
        List<Pair> pairs = pairs(expected, found);
        AtomicIntegerArray seen = new AtomicIntegerArray(Math.toIntExact(found.rows()));
        return IntStream.range(0, Math.toIntExact(found.rows()))
                .parallel()
                .mapToObj(row -> difference(keys, index, pairs, seen, row))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<String> difference(
            List<Column> keys,
            GroupIndex index,
            List<Pair> pairs,
            AtomicIntegerArray seen,
            int row) {
        int match = index.find(keys, row);
        if (match < 0) {
            return Optional.of("group " + text(keys, row) + ", which no row has");
        }
        if (seen.getAndSet(match, 1) != 0) {
            return Optional.of("group " + text(keys, row) + " comes twice");
        }
        for (Pair pair : pairs) {
            if (!isEqual(pair, match, row)) {
                return Optional.of("group " + text(keys, row) + ": " + pair.text(match, row));
            }
        }
        return Optional.empty();
    }

    /** The same column of both answers. */
    private record Pair(
            String name, Column expected, Column found, boolean isRounded, double error) {

        String text(long expectedRow, long foundRow) {
            return name
                    + " is "
                    + found.text(foundRow)
                    + ", expected "
                    + expected.text(expectedRow);
        }
    }

    private List<Pair> pairs(Table expected, Table found) {
        List<Pair> pairs = new ArrayList<>();
        for (NamedAggregation named : query.aggregations()) {
            Column column = expected.column(named.name());
            Aggregation of = named.aggregation();
            boolean isTotal = of instanceof Aggregation.Sum || of instanceof Aggregation.Mean;
            boolean isVariance =
                    of instanceof Aggregation.Variance
                            || of instanceof PairAggregation
                            || of instanceof SummaryAggregation.Moment;
            pairs.add(
                    new Pair(
                            named.name(),
                            column,
                            found.column(named.name()),
                            (isTotal || isVariance) && column.type().isFloat(),
                            isVariance ? VARIANCE_ERROR : 0));
        }
        return pairs;
    }

    private boolean isEqual(Pair pair, long expectedRow, long foundRow) {
        if (pair.isRounded()
                && pair.expected() instanceof FixedWidthColumn expected
                && pair.found() instanceof FixedWidthColumn found
                && !expected.isNull(expectedRow)
                && !found.isNull(foundRow)) {
            double a = RawValues.getDouble(expected, expectedRow);
            double b = RawValues.getDouble(found, foundRow);
            double allowed =
                    Math.max(tolerance * Math.ulp(a), pair.error() * Math.max(1, Math.abs(a)));
            return Double.compare(a, b) == 0 || Math.abs(a - b) <= allowed;
        }
        return ValueEquality.isEqual(pair.expected(), expectedRow, pair.found(), foundRow);
    }

    private static List<Column> columns(Table table, List<String> names) {
        return names.stream().map(table::column).toList();
    }

    private static String text(List<Column> keys, long row) {
        return keys.stream()
                .map(key -> String.valueOf(key.text(row)))
                .collect(Collectors.joining(", "));
    }
}
