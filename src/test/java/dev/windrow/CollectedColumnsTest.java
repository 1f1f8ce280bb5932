// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.countDistinct;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.Cumulative;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Filter;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.Rolling;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Columns of many chunks are collected on the device, and every answer is that of the CPU. */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
class CollectedColumnsTest {

    private static final int ROWS = 66_001;

    /** Rows of a chunk of the longest columns. */
    private static final int CHUNK_ROWS = 65_536;

    /**
     * First rows and numbers of rows of slices of a table: chunks of more, fewer and one buffer.
     */
    private static final long[][] SLICES = {{3, ROWS - 3}, {64, 20_000}, {9, 100}};

    @TempDir private static Path folder;

    private static Path profile;

    @BeforeAll
    static void writeProfile() throws IOException {
        profile =
                Files.writeString(
                        folder.resolve("small-chunks.properties"),
                        "device = *\nchunk-bytes = 262144\n");
    }

    private static Windrow open(EngineChoice engine) {
        return Windrow.open(
                WindrowConfig.defaults().withEngine(engine).withLaunchProfile(profile.toString()));
    }

    @ParameterizedTest
    @ValueSource(strings = "n t")
    void groupsAreThoseOfTheCpu(String keys) {
        NamedAggregation[] asked = {
            sum("v"),
            count("i"),
            max("d"),
            min("t"),
            median("v"),
            countDistinct("s"),
            first("i"),
            max("c")
        };
        try (Windrow cpu = open(EngineChoice.CPU);
                Windrow gpu = open(EngineChoice.GPU);
                Table all = table()) {
            for (long[] slice : SLICES) {
                try (Table table = all.slice(slice[0], slice[1]);
                        GroupByResult expected = ask(cpu, table, keys, asked);
                        GroupByResult result = ask(gpu, table, keys, asked)) {
                    assertThat(read(result.table())).isEqualTo(read(expected.table()));
                    boolean isKept =
                            result.explanation().toString().contains("kept for tables of up to");
                    assertThat(isKept || !Simulator.isPresent()).isTrue();
                    assertThat(isCollected(result.profile()))
                            .isEqualTo(isKept && slice[1] > CHUNK_ROWS);
                }
            }
            assertThat(gpu.heldDeviceBytes()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"k", "s", "k b", "c"})
    @Tag("thorough")
    void soAreGroupsOfOtherKeys(String keys) {
        groupsAreThoseOfTheCpu(keys);
    }

    private static GroupByResult ask(
            Windrow windrow, Table table, String keys, NamedAggregation... asked) {
        return windrow.groupBy(table).by(keys.split(" ")).sorted().aggregate(asked);
    }

    private static Stream<Transformation> transformations() {
        return Stream.of(
                new Filter(column("i").lessThan(literal(40))),
                Sort.by(SortKey.descending("n"), SortKey.ascending("i")),
                Rolling.of(3, 2, sum("i"), sum("v"), max("n"), first("s")));
    }

    @ParameterizedTest
    @MethodSource("transformations")
    void transformedTablesAreThoseOfTheCpu(Transformation transformation) {
        try (Windrow cpu = open(EngineChoice.CPU);
                Windrow gpu = open(EngineChoice.GPU);
                Table all = table()) {
            for (long[] slice : SLICES) {
                try (Table table = all.slice(slice[0], slice[1]);
                        TransformResult expected = cpu.transform(table, transformation);
                        TransformResult result = gpu.transform(table, transformation)) {
                    assertThat(read(result.table())).isEqualTo(read(expected.table()));
                    assertThat(isCollected(result.profile())).isEqualTo(slice[1] > CHUNK_ROWS);
                }
            }
            assertThat(gpu.heldDeviceBytes()).isZero();
        }
    }

    /** The second table has longer strings at its end than any chunk of the first had. */
    @Test
    void aStringMayBeLongerThanAChunk() {
        try (Windrow cpu = open(EngineChoice.CPU);
                Windrow gpu = open(EngineChoice.GPU)) {
            for (int longest : new int[] {1, 90_000}) {
                ColumnMemory memory = new ColumnMemory();
                Column text =
                        Columns.of(
                                memory,
                                Primitive.UTF8,
                                strings(
                                        row ->
                                                row == ROWS - 9
                                                        ? "x".repeat(longest)
                                                        : "s" + row % 7));
                try (Table table = new Table(Map.of("s", text), ROWS, memory);
                        GroupByResult expected = ask(cpu, table, "s", count());
                        GroupByResult result = ask(gpu, table, "s", count())) {
                    assertThat(read(result.table())).isEqualTo(read(expected.table()));
                    assertThat(isCollected(result.profile())).isTrue();
                }
            }
        }
    }

    private static Stream<Transformation> transformationsThatReadNothing() {
        return Stream.of(
                Select.of(new DerivedColumn("k", column("k")), new DerivedColumn("w", column("v"))),
                Select.of(new DerivedColumn("x", column("k").isNull())),
                Select.of(
                        new DerivedColumn("one", literal(1)), new DerivedColumn("k", column("k"))),
                new Filter(literal(true)),
                new Filter(column("k").isNull()),
                Rolling.of(3, 0, count(), count("k").as("known")),
                Cumulative.of(count("k")));
    }

    /** A graph of transfers alone would stop the device: nothing is collected then. */
    @ParameterizedTest
    @MethodSource("transformationsThatReadNothing")
    void transformationsMayReadNoColumn(Transformation transformation) {
        try (Windrow cpu = open(EngineChoice.CPU);
                Windrow gpu = open(EngineChoice.GPU);
                Table table = withoutNulls();
                TransformResult expected = cpu.transform(table, transformation);
                TransformResult result = gpu.transform(table, transformation)) {
            assertThat(read(result.table())).isEqualTo(read(expected.table()));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select k, v from t order by v desc limit 5",
                "select * from t limit 3",
                "select count(*) as n, count(k) as x from t",
                "select k is null as x, count(k) as n from t group by k is null",
                "select v, count(*) over (order by v rows 3 preceding) as n from t"
            })
    void queriesMayReadNoColumn(String query) {
        try (Windrow cpu = open(EngineChoice.CPU);
                Windrow gpu = open(EngineChoice.GPU);
                Table table = withoutNulls();
                TransformResult expected = cpu.sql(query, SqlTables.none().with("t", table));
                TransformResult result = gpu.sql(query, SqlTables.none().with("t", table))) {
            assertThat(read(result.table())).isEqualTo(read(expected.table()));
        }
    }

    @Test
    void aSelectOfPlainColumnsNeedsNoDevice() {
        try (Windrow gpu = open(EngineChoice.GPU);
                Table table = withoutNulls();
                TransformResult result =
                        gpu.transform(table, Select.of(new DerivedColumn("w", column("v"))))) {
            assertThat(result.explanation().toString())
                    .contains("cpu: columns are taken as they are");
        }
    }

    private static Table withoutNulls() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        add(columns, memory, "k", Primitive.INT32, row -> row * 7L % 90);
        add(columns, memory, "v", Primitive.FLOAT64, row -> row / 4.0);
        return new Table(columns, ROWS, memory);
    }

