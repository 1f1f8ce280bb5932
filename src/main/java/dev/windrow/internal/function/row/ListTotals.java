// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static dev.windrow.column.ColumnType.Primitive.BOOL;
import static dev.windrow.column.ColumnType.Primitive.FLOAT64;
import static dev.windrow.column.ColumnType.Primitive.INT64;
import static dev.windrow.column.ColumnType.Primitive.UTF8;
import static dev.windrow.internal.function.row.NestedFunction.LIST;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.column.PackedValues;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.RowFunction.Rest;
import dev.windrow.query.RowFunction.Signature;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
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
     */
    private record Total(
            Predicate<ColumnType> takes, Function<ColumnType, ColumnType> result, Of total) {}

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
        put("any_value", any, type -> type, (_, values) -> values.getFirst());
        put("mode", any, type -> type, ListTotals::mode);
        put("sum", ColumnType::isNumeric, ListTotals::sumType, ListTotals::sum);
        put("avg", ColumnType::isNumeric, _ -> FLOAT64, (type, values) -> mean(type, values));
        put("product", ColumnType::isNumeric, _ -> FLOAT64, (_, values) -> product(values));
        put("median", ColumnType::isNumeric, _ -> FLOAT64, (_, values) -> median(values));
        put("var_pop", ColumnType::isNumeric, _ -> FLOAT64, (_, v) -> variance(v, 0));
        put("var_samp", ColumnType::isNumeric, _ -> FLOAT64, (_, v) -> variance(v, 1));
        put("stddev_pop", ColumnType::isNumeric, _ -> FLOAT64, (_, v) -> root(variance(v, 0)));
        put("stddev_samp", ColumnType::isNumeric, _ -> FLOAT64, (_, v) -> root(variance(v, 1)));
        put("bool_and", BOOL::equals, _ -> BOOL, (_, values) -> !values.contains(false));
        put("bool_or", BOOL::equals, _ -> BOOL, (_, values) -> values.contains(true));
        put(
                "string_agg",
                UTF8::equals,
                _ -> UTF8,
                (_, values) ->
                        values.stream().map(Object::toString).collect(Collectors.joining(",")));
        Map.of(
                        "mean",
                        "avg",
                        "favg",
                        "avg",
                        "fsum",
                        "sum",
                        "variance",
                        "var_samp",
                        "stddev",
                        "stddev_samp")
                .forEach((other, name) -> TOTALS.put(other, TOTALS.get(name)));
    }

    static final FunctionTable TABLE =
            new FunctionTable()
                    .generic("list_aggregate", "list, 'aggregation'", ListTotals::aggregate)
                    .alias(
                            "list_aggregate",
                            "array_aggregate",
                            "list_aggr",
                            "array_aggr",
                            "aggregate")
                    .generic("array_to_string", "list, delimiter", joined());

    private ListTotals() {}

    private static void put(
            String name,
            Predicate<ColumnType> takes,
            Function<ColumnType, ColumnType> result,
            Of total) {
        TOTALS.put(name, new Total(takes, result, total));
    }

    private static NestedFunction joined() {
        return NestedFunction.of(
                UTF8,
                _ ->
                        v ->
                                present(v[0]).stream()
                                        .map(Object::toString)
                                        .collect(Collectors.joining((String) v[1])),
                new ListOf(UTF8),
                UTF8);
    }

    private static @Nullable Signature aggregate(
            List<Expression> arguments, List<ColumnType> types) {
        boolean isNamed = types.size() == 2 && arguments.getLast() instanceof Literal.TextLiteral;
        ColumnType list =
                isNamed && types.getFirst().equals(StructOf.NOTHING) ? LIST : types.getFirst();
        if (!isNamed || !(list instanceof ListOf(ColumnType element))) {
            return null;
        }
        String name = ((Literal.TextLiteral) arguments.getLast()).value().toLowerCase(Locale.ROOT);
        List<ColumnType> taken = List.of(list, UTF8);
        switch (name) {
            case "count" -> {
                return new Signature(
                        taken, Rest.NONE, false, INT64, v -> (long) present(v[0]).size());
            }
            case "first", "last" -> {
                long place = name.equals("first") ? 1 : -1;
                return new Signature(
                        taken,
                        Rest.NONE,
                        false,
                        element,
                        v -> ListFunctions.element(ListFunctions.list(v[0]), place));
            }
            default -> {
                boolean isEmpty = element.equals(StructOf.NOTHING);
                Total total = TOTALS.get(name);
                return total == null || !isEmpty && !total.takes().test(element)
                        ? null
                        : new Signature(
                                taken,
                                Rest.NONE,
                                false,
                                total.result().apply(isEmpty ? INT64 : element),
                                v -> of(total, element, present(v[0])));
            }
        }
    }

    private static @Nullable Object of(Total total, ColumnType type, List<Object> values) {
        return values.isEmpty() ? null : total.total().of(type, values);
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

    /** Returns the most frequent value, and of several the first one. */
    private static @Nullable Object mode(ColumnType type, List<Object> values) {
        Map<ByteBuffer, Integer> counts = new LinkedHashMap<>();
        Map<ByteBuffer, Object> firsts = new LinkedHashMap<>();
        for (Object value : values) {
            ByteBuffer key = ByteBuffer.wrap(PackedValues.pack(type, value));
            counts.merge(key, 1, Integer::sum);
            firsts.putIfAbsent(key, value);
        }
        int most = Collections.max(counts.values());
        return firsts.entrySet().stream()
                .filter(each -> counts.get(each.getKey()) == most)
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
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
                : values.stream()
                        .map(BigDecimal.class::cast)
                        .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static double mean(ColumnType type, List<Object> values) {
        return type.isFloat()
                ? total(values) / values.size()
                : new BigDecimal(sum(type, values).toString())
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
