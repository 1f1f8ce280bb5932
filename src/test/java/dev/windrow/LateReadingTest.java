// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.NamedAggregation;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;

/** Columns that a condition does not need are read only where it selects rows. */
@ExtendWith(NoLeaks.class)
class LateReadingTest {

    private static final int ROWS = 600_000;
    private static final int PARTS = 20;
    private static final int PAGE_ROWS = 5_000;
    private static final int CONDITIONS = Repetitions.of(15, 60);

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));
    private static final Table TABLE = table();
    private static final RangedScan SCAN = new RangedScan(TABLE, PARTS, PAGE_ROWS);

    private final RangedScan scan = SCAN.unread();

    @AfterEach
    void close() {
        windrow.close();
    }

    @AfterAll
    static void closeTable() {
        TABLE.close();
    }

    @Test
    void otherColumnsAreReadWhereRowsAreSelected() {
        for (NamedAggregation wanted : List.of(sum("payload"), median("payload"))) {
            RangedScan each = scan.unread();
            List<String> lines = assertSame(each, column("noise").equalTo(literal(77)), wanted);
            assertThat(lines).anyMatch(line -> line.contains("only the columns of the condition"));
            assertThat(each.rowsRead("payload")).isLessThan(ROWS / 2);
        }
    }

    @Test
    void nothingIsReadTwiceWhereRowsAreSelectedEverywhere() {
        List<String> lines = assertSame(scan, column("few").equalTo(literal(1)), sum("payload"));
        assertThat(lines).noneMatch(line -> line.contains("only the columns of the condition"));
        assertThat(scan.rowsRead("few")).isEqualTo(ROWS);
        assertThat(scan.rowsRead("payload")).isEqualTo(ROWS);
    }

    /** Rows lie apart, so all numbers are read, and texts of the selected rows alone. */
    @Test
    void textsAreReadWhereRowsAreSelected() {
        Expression rare = column("noise").equalTo(literal(7));
        for (Expression each : List.of(rare, rare.and(column("text").atLeast(literal("t1"))))) {
            RangedScan sparse = scan.unread();
            assertSame(sparse, each, sum("payload"), min("text"), max("text"));
            assertThat(sparse.rowsRead("text")).isLessThan(ROWS / 2);
            assertThat(sparse.rowsRead("payload")).isEqualTo(ROWS);
            try (TransformResult found = filtered(scan, each);
                    TransformResult expected = windrow.transform(TABLE, new Filter(each))) {
                assertThat(values(found.table())).isEqualTo(values(expected.table()));
            }
        }
    }

    @Test
    void textsOfAFileAreReadWhereRowsAreSelected(@TempDir Path folder) {
        int rows = 250_000;
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        add(columns, memory, "seventh", Primitive.INT32, rows, row -> row % 7);
        add(columns, memory, "code", Primitive.UTF8, rows, row -> "code " + row % 5);
        add(
                columns,
                memory,
                "name",
                Primitive.UTF8,
                rows,
                row -> row % 11 == 0 ? null : "name ".repeat(row % 9) + row);
        Path file = folder.resolve("names.parquet");
        try (Table names = new Table(columns, rows, memory)) {
            Tables.write(names, file);
            for (Expression each :
                    List.of(
                            column("seventh").equalTo(literal(3)),
                            column("code").equalTo(literal("code 4")),
                            column("seventh").equalTo(literal(3)).and(column("name").isNotNull()),
                            column("name").isNull().and(column("seventh").lessThan(literal(1))))) {
                try (TransformResult found = filtered(Tables.scan(file.toString()), each);
                        TransformResult expected = windrow.transform(names, new Filter(each))) {
                    assertThat(values(found.table())).isEqualTo(values(expected.table()));
                }
            }
        }
    }

    /** It begins when it pays, and ends when it does not any more. */
    @Test
    void lateReadingFollowsTheRows() {
        Expression early = column("sorted").lessThan(literal(ROWS / 4));
        Expression condition = column("noise").equalTo(literal(77)).or(early.not());
        assertSame(scan, condition.and(column("few").notEqualTo(literal(9))), sum("payload"));
        long conditionRows = scan.rowsRead("noise");
        assertThat(conditionRows).isBetween((long) ROWS, ROWS * 3L / 2);
        assertThat(scan.rowsRead("payload")).isLessThan(ROWS);
    }

    @Test
    void noRowMayBeSelectedAtAll() {
        Expression nothing = column("noise").equalTo(literal(60));
        assertSame(scan, nothing, sum("payload"), count());
        try (TransformResult none = filtered(scan, nothing)) {
            assertThat(none.table().rows()).isZero();
            assertThat(none.table().names()).isEqualTo(TABLE.names());
        }
    }

    @Test
    void aConditionOnOneColumnAloneReadsItOnce() {
        Expression condition = column("noise").equalTo(literal(77));
        try (GroupByResult found = windrow.groupBy(scan).where(condition).aggregate(count());
                GroupByResult expected =
                        windrow.groupBy(TABLE).where(condition).aggregate(count())) {
            assertThat(values(found.table())).isEqualTo(values(expected.table()));
        }
        assertThat(scan.rowsRead("noise")).isEqualTo(ROWS);
    }

    /** A page may have as many nulls as some of its rows, and yet others among these. */
    @Test
    void nullsOfAPageNeedNotBeThoseOfItsPart() {
        ColumnMemory memory = new ColumnMemory();
        int rows = 8 * PAGE_ROWS;
        Map<String, Column> columns = new LinkedHashMap<>();
        add(columns, memory, "every", Primitive.INT64, rows, row -> (long) row);
        add(
                columns,
                memory,
                "half",
                Primitive.INT64,
                rows,
                row -> row / PAGE_ROWS % 2 == 0 ? null : (long) row);
        try (Table halves = new Table(columns, rows, memory)) {
            Expression condition =
                    column("half").atLeast(literal(0)).and(column("every").atLeast(literal(0)));
            try (TransformResult found = filtered(new RangedScan(halves, 2, PAGE_ROWS), condition);
                    TransformResult nulls =
                            filtered(
                                    new RangedScan(halves, 2, PAGE_ROWS),
                                    column("half")
                                            .isNull()
                                            .and(column("every").atLeast(literal(0))))) {
                assertThat(found.table().rows()).isEqualTo(rows / 2);
                assertThat(nulls.table().rows()).isEqualTo(rows / 2);
            }
        }
    }

    @Test
    void randomConditionsSelectTheSameRows() {
        Random random = new Random(17);
        long late = 0;
        long pruned = 0;
        for (int i = 0; i < CONDITIONS; i++) {
            Expression condition =
                    span(random).or(span(random)).and(rare(random).or(rare(random).not().not()));
            RangedScan each = scan.unread();
            try (TransformResult found = filtered(each, condition);
                    TransformResult expected = windrow.transform(TABLE, new Filter(condition))) {
                assertThat(values(found.table()))
                        .as(condition.label())
                        .isEqualTo(values(expected.table()));
                List<String> lines = found.explanation().lines();
                late += lines.stream().filter(line -> line.contains("only the columns")).count();
                pruned += lines.stream().filter(line -> line.contains("pages can meet")).count();
            }
        }
        assertThat(late).isGreaterThan(CONDITIONS / 4);
        assertThat(pruned).isGreaterThan(CONDITIONS / 4);
    }

    private static Expression span(Random random) {
        int from = random.nextInt(ROWS);
        return column("sorted").between(literal(from), literal(from + random.nextInt(ROWS / 2)));
    }

    private static Expression rare(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> column("noise").equalTo(literal(77 + random.nextInt(3)));
            case 1 -> column("text").equalTo(literal("t" + random.nextInt(2_000) + "ä"));
            default -> column("text").isNull();
        };
    }

    private List<String> assertSame(
            Scan input, Expression condition, NamedAggregation... aggregations) {
        try (GroupByResult found =
                        windrow.groupBy(input)
                                .by("few")
                                .where(condition)
                                .sorted()
                                .aggregate(aggregations);
                GroupByResult expected =
                        windrow.groupBy(TABLE)
                                .by("few")
                                .where(condition)
                                .sorted()
                                .aggregate(aggregations)) {
            assertThat(values(found.table())).isEqualTo(values(expected.table()));
            return found.explanation().lines();
        }
    }

    private TransformResult filtered(Scan input, Expression condition) {
        return windrow.transform(input, List.of(new Filter(condition)), Long.MAX_VALUE);
    }

    private static List<List<Object>> values(Table table) {
        return table.names().stream().map(name -> Columns.read(table.column(name))).toList();
    }

    /** Rare values lie together here and there, in the middle of pages, and at their borders. */
    private static Table table() {
        Random random = new Random(23);
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        add(columns, memory, "sorted", Primitive.INT32, ROWS, row -> row);
        add(
                columns,
                memory,
                "noise",
                Primitive.INT32,
                ROWS,
                row ->
                        row % 67_001 < 3
                                ? 77 + row % 67_001
                                : random.nextInt(50) + (random.nextBoolean() ? 0 : 100));
        add(columns, memory, "few", Primitive.INT32, ROWS, row -> random.nextInt(3));
        add(
                columns,
                memory,
                "text",
                Primitive.UTF8,
                ROWS,
                row -> row % 41_000 == 40_999 ? null : "t" + row / 300 + "ä");
        add(columns, memory, "payload", Primitive.INT64, ROWS, row -> row * 3L);
        return new Table(columns, ROWS, memory);
    }

    private static void add(
            Map<String, Column> columns,
            ColumnMemory memory,
            String name,
            ColumnType type,
            int rows,
            IntFunction<? extends @Nullable Object> value) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            values.add(value.apply(row));
        }
        columns.put(name, Columns.of(memory, type, values));
    }
}