    private static List<Object> strings(IntFunction<Object> value) {
        Object[] values = new Object[ROWS];
        Arrays.setAll(values, value);
        return Arrays.asList(values);
    }

    private static boolean isCollected(Profile profile) {
        return profile.phases().stream().map(Phase::name).anyMatch("collect columns"::equals);
    }

    private static List<List<Object>> read(Table table) {
        List<List<Object>> all = new ArrayList<>();
        table.columns().forEach(column -> all.add(Columns.read(column)));
        return all;
    }

    private static Table table() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        add(columns, memory, "k", Primitive.INT32, row -> row * 7L % 90);
        add(columns, memory, "b", Primitive.BOOL, row -> row % 3 == 0);
        add(columns, memory, "s", Primitive.UTF8, row -> "s" + row % 50);
        add(
                columns,
                memory,
                "t",
                Primitive.UTF8,
                row -> row % 17 == 0 ? null : "text " + row % 811);
        columns.put("c", coded(memory));
        add(columns, memory, "i", Primitive.INT16, row -> row % 999L);
        add(columns, memory, "n", Primitive.INT64, row -> row % 13 == 0 ? null : row % 31L);
        add(columns, memory, "v", Primitive.FLOAT64, row -> row / 4.0);
        add(columns, memory, "d", Primitive.FLOAT32, row -> (double) (row % 77));
        return new Table(columns, ROWS, memory);
    }

    /** Entries that are equal, and one that is null. */
    private static Column coded(ColumnMemory memory) {
        return Columns.dictionary(
                memory,
                Arrays.asList("red", null, "blue", "red", "a colour without a name"),
                IntStream.range(0, ROWS).mapToObj(row -> row % 19 == 0 ? null : row % 5).toList());
    }

    private static void add(
            Map<String, Column> columns,
            ColumnMemory memory,
            String name,
            Primitive type,
            IntFunction<Object> value) {
        columns.put(name, Columns.of(memory, type, strings(value)));
    }
}
