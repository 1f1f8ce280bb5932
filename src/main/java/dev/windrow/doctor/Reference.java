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
import java.util.Comparator;
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
            List<@Nullable Object> key = Cells.readRow(keys, row);
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
                List<Object> values = new ArrayList<>();
                for (long row : rows) {
                    Object value = Cells.read(column, row);
                    if (value != null) {
                        values.add(value);
                    }
                }
                yield total(ofColumn, column.type(), values);
            }
        };
    }

    private static Expectation total(
            Aggregation.OfColumn aggregation, ColumnType type, List<Object> values) {
        if (aggregation instanceof Aggregation.Count) {
            return Expectation.exactly((long) values.size());
        }
        if (values.isEmpty()) {
            return Expectation.exactly(null);
        }
        return switch (aggregation) {
            case Aggregation.Count count -> throw new IllegalStateException("counted above");
            case Aggregation.Sum sum -> sum(type, values);
            case Aggregation.Mean mean -> mean(type, values);
            case Aggregation.Min min -> Expectation.exactly(values.stream().min(ORDER).get());
            case Aggregation.Max max -> Expectation.exactly(values.stream().max(ORDER).get());
        };
    }

    /** Values of one type; {@code Double.compare} puts NaN last, and there is no -0.0. */
    @SuppressWarnings("unchecked") // the values of a column are of one class
    private static final Comparator<Object> ORDER = (a, b) -> ((Comparable<Object>) a).compareTo(b);

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

    private static double tolerance(double value, int count) {
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
