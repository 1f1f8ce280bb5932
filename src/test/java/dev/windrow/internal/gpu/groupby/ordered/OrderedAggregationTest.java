// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.countDistinct;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.nth;
import static dev.windrow.query.Aggregations.quantile;
import static dev.windrow.query.Aggregations.top;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.gpu.OrderedValues;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Interpolation;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/** Aggregations that need an order within the group, compared with plain Java. */
@ExtendWith(NoLeaks.class)
class OrderedAggregationTest {

    private static final int ROWS = 300;

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));

    /** A session keeps programs, and the memory of these. */
    @AfterEach
    void close() {
        windrow.close();
    }

    @ParameterizedTest
    @EnumSource
    void everyTypeWithNullsAndManyKeys(OrderedValues values) {
        check(values, ROWS, 40, 0.4, query(values).withAlgorithm(Algorithm.GLOBAL_HASH));
    }

    @ParameterizedTest
    @EnumSource
    void everyTypeWithoutNullsAndFewKeys(OrderedValues values) {
        check(values, ROWS, 3, 0, query(values).withAlgorithm(Algorithm.LOCAL_HASH));
    }

    @ParameterizedTest
    @CsvSource({"LOCAL_HASH, 5", "GLOBAL_HASH, 5", "LOCAL_HASH, 250", "GLOBAL_HASH, 250"})
    void rowsWithoutAKeyAreLeftOut(Algorithm algorithm, int keys) {
        OrderedValues values = OrderedValues.FLOAT64;
        GroupByQuery query = query(values).withNullKeys(NullKeys.EXCLUDE);
        check(values, 900, keys, 0.3, query.withAlgorithm(algorithm));
    }

    @ParameterizedTest
    @EnumSource(names = {"LOCAL_HASH", "GLOBAL_HASH"})
    void aSingleRowIsFirstAndLast(Algorithm algorithm) {
        check(OrderedValues.INT64, 1, 1, 0, query(OrderedValues.INT64).withAlgorithm(algorithm));
        check(OrderedValues.INT16, 1, 1, 1, query(OrderedValues.INT16).withAlgorithm(algorithm));
    }

    @ParameterizedTest
    @EnumSource(names = {"LOCAL_HASH", "GLOBAL_HASH"})
    void withoutKeysThereIsOneGroup(Algorithm algorithm) {
        OrderedValues values = OrderedValues.INT8;
        GroupByQuery query = GroupByQuery.of(List.of(), aggregations(values));
        check(values, 5_000, 1, 0.1, query.withAlgorithm(algorithm));
        check(values, 20, 1, 1, query.withAlgorithm(algorithm));
    }

    @ParameterizedTest
    @EnumSource(names = {"INT32", "STRING", "DICTIONARY"})
    void keysMayBeTheValues(OrderedValues values) {
        GroupByQuery query = GroupByQuery.of(List.of("v"), aggregations(values));
        check(values, ROWS, 1, 0.2, query.withAlgorithm(Algorithm.GLOBAL_HASH));
        check(values, ROWS, 1, 0.2, query.withAlgorithm(Algorithm.LOCAL_HASH));
    }

    private static GroupByQuery query(OrderedValues values) {
        return GroupByQuery.of(List.of("k"), aggregations(values));
    }

    /** Several of each kind, next to some that need no order. */
    private static List<NamedAggregation> aggregations(OrderedValues values) {
        List<NamedAggregation> all = new ArrayList<>();
        all.add(count());
        for (long position : new long[] {0, -1, 3, -4, Long.MAX_VALUE, Long.MIN_VALUE}) {
            all.add(nth("v", position));
        }
        all.add(nth("w", 1));
        all.add(countDistinct("v"));
        all.add(countDistinct("w"));
        all.add(max("w"));
        if (values.isNumber()) {
            all.add(median("v"));
            double share = 0;
            for (Interpolation interpolation :
                    EnumSet.complementOf(EnumSet.of(Interpolation.DISCRETE))) {
                all.add(quantile("v", share, interpolation));
                all.add(quantile("v", 0.3, interpolation));
                share += 0.25;
            }
            all.add(top("v", 2));
            all.add(top("v", Integer.MAX_VALUE));
        }
        return all;
    }

    private void check(OrderedValues values, int rows, int keys, double nulls, GroupByQuery query) {
        ColumnMemory memory = new ColumnMemory();
        Random random = new Random(keys + rows);
        List<@Nullable Long> keyValues = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            int key = random.nextInt(keys + 1);
            keyValues.add(key == keys && rows > 1 ? null : (Long) (long) key);
        }
        Map<String, Column> columns =
                Map.of(
                        "k", Columns.of(memory, Primitive.INT64, keyValues),
                        "v", values.column(memory, rows, nulls, random),
                        "w", OrderedValues.INT32.column(memory, rows, 0.1, random));
        try (Table input = new Table(columns, rows, memory);
                Table result = windrow.run(query, input).table()) {
            Map<List<@Nullable Object>, List<Integer>> groups = group(input, query);
            assertThat(result.rows()).isEqualTo(groups.size());
            for (int group = 0; group < result.rows(); group++) {
                List<@Nullable Object> key = new ArrayList<>();
                for (String name : query.keys()) {
                    key.add(read(result.column(name), group));
                }
                List<Integer> members = groups.get(key);
                for (NamedAggregation named : query.aggregations()) {
                    assertThat(read(result.column(named.name()), group))
                            .as("%s of %s", named.name(), key)
                            .isEqualTo(answer(named.aggregation(), input, members));
                }
            }
        }
    }

    private static Map<List<@Nullable Object>, List<Integer>> group(
            Table input, GroupByQuery query) {
        Map<List<@Nullable Object>, List<Integer>> groups = new HashMap<>();
        for (int row = 0; row < input.rows(); row++) {
            List<@Nullable Object> key = new ArrayList<>();
            for (String name : query.keys()) {
                key.add(read(input.column(name), row));
            }
            if (query.nullKeys() == NullKeys.INCLUDE || !key.contains(null)) {
                groups.computeIfAbsent(key, absent -> new ArrayList<>()).add(row);
            }
        }
        return groups;
    }

    private static @Nullable Object answer(
            Aggregation aggregation, Table input, List<Integer> rows) {
        if (aggregation instanceof Aggregation.CountRows) {
            return (long) rows.size();
        }
        Column column = input.column(aggregation.columns().getFirst());
        List<Object> values = new ArrayList<>();
        for (int row : rows) {
            Object value = read(column, row);
            if (value != null) {
                values.add(value);
            }
        }
        return switch (aggregation) {
            case Aggregation.Nth nth -> {
                long at = nth.position() < 0 ? values.size() + nth.position() : nth.position();
                yield at < 0 || at >= values.size() ? null : values.get((int) at);
            }
            case Aggregation.CountDistinct distinct -> (long) new HashSet<>(values).size();
            case Aggregation.Max max -> values.isEmpty() ? null : ascending(values).getLast();
            case Aggregation.Top top ->
                    ascending(values).reversed().stream().limit(top.count()).toList();
            case Aggregation.Quantile quantile -> quantileOf(quantile, ascending(values));
            default -> throw new IllegalArgumentException(aggregation.label());
        };
    }

    private static @Nullable Double quantileOf(Aggregation.Quantile asked, List<Object> sorted) {
        if (sorted.isEmpty()) {
            return null;
        }
        double position = asked.quantile() * (sorted.size() - 1);
        double lower = ((Number) sorted.get((int) Math.floor(position))).doubleValue();
        double upper = ((Number) sorted.get((int) Math.ceil(position))).doubleValue();
        return plain(OrderedFinish.between(lower, upper, position, asked.interpolation()));
    }

    private static List<Object> ascending(List<Object> values) {
        return values.stream()
                .sorted(
                        (a, b) ->
                                a instanceof Double
                                        ? Double.compare((Double) a, (Double) b)
                                        : Long.compare((Long) a, (Long) b))
                .toList();
    }

    /** Reads a value; floats with one zero and one NaN. */
    private static @Nullable Object read(Column column, long row) {
        if (column instanceof ListColumn lists) {
            return Columns.read(lists.list(row)).stream()
                    .map(OrderedAggregationTest::plainValue)
                    .map(Objects::requireNonNull)
                    .toList();
        }
        return plainValue(Columns.read(column.slice(row, 1)).getFirst());
    }

    private static @Nullable Object plainValue(@Nullable Object value) {
        return value instanceof Double number ? (Object) plain(number) : value;
    }

    private static Double plain(double value) {
        return value == 0 ? 0.0 : value;
    }
}
