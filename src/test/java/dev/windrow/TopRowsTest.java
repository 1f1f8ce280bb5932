// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.SortKey.ascending;
import static dev.windrow.query.SortKey.descending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.BulkColumns;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.pipeline.TopRows;
import dev.windrow.io.Tables;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The first rows of an order are those that a sort puts first, however they are found. */
@ExtendWith(NoLeaks.class)
class TopRowsTest {

    private static final int QUERIES = Repetitions.of(60, 150);
    private static final List<Integer> SIZES = List.of(0, 1, 40, 700, 9_000);
    private static final List<String> KEYS =
            List.of(
                    "flag", "tiny", "short", "whole", "long", "single", "real", "money", "day",
                    "time", "point", "text", "bytes", "coded");

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));

    @TempDir private Path folder;

    @AfterEach
    void closeSession() {
        windrow.close();
    }

    @Test
    void randomOrdersOfAllTypesAreThoseOfASort() {
        Random random = new Random(5);
        for (int size : SIZES) {
            try (Table table = SortableRows.table(random, size)) {
                for (int i = 0; i < QUERIES / SIZES.size(); i++) {
                    assertFirst(random, table);
                }
            }
        }
    }

    @Test
    void filesAreReadAsTablesAre() {
        Random random = new Random(8);
        try (Table all = SortableRows.table(random, 9_000)) {
            Table some = all.only(List.of("whole", "real", "money", "text", "row"));
            for (String name : List.of("t.parquet", "t.arrow", "t.csv")) {
                Path file = folder.resolve(name);
                Tables.write(some, file);
                try (Table read = Tables.read(file.toString())) {
                    for (SortKey key : List.of(descending("real"), ascending("text"))) {
                        for (int most : List.of(1, 7, 3_000)) {
                            Scan scan = Tables.scan(file.toString());
                            List<SortKey> keys = List.of(key, descending("whole"));
                            assertFirst(scan, read, List.of(), keys, most, random);
                        }
                    }
                }
            }
        }
    }

    @Test
    void otherColumnsAreReadOfTheWantedRowsAlone() {
        try (Table table = numbers(200_000)) {
            RangedScan scan = new RangedScan(table, 20, 1_000);
            TopRows.Result found = top(scan, List.of(), 5, descending("noise"));
            try (Table first = found.table()) {
                assertThat(first.rows()).isEqualTo(5);
            }
            assertThat(scan.rowsRead("noise")).isLessThanOrEqualTo(200_000);
            assertThat(scan.rowsRead("payload")).isLessThan(200_000 / 10);
        }
    }

    /** Nothing is read late then but the key once more, for how many constants there are. */
    @Test
    void constantsAreMadeWhereAllOtherColumnsAreKeys() {
        try (Table table = numbers(20_000)) {
            Select select =
                    new Select(
                            List.of(
                                    new DerivedColumn("noise", column("noise")),
                                    new DerivedColumn("constant", literal("x"))));
            List<SortKey> keys = List.of(descending("noise"));
            for (Scan scan : List.of(new RangedScan(table, 20, 1_000), new RangedScan(table, 9))) {
                assertFirst(scan, table, List.of(select), keys, 5, new Random(4));
            }
        }
    }

    @Test
    void operationsThatSortBeforeALimitReadOtherColumnsOfTheWantedRowsAlone() {
        try (Table table = numbers(200_000)) {
            RangedScan scan = new RangedScan(table, 20, 1_000);
            List<Transformation> operations = List.of(Sort.by(descending("noise")));
            try (TransformResult first = windrow.transform(scan, operations, 5)) {
                assertThat(first.rows()).isEqualTo(5);
                assertThat(first.explanation().lines())
                        .contains("order      the first 5, by noise desc");
            }
            assertThat(scan.rowsRead("payload")).isLessThan(200_000 / 10);
        }
    }

    /** Where the first key rules out all rows of a split, the condition is not looked at. */
    @Test
    void theConditionIsReadWhereTheKeySelects() {
        try (Table table = numbers(200_000)) {
            RangedScan scan = new RangedScan(table, 20, 1_000);
            Filter filter = new Filter(column("payload").notEqualTo(literal(3)));
            TopRows.Result found = top(scan, List.of(filter), 5, descending("rare"));
            found.table().close();
            assertThat(scan.rowsRead("payload")).isLessThan(100_000);
            assertThat(found.skipped().lateRows()).isPositive();
            assertThat(found.skipped().lines()).anyMatch(line -> line.contains("of the order"));
        }
    }

    @Test
    void splitsBehindTheBoundAreNotRead() {
        try (Table table = numbers(200_000)) {
            for (SortKey key : List.of(ascending("row"), ascending("same"), descending("same"))) {
                RangedScan scan = new RangedScan(table, 20);
                TopRows.Result found = top(scan, List.of(), 5, key);
                try (Table first = found.table()) {
                    assertThat(Columns.read(first.column("row")))
                            .containsExactly(0L, 1L, 2L, 3L, 4L);
                }
                assertThat(scan.splitsRead()).isBetween(1, 2);
                assertThat(found.skipped().splits()).isEqualTo(20L - scan.splitsRead());
            }
        }
    }

    @Test
    void aFailureIsToldWhereverItsRowLies() {
        ColumnMemory memory = new ColumnMemory();
        List<Long> values =
                LongStream.range(0, 50_000)
                        .map(row -> row == 49_999 ? Long.MAX_VALUE : row)
                        .boxed()
                        .toList();
        Column column = Columns.of(memory, Primitive.INT64, values);
        try (Table table = new Table(Map.of("a", column), values.size(), memory)) {
            for (String query :
                    List.of(
                            "select a, a + 1 as b from t order by a limit 3",
                            "select a from t where a + 1 > 0 order by a limit 3",
                            "select a from t order by a + 1 limit 3")) {
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(() -> windrow.sql(query, SqlTables.none().with("t", table)))
                        .withMessageContaining("does not fit int64")
                        .extracting(WindrowException::code)
                        .isEqualTo(ErrorCode.OVERFLOW);
            }
        }
    }

    @Test
    void unknownColumnsAndListsAreNoKeys() {
        try (Table table = numbers(100)) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> top(Scan.of(table), List.of(), 5, ascending("rwo")))
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.UNKNOWN_COLUMN);
        }
        ColumnMemory memory = new ColumnMemory();
        List<List<Long>> lists = Collections.nCopies(100, List.of(1L));
        Column column = Columns.of(memory, new ListOf(Primitive.INT64), lists);
        try (Table table = new Table(Map.of("lists", column), lists.size(), memory)) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> top(Scan.of(table), List.of(), 5, ascending("lists")))
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.UNSUPPORTED_TYPE);
        }
    }

    @Test
    void listsComeWithTheirRows() {
        ColumnMemory memory = new ColumnMemory();
        List<List<Long>> lists =
                LongStream.range(0, 100).mapToObj(row -> List.of(row, row)).toList();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("lists", Columns.of(memory, new ListOf(Primitive.INT64), lists));
        columns.put(
                "row",
                Columns.of(memory, Primitive.INT64, LongStream.range(0, 100).boxed().toList()));
        try (Table table = new Table(columns, lists.size(), memory);
                Table first =
                        top(new SlicedScan(table, 3), List.of(), 2, descending("row")).table()) {
            assertThat(Columns.read(first.column("lists")).toString())
                    .isEqualTo("[[99, 99], [98, 98]]");
        }
    }

    /** The last row shows that numbers are texts, in whose order 9 is greater than 10. */
    @Test
    void aWrongGuessOfATypeIsPutRight() throws IOException {
        StringBuilder text = new StringBuilder("a,b\n");
        IntStream.range(0, 300_000).forEach(row -> text.append(row).append(",1\n"));
        Path file = Files.writeString(folder.resolve("late.csv"), text + "x,y\n");
        try (TransformResult found =
                windrow.sql("select * from '" + file + "' order by a desc limit 3")) {
            assertThat(Columns.read(found.table().column("a")))
                    .containsExactly("x", "99999", "99998");
            assertThat(found.table().type("b")).isEqualTo(Primitive.UTF8);
        }
    }

    @Test
    void filesOfOneScanMustHaveTheSameTypes() {
        Path parts = folder.resolve("parts");
        assertThat(parts.toFile().mkdir()).isTrue();
        try (Table table = numbers(1_000)) {
            Tables.write(table, parts.resolve("a.parquet"));
            Map<String, Column> columns = new LinkedHashMap<>();
            table.names().forEach(name -> columns.put(name, table.column(name)));
            columns.put("payload", table.column("same"));
            Table other = new Table(columns, table.rows(), new ColumnMemory());
            Tables.write(other, parts.resolve("b.parquet"));
        }
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> windrow.sql("select * from '" + parts + "' order by row limit 3"))
                .withMessageContaining("expected the same as in");
    }

    @Test
    void theResultHoldsNothingOfTheInput() {
        try (Table table = numbers(4_000_000)) {
            long before = ColumnMemory.liveBytes() - ColumnMemory.keptBytes();
            SqlTables tables = SqlTables.none().with("t", table);
            try (TransformResult found =
                    windrow.sql(
                            "select * from t where same = 1 order by noise desc limit 5 offset 2",
                            tables)) {
                assertThat(found.rows()).isEqualTo(5);
                long held = ColumnMemory.liveBytes() - ColumnMemory.keptBytes() - before;
                assertThat(held).isLessThan(1 << 10);
            }
        }
    }

    private static TopRows.Result top(
            Scan scan, List<Transformation> operations, long most, SortKey... keys) {
        return TopRows.of(scan, operations, List.of(keys), most, 2, ProgressListener.NONE)
                .orElseThrow();
    }

    /** Among them rare floats, of which ranges do not tell that none is NaN. */
    private static Table numbers(int rows) {
        Random random = new Random(3);
        ColumnMemory memory = new ColumnMemory();
        BulkColumns columns = new BulkColumns(rows, memory);
        Map<String, Column> all = new LinkedHashMap<>();
        all.put("row", columns.longs(Primitive.INT64, row -> row, Validity.ALL));
        all.put("noise", columns.longs(Primitive.INT64, row -> random.nextLong(), Validity.ALL));
        all.put("same", columns.longs(Primitive.INT32, row -> 1, Validity.ALL));
        all.put(
                "rare",
                columns.doubles(
                        Primitive.FLOAT64, row -> row % 1_000 == 1 ? rows - row : 0, Validity.ALL));
        all.put("payload", columns.longs(Primitive.INT64, row -> row * 3L, Validity.ALL));
        return new Table(all, rows, memory);
    }

    private void assertFirst(Random random, Table table) {
        int parts = 1 + random.nextInt(9);
        Scan scan =
                switch (random.nextInt(5)) {
                    case 0 -> new RangedScan(table, parts);
                    case 1 -> new RangedScan(table, parts, 50);
                    case 2 -> new SlicedScan(table, parts);
                    case 3 -> new SlicedScan(table, parts, false).withoutRows();
                    default -> Scan.of(table);
                };
        assertFirst(
                scan, table, operations(random), keys(random), most(random, table.rows()), random);
    }

    private static long most(Random random, long rows) {
        return switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> 1;
            case 2 -> rows + 3;
            default -> 1 + random.nextInt((int) rows / 5 + 1);
        };
    }

    private void assertFirst(
            Scan scan,
            Table table,
            List<Transformation> operations,
            List<SortKey> keys,
            long most,
            Random random) {
        Optional<TopRows.Result> some =
                TopRows.of(
                        scan,
                        operations,
                        keys,
                        most,
                        random.nextBoolean() ? 1 : 4,
                        ProgressListener.NONE);
        if (some.isEmpty()) {
            assertThat(most == 0 || most * 4 > table.rows()).isTrue();
            return;
        }
        try (Table first = some.get().table()) {
            assertThat(texts(first))
                    .as("%d rows of %s %s %s", most, scan.label(), operations, keys)
                    .isEqualTo(sorted(table, operations, keys, most));
        }
    }

    /** Returns the rows that a sort of all puts first. */
    private List<String> sorted(
            Table table, List<Transformation> operations, List<SortKey> keys, long most) {
        List<Transformation> all = new ArrayList<>(operations);
        all.add(new Sort(keys));
        try (TransformResult sorted = windrow.transform(whole(table), all, most)) {
            return texts(sorted.table());
        }
    }

    private static Scan whole(Table table) {
        return Scan.of("whole", List.of(table.slice(0, table.rows())).iterator());
    }

    private static List<SortKey> keys(Random random) {
        return random.ints(1 + random.nextInt(3), 0, KEYS.size())
                .distinct()
                .mapToObj(
                        key ->
                                new SortKey(
                                        KEYS.get(key), random.nextBoolean(), random.nextBoolean()))
                .toList();
    }

    /** All of them leave the columns that are sorted by. */
    private static List<Transformation> operations(Random random) {
        List<Transformation> operations = new ArrayList<>();
        if (random.nextInt(3) == 0) {
            operations.add(new Filter(condition(random)));
        }
        if (random.nextInt(3) == 0) {
            List<DerivedColumn> columns = new ArrayList<>();
            for (String key : KEYS) {
                String from = key.equals("short") ? "tiny" : key;
                columns.add(new DerivedColumn(key, column(from)));
            }
            columns.add(new DerivedColumn("twice", column("whole").times(literal(2))));
            columns.add(new DerivedColumn("constant", literal("x")));
            columns.add(new DerivedColumn("row", column("row")));
            Collections.shuffle(columns, random);
            operations.add(new Select(columns));
            if (random.nextBoolean()) {
                operations.add(new Filter(column("row").atLeast(literal(20))));
            }
        }
        return operations;
    }

    private static Expression condition(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> column("row").lessThan(literal(random.nextInt(1_000)));
            case 1 -> column("whole").atLeast(literal(random.nextInt(20)));
            case 2 -> column("text").isNull().not();
            case 3 -> column("long").plus(literal(1)).notEqualTo(literal(0));
            default -> column("row").lessThan(literal(-1));
        };
    }

    private static List<String> texts(Table table) {
        List<String> texts = new ArrayList<>();
        texts.add(table.names().toString());
        table.columns().forEach(each -> texts.add(each.type().label()));
        for (long row = 0; row < table.rows(); row++) {
            StringBuilder text = new StringBuilder();
            for (Column column : table.columns()) {
                text.append(column.isNull(row) ? "null" : column.text(row)).append(' ');
            }
            texts.add(text.toString());
        }
        return texts;
    }
}
