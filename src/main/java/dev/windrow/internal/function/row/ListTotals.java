// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static dev.windrow.column.ColumnType.Primitive.BOOL;
import static dev.windrow.column.ColumnType.Primitive.FLOAT64;
import static dev.windrow.column.ColumnType.Primitive.INT64;
import static dev.windrow.column.ColumnType.Primitive.UTF8;
import static dev.windrow.internal.function.row.FunctionTable.signature;
import static dev.windrow.internal.function.row.NestedFunction.LIST;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.column.PackedValues;
import dev.windrow.internal.cancel.WorkMeter;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.RowFunction.Signature;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongBinaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Aggregations of a list's elements, nulls left out: {@code list_aggregate(list, 'sum')}. */
final class ListTotals {

    /**
     * An aggregation.
     *
     * @param takes whether it takes elements of a type
     * @param result the type of its result for a type of elements
     * @param total computes it of values without nulls, of which there is one at least
     * @param ofNone its result for no values
     */
    private record Total(
            Predicate<ColumnType> takes,
            Function<ColumnType, ColumnType> result,
            Of total,
            @Nullable Object ofNone) {}

    /** Computes a total. */
    @FunctionalInterface
    private interface Of {
        @Nullable Object of(ColumnType type, List<Object> values);
    }

    private static final Map<String, Total> TOTALS = new LinkedHashMap<>();

    static {
        Predicate<ColumnType> any = _ -> true;
        put("min", any, type -> type, (type, values) -> values.stream().min(order(type)).get());
        put("max", any, type -> type, (type, values) -> values.stream().max(order(type)).get());
        put("any_value; arbitrary", any, type -> type, (_, values) -> values.getFirst());
        put("mode", any, type -> type, ListTotals::mode);
        put(
                "sum; fsum; kahan_sum; sumkahan",
                ColumnType::isNumeric,
                ListTotals::sumType,
                ListTotals::sum);
        put(
                "avg; mean; favg",
                ColumnType::isNumeric,
                _ -> FLOAT64,
                (type, values) -> mean(type, values));
        put("product", ColumnType::isNumeric, _ -> FLOAT64, (_, values) -> product(values));
        put("median", ColumnType::isNumeric, _ -> FLOAT64, (_, values) -> median(values));
        put("var_pop", ColumnType::isNumeric, _ -> FLOAT64, (_, v) -> variance(v, 0));
        put("var_samp; variance", ColumnType::isNumeric, _ -> FLOAT64, (_, v) -> variance(v, 1));
        put("stddev_pop", ColumnType::isNumeric, _ -> FLOAT64, (_, v) -> root(variance(v, 0)));
        put(
                "stddev_samp; stddev",
                ColumnType::isNumeric,
                _ -> FLOAT64,
                (_, v) -> root(variance(v, 1)));
        put("sem", ColumnType::isNumeric, _ -> FLOAT64, (_, v) -> root(variance(v, 0) / v.size()));
        put("mad", ColumnType::isNumeric, _ -> FLOAT64, (_, values) -> deviation(values));
        put("skewness", ColumnType::isNumeric, _ -> FLOAT64, (_, v) -> ValueMoments.skewness(v));
        put("kurtosis", ColumnType::isNumeric, _ -> FLOAT64, (_, v) -> ValueMoments.kurtosis(v));
        put(
                "kurtosis_pop",
                ColumnType::isNumeric,
                _ -> FLOAT64,
                (_, v) -> ValueMoments.kurtosisOfAll(v));
        put("bit_and", ColumnType::isInteger, type -> type, (_, v) -> bits(v, (a, b) -> a & b));
        put("bit_or", ColumnType::isInteger, type -> type, (_, v) -> bits(v, (a, b) -> a | b));
        put("bit_xor", ColumnType::isInteger, type -> type, (_, v) -> bits(v, (a, b) -> a ^ b));
        put("entropy", any, _ -> FLOAT64, (type, values) -> entropy(counts(type, values)));
        put(
                "approx_count_distinct",
                any,
                _ -> INT64,
                (type, values) -> (long) counts(type, values).size());
        put(
                "histogram",
                any,
                type -> Named.map(type, INT64),
                (type, values) ->
                        counts(type, values).stream()
                                .sorted(Comparator.comparing(each -> each.value, order(type)))
                                .map(each -> List.of(each.value, (long) each.count))
                                .toList());
        put("bool_and", BOOL::equals, _ -> BOOL, (_, values) -> !values.contains(false));
        put("bool_or", BOOL::equals, _ -> BOOL, (_, values) -> values.contains(true));
        put(
                "string_agg; group_concat; listagg",
                UTF8::equals,
                _ -> UTF8,
                (_, values) ->
                        values.stream().map(Object::toString).collect(Collectors.joining(",")));
    }

