// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.arrow.SampleTables;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.scan.Scan;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Queries in SQL: their tables, their names, and what is refused. DuckDB judges the answers. */
final class SqlTest {

    @TempDir private Path folder = Path.of("");

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(1));

    private String file = "";

    @BeforeEach
    void write() throws IOException {
        Path path = folder.resolve("t.csv");
        Files.writeString(path, "k,Name,v\n1,a,10\n2,b,20\n1,c,30\n");
        file = path.toString();
    }

    @AfterEach
    void close() {
        windrow.close();
    }

    /** Files have lists, which are shown, though nothing is computed of them. */
    @Test
    void listsOfFilesCanBeSelected() {
        Path lists = folder.resolve("lists.parquet");
        try (Table table = SampleTables.everyList(700)) {
            Tables.write(table, lists);
            for (String name : List.of("list(int64)", "list(utf8)", "list(bool)")) {
                String sql = "select \"%s\" as l, 1 as one from '%s' limit 600 offset 50";
                try (TransformResult result = windrow.sql(sql.formatted(name, lists))) {
                    assertThat(SampleTables.values(result.table().column("l")))
                            .isEqualTo(SampleTables.values(table.column(name).slice(50, 600)));
                }
            }
        }
    }

    @Test
    void columnsAreNamedAsTheyAreAskedFor() {
        String sql =
                "select K, sum(v), avg(v) as mean, count(distinct name), k + 1 from '%s' group by"
                        + " k";
        try (TransformResult result = windrow.sql(sql.formatted(file))) {
            assertThat(result.names())
                    .containsExactly("k", "sum(v)", "mean", "count(distinct name)", "k + 1");
        }
    }

    @Test
    void namesOfTablesAreThoseThatAreGiven() {
        try (Table table = Tables.read(file)) {
            SqlTables tables =
                    SqlTables.none()
                            .with("first", table)
                            .with("twice", Tables.scan(List.of(file, file), ReadOptions.defaults()))
                            .with("once", Scan.of("a stream", List.of(copy()).iterator()));
            assertThat(only("select count(*) as c from FIRST", tables)).isEqualTo(3);
            assertThat(only("select sum(b.v) as c from twice as b", tables)).isEqualTo(120);
            assertThat(only("select max(v) as c from \"once\"", tables)).isEqualTo(30);
            assertThatThrownBy(() -> windrow.sql("select 1 from other", tables))
                    .isInstanceOf(WindrowException.class)
                    .hasMessage(
                            "SQL at position 15: no table \"other\", expected one of first, twice,"
                                    + " once, or a file in single quotes, such as"
                                    + " 'orders.parquet'");
        }
    }

    private Table copy() {
        return Tables.read(file);
    }

    private long only(String sql, SqlTables tables) {
        try (TransformResult result = windrow.sql(sql, tables)) {
            assertThat(result.rows()).isEqualTo(1);
            return result.longs("c").get(0);
        }
    }

    @Test
    void batchesHaveTheSameRows() {
        for (String sql :
                List.of(
                        "select k, v * 2 as w from '%s' where v > 10",
                        "select * from '%s' limit 2",
                        "select k, sum(v) as s from '%s' group by k having sum(v) > 20 order by s",
                        "select v from '%s' order by v desc limit 1 offset 1")) {
            List<String> rows = new ArrayList<>();
            windrow.inBatches()
                    .sql(
                            sql.formatted(file),
                            SqlTables.none(),
                            batches ->
                                    batches.forEachRemaining(
                                            batch -> {
                                                try (batch) {
                                                    rows.add(batch.toString());
                                                }
                                            }));
            try (TransformResult whole = windrow.sql(sql.formatted(file))) {
                assertThat(rows).as(sql).containsExactly(whole.table().toString());
            }
        }
    }

    /** Returns the one value of a result as it is printed, above the number of rows. */
    private static String cell(TransformResult result) {
        List<String> lines = result.table().toString().lines().toList();
        return lines.get(lines.size() - 2).strip();
    }

    /** The answers are those of DuckDB 1.5.6, of three and more rows in the order of {@code g}. */
    @Test
    void bytesAreWrittenInBaseSixteen() {
        try (TransformResult made = windrow.sql("select X'48656C6c6f'::varchar as s")) {
            assertThat(made.table().column("s").getString(0)).isEqualTo("Hello");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    list(i) | [null,3,null,3,5]
                    array_agg(i) filter (where g = 2) | [3]
                    list(i) filter (where g > 9) | null
                    list(i ignore nulls) | [3,3,5]
                    array_agg(i ignore nulls) filter (where g = 1) | null
                    collect_list(i) | [3,3,5]
                    collect_list(i) filter (where g = 1) | []
                    list(distinct i) | [null,3,5]
                    list(i order by i desc) | [5,3,3,null,null]
                    list(i order by i nulls first, g) | [null,null,3,3,5]
                    list(g order by i, g desc) | [4,2,5,3,1]
                    string_agg(s order by g desc) | e,d,c,a
                    string_agg(distinct s, '-' order by s desc) | e-d-c-a
                    first(i) | null
                    last(i) | 5
                    first(i ignore nulls) | 3
                    first(i respect nulls) | null
                    any_value(i) | 3
                    first(i) filter (where g > 1) | 3
                    last(i) filter (where g < 4) | null
                    last(i) filter (where g > 9) | null
                    first(i order by g) | null
                    first(i order by g desc) | 5
                    last(i order by g) filter (where g < 4) | null
                    first(g order by i nulls first) | 1
                    last(g order by i) | 1
                    arg_min(i, g) | 3
                    arg_min_null(i, g) | null
                    arg_max(g, i) | 5
                    sum(distinct i) | 8
                    avg(distinct i) | 4.0
                    sum(distinct i) filter (where g < 5) | 3
                    count(distinct i) | 2
                    median(distinct i) | 4.0
                    max(distinct i) | 5
                    sum(i > 3) | 1
                    avg(i > 3) | 0.3333333333333333
                    quantile_cont(i, 0.75) | 4.0
                    quantile_disc(i, 0.75) | 5
                    """)
    void aggregationsHaveTheMeaningOfSql(String call, String expected) throws IOException {
        Path path = folder.resolve("nulls.csv");
        Files.writeString(path, "i,g,s\n,1,a\n3,2,\n,3,c\n3,4,d\n5,5,e\n");
        String sql = "select %s as x from '%s'".formatted(call, path);
        try (TransformResult result = windrow.sql(sql)) {
            assertThat(cell(result)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    median(d) | 2024-01-02T12:00:00
                    quantile_cont(d, 0.1) | 2024-01-01T07:12:00
                    quantile_disc(d, 0.5) | 2024-01-01
                    quantile(d, 0.1, higher) | 2024-01-04
                    median(t) | 2024-01-02T17:00:00.500001
                    quantile_cont(t, 0.3) | 2024-01-02T00:36:00.3
                    median(m) | 1.22
                    quantile_cont(m, 0.7) | 1.23
                    median(-m) | -1.23
                    median(w) | 12345678901234567890123456.50
                    corr(m, m * 2) | 1.0
                    regr_slope(m, m * 2) | 0.5
                    product(m) | 1.5
                    """)
    void quantilesOfDecimalsAndTimesAreExact(String call, String expected) throws IOException {
        Path path = folder.resolve("times.csv");
        Files.writeString(
                path,
                """
                m,w,d,t
                1.20,12345678901234567890123456.00,2024-01-01,2024-01-01 00:00:00
                1.25,12345678901234567890123457.00,2024-01-04,2024-01-04 10:00:01.000001
                """);
        Map<String, ColumnType> types =
                Map.of("m", new ColumnType.Decimal(9, 2), "w", new ColumnType.Decimal(38, 2));
        try (Table table = Tables.read(path.toString(), ReadOptions.defaults().withTypes(types));
                TransformResult result =
                        windrow.sql(
                                "select %s as x from t".formatted(call),
                                SqlTables.none().with("t", table))) {
            assertThat(cell(result)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    select * from ('a' join 'b' using (k)) as c | a name of a join | 40
                    select k from 'a' where rank() over (order by k) = 1 | (OVER) here | 25
                    select sum(rank() over (order by k)) from 'a' | (OVER) here | 12
                    select k from 'a' group by k having rank() over () > 1 | HAVING | 37
                    select sum(v) over (order by rank() over ()) from 'a' | within another | 30
                    select rank() filter (where v > 1) over () from 'a' | FILTER of rank | 8
                    select sum(k) within group (order by v) from 'a' | WITHIN GROUP of sum | 15
                    select k from 'a' group by rollup(cube(k)) | CUBE within a set | 35
                    select k from 'a' group by k with rollup | WITH | 30
                    select top 5 k from 'a' | TOP | 8
                    select k from 'a' fetch first 5 rows with ties | WITH | 38
                    select k into b from 'a' | INTO | 10
                    select k from 'a' for update | FOR | 19
                    select k collate nocase from 'a' | COLLATE here | 8
                    select k from 'a' order by k collate de | the collation de | 38
                    select k from 'a' where unnest(k) = 1 | UNNEST here | 25
                    select abs(x -> x) from 'a' | a lambda here | 12
                    select k from read_xlsx('x.xlsx') | the table function | 15
                    delete from a | DELETE | 1
                    select 1 from 'a'; select 2 from 'b' | a second statement | 20
                    """)
    void whatIsNotSupportedIsNamed(String sql, String what, String position) {
        assertThatThrownBy(() -> windrow.sql(sql))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> {
                            assertThat(e.getMessage())
                                    .contains(what, "is not supported")
                                    .contains("position " + position + ":");
                            assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_SQL);
                        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    select k from 'F' where | SYNTAX | expected a column name or a value, found the end
                    select a from from 'F' | SYNTAX | position 15
                    '' | SYNTAX | expected SELECT ..., found the end
                    select k, grouping(v) from 'F' group by rollup(k) | SYNTAX | v is no key
                    select k from 'F' where sum(v) filter (where k > 1) > 2 | SYNTAX | aggregates
                    select upper(k) filter (where k > 1) from 'F' | UNKNOWN_FUNCTION | FILTER needs
                    select sum(v), name from 'F' | SYNTAX | "name" is neither grouped by
                    select k from 'F' where sum(v) > 1 | SYNTAX | aggregates, expected it in
                    select nam from 'F' | UNKNOWN_COLUMN | Name
                    select t.k from 'F' as u | UNKNOWN_COLUMN | no table "t"
                    select summ(v) from 'F' | UNKNOWN_FUNCTION | no function "summ"
                    select k from 'F' order by 2 | INVALID_ARGUMENT | 1 to 1
                    select k from 'F' limit -1 | INVALID_ARGUMENT | LIMIT
                    select cast(k as thing) from 'F' | SYNTAX | no column type "thing"
                    select date '2024-13-01' from 'F' | INVALID_ARGUMENT | no date
                    select substring(name) from 'F' | SYNTAX | substring(x, start
                    select k from 'F' join 'F' | SYNTAX | expected another join, or ON or USING
                    select k from 'F' cross join 'F' on 1 = 1 | SYNTAX | found "on"
                    select k from 'F' natural cross join 'F' | SYNTAX | expected "join"
                    select k from 'F' anti | SYNTAX | expected "join", found the end
                    select k from (select 1 | SYNTAX | expected a clause of the query, or ")"
                    select k from 'F' limit 1 union select 1 | SYNTAX | found "union"
                    values (1), (2, 3) | SYNTAX | position 13: a row of VALUES has 2 values
                    with a as (select 1), A as (select 2) from a | DUPLICATE_NAME | two queries of
                    with a as select 1 from 'F' | SYNTAX | expected "(" and a query
                    select 1 union by k select 2 | UNSUPPORTED_SQL | BY is not supported
                    select 1 from 'F' a asof join (select a.k x, k z from 'F') b on a.k = z and a.v > x \
                    | UNSUPPORTED_SQL | columns of the left side
                    select k from 'F' where exists (k) | UNSUPPORTED_SQL | begins with SELECT
                    select k from 'F' fetch first 1 rows | SYNTAX | expected only
                    select k from 'F' qualify k > 1 | SYNTAX | QUALIFY without
                    select rank(k) over () from 'F' | INVALID_ARGUMENT | position 8: rank(k), exp
                    select mode(distinct v) from 'F' | INVALID_ARGUMENT | takes no distinct
                    select corr(distinct v, k) from 'F' | INVALID_ARGUMENT | takes no distinct
                    select nth(v, 1 order by k) from 'F' | INVALID_ARGUMENT | no order of its own
                    select list(distinct v order by k) from 'F' | INVALID_ARGUMENT | ordered by "k"
                    select max(v ignore nulls) from 'F' | INVALID_ARGUMENT | only first, last, list
                    select rank(v ignore nulls) over () from 'F' | INVALID_ARGUMENT | rank(v
                    select median(name) from 'F' | UNSUPPORTED_TYPE | expected a number, a decimal
                    select upper(k) over () from 'F' | UNKNOWN_FUNCTION | "upper" over a window
                    select rank() over w from 'F' | SYNTAX | no window "w"
                    select 1 from 'F' window w as (), W as () | DUPLICATE_NAME | windows are named "W"
                    select 1 from 'F' group by cube (k, v), cube (k, v), cube (k, v), cube (k, v), \
                    cube (k, v), cube (k, v), k, cube (k, v) | INVALID_ARGUMENT | 16384 sets
                    select sum(v) over (rows 1 preceding exclude others) from 'F' | SYNTAX | ties or no others
                    """)
    void whatIsWrongIsTold(String sql, ErrorCode code, String message) {
        assertThatThrownBy(() -> windrow.sql(sql.replace("'F'", "'" + file + "'")))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> {
                            assertThat(e.getMessage()).contains(message);
                            assertThat(e.code()).isEqualTo(code);
                        });
    }
}
