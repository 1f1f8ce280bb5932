// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.boolAnd;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.covariance;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.last;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.sumOfSquares;
import static dev.windrow.query.Aggregations.variance;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Algorithm;
import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;

/** One kernel selects rows, computes columns, finds groups and adds up, as the CPU engine does. */
class FusedRowsTest extends BothEngines {

    private static final int QUERIES = Integer.getInteger("windrow.evaluated.queries", 8);

    /** Floats may be added in another order. */
    private static final Comparator<Double> ALMOST =
            (a, b) -> a.equals(b) || Math.abs(a - b) <= 1e-12 * Math.max(1e14, Math.abs(a)) ? 0 : 1;

    /** All that a fused kernel adds up, of columns and of expressions. */
    private static List<NamedAggregation> some(Random random) {
        List<NamedAggregation> all =
                new ArrayList<>(
                        List.of(
                                sum(RandomRows.real(random, 1)).as("sum of reals"),
                                sum(RandomRows.whole(random, 1)).as("sum of integers"),
                                min(RandomRows.real(random, 1)).as("least"),
                                max(RandomRows.whole(random, 1)).as("greatest"),
                                mean(RandomRows.whole(random, 2)).as("mean"),
                                count().as("n"),
                                count("name").as("names"),
                                sum("money").as("money"),
                                sum(RandomRows.decimal(random, 1)).as("sum of decimals"),
                                mean(RandomRows.decimal(random, 2)).as("mean of decimals"),
                                mean("x").as("mean x"),
                                min("day").as("first day"),
                                max("y").as("y"),
                                boolAnd("flag").as("flag and"),
                                sum("long").as("longs"),
                                sumOfSquares("x").as("squares"),
                                variance("x").as("variance"),
                                covariance("x", "y").as("covariance"),
                                first("long").as("first"),
                                last("day").as("last"),
                                product("float").as("product")));
        Collections.shuffle(all, random);
        return all.subList(0, 3);
    }

    @ParameterizedTest
    @CsvSource({
        "few, true, INCLUDE",
        "name, true, EXCLUDE",
        "few flag, true, INCLUDE",
        "'', false, INCLUDE"
    })
    void enginesAgree(String keys, boolean hasNullKeys, NullKeys nullKeys) {
        List<String> names = keys.isEmpty() ? List.of() : List.of(keys.split(" "));
        int fused = 0;
        for (int seed = 0; seed < QUERIES; seed++) {
            Table rows = keep(RandomRows.table(seed, hasNullKeys));
            Random random = new Random(seed);
            GroupByQuery query =
                    GroupByQuery.of(names, some(random)).withNullKeys(nullKeys).withSorted(true);
            GroupByQuery asked =
                    switch (seed % 4) {
                        case 0 -> query;
                        case 1 -> query.withWhere(RandomRows.ofDecimals(random));
                        default -> query.withWhere(RandomRows.frequent(random));
                    };
            try (GroupByResult expected = cpu.run(asked, rows);
                    ResidentTable resident = gpu.resident(rows);
                    GroupByResult once = gpu.run(asked, rows);
                    GroupByResult kept = gpu.run(asked, resident);
                    GroupByResult again = gpu.run(asked, resident)) {
                for (GroupByResult result : List.of(once, kept, again)) {
                    assertThat(RandomRows.rows(result))
                            .as("seed %d: %s", seed, asked)
                            .usingRecursiveComparison()
                            .withComparatorForType(ALMOST, Double.class)
                            .isEqualTo(RandomRows.rows(expected));
                }
                fused += isFused(kept) ? 1 : 0;
            }
        }
        assertThat(fused).isGreaterThanOrEqualTo(QUERIES / 3);
    }

    @ParameterizedTest
    @CsvSource({
        "few, false, INCLUDE",
        "few, true, EXCLUDE",
        "name, true, INCLUDE",
        "name, false, INCLUDE",
        "flag, true, INCLUDE",
        "flag, true, EXCLUDE",
        "few flag, true, EXCLUDE",
        "name few, true, INCLUDE"
    })
    @Tag("thorough")
    void soTheyDoForOtherKeys(String keys, boolean hasNullKeys, NullKeys nullKeys) {
        enginesAgree(keys, hasNullKeys, nullKeys);
    }

    /** A case chooses by conditions of several columns, which may be neither true nor false. */
    @Test
    void aCaseChoosesByAndAndOr() {
        Table rows = keep(RandomRows.table(7, false));
        Expression isBetween = column("y").lessThan(column("x")).and(column("flag"));
        Expression isUnknown = isBetween.not().or(column("flag").isNull()).isNull();
        GroupByQuery query =
                GroupByQuery.of(
                                List.of("few"),
                                List.of(
                                        sum(Conditional.when(isBetween, column("byte"))).as("and"),
                                        sum(Conditional.when(isUnknown, column("short")))
                                                .as("unknown")))
                        .withWhere(isBetween.isNull().or(column("byte").isNotNull()))
                        .withSorted(true);
        try (GroupByResult expected = cpu.run(query, rows);
                ResidentTable resident = gpu.resident(rows);
                GroupByResult kept = gpu.run(query, resident)) {
            assertThat(RandomRows.rows(kept)).isEqualTo(RandomRows.rows(expected));
            assertThat(isFused(kept)).as("%s", kept.explanation().lines()).isTrue();
        }
    }

