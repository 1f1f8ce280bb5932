// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Nested columns in files: DuckDB's are read, and what is written is read by DuckDB. */
class NestedFilesDuckDbTest {

    private static final int ROWS = 70;

    /** Rows with nulls at each level, empty lists, and strings with zeros in them. */
    private static final String NESTED =
            """
            select i k,
                case when i % 4 <> 0 then {'a': i % 3, 'b': 'x' || i % 2} end s,
                case when i % 5 <> 1 then map {'k' || i % 2: i, 'z': null} end m,
                case i % 4 when 0 then null when 1 then [] when 2 then [null]
                    else [{'p': i, 'q': [i, null]}, null, {'p': null, 'q': []}] end ls,
                case when i % 3 > 0 then interval (i) month + interval 3 day end iv,
                [[i], [], null, [1, 2]] ll,
                case i % 3 when 0 then null when 1 then [] else [i, null, 7] end l,
                {'t': {'y': i, 'd': date '2020-01-01' + i::int, 'z': 'a' || chr(0) || 'b'},
                 'e': [(i / 4)::decimal(38, 3)], 'o': i % 2 = 0,
                 'w': time '01:02:03', 'u': timestamp '2021-02-03 04:05:06'} n
            from range(300) r(i)
            """;

    @TempDir static Path folder;

    private static SqlBesideDuckDb both;

    @BeforeAll
    static void begins() throws SQLException {
        both = new SqlBesideDuckDb(folder);
        both.create("nested", NESTED);
    }

