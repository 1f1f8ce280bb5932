// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.argMin;
import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.covariance;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.last;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.standardDeviation;
import static dev.windrow.query.Aggregations.sumOfSquares;
import static dev.windrow.query.Aggregations.variance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.windrow.Columns;
import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.query.Algorithm;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * Aggregations whose partial aggregates need others, or compare rows. There are more rows than a
 * block of the local strategy takes, and groups span many tiles of the global one.
 */
@ExtendWith(NoLeaks.class)
class PartialAggregationsTest {

    private static final int ROWS = 9_001;
    private static final int GROUPS = 5;

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));

    /** A session keeps programs, and the memory of these. */
    @AfterEach
    void close() {
        windrow.close();
    }

    private final List<@Nullable Object> x = values(1, row -> 1e9 + (row * 37L) % 101 * 0.01);
    private final List<@Nullable Object> y = values(2, row -> row * 53L % 89 - 40);

    private static List<@Nullable Object> values(long seed, IntFunction<Object> value) {
        Random random = new Random(seed);
        List<@Nullable Object> values = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            values.add(random.nextInt(9) == 0 ? null : value.apply(row));
        }
        return values;
    }

    private static int groupOf(int row) {
        return (int) ((row * 2654435761L >> 7) % GROUPS);
    }

    /**
     * Runs aggregations of x, a column of 64-bit floats, and y. Returns the values of each by
     * group.
     */
    private Map<String, List<@Nullable Object>> run(
            Algorithm algorithm, ColumnType typeOfY, NamedAggregation... aggregations) {
        List<Object> keys = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            keys.add((long) groupOf(row));
        }
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("k", Columns.of(memory, Primitive.INT64, keys));
        columns.put("x", Columns.of(memory, Primitive.FLOAT64, x));
        columns.put("y", Columns.of(memory, typeOfY, y));
        GroupByQuery query =
                GroupByQuery.of(List.of("k"), List.of(aggregations)).withAlgorithm(algorithm);
        try (Table input = new Table(columns, ROWS, memory);
                Table groups = windrow.run(query, input).table()) {
            assertThat(groups.rows()).isEqualTo(GROUPS);
            List<@Nullable Object> order = Columns.read(groups.column("k"));
            Map<String, List<@Nullable Object>> result = new LinkedHashMap<>();
            for (NamedAggregation aggregation : aggregations) {
                List<@Nullable Object> answers = Columns.read(groups.column(aggregation.name()));
                List<@Nullable Object> sorted = new ArrayList<>();
                for (long group = 0; group < GROUPS; group++) {
                    sorted.add(answers.get(order.indexOf(group)));
                }
                result.put(aggregation.name(), sorted);
            }
            return result;
        }
    }

    private static double number(@Nullable Object value) {
        return ((Number) value).doubleValue();
    }

    /** Returns the rows of a group in which no column is null. */
    @SafeVarargs
    private static List<Integer> rows(int group, List<@Nullable Object>... columns) {
        List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            boolean isPresent = groupOf(row) == group;
            for (List<@Nullable Object> column : columns) {
                isPresent &= column.get(row) != null;
            }
            if (isPresent) {
                rows.add(row);
            }
        }
        return rows;
    }

    private static double mean(List<@Nullable Object> column, List<Integer> rows) {
        double first = number(column.get(rows.getFirst()));
        double sum = 0;
        for (int row : rows) {
            sum += number(column.get(row)) - first;
        }
        return first + sum / rows.size();
    }

    private static double products(
            List<@Nullable Object> a, List<@Nullable Object> b, List<Integer> rows) {
        double meanA = mean(a, rows);
        double meanB = mean(b, rows);
        double sum = 0;
        for (int row : rows) {
            sum += (number(a.get(row)) - meanA) * (number(b.get(row)) - meanB);
        }
        return sum;
    }

    @ParameterizedTest
    @EnumSource(names = {"LOCAL_HASH", "GLOBAL_HASH"})
    void variancesAreThoseOfTwoPasses(Algorithm algorithm) {
        for (ColumnType type : List.of(Primitive.INT8, Primitive.INT64)) {
            Map<String, List<@Nullable Object>> result =
                    run(
                            algorithm,
                            type,
                            variance("x"),
                            standardDeviation("y"),
                            covariance("x", "y"),
                            correlation("y", "x"));
            for (int group = 0; group < GROUPS; group++) {
                List<Integer> ofX = rows(group, x);
                List<Integer> ofY = rows(group, y);
                List<Integer> pairs = rows(group, x, y);
                double squares = products(x, x, pairs) * products(y, y, pairs);
                Map<String, Double> expected =
                        Map.of(
                                "var(x)",
                                products(x, x, ofX) / (ofX.size() - 1),
                                "std(y)",
                                Math.sqrt(products(y, y, ofY) / (ofY.size() - 1)),
                                "covar(x,y)",
                                products(x, y, pairs) / (pairs.size() - 1),
                                "corr(y,x)",
                                products(x, y, pairs) / Math.sqrt(squares));
                for (String name : result.keySet()) {
                    assertThat(number(result.get(name).get(group)))
                            .as("%s of group %d, y %s", name, group, type.label())
                            .isCloseTo(expected.get(name), within(1e-10));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LOCAL_HASH", "GLOBAL_HASH"})
    void rowsAreFoundInAllBlocks(Algorithm algorithm) {
        Map<String, List<@Nullable Object>> result =
                run(algorithm, Primitive.INT16, argMin("y"), argMax("x"), first("x"), last("y"));
        for (int group = 0; group < GROUPS; group++) {
            List<Integer> ofX = rows(group, x);
            List<Integer> ofY = rows(group, y);
            int least = ofY.getFirst();
            for (int row : ofY) {
                least = number(y.get(row)) < number(y.get(least)) ? row : least;
            }
            int greatest = ofX.getFirst();
            for (int row : ofX) {
                greatest = number(x.get(row)) > number(x.get(greatest)) ? row : greatest;
            }
            assertThat(result.get("argmin(y)").get(group)).isEqualTo((long) least);
            assertThat(result.get("argmax(x)").get(group)).isEqualTo((long) greatest);
            assertThat(result.get("first(x)").get(group)).isEqualTo(x.get(ofX.getFirst()));
            assertThat(result.get("last(y)").get(group)).isEqualTo(y.get(ofY.getLast()));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LOCAL_HASH", "GLOBAL_HASH"})
    void squaresAndProductsAreOfFloats(Algorithm algorithm) {
        Map<String, List<@Nullable Object>> result =
                run(algorithm, Primitive.INT32, sumOfSquares("y"), product("x"));
        for (int group = 0; group < GROUPS; group++) {
            double squares = 0;
            for (int row : rows(group, y)) {
                squares += number(y.get(row)) * number(y.get(row));
            }
            assertThat(result.get("sum_squares(y)").get(group)).isEqualTo(squares);
            assertThat(result.get("product(x)").get(group)).isEqualTo(Double.POSITIVE_INFINITY);
        }
    }

    /** The simulator runs blocks and threads in another order every time. */
    @ParameterizedTest
    @EnumSource(names = {"FUSED"})
    void thePlanGivesTheSameBitsEveryTime(Algorithm algorithm) {
        NamedAggregation[] all = {variance("x"), covariance("x", "y"), sumOfSquares("x")};
        Map<String, List<@Nullable Object>> once = run(algorithm, Primitive.INT32, all);
        assertThat(run(algorithm, Primitive.INT32, all)).isEqualTo(once);
    }
}
