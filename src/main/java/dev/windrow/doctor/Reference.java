package dev.windrow.doctor;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * GROUP BY as plainly as can be: the rows of each group in a map, then one aggregation after the
 * other over those rows, in exact arithmetic. It shares no code with the engines.
 */
final class Reference {

    /** What semantics.md allows a float sum of n values to be off: this many ulps times log2(n). */
    private static final double ULPS_PER_DOUBLING = 4;

    private final Table table;

    private Reference(Table table) {
        this.table = table;
    }

    /** Returns, for each group's key, what the aggregations must give. */
    static Map<List<@Nullable Object>, List<Expectation>> group(Table table, GroupByQuery query) {
        Reference reference = new Reference(table);
        Map<List<@Nullable Object>, List<Expectation>> groups = new LinkedHashMap<>();
        reference
                .rowsByKey(query)
                .forEach((key, rows) -> groups.put(key, reference.totals(query, rows)));
        return groups;
    }

    private Map<List<@Nullable Object>, List<Long>> rowsByKey(GroupByQuery query) {
        List<Column> keys = query.keys().stream().map(table::column).toList();
        Map<List<@Nullable Object>, List<Long>> rows = new LinkedHashMap<>();
        for (long row = 0; row < table.rows(); row++) {
            List<@Nullable Object> key = ComparableValues.readRow(keys, row);
            if (query.nullKeys() == NullKeys.EXCLUDE && key.contains(null)) {
                continue;
            }
            rows.computeIfAbsent(key, absent -> new ArrayList<>()).add(row);
        }
        return rows;
    }

    private List<Expectation> totals(GroupByQuery query, List<Long> rows) {
        return query.aggregations().stream()
                .map(NamedAggregation::aggregation)
                .map(aggregation -> total(aggregation, rows))
                .toList();
    }

    private Expectation total(Aggregation aggregation, List<Long> rows) {
        return switch (aggregation) {
            case Aggregation.CountRows all -> Expectation.exactly((long) rows.size());
            case Aggregation.OfColumn ofColumn -> {
                Column column = table.column(ofColumn.column());
                List<Long> present = rows.stream().filter(row -> !column.isNull(row)).toList();
                yield total(ofColumn, column.type(), present, values(column, present));
            }
            case Aggregation.OfPair pair -> {
                Column x = table.column(pair.x());
                Column y = table.column(pair.y());
                List<Long> present =
                        rows.stream().filter(row -> !x.isNull(row) && !y.isNull(row)).toList();
                yield ReferenceMoments.ofPair(pair, values(x, present), values(y, present));
            }
            case Aggregation.UserDefined user ->
                    throw new IllegalArgumentException(user.label() + " has no plain reference");
        };
    }

    private static List<Object> values(Column column, List<Long> rows) {
        return rows.stream()
                .map(row -> Objects.requireNonNull(ComparableValues.read(column, row)))
                .toList();
    }

    private static Expectation total(
            Aggregation.OfColumn aggregation,
            ColumnType type,
            List<Long> rows,
            List<Object> values) {
        boolean isEmpty = values.isEmpty();
        return switch (aggregation) {
            case Aggregation.Count count -> Expectation.exactly((long) values.size());
            case Aggregation.CountDistinct count ->
                    Expectation.exactly((long) new HashSet<>(values).size());
            case Aggregation.Sum sum -> isEmpty ? Expectation.exactly(null) : sum(type, values);
            case Aggregation.Mean mean -> isEmpty ? Expectation.exactly(null) : mean(type, values);
            case Aggregation.Product product -> ReferenceMoments.product(values);
            case Aggregation.SumOfSquares sum -> ReferenceMoments.sumOfSquares(values);
            case Aggregation.Spread spread ->
                    ReferenceMoments.spread(spread.dispersion(), type, values);
            case Aggregation.Min min -> ReferenceOrders.nth(ReferenceOrders.sorted(values), 0);
            case Aggregation.Max max -> ReferenceOrders.nth(ReferenceOrders.sorted(values), -1);
            case Aggregation.ArgMin min -> ReferenceOrders.rowOfFirst(values, rows, false);
            case Aggregation.ArgMax max -> ReferenceOrders.rowOfFirst(values, rows, true);
            case Aggregation.First first -> ReferenceOrders.nth(values, 0);
            case Aggregation.Last last -> ReferenceOrders.nth(values, -1);
            case Aggregation.Nth nth -> ReferenceOrders.nth(values, nth.position());
            case Aggregation.Quantile quantile -> ReferenceOrders.quantile(quantile, values);
            case Aggregation.Top top -> ReferenceOrders.top(values, top.count());
            case Aggregation.BoolAnd and ->
                    Expectation.exactly(isEmpty ? null : !values.contains(false));
            case Aggregation.BoolOr or ->
                    Expectation.exactly(isEmpty ? null : values.contains(true));
        };
    }

    private static Expectation sum(ColumnType type, List<Object> values) {
        if (type.isFloat()) {
            double sum = floatSum(values);
            return new Expectation(sum, tolerance(sum, values.size()));
        }
        BigInteger sum = integerSum(values);
        return Expectation.exactly(type instanceof ColumnType.Decimal ? sum : longOf(sum));
    }

    private static Expectation mean(ColumnType type, List<Object> values) {
        int count = values.size();
        if (type.isFloat()) {
            double mean = floatSum(values) / count;
            return new Expectation(mean, tolerance(mean, count));
        }
        int scale = type instanceof ColumnType.Decimal decimal ? decimal.scale() : 0;
        double mean =
                new BigDecimal(integerSum(values), scale)
                        .divide(BigDecimal.valueOf(count), MathContext.DECIMAL128)
                        .doubleValue();
        return new Expectation(mean, Math.ulp(mean));
    }

    /** Returns how far off a sum of so many floats of one sign may be. */
    static double tolerance(double value, int count) {
        double doublings = Math.max(1, Math.log(count) / Math.log(2));
        return ULPS_PER_DOUBLING * doublings * Math.ulp(value);
    }

    /** Adds up exactly and rounds once; as floats do where one is not finite. */
    private static double floatSum(List<Object> values) {
        if (values.stream().allMatch(value -> Double.isFinite((Double) value))) {
            return values.stream()
                    .map(value -> new BigDecimal((Double) value))
                    .reduce(BigDecimal.ZERO, BigDecimal::add)
                    .doubleValue();
        }
        return values.stream().mapToDouble(value -> (Double) value).sum();
    }

    private static BigInteger integerSum(List<Object> values) {
        return values.stream()
                .map(value -> value instanceof Long number ? BigInteger.valueOf(number) : value)
                .map(BigInteger.class::cast)
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    private static Long longOf(BigInteger sum) {
        return Objects.requireNonNull(sum).longValueExact();
    }
}
