// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.argMin;
import static dev.windrow.query.Aggregations.bitAnd;
import static dev.windrow.query.Aggregations.bitOr;
import static dev.windrow.query.Aggregations.bitXor;
import static dev.windrow.query.Aggregations.boolAnd;
import static dev.windrow.query.Aggregations.boolOr;
import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.countDistinct;
import static dev.windrow.query.Aggregations.covariance;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.last;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.nth;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.quantile;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.sumOfSquares;
import static dev.windrow.query.Aggregations.top;
import static dev.windrow.query.Aggregations.variance;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Interpolation;
import dev.windrow.query.MomentKind;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.query.SummaryAggregations;
import dev.windrow.query.VarianceKind;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The queries that every strategy is tested with. */
final class Cases {

    private static final int FEW = 5;
    private static final int MANY = 1000;
    private static final List<NamedAggregation> ONE_OF_EACH =
            List.of(sum("float64"), count(), count("int32"), min("int32"), max("int64"));

    private final int rows;
    private final List<Case> cases = new ArrayList<>();

    private Cases(int rows) {
        this.rows = rows;
    }

    /** Returns the cases for tables of {@code rows} rows. */
    static List<Case> of(int rows) {
        Cases made = new Cases(rows);
        made.keyTypes(FEW);
        made.keyTypes(Math.min(MANY, rows));
        made.cardinalities();
        made.aggregations(FEW);
        made.aggregations(Math.min(MANY, rows));
        made.options();
        return List.copyOf(made.cases);
    }

    private void keyTypes(int keys) {
        Map<String, Generator> types = new LinkedHashMap<>();
        types.put("int16", KeyGenerators.int16(keys));
        types.put("int32 with nulls", KeyGenerators.int32WithNulls(keys));
        types.put("int64", KeyGenerators.int64(keys));
        types.put("float64 with NaN and -0.0", KeyGenerators.float64(keys));
        types.put("decimal(30,2)", KeyGenerators.decimal(keys));
        types.put("date32", KeyGenerators.date32(keys));
        types.put("short utf8", KeyGenerators.shortStrings(keys));
        types.put("short utf8 with nulls", KeyGenerators.shortStringsWithNulls(keys));
        types.put("long utf8", KeyGenerators.longStrings(keys));
        types.put("dictionary", KeyGenerators.dictionary(keys));
        types.forEach(
                (type, key) ->
                        add(type + " key, " + keys + " keys", Map.of("k", key), ONE_OF_EACH));
        add("bool key and int32 key, " + keys + " keys each", boolAndInt(keys), ONE_OF_EACH);
        add("int32 and utf8 keys with nulls, " + keys + " keys each", composite(keys), ONE_OF_EACH);
    }

    private static Map<String, Generator> boolAndInt(int keys) {
        Map<String, Generator> columns = new LinkedHashMap<>();
        columns.put("k1", KeyGenerators.bool());
        columns.put("k2", KeyGenerators.int32(keys));
        return columns;
    }

    private static Map<String, Generator> composite(int keys) {
        Map<String, Generator> columns = new LinkedHashMap<>();
        columns.put("k1", KeyGenerators.int32WithNulls(keys));
        columns.put("k2", KeyGenerators.shortStringsWithNulls(3));
        return columns;
    }

    private void cardinalities() {
        for (int keys : new int[] {1, 127, 128, 129, 10_000}) {
            if (keys < rows) {
                cardinality(keys + " keys", keys);
            }
        }
        cardinality("all distinct", rows);
    }

    private void cardinality(String name, int keys) {
        add(
                "int32 key, " + name,
                Map.of("k", KeyGenerators.int32(keys)),
                List.of(sum("int64"), count(), mean("float64")));
    }

    private void aggregations(int keys) {
        for (String value : List.of("int32", "int64", "float64", "decimal")) {
            aggregation(
                    keys,
                    value,
                    List.of(sum(value), count(value), min(value), max(value), mean(value)));
            aggregation(keys, value, variances(value));
            aggregation(keys, value, shapes(value));
        }
        aggregation(keys, "near", variances("near"));
        aggregation(keys, "factor", List.of(product("factor"), sumOfSquares("factor")));
        aggregation(keys, "wide factor", List.of(product("wide factor")));
        aggregation(keys, "special", List.of(product("special")));
        aggregation(
                keys,
                "float64",
                List.of(covariance("float64", "near"), correlation("float64", "int32")));
        for (String value : List.of("int32", "int64", "float64", "special")) {
            aggregation(keys, value, orders(value));
        }
        for (String value : List.of("special", "utf8")) {
            aggregation(keys, value, List.of(count(value), min(value), max(value)));
        }
        for (String value : List.of("decimal", "utf8")) {
            aggregation(keys, value, positions(value));
        }
        for (String value : List.of("int32", "int64")) {
            aggregation(keys, value, List.of(bitAnd(value), bitOr(value), bitXor(value)));
        }
        aggregation(keys, "bool", List.of(boolAnd("bool"), boolOr("bool"), countDistinct("bool")));
    }

