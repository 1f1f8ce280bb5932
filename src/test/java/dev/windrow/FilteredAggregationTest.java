// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.sql.Fragments;
import dev.windrow.query.Expression;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Aggregations of the rows that meet a condition, beside the same of a query with it. */
@ExtendWith(NoLeaks.class)
final class FilteredAggregationTest {

    private static final long ROWS = 400;

    private static final String ALL =
            "count(*), count(v), count(s), sum(v), sum(x), sum(m), min(v), max(s), min(i), max(m),"
                    + " mean(v), mean(m), product(x), sum_squares(x), var(x), std_pop(x), first(s),"
                    + " last(v), nth(v, 1), argmin(x), argmax(v), nunique(s), median(x),"
                    + " quantile(v, 0.25, lower), top(v, 3), bool_and(b), bool_or(b), corr(v, x),"
                    + " covar(v, x), sum(v * 2), mean(x - 1)";

    private static final Expression CONDITION =
            column("v")
                    .greaterThan(literal(40))
                    .and(column("b").or(column("x").lessThan(literal(3))));

    @ParameterizedTest
    @EnumSource(
            value = EngineChoice.class,
            names = {"CPU", "GPU"})
    void isThatOfTheRowsThatMeetTheCondition(EngineChoice engine) {
        List<NamedAggregation> all = Fragments.plainAggregations("--agg", ALL);
        NamedAggregation[] filtered =
                all.stream()
                        .map(each -> each.filter(CONDITION).as(each.name()))
                        .toArray(NamedAggregation[]::new);
        WindrowConfig config = WindrowConfig.defaults().withEngine(engine);
        try (Windrow windrow = Windrow.open(config);
                Table table = table();
                GroupByResult found = windrow.groupBy(table).by("k").sorted().aggregate(filtered);
                GroupByResult expected =
                        windrow.groupBy(table)
                                .by("k")
                                .where(CONDITION)
                                .sorted()
                                .aggregate(all.toArray(NamedAggregation[]::new))) {
            assertThat(found.table().rows()).isEqualTo(6);
            assertThat(expected.table().rows()).isEqualTo(5);
            for (NamedAggregation each : all) {
                Column one = found.table().column(each.name());
                Column other = expected.table().column(each.name());
                assertThat(one.type()).as(each.name()).isEqualTo(other.type());
                if (one.type() == Primitive.FLOAT64) {
                    for (long row = 0; row < other.rows(); row++) {
                        assertThat(one.getDouble(row))
                                .as(each.name())
                                .isCloseTo(other.getDouble(row), withPercentage(1e-9));
                    }
                } else {
                    assertThat(text(one.slice(0, 5))).as(each.name()).isEqualTo(text(other));
                }
                boolean isCount = each.name().contains("count") || each.name().contains("nunique");
                if (isCount) {
                    assertThat(one.getLong(5)).as(each.name()).isZero();
                } else {
                    assertThat(text(one.slice(5, 1)))
                            .as(each.name())
                            .matches("(?s).*(null|\\[\\])\\s.*");
                }
            }
        }
    }

    /** The other rows would overflow. */
    @Test
    void anExpressionIsComputedForTheseRowsAlone() {
        NamedAggregation total =
                sum(column("v").times(literal(Long.MAX_VALUE)))
                        .filter(column("v").lessThan(literal(1)))
                        .as("total");
        try (Windrow windrow = Windrow.open();
                Table table = table();
                GroupByResult found = windrow.groupBy(table).aggregate(total)) {
            assertThat(found.table().longs("total").get(0)).isZero();
        }
    }

    @Test
    void isNamedAfterItsConditionUnlessItHasAName() {
        Expression few = column("v").lessThan(literal(3));
        assertThat(count().filter(few).name()).isEqualTo("count(*) filter (where v < 3)");
        assertThat(count().as("n").filter(few).name()).isEqualTo("n");
        assertThat(
                        Fragments.plainAggregations(
                                "--agg", "AVG(x) filter (where v<3), sum(v) FILTER(WHERE b) as s"))
                .extracting(NamedAggregation::name)
                .containsExactly("avg(x) filter (where v < 3)", "s");
    }

    @Test
    void needsABoolOrAnInteger() {
        try (Windrow windrow = Windrow.open();
                Table table = table()) {
            assertThatThrownBy(() -> windrow.groupBy(table).aggregate(sum("x").filter(column("x"))))
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_TYPE));
        }
    }

    private static String text(Column column) {
        return new Table(Map.of("x", column), column.rows(), new ColumnMemory()).toString();
    }

    /** Groups 0 to 5, of which no row of the last meets the condition. */
    private static Table table() {
        Random random = new Random(5);
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        Map<String, ColumnType> types = new LinkedHashMap<>();
        types.put("k", Primitive.INT64);
        types.put("v", Primitive.INT64);
        types.put("i", Primitive.INT64);
        types.put("x", Primitive.FLOAT64);
        types.put("m", new ColumnType.Decimal(9, 2));
        types.put("s", Primitive.UTF8);
        types.put("b", Primitive.BOOL);
        types.forEach(
                (name, type) -> {
                    try (ColumnBuilder column = ColumnBuilder.of(type, ROWS)) {
                        for (long row = 0; row < ROWS; row++) {
                            append(column, name, row, random);
                        }
                        columns.put(name, column.build(memory));
                    }
                });
        return new Table(columns, ROWS, memory);
    }

    private static void append(ColumnBuilder column, String name, long row, Random random) {
        if (!name.equals("k") && random.nextInt(9) == 0) {
            column.appendNull();
            return;
        }
        switch (name) {
            case "k" -> column.appendLong(row % 6);
            case "v" -> column.appendLong(row % 6 == 5 ? 0 : random.nextInt(100));
            case "i" -> column.appendLong(random.nextInt(100) - 50);
            case "x" -> column.appendDouble(random.nextInt(40) / 8.0);
            case "m" -> column.appendInt128(0, random.nextInt(999));
            case "s" ->
                    column.appendBytes(("s" + random.nextInt(9)).getBytes(StandardCharsets.UTF_8));
            default -> column.appendBoolean(random.nextBoolean());
        }
    }
}