    /** The aggregations that join texts, and take those of other elements. */
    private static final Set<String> JOINING = Set.of("string_agg", "group_concat", "listagg");

    static final FunctionTable TABLE =
            new FunctionTable()
                    .generic(
                            "list_aggregate; array_aggregate; list_aggr; array_aggr; aggregate",
                            "list, 'aggregation'",
                            ListTotals::aggregate)
                    .generic("array_to_string", "list, delimiter", joined());

    private ListTotals() {}

    private static void put(
            String names,
            Predicate<ColumnType> takes,
            Function<ColumnType, ColumnType> result,
            Of total) {
        Object ofNone =
                switch (names) {
                    case "entropy" -> 0.0;
                    case "approx_count_distinct" -> 0L;
                    default -> null;
                };
        for (String name : names.split("; ")) {
            TOTALS.put(name, new Total(takes, result, total, ofNone));
        }
    }

    private static NestedFunction joined() {
        return NestedFunction.of(
                UTF8, _ -> v -> joined(present(v[0]), (String) v[1]), new ListOf(UTF8), UTF8);
    }

    /** A short list of texts may become a very long one. */
    private static String joined(List<?> texts, String delimiter) {
        WorkMeter meter = new WorkMeter();
        StringBuilder joined = new StringBuilder();
        String before = "";
        for (Object text : texts) {
            int length = joined.length();
            joined.append(before).append(text);
            meter.add(joined.length() - length);
            before = delimiter;
        }
        return joined.toString();
    }

    private static @Nullable Signature aggregate(
            List<Expression> arguments, List<ColumnType> types) {
        boolean isNamed =
                (types.size() == 2 || types.size() == 3)
                        && arguments.get(1) instanceof Literal.TextLiteral;
        if (!isNamed) {
            return null;
        }
        ColumnType list = types.getFirst().equals(StructOf.NOTHING) ? LIST : types.getFirst();
        if (!(list instanceof ListOf(ColumnType element))) {
            return null;
        }
        String name = ((Literal.TextLiteral) arguments.get(1)).value().toLowerCase(Locale.ROOT);
        if (JOINING.contains(name) && !element.equals(UTF8) && !element.equals(StructOf.NOTHING)) {
            List<ColumnType> ofTexts = new ArrayList<>(types);
            ofTexts.set(0, new ListOf(UTF8));
            return aggregate(arguments, ofTexts);
        }
        if (types.size() == 3) {
            return withParameter(name, list, element);
        }
        List<ColumnType> taken = List.of(list, UTF8);
        switch (name) {
            case "list", "array_agg" -> {
                return signature(taken, list, v -> emptyAsNull(ListFunctions.list(v[0])));
            }
            case "count" -> {
                return signature(taken, INT64, v -> (long) present(v[0]).size());
            }
            case "first", "last" -> {
                long place = name.equals("first") ? 1 : -1;
                return signature(
                        taken,
                        element,
                        v -> ListFunctions.element(ListFunctions.list(v[0]), place));
            }
            default -> {
                boolean isEmpty = element.equals(StructOf.NOTHING);
                Total total = TOTALS.get(name);
                return total == null || !isEmpty && !total.takes().test(element)
                        ? null
                        : signature(
                                taken,
                                total.result().apply(isEmpty ? INT64 : element),
                                v -> of(total, element, present(v[0])));
            }
        }
    }

    /** Types an aggregation that takes a number or a text beside the list. */
    private static @Nullable Signature withParameter(
            String name, ColumnType list, ColumnType element) {
        return switch (name) {
            case "string_agg", "group_concat", "listagg" ->
                    element.equals(UTF8) || element.equals(StructOf.NOTHING)
                            ? signature(
                                    List.of(new ListOf(UTF8), UTF8, UTF8),
                                    UTF8,
                                    v -> text(present(v[0]), (String) v[2]))
                            : null;
            case "approx_top_k" ->
                    signature(
                            List.of(list, UTF8, INT64),
                            list,
                            v -> emptyAsNull(mostFrequent(element, present(v[0]), (Long) v[2])));
            default -> null;
        };
    }

    private static @Nullable Object text(List<Object> values, String delimiter) {
        return values.isEmpty()
                ? null
                : values.stream().map(Object::toString).collect(Collectors.joining(delimiter));
    }