    private static List<NamedAggregation> variances(String value) {
        return Stream.of(VarianceKind.values()).map(kind -> variance(value, kind)).toList();
    }

    private static List<NamedAggregation> shapes(String value) {
        return Stream.of(MomentKind.values())
                .map(kind -> SummaryAggregations.moment(value, kind))
                .toList();
    }

    private static List<NamedAggregation> positions(String value) {
        return List.of(
                first(value),
                last(value),
                nth(value, 1),
                nth(value, -3),
                argMin(value),
                argMax(value),
                countDistinct(value));
    }

    private static List<NamedAggregation> orders(String value) {
        List<NamedAggregation> all = new ArrayList<>(positions(value));
        all.add(top(value, 3));
        all.add(quantile(value, 0.9, Interpolation.NEAREST));
        if (!value.equals("special")) {
            all.add(median(value));
            all.add(quantile(value, 0.3));
        }
        return all;
    }

    private void aggregation(int keys, String value, List<NamedAggregation> aggregations) {
        add(
                aggregations.size()
                        + " aggregations of "
                        + label(value)
                        + " from "
                        + aggregations.getFirst().aggregation().label()
                        + ", "
                        + keys
                        + " keys",
                Map.of("k", KeyGenerators.int32(keys)),
                aggregations);
    }

    private static String label(String value) {
        return switch (value) {
            case "special" -> "float64 with NaN and infinity";
            case "near" -> "float64 near a billion";
            case "factor" -> "float64 near one";
            case "wide factor" -> "float64 from 2^-400 to 2^400";
            default -> value;
        };
    }

    private void options() {
        Map<String, Generator> key = Map.of("k", KeyGenerators.int32WithNulls(FEW));
        GroupByQuery query = query(key, ONE_OF_EACH);
        cases.add(
                new Case(
                        "null keys excluded",
                        query.withNullKeys(NullKeys.EXCLUDE),
                        columns(key, ONE_OF_EACH),
                        0));
        cases.add(
                new Case(
                        "slices whose bitmaps start inside a byte",
                        query(composite(FEW), ONE_OF_EACH),
                        columns(composite(FEW), ONE_OF_EACH),
                        3));
        evaluatedRows();
        add("no key", Map.of(), ONE_OF_EACH);
        add("distinct keys", Map.of("k", KeyGenerators.shortStrings(MANY)), List.of());
    }

    /** A condition that each row meets, which devices evaluate by a kernel made for it. */
    private void evaluatedRows() {
        Map<String, Generator> key = Map.of("k", KeyGenerators.int32(FEW));
        Expression value = column("int64");
        Expression met = value.isNull().or(value.times(literal(0)).equalTo(literal(0)));
        cases.add(
                new Case(
                        "rows selected by a condition",
                        query(key, ONE_OF_EACH).withWhere(met),
                        columns(key, ONE_OF_EACH),
                        0));
    }

    private void add(
            String name, Map<String, Generator> keys, List<NamedAggregation> aggregations) {
        cases.add(new Case(name, query(keys, aggregations), columns(keys, aggregations), 0));
    }

    private static GroupByQuery query(
            Map<String, Generator> keys, List<NamedAggregation> aggregations) {
        return GroupByQuery.of(List.copyOf(keys.keySet()), aggregations);
    }

    private static Map<String, Generator> columns(
            Map<String, Generator> keys, List<NamedAggregation> aggregations) {
        Map<String, Generator> columns = new LinkedHashMap<>(keys);
        for (String name : query(keys, aggregations).inputNames()) {
            columns.computeIfAbsent(name, Cases::value);
        }
        return columns;
    }

    private static Generator value(String name) {
        return switch (name) {
            case "int32" -> ValueGenerators.int32();
            case "int64" -> ValueGenerators.int64();
            case "float64" -> ValueGenerators.float64();
            case "special" -> ValueGenerators.specialFloat64();
            case "near" -> ValueGenerators.nearABillion();
            case "factor" -> ValueGenerators.factor();
            case "wide factor" -> ValueGenerators.wideFactor();
            case "bool" -> ValueGenerators.bool();
            case "decimal" -> ValueGenerators.decimal();
            case "utf8" -> ValueGenerators.utf8();
            default -> throw new IllegalArgumentException(name);
        };
    }
}