    private static boolean isFused(GroupByResult result) {
        return String.join("\n", result.explanation().lines()).contains("strategy   fused");
    }

    /** The sample shows the first rows' keys only, so a later row has a key without a place. */
    @ParameterizedTest
    @ValueSource(strings = {"int", "string"})
    void aKeyThatTheSampleLacksIsFoundAfterAll(String type) {
        int rows = 60_000;
        List<Object> keys = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            int key = row == 27_777 ? 5_000_000 : row % 3;
            keys.add(type.equals("int") ? (Object) key : "key" + key % 1_000);
            values.add((double) (row % 10));
        }
        if (type.equals("string")) {
            keys.set(43_210, "a key that is longer than a word");
        }
        ColumnMemory memory = new ColumnMemory();
        LinkedHashMap<String, dev.windrow.column.Column> columns = new LinkedHashMap<>();
        columns.put(
                "k",
                Columns.of(memory, type.equals("int") ? Primitive.INT32 : Primitive.UTF8, keys));
        columns.put("x", Columns.of(memory, Primitive.FLOAT64, values));
        Table made = keep(new Table(columns, rows, memory));
        GroupByQuery query =
                GroupByQuery.of(
                                List.of("k"),
                                List.of(sum(column("x").plus(literal(1.0))), count(), max("x")))
                        .withWhere(column("x").lessThan(literal(9.5)))
                        .withSorted(true);
        try (GroupByResult expected = cpu.run(query, made);
                GroupByResult result = gpu.run(query, made)) {
            assertThat(RandomRows.rows(result)).isEqualTo(RandomRows.rows(expected));
            assertThat(String.join("\n", result.explanation().lines())).contains("again");
        }
    }

    /** Decimals of up to 18 digits fit 64 bits, and their sums do not. */
    @ParameterizedTest
    @CsvSource({
        "1, false",
        "17, false",
        "18, false",
        "18, true",
        "19, false",
        "19, true",
        "35, true"
    })
    void sumsOfDecimalsHaveAllTheirDigits(int digits, boolean hasNulls) {
        int rows = 1_000;
        Random random = new Random(digits);
        BigInteger greatest = BigInteger.TEN.pow(digits).subtract(BigInteger.ONE);
        List<Object> values = new ArrayList<>();
        List<Object> keys = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            BigInteger value = greatest.subtract(BigInteger.valueOf(random.nextInt(10)));
            int key = random.nextInt(3);
            boolean isNegative = key == 1 || key == 2 && random.nextBoolean();
            values.add(hasNulls && row % 7 == 0 ? null : isNegative ? value.negate() : value);
            keys.add(key);
        }
        ColumnMemory memory = new ColumnMemory();
        LinkedHashMap<String, dev.windrow.column.Column> columns = new LinkedHashMap<>();
        columns.put("k", Columns.of(memory, Primitive.INT32, keys));
        columns.put("d", Columns.of(memory, new ColumnType.Decimal(digits, 0), values));
        Table made = keep(new Table(columns, rows, memory));
        GroupByQuery query =
                GroupByQuery.of(List.of("k"), List.of(sum("d"), mean("d"))).withSorted(true);
        try (GroupByResult expected = cpu.run(query, made);
                GroupByResult result = gpu.run(query.withAlgorithm(Algorithm.FUSED), made)) {
            assertThat(RandomRows.rows(result)).isEqualTo(RandomRows.rows(expected));
        }
    }

    @Test
    void noSelectedRowGivesTheNullsOfNoRows() {
        Table rows = keep(RandomRows.table(3, false));
        GroupByQuery query =
                GroupByQuery.of(List.of(), List.of(sum("x"), count(), min("long"), sum("money")))
                        .withWhere(column("x").atLeast(literal(1e9)));
        try (GroupByResult expected = cpu.run(query, rows);
                ResidentTable resident = gpu.resident(rows);
                GroupByResult result = gpu.run(query, resident)) {
            assertThat(RandomRows.rows(result)).isEqualTo(RandomRows.rows(expected));
            assertThat(result.rows()).isEqualTo(1);
        }
    }

    @Test
    void whatAnotherKernelMustSeeIsNotFused() {
        Table rows = keep(RandomRows.table(1, false));
        GroupByQuery many = GroupByQuery.of(List.of("row"), List.of(sum("x"), sum("y")));
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> gpu.run(many.withAlgorithm(Algorithm.FUSED), rows).close())
                .matches(e -> e.code() == ErrorCode.UNSUPPORTED_PLAN)
                .withMessageContaining("few groups");
    }

    @Test
    void columnsOfAllTypesOfNumbersShareNoKernel() {
        Table rows = keep(RandomRows.table(2, false));
        for (String number : List.of("float", "x", "y")) {
            GroupByQuery query =
                    GroupByQuery.of(
                                    List.of("few"),
                                    List.of(sum(column(number).plus(literal(1.0))).as("s")))
                            .withSorted(true);
            try (GroupByResult expected = cpu.run(query, rows);
                    GroupByResult result = gpu.run(query, rows)) {
                assertThat(RandomRows.rows(result))
                        .as(number)
                        .usingRecursiveComparison()
                        .withComparatorForType(ALMOST, Double.class)
                        .isEqualTo(RandomRows.rows(expected));
            }
        }
    }
}