    @AfterAll
    static void closes() throws SQLException {
        both.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from nested order by k",
                "select s.a, s['b'], n.t.y, n.t.d, n.u, m['z'], m['k1'], ls[1].p from nested order"
                        + " by k",
                "select nested.n.t.z, length(n.t.z), n.e[1] from nested order by k",
                "select s, count(*), sum(k) from nested group by s order by s nulls last",
                "select k from nested where s = {'a': 1, 'b': 'x1'} order by k",
                "select distinct s from nested order by s desc nulls first",
                "select k, u.p, len(u.q) from (select k, unnest(ls) u from nested) order by all",
                "select k, unnest(ll) from nested order by k, 2",
                "select max(iv), min(iv), count(iv) from nested",
                "select k from nested order by iv desc nulls last, k limit 7",
                "select count(s), count(m), count(ls), count(l), count(*) from nested",
                "select a.k, b.k from nested a join nested b on a.s = b.s and a.k = b.k - 12 order"
                        + " by 1"
            })
    void aQueryOfNestedColumnsAnswersAsInDuckDb(String query) throws SQLException {
        assertThat(both.difference(query, true)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow", "arrows"})
    void whatIsWrittenIsReadAgain(String ending) throws SQLException {
        Path file = folder.resolve("written." + ending);
        write(folder.resolve("nested.parquet"), file);
        Path again = folder.resolve("again-" + ending + ".parquet");
        write(file, again);
        assertSame(folder.resolve("nested.parquet"), again);
    }

    @Test
    void rowGroupsPagesAndNoRowsAreReadAlike() throws SQLException {
        Path file = folder.resolve("groups.parquet");
        String nested = "'" + folder.resolve("nested.parquet") + "'";
        copy(
                "select k, l, s, m, ls from range(9) cross join %s order by k".formatted(nested),
                file,
                "row_group_size 2048, parquet_version v2");
        Path again = folder.resolve("groups-again.parquet");
        write(file, again);
        assertSame(file, again);
        assertThat(
                        both.difference(
                                "select sum(s.a), sum(len(l)), sum(len(ls)) from '" + file + "'",
                                true))
                .isEmpty();
        copy("from " + nested + " limit 0", file, "format parquet");
        write(file, again);
        assertThat(both.expected("select * from '" + again + "'")).isEmpty();
    }

    /** DuckDB writes a null array as if it had elements, which are not there. */
    @Test
    void arraysAreListsAndSomeOfThemNull() throws SQLException {
        both.create(
                "arrays",
                """
                select k, a, [a, null, a] l, {'a': a} s from (values
                (1, [1, 2, 3]::int[3]), (2, null), (3, [4, null, 6]::int[3]), (4, null)) t(k, a)\
                """);
        String all = "select k, a::int[] a, l[1]::int[] l, len(l), s.a::int[] s from arrays";
        assertThat(both.difference(all, true)).isEmpty();
    }

    @Test
    void randomTypesAreReadAndWrittenAlike() throws SQLException {
        Random random = new Random(56);
        for (int i = 0; i < 25; i++) {
            String type = type(random, 3);
            String rows =
                    IntStream.range(0, ROWS)
                            .mapToObj(row -> "(" + row + "," + value(type, random) + ")")
                            .collect(Collectors.joining(","));
            String name = "random" + i;
            both.create(name, "select k, v::" + type + " v from (values " + rows + ") t(k, v)");
            assertThat(both.difference("select v from " + name + " order by k", true))
                    .as(type)
                    .isEmpty();
            Path file = folder.resolve(name + ".arrow");
            Path again = folder.resolve(name + "-again.parquet");
            write(folder.resolve(name + ".parquet"), file);
            write(file, again);
            assertSame(folder.resolve(name + ".parquet"), again);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow"})
    void damagedFilesGiveATableOrOneClearError(String ending) throws IOException {
        Path file = folder.resolve("damaged." + ending);
        Path whole = folder.resolve("whole." + ending);
        write(folder.resolve("nested.parquet"), whole);
        byte[] bytes = Files.readAllBytes(whole);
        long before = ColumnMemory.liveBytes();
        Random random = new Random(3);
        int failures = 0;
        for (int i = 0; i < Integer.getInteger("windrow.nested.damages", 200); i++) {
            byte[] damaged = bytes.clone();
            for (int k = 0; k < 3; k++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            Files.write(file, damaged);
            try (Table table = Tables.read(file.toString())) {
                table.toMaps();
            } catch (WindrowException e) {
                failures++;
                assertThat(e.code()).as(e.toString()).isNotEqualTo(ErrorCode.INTERNAL);
                assertThat(e.getMessage()).contains(file.toString()).doesNotContain("\n");
            }
        }
        assertThat(failures).isPositive();
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void anIntervalThatParquetCannotHoldIsTold() {
        try (var made = both.run("select interval '-1 month' iv")) {
            Path file = folder.resolve("negative.parquet");
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> Tables.write(made.table(), file))
                    .withMessageContaining("a negative interval");
        }
    }

    private static void copy(String query, Path file, String options) throws SQLException {
        try (DuckDb database = DuckDb.open()) {
            database.execute("copy (%s) to '%s' (%s)".formatted(query, file, options));
        }
    }

    private static void write(Path from, Path to) {
        try (Table table = Tables.read(from.toString())) {
            Tables.write(table, to);
        }
    }

    /** DuckDB compares: the same rows as often, of the same types. */
    private static void assertSame(Path expected, Path found) throws SQLException {
        String types = "select column_name, column_type from (describe from '%s')";
        assertThat(both.expected(types.formatted(found)))
                .isEqualTo(both.expected(types.formatted(expected)));
        for (List<Path> way : List.of(List.of(expected, found), List.of(found, expected))) {
            String missing =
                    "from '" + way.getFirst() + "' except all from '" + way.getLast() + "'";
            assertThat(both.expected(missing)).isEmpty();
        }
    }

    private static String type(Random random, int depth) {
        List<String> plain = List.of("bigint", "varchar", "double", "boolean", "date");
        return switch (depth == 0 ? 9 : random.nextInt(4)) {
            case 0 -> type(random, depth - 1) + "[]";
            case 1 ->
                    "struct(a %s, \"B c\" %s)"
                            .formatted(type(random, depth - 1), type(random, depth - 1));
            case 2 -> "map(varchar, " + type(random, depth - 1) + ")";
            default -> plain.get(random.nextInt(plain.size()));
        };
    }

    private static String value(String type, Random random) {
        if (random.nextInt(5) == 0) {
            return "null";
        }
        if (type.endsWith("[]")) {
            String element = type.substring(0, type.length() - 2);
            return IntStream.range(0, random.nextInt(4))
                            .mapToObj(i -> value(element, random))
                            .collect(Collectors.joining(",", "[", "]::"))
                    + type;
        }
        if (type.startsWith("map(varchar, ")) {
            String element = type.substring("map(varchar, ".length(), type.length() - 1);
            return IntStream.range(0, random.nextInt(4))
                            .mapToObj(i -> "'k%d': %s".formatted(i, value(element, random)))
                            .collect(Collectors.joining(",", "map {", "}::"))
                    + type;
        }
        if (type.startsWith("struct(a ")) {
            String fields = type.substring("struct(a ".length(), type.length() - 1);
            int end = 0;
            for (int open = 0; open > 0 || fields.charAt(end) != ','; end++) {
                open += fields.charAt(end) == '(' ? 1 : fields.charAt(end) == ')' ? -1 : 0;
            }
            String second = fields.substring(end + ", \"B c\" ".length());
            return "{'a': %s, 'B c': %s}::%s"
                    .formatted(
                            value(fields.substring(0, end), random), value(second, random), type);
        }
        int number = random.nextInt(9);
        return switch (type) {
            case "varchar" -> "'" + "é'b".repeat(number % 3).replace("'", "''") + "'";
            case "boolean" -> String.valueOf(number > 4);
            case "date" -> "date '2020-01-0" + (number + 1) + "'";
            default -> number - 3 + "::" + type;
        };
    }
}
