// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.Expression.nullLiteral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.NamedAggregation;
import dev.windrow.scan.Scan;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;

/** Splits that a condition rules out are not read, and the answers stay the same. */
@ExtendWith(NoLeaks.class)
class PruningTest {

    private static final int ROWS = 240;
    private static final int PARTS = 12;
    private static final int CONDITIONS = Repetitions.of(300, 1500);

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));

    @TempDir private Path folder;

    @AfterEach
    void closeSession() {
        windrow.close();
    }

    @Test
    void randomConditionsAnswerAsWithoutStatistics() {
        Random random = new Random(11);
        int read = 0;
        try (Table table = table(random)) {
            for (int i = 0; i < CONDITIONS; i++) {
                Expression condition = condition(random, 2);
                RangedScan ranged = new RangedScan(table, PARTS);
                assertThat(filtered(ranged, condition))
                        .as(condition.label())
                        .isEqualTo(filtered(new SlicedScan(table, PARTS), condition));
                read += ranged.splitsRead();
            }
        }
        assertThat(read).isLessThan(CONDITIONS * PARTS * 3 / 4);
    }

    @Test
    void allWaysToAggregateLeaveOutSplits() {
        Expression condition = column("whole").between(literal(30), literal(40));
        try (Table table = table(new Random(5))) {
            assertFewerSplits(table, condition, count(), sum("whole"));
            assertFewerSplits(table, condition, median("whole"), count());
            RangedScan all = new RangedScan(table, PARTS);
            assertSame(table, all, condition, argMax("whole"));
            assertThat(all.splitsRead()).as("rows before a row count").isEqualTo(PARTS);
        }
    }

    private void assertFewerSplits(
            Table table, Expression condition, NamedAggregation... aggregations) {
        RangedScan scan = new RangedScan(table, PARTS);
        assertThat(assertSame(table, scan, condition, aggregations))
                .anyMatch(line -> line.matches(".*\\d+ splits were skipped.*"));
        assertThat(scan.splitsRead()).isLessThan(PARTS / 2);
    }

    private List<String> assertSame(
            Table table, Scan scan, Expression condition, NamedAggregation... aggregations) {
        try (GroupByResult found =
                        windrow.groupBy(scan)
                                .by("flag")
                                .where(condition)
                                .sorted()
                                .aggregate(aggregations);
                GroupByResult expected =
                        windrow.groupBy(table)
                                .by("flag")
                                .where(condition)
                                .sorted()
                                .aggregate(aggregations)) {
            assertThat(values(found.table())).isEqualTo(values(expected.table()));
            return found.explanation().lines();
        }
    }

    /** Rows that need not be read are done, too. */
    @Test
    void progressReachesItsTotal() {
        Expression condition = column("whole").between(literal(30), literal(40));
        List<Long> left = Collections.synchronizedList(new ArrayList<>());
        WindrowConfig config =
                windrow.config()
                        .withProgress(
                                (phase, done, total) -> {
                                    if (phase.equals("scanning")) {
                                        left.add(total - done);
                                    }
                                });
        try (Table table = table(new Random(5));
                Windrow watched = Windrow.open(config)) {
            for (NamedAggregation wanted : List.of(sum("whole"), median("whole"))) {
                RangedScan scan = new RangedScan(table, PARTS);
                watched.groupBy(scan).by("flag").where(condition).aggregate(wanted).close();
                assertThat(scan.splitsRead()).isLessThan(PARTS / 2);
                assertThat(left).contains(0L).allMatch(rows -> rows >= 0);
                left.clear();
            }
            RangedScan scan = new RangedScan(table, PARTS);
            watched.transform(scan, List.of(new Filter(condition)), Long.MAX_VALUE).close();
            assertThat(left).contains(0L);
        }
    }

    @Test
    void aRowThatFailsIsNotLeftOut() {
        Expression tooLarge =
                column("whole").times(literal(Long.MAX_VALUE)).greaterThan(literal(0));
        Expression condition = column("whole").lessThan(literal(-1)).and(tooLarge);
        try (Table table = table(new Random(5))) {
            assertFails(new RangedScan(table, PARTS), condition, ErrorCode.OVERFLOW);
        }
    }

    @Test
    void aConditionOfTheWrongTypeFailsEvenIfItRulesOutEverything() {
        Expression nothing = column("whole").lessThan(literal(-1000));
        try (Table table = table(new Random(5))) {
            RangedScan scan = new RangedScan(table, PARTS);
            assertThat(filtered(scan, nothing)).allMatch(List::isEmpty);
            assertThat(scan.splitsRead()).isEqualTo(1);
            Expression mistyped = nothing.and(column("text").equalTo(literal(1)));
            assertFails(new RangedScan(table, PARTS), mistyped, ErrorCode.UNSUPPORTED_TYPE);
        }
    }

    private void assertFails(Scan scan, Expression condition, ErrorCode code) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> filtered(scan, condition))
                .satisfies(e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    void rowGroupsOfParquetAreSkipped() {
        Path file = folder.resolve("sorted.parquet");
        int rows = 1_000_000;
        ColumnMemory memory = new ColumnMemory();
        List<Integer> numbers = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            numbers.add(row);
        }
        Column column = Columns.of(memory, Primitive.INT32, numbers);
        try (Table table = new Table(Map.of("number", column), rows, memory)) {
            Tables.write(table, file);
        }
        Expression condition = column("number").greaterThan(literal(rows - 10));
        try (GroupByResult result =
                windrow.groupBy(Tables.scan(file.toString()))
                        .where(condition)
                        .aggregate(count(), sum("number"))) {
            assertThat(values(result.table()).getFirst()).containsExactly(9L);
            assertThat(result.profile().rows()).isLessThan(rows / 2);
            assertThat(result.profile().notes()).anyMatch(note -> note.contains("were skipped"));
        }
    }

    private List<List<Object>> filtered(Scan scan, Expression condition) {
        try (TransformResult found =
                windrow.transform(scan, List.of(new Filter(condition)), Long.MAX_VALUE)) {
            return values(found.table());
        }
    }

    /** Returns the values of each column. */
    private static List<List<Object>> values(Table table) {
        return table.names().stream().map(name -> Columns.read(table.column(name))).toList();
    }

    /**
     * Values ascend, so that splits differ; among them are nulls, and all kinds of special ones.
     */
    private static Table table(Random random) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        IntFunction<Double> real =
                row ->
                        switch (random.nextInt(12)) {
                            case 0 -> Double.NaN;
                            case 1 -> row < ROWS / 2 ? -0.0 : row / 10.0;
                            default -> row < ROWS / 3 ? 0.0 : row / 10.0;
                        };
        add(columns, memory, random, "whole", Primitive.INT32, row -> row / 3);
        add(columns, memory, random, "real", Primitive.FLOAT64, real);
        add(
                columns,
                memory,
                random,
                "money",
                new Decimal(30, 2),
                row -> BigInteger.valueOf(row * 5L - 100));
        add(columns, memory, random, "text", Primitive.UTF8, PruningTest::text);
        add(columns, memory, random, "flag", Primitive.BOOL, row -> row >= ROWS / 2);
        add(columns, memory, random, "day", Primitive.DATE32, row -> 10_000 + row / 4);
        add(
                columns,
                memory,
                random,
                "time",
                new Timestamp(Unit.MILLISECOND, null),
                row -> (10_000L + row / 4) * 86_400_000 + row);
        add(
                columns,
                memory,
                random,
                "there",
                new Timestamp(Unit.MICROSECOND, "Europe/Berlin"),
                row -> (10_000L + row / 4) * 86_400_000_000L + row);
        return new Table(columns, ROWS, memory);
    }

    /** The first split has nulls only, the second none. */
    private static void add(
            Map<String, Column> columns,
            ColumnMemory memory,
            Random random,
            String name,
            ColumnType type,
            IntFunction<? extends Object> value) {
        List<Object> values = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            int split = row * PARTS / ROWS;
            boolean isNull = split == 0 || split > 1 && random.nextInt(6) == 0;
            values.add(isNull ? null : value.apply(row));
        }
        columns.put(name, Columns.of(memory, type, values));
    }

    /** Strings that are longer than their bounds, with letters of several bytes. */
    private static String text(int row) {
        return (char) ('a' + row / 30) + (row % 2 == 0 ? "ä" : "") + "b".repeat(row % 5);
    }

    private static Expression condition(Random random, int depth) {
        return switch (depth == 0 ? 9 : random.nextInt(6)) {
            case 0 -> condition(random, depth - 1).and(condition(random, depth - 1));
            case 1 -> condition(random, depth - 1).or(condition(random, depth - 1));
            case 2 -> condition(random, depth - 1).not();
            default -> comparison(random);
        };
    }

    private static Expression comparison(Random random) {
        int row = random.nextInt(ROWS + 40) - 20;
        LocalDate day = LocalDate.ofEpochDay(10_000 + row / 4);
        LocalDateTime time = day.atStartOfDay().plusNanos(random.nextInt(3) * 500_000L * row);
        List<String> numbers = List.of("whole", "real", "money");
        return switch (random.nextInt(9)) {
            case 0 -> compared(random, "text", literal(text(Math.max(0, row))));
            case 1 -> compared(random, "flag", literal(random.nextBoolean()));
            case 2 -> compared(random, "day", orText(random, literal(day), day));
            case 3 ->
                    compared(
                            random,
                            "time",
                            orText(
                                    random,
                                    random.nextBoolean() ? literal(day) : literal(time),
                                    time));
            case 4 -> compared(random, "there", orText(random, literal(time), time));
            case 6 -> listed(random);
            case 5 -> {
                List<String> all =
                        List.of("whole", "real", "money", "text", "flag", "day", "time", "there");
                Expression isNull = column(all.get(random.nextInt(all.size()))).isNull();
                yield random.nextBoolean() ? isNull : isNull.not();
            }
            default -> compared(random, numbers.get(random.nextInt(3)), number(random, row));
        };
    }

    /** Returns a literal, or a text in quotes that stands for it, or null. */
    private static Expression orText(Random random, Expression literal, Object text) {
        return switch (random.nextInt(8)) {
            case 0 -> nullLiteral();
            case 1, 2 -> literal(text.toString());
            default -> literal;
        };
    }

    /** Returns whether a value is among several ones, which may be many. */
    private static Expression listed(Random random) {
        List<Expression> values = new ArrayList<>();
        int first = random.nextInt(ROWS);
        int count = random.nextInt(1, 15);
        String name = List.of("whole", "real", "money", "text", "day").get(random.nextInt(5));
        for (int row = first; row < first + count; row++) {
            values.add(
                    switch (name) {
                        case "text" -> literal(text(row));
                        case "day" -> literal(LocalDate.ofEpochDay(10_000 + row / 4));
                        default -> number(random, row);
                    });
        }
        if (random.nextInt(6) == 0) {
            values.add(nullLiteral());
        }
        Expression in = column(name).in(values);
        return random.nextInt(3) == 0 ? in.not() : in;
    }

    private static Expression number(Random random, int row) {
        return switch (random.nextInt(6)) {
            case 0 -> literal(row / 3);
            case 1 -> literal(row / 10.0);
            case 2 -> literal(random.nextBoolean() ? Double.NaN : -0.0);
            case 3 -> literal(BigDecimal.valueOf(row * 5L - 100, 2));
            case 4 -> literal(BigDecimal.valueOf(row, 1).pow(12));
            default -> literal(0);
        };
    }

    private static Expression compared(Random random, String name, Expression literal) {
        Expression column = column(name);
        boolean mirrored = random.nextBoolean();
        Expression left = mirrored ? literal : column;
        Expression right = mirrored ? column : literal;
        return switch (random.nextInt(6)) {
            case 0 -> left.equalTo(right);
            case 1 -> left.notEqualTo(right);
            case 2 -> left.lessThan(right);
            case 3 -> left.atMost(right);
            case 4 -> left.greaterThan(right);
            default -> left.atLeast(right);
        };
    }
}