    private static @Nullable Object emptyAsNull(List<?> values) {
        return values.isEmpty() ? null : values;
    }

    private static @Nullable Object of(Total total, ColumnType type, List<Object> values) {
        return values.isEmpty() ? total.ofNone() : total.total().of(type, values);
    }

    private static List<Object> present(@Nullable Object list) {
        List<Object> present = new ArrayList<>();
        ListFunctions.list(list).stream().filter(Objects::nonNull).forEach(present::add);
        return present;
    }

    private static Comparator<Object> order(ColumnType type) {
        return (a, b) ->
                Arrays.compareUnsigned(PackedValues.pack(type, a), PackedValues.pack(type, b));
    }

    /** A value, and how often it is there. */
    private static final class Count {
        private final Object value;
        private int count;

        Count(Object value) {
            this.value = value;
        }
    }

    /** Counts equal values, in the order of the first ones. */
    private static List<Count> counts(ColumnType type, List<Object> values) {
        Map<ByteBuffer, Count> counts = new LinkedHashMap<>();
        WorkMeter meter = new WorkMeter();
        for (Object value : values) {
            meter.addObject();
            ByteBuffer key = ByteBuffer.wrap(PackedValues.pack(type, value));
            counts.computeIfAbsent(key, _ -> new Count(value)).count++;
        }
        return List.copyOf(counts.values());
    }

    /** Returns the most frequent value, and of several the first one. */
    private static Object mode(ColumnType type, List<Object> values) {
        return mostFrequent(type, values, 1).getFirst();
    }

    /** Returns the most frequent values, those that come first before others. */
    private static List<Object> mostFrequent(ColumnType type, List<Object> values, long most) {
        return counts(type, values).stream()
                .sorted(Comparator.comparingInt((Count each) -> each.count).reversed())
                .limit(Math.max(most, 0))
                .map(each -> each.value)
                .toList();
    }

    /** Returns how many bits tell which value one of them is. */
    private static double entropy(List<Count> counts) {
        double all = counts.stream().mapToInt(each -> each.count).sum();
        return counts.stream()
                .mapToDouble(each -> each.count / all * Math.log(all / each.count) / Math.log(2))
                .sum();
    }

    private static Object bits(List<Object> values, LongBinaryOperator operator) {
        return values.stream().mapToLong(Long.class::cast).reduce(operator).getAsLong();
    }

    /** Returns the median of the distances from the median. */
    private static double deviation(List<Object> values) {
        double median = median(values);
        List<Object> distances = new ArrayList<>();
        values.forEach(each -> distances.add(Math.abs(real(each) - median)));
        return median(distances);
    }

    private static ColumnType sumType(ColumnType type) {
        if (type instanceof Decimal decimal) {
            return new Decimal(Decimal.MAX_PRECISION, decimal.scale());
        }
        return type.isFloat() ? FLOAT64 : INT64;
    }

    private static Object sum(ColumnType type, List<Object> values) {
        if (type.isFloat()) {
            return total(values);
        }
        return type.isInteger()
                ? (Object) values.stream().mapToLong(v -> (Long) v).reduce(0, Math::addExact)
                : exact(values);
    }

    private static BigDecimal exact(List<Object> values) {
        return values.stream()
                .map(v -> v instanceof Long n ? BigDecimal.valueOf(n) : (BigDecimal) v)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static double mean(ColumnType type, List<Object> values) {
        return type.isFloat()
                ? total(values) / values.size()
                : exact(values)
                        .divide(BigDecimal.valueOf(values.size()), MathContext.DECIMAL128)
                        .doubleValue();
    }

    private static double real(Object value) {
        return ((Number) value).doubleValue();
    }

    private static double total(List<Object> values) {
        return values.stream().mapToDouble(ListTotals::real).sum();
    }

    private static double product(List<Object> values) {
        return values.stream().mapToDouble(ListTotals::real).reduce(1, (a, b) -> a * b);
    }

    private static double median(List<Object> values) {
        double[] sorted = values.stream().mapToDouble(ListTotals::real).sorted().toArray();
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /** Returns the variance, or null of too few values. */
    private static @Nullable Double variance(List<Object> values, int lost) {
        double mean = total(values) / values.size();
        double squares =
                values.stream().mapToDouble(v -> (real(v) - mean) * (real(v) - mean)).sum();
        return values.size() <= lost ? null : squares / (values.size() - lost);
    }

    private static @Nullable Double root(@Nullable Double value) {
        return value == null ? null : Math.sqrt(value);
    }
}
