// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.arrow.SampleTables;
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    select * from 'a' join 'b' on 1 = 1 | JOIN is not supported | 19
                    select * from 'a' left join 'b' on 1 = 1 | JOIN is not supported | 19
                    select * from 'a', 'b' | more than one table in FROM | 20
                    select * from (select 1 from 'a') | a subquery in FROM | 15
                    select * from 'a' where k in (select 1 from 'b') | a subquery | 31
                    select * from 'a' where k = (select 1 from 'b') | a subquery | 30
                    select 1 from 'a' union all select 1 from 'b' | UNION | 19
                    with x as (select 1) select * from x | WITH | 1
                    (select 1 from 'a') | a SELECT in parentheses | 1
                    select k from 'a' where rank() over (order by k) = 1 | (OVER) here | 25
                    select sum(rank() over (order by k)) from 'a' | (OVER) here | 12
                    select k from 'a' group by k having rank() over () > 1 | HAVING | 37
                    select sum(v) over (order by rank() over ()) from 'a' | within another | 30
                    select sum(v) over (order by k range v preceding) from 'a' | of RANGE | 38
                    select sum(v) over (order by k groups 1 preceding) from 'a' | GROUPS | 32
                    select rank() filter (where v > 1) over () from 'a' | FILTER of rank | 8
                    select k from 'a' group by rollup(cube(k)) | CUBE within a set | 35
                    select k from 'a' group by k with rollup | WITH | 30
                    select distinct on (k) k from 'a' | DISTINCT ON | 17
                    select top 5 k from 'a' | TOP | 8
                    select k from 'a' fetch first 5 rows only | FETCH | 19
                    select k into b from 'a' | INTO | 10
                    select k from 'a' for update | FOR | 19
                    select k from 'a' using sample 10 | SAMPLE | 19
                    select * exclude (k) from 'a' | EXCLUDE | 10
                    select k // 2 from 'a' | the operator // | 10
                    select exists (select 1) from 'a' | a subquery | 8
                    select k at time zone 'UTC' from 'a' | AT TIME ZONE | 10
                    select k collate nocase from 'a' | COLLATE | 10
                    select s[1] from 'a' | a subscript | 9
                    select k from 'a' where s[1:2] = 'he' | a subscript | 26
                    select t.s[1] from 'a' as t | a subscript | 11
                    select k from 'a' group by s[1] | a subscript | 29
                    select sum(s[1]) filter (where k[1]) from 'a' | a subscript | 13
                    select [1, 2] from 'a' | a list | 8
                    select {'x': 1} from 'a' | a struct | 8
                    select cast(k as int[]) from 'a' | a type of lists | 21
                    select k::varchar[] from 'a' | a type of lists | 18
                    select (1, 2) from 'a' | a list of values | 10
                    select k from read_csv('x.csv') | the table function | 15
                    select 1 | SELECT without FROM | 9
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
                    select k, v as k from 'F' | DUPLICATE_NAME | two result columns
                    select summ(v) from 'F' | UNKNOWN_FUNCTION | no function "summ"
                    select k from 'F' order by 2 | INVALID_ARGUMENT | 1 to 1
                    select k from 'F' limit -1 | INVALID_ARGUMENT | LIMIT
                    select cast(k as thing) from 'F' | SYNTAX | no column type "thing"
                    select date '2024-13-01' from 'F' | INVALID_ARGUMENT | no date
                    select substring(name) from 'F' | SYNTAX | substring(x, start
                    select k from 'F' qualify k > 1 | SYNTAX | QUALIFY without
                    select rank(k) over () from 'F' | INVALID_ARGUMENT | position 8: rank(k), exp
                    select mode(v) over () from 'F' | INVALID_ARGUMENT | choose one of count
                    select upper(k) over () from 'F' | UNKNOWN_FUNCTION | "upper" over a window
                    select rank() over w from 'F' | SYNTAX | no window "w"
                    select sum(v) over (rows between 1 following and current row) from 'F' \
                    | INVALID_ARGUMENT | ends before it begins
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
