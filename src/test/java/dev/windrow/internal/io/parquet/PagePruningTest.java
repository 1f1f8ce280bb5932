// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.NoLeaks;
import dev.windrow.Repetitions;
import dev.windrow.SameTables;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Queries that leave out pages, or read columns late, answer as over the same rows in memory. */
@ExtendWith(NoLeaks.class)
class PagePruningTest {

    /** Enough for three splits of several row groups each. */
    private static final int ROWS = 330_000;

    private static final int GROUP_ROWS = 47_000;
    private static final int CONDITIONS = Repetitions.of(26, 60);

    private final List<Long> left = Collections.synchronizedList(new ArrayList<>());
    private final Windrow windrow =
            Windrow.open(
                    WindrowConfig.defaults()
                            .withEngine(EngineChoice.CPU)
                            .withThreads(2)
                            .withProgress(
                                    (phase, done, total) -> {
                                        if (phase.equals("scanning")) {
                                            left.add(total - done);
                                        }
                                    }));

    @TempDir private static Path folder;
    private static String file = "";
    private static Table rows;

    @BeforeAll
    static void makeFile() throws IOException {
        PagedFile made =
                new PagedFile(PagedSamples.columns(ROWS, 9_000, new Random(3)), GROUP_ROWS);
        file = made.write(folder.resolve("paged.parquet")).toString();
        rows = made.table();
    }

    @AfterAll
    static void closeRows() {
        rows.close();
    }

    @AfterEach
    void close() {
        windrow.close();
    }

    @Test
    void randomConditionsSelectTheSameRows() {
        Random random = new Random(5);
        int skipped = 0;
        int late = 0;
        for (int i = 0; i < CONDITIONS; i++) {
            Expression condition = condition(random, 2);
            try (TransformResult found = filtered(condition);
                    TransformResult expected = windrow.transform(rows, new Filter(condition))) {
                SameTables.check(found.table(), expected.table(), condition.label());
                skipped += noted(found.explanation().lines(), "pages can meet") ? 1 : 0;
                late += noted(found.explanation().lines(), "only the columns of") ? 1 : 0;
            }
            assertThat(left).contains(0L).allMatch(rowsLeft -> rowsLeft >= 0);
            left.clear();
        }
        assertThat(skipped).as("conditions that left out pages").isGreaterThan(CONDITIONS / 4);
        assertThat(late).as("conditions whose columns were read first").isPositive();
    }

    private static boolean noted(List<String> lines, String text) {
        return lines.stream().anyMatch(line -> line.contains(text));
    }

    @Test
    void allWaysToAggregateLeaveOutPages() {
        Expression condition = column("id").between(literal(20_000), literal(30_000));
        assertSkips(condition, count(), sum("price"), min("text"), max("real"));
        assertSkips(condition, median("id"), count());
        assertSkips(condition.and(column("flag").isNull()), count(), sum("whole"));
        assertThat(noted(assertSame(condition, argMax("id")), "pages can meet"))
                .as("rows before a row count")
                .isFalse();
    }

    private void assertSkips(Expression condition, NamedAggregation... aggregations) {
        List<String> lines = assertSame(condition, aggregations);
        assertThat(lines)
                .anyMatch(line -> line.matches(".*\\d{5,6} rows were skipped.*"))
                .anyMatch(line -> line.contains("3 splits were skipped"));
    }

    private List<String> assertSame(Expression condition, NamedAggregation... aggregations) {
        try (GroupByResult found =
                        windrow.groupBy(Tables.scan(file))
                                .by("mixed")
                                .where(condition)
                                .sorted()
                                .aggregate(aggregations);
                GroupByResult expected =
                        windrow.groupBy(rows)
                                .by("mixed")
                                .where(condition)
                                .sorted()
                                .aggregate(aggregations)) {
            SameTables.check(found.table(), expected.table(), condition.label());
            return found.explanation().lines();
        }
    }

    private TransformResult filtered(Expression condition) {
        return windrow.transform(Tables.scan(file), List.of(new Filter(condition)), Long.MAX_VALUE);
    }

    private static Expression condition(Random random, int depth) {
        return switch (depth == 0 ? 9 : random.nextInt(6)) {
            case 0, 1 -> condition(random, depth - 1).and(condition(random, depth - 1));
            case 2 -> condition(random, depth - 1).or(condition(random, depth - 1));
            case 3 -> condition(random, depth - 1).not();
            default -> comparison(random);
        };
    }

    private static Expression comparison(Random random) {
        int row = random.nextInt(ROWS + 2_000) - 1_000;
        Expression tenth = literal(row / 10.0);
        Expression cents = literal(BigDecimal.valueOf(row * 5L - ROWS, 2));
        return switch (random.nextInt(10)) {
            case 0 -> compared(random, "id", literal(row));
            case 1 -> compared(random, "whole", literal(row / 300));
            case 2 -> compared(random, "real", random.nextInt(4) > 0 ? tenth : literal(-0.0));
            case 3 -> compared(random, "real", literal(random.nextBoolean() ? Double.NaN : 0.0));
            case 4 -> compared(random, "price", cents);
            case 5 -> compared(random, "money", cents);
            case 6 -> {
                String text = PagedSamples.text(Math.clamp(row, 0, ROWS - 1), ROWS);
                yield compared(random, random.nextBoolean() ? "text" : "mixed", literal(text));
            }
            case 7 -> compared(random, "day", literal(LocalDate.ofEpochDay(10_000 + row / 400)));
            case 8 -> compared(random, "flag", literal(random.nextBoolean()));
            default -> {
                List<String> names = PagedSamples.NAMES;
                Expression isNull = column(names.get(random.nextInt(names.size()))).isNull();
                yield random.nextBoolean() ? isNull : isNull.not();
            }
        };
    }

    private static Expression compared(Random random, String name, Expression literal) {
        Expression column = column(name);
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> column.equalTo(literal);
            case 3 -> column.notEqualTo(literal);
            case 4 -> column.lessThan(literal);
            case 5 -> column.atMost(literal);
            case 6 -> literal.lessThan(column);
            default -> column.atLeast(literal);
        };
    }
}
