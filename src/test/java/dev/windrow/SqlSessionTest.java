// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** Tables and views that SQL makes in a session. */
final class SqlSessionTest {

    @TempDir private Path folder = Path.of("");

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));

    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("t.csv");
        Files.writeString(file, "k,v\n1,10\n2,20\n1,30\n");
    }

    @AfterEach
    void close() {
        windrow.close();
    }

    @Test
    void aTableHasTheRowsOfItsQueryOfTheTime() throws IOException {
        assertThat(run("create table t as select k, v * 2 as w from '" + file + "'"))
                .containsExactly("made table t of 3 rows");
        Files.writeString(file, "k,v\n");
        assertThat(run("select k, sum(w) as s from T group by k order by k"))
                .containsExactly("1|80", "2|40");
        assertThat(run("select count(*) from t as a join t as b using (k)")).containsExactly("5");
    }

    @Test
    void copyWritesWhatAQueryReturns() throws IOException {
        Path csv = folder.resolve("sums.csv");
        assertThat(
                        run(
                                "copy (select k, sum(v) as s from '%s' group by k order by k) to '%s' (format csv, header)"
                                        .formatted(file, csv)))
                .containsExactly("wrote 2 rows to " + csv);
        assertThat(csv).hasContent("k,s\n1,40\n2,20\n");

        run("create table t as from '" + file + "'");
        Path parquet = folder.resolve("t.parquet");
        run("COPY t TO '%s' WITH (FORMAT 'parquet', COMPRESSION snappy)".formatted(parquet));
        assertThat(run("select sum(v) from '" + parquet + "'")).containsExactly("60");

        Path parts = folder.resolve("parts");
        run("copy t to '%s' (format csv, partition_by (k))".formatted(parts));
        assertThat(parts.resolve("k=2")).isDirectoryContaining("glob:**.csv");
        assertThat(run("select k, sum(v) as v from '" + parts + "' group by k order by k"))
                .containsExactly("1|40", "2|20");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    copy t to 'a.csv' (format parquet)      | a.csv: the ending of the name tells its format, which is not parquet
                    copy t to 'a.csv' (header false)        | expected true, since each column has its name
                    copy t to 'a.csv' (delim ';')           | expected a comma, or for tabs a file's name in .tsv
                    copy t to 'a.parquet' (codec zstd)      | expected snappy
                    copy t to 'a.csv' (quote '')            | the option quote is not supported
                    copy t(k) to 'a.csv'                    | write COPY (SELECT a FROM t) TO 'file'
                    copy t from 'a.csv'                     | write CREATE TABLE name AS FROM 'file'
                    copy t to 'none/a.csv'                  | there is no folder
                    copy t to 'a.xls'                       | a.xls: cannot be written
                    """)
    void copyTellsWhatItDoesNotDo(String statement, String message) {
        run("create table t as select 1 as k");
        assertThatThrownBy(() -> run(statement))
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining(message);
    }

    @Test
    void functionsReadFilesAsTheirOptionsSay() throws IOException {
        Path text = folder.resolve("t.txt");
        Files.writeString(text, "no;#\n1,5;x\n-;y;z\n#\n2,5;z\n");
        String options =
                "delim = ';', header = false, skip = 1, nullstr = '-', comment = '#',"
                        + " decimal_separator = ',', ignore_errors = true,"
                        + " types = {'column0': 'DECIMAL(9,2)'}";
        assertThat(run("from read_csv('%s', %s)".formatted(text, options)))
                .containsExactly("1.50|x", "2.50|z");
        assertThat(
                        run(
                                "select count(*), sum(r.v) from read_csv_auto(['%s', '%s']) r"
                                        .formatted(file, file)))
                .containsExactly("6|120");
        assertThat(run("select sum(read_csv.k) from read_csv('%s')".formatted(file)))
                .containsExactly("4");
        Path parquet = folder.resolve("t.parquet");
        try (TransformResult made = windrow.sql("from '" + file + "'")) {
            Tables.write(made.table(), parquet);
        }
        assertThat(run("select sum(v) from read_parquet('%s')".formatted(parquet)))
                .containsExactly("60");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    read_csv() | a file in quotes
                    read_csv('FILE', ';') | an option, such as header = true
                    read_csv('FILE', header <> true) | an option, such as header = true
                    read_csv('FILE', header = 1) | true or false
                    read_csv('FILE', delim = '--') | one character
                    read_csv('FILE', skip = -1) | a number of lines
                    read_csv('FILE', encoding = 'none') | the name of an encoding
                    read_csv('FILE', types = 'int') | types by columns
                    read_csv('FILE', types = {'k': 'mood'}) | mood
                    read_csv('FILE', sample_size = 1) | the option sample_size is not supported
                    read_parquet('FILE', skip = 1) | the option skip is not supported
                    """)
    void optionsOfFilesThatMeanNothingAreRefused(String function, String told) {
        assertThatThrownBy(() -> run("from " + function.replace("FILE", file.toString())))
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining("SQL at position ")
                .hasMessageContaining(told);
    }

    @Test
    void aPathOfJsonThatIsNoneIsRefusedBeforeRowsAreRead() {
        assertThatThrownBy(() -> run("select json_extract('{\"a\":1}', '$.a[#]') from range(0)"))
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining("\"$.a[#]\" is no path from place 4 on");
    }

    @Test
    void whatIsToldOfAQueryIsATableItself() {
        String table = "'" + file + "'";
        assertThat(
                        run(
                                "select \"column\", type from (describe select k, v / 2 as h from "
                                        + table
                                        + ")"))
                .containsExactly("k|int64", "h|float64");
        assertThat(
                        run(
                                "select s.\"column\", nulls, max from (summarize %s) s where min = '1'"
                                        .formatted(table)))
                .containsExactly("k|0|2");
        assertThat(
                        run(
                                "select count(*) from (describe %s) a, (summarize %s) b"
                                        .formatted(table, table)))
                .containsExactly("4");
        assertThat(run("describe from (describe %s)".formatted(table)))
                .containsExactly("column|utf8", "type|utf8");
        assertThatThrownBy(() -> run("from range(1 / 0)"))
                .hasMessageContaining("expected an integer of 64 bits");
        assertThat(run("describe select x from range(1 + 1) r(x) limit 2 * 3"))
                .containsExactly("x|int64");
    }

    /** While a statement is parsed, nobody knows yet which columns a file has. */
    @Test
    void membersOfObjectsAreNamedWithPoints() throws IOException {
        Path json = folder.resolve("n.json");
        Files.writeString(json, "[{\"a\":{\"b\":1,\"c\":{\"d\":2}}},{\"a\":{\"b\":3}}]");
        assertThat(run("select a.b + 1, n.a.c.d from '" + json + "' n"))
                .containsExactly("2|2", "4|null");
        assertThat(
                        run(
                                "select (select max(o.a.b + n.a.b) from '"
                                        + json
                                        + "' n) from '"
                                        + json
                                        + "' o"))
                .containsExactly("4", "6");
    }

    @Test
    void aTableMayBeMadeOfItself() {
        run("create table t as select 1 as a");
        assertThat(run("create or replace table t as select a + 1 as a from t union all from t"))
                .containsExactly("made table t of 2 rows");
        assertThat(run("from t order by a")).containsExactly("1", "2");
    }

    @Test
    void aListOfNamesRenamesTheColumns() {
        run("create table t(a, b) as values (1, 2)");
        run("create view v(c) as from t");
        assertThat(run("describe v")).containsExactly("c|int64", "b|int64");
        assertThat(run("select b, c from v")).containsExactly("2|1");
    }

    @Test
    void aViewReadsWhatItsTablesHoldWhenItIsUsed() throws IOException {
        run("create view v as select sum(v) as s from '" + file + "' -- all\nwhere k = 1");
        assertThat(run("from v")).containsExactly("40");
        Files.writeString(file, "k,v\n1,1\n");
        assertThat(run("from v")).containsExactly("1");
    }

    @Test
    void viewsReadViewsAndNotTheNamesOfTheQueryAround() {
        run("create table t as select 1 as a");
        run("create view v as select a, 2 as b from t");
        run("create view w as select a + b as c from v");
        assertThat(run("with t as (select 7 as a) select c, t.a from w, t")).containsExactly("3|7");
    }

    @Test
    void aFailureInAViewTellsItsName() {
        run("create table t as select 1 as a");
        run("create view v as select a from t");
        run("create or replace table t as select 1 as b");
        assertFails("from v", ErrorCode.UNKNOWN_COLUMN, "view \"v\" at position 8");
    }

    @Test
    void aViewIsCheckedAsItIsMade() {
        assertFails(
                "create view v as select a from nothing", ErrorCode.INVALID_ARGUMENT, "no table");
        assertFails("create view v as select x from v", ErrorCode.INVALID_ARGUMENT, "itself");
        run("create view v as select 1 as x");
        run("create view w as from v");
        assertFails(
                "create or replace view v as from w", ErrorCode.INVALID_ARGUMENT, "read itself");
        assertThat(run("from w")).containsExactly("1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    create table T as select 2 as a | there is a table "T": use CREATE OR REPLACE, or DROP TABLE first
                    create or replace view t as select 2 as a | there is a table "t": use DROP TABLE first
                    drop view t | "t" is a table: use DROP TABLE
                    drop table u | no table "u" in this session
                    select * from u | no table "u", expected one of t, or a file
                    create table u (a int) | a table of given types is not supported
                    create index i on t (a) | expected table, view or macro
                    explain drop table t | a query begins with SELECT
                    """)
    void aNameThatIsTakenOrMissingIsRefused(String sql, String message) {
        run("create table t as select 1 as a");
        assertThatThrownBy(() -> run(sql)).hasMessageContaining(message);
        assertThat(run("from t")).containsExactly("1");
    }

    @Test
    void whatIsRefusedIsDoneInAnotherWay() {
        assertThatThrownBy(() -> run("select upper(encode('a'))"))
                .hasMessageContaining("decode makes one of UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rows", "range", "groups"})
    void aFrameWhoseDistanceIsNullHasNoRows(String unit) {
        assertThat(
                        run(
                                "select k, sum(k) over (order by k %s between n preceding and current row)"
                                                .formatted(unit)
                                        + " from (values (1, 1), (2, null), (3, 1)) t(k, n) order"
                                        + " by k"))
                .containsExactly("1|1", "2|null", "3|5");
    }

    @Test
    void rowsSayIntoHowManyPartsTheyAreCut() {
        assertThat(run("select ntile(1 + 1) over (order by k) from (values (1), (2), (3)) t(k)"))
                .containsExactly("1", "1", "2");
        assertThat(
                        run(
                                "select lag(a, b) over (order by a), nth_value(a, b) over ()"
                                        + " from (values (1, 1), (2, 1)) t(a, b) order by 1"))
                .containsExactly("1|1", "null|1");
        assertThatThrownBy(() -> run("select ntile(k) over () from (values (1), (0)) t(k)"))
                .hasMessageContaining("ntile with 0: expected 1 or more");
    }

    @ParameterizedTest
    @ValueSource(strings = {"20% (bernoulli, %d)", "reservoir(200 rows) repeatable (%d)"})
    void aSampleWithASeedIsTheSameEachTime(String sample) {
        String query = "select range from range(1000) using sample " + sample.replace("% ", "%% ");
        List<String> some = run(query.formatted(7));
        assertThat(some).hasSizeBetween(100, 300).doesNotHaveDuplicates();
        assertThat(run(query.formatted(7))).containsExactlyElementsOf(some);
        assertThat(run(query.formatted(8))).isNotEqualTo(some);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    unnest([[[1], [2]], [[3]]], max_depth := 1)  | [[1],[2]], [[3]]
                    unnest([[[1], [2]], [[3]]], max_depth := 2)  | [1], [2], [3]
                    unnest([[[1], [2]], [[3]]], max_depth := 3)  | 1, 2, 3
                    unnest([{'a': {'b': 1}}], max_depth := 2)    | {"b":1}
                    unnest([{'a': {'b': 1}}], max_depth := 3)    | 1
                    """)
    void listsBecomeRowsToADepth(String unnest, String rows) {
        assertThat(String.join(", ", run("select " + unnest))).isEqualTo(rows);
    }

    @Test
    void whatIsThereMayBeKept() {
        run("create table t as select 1 as a");
        assertThat(run("create table if not exists t as select 2 as a"))
                .containsExactly("table t is there already");
        assertThat(run("drop table if exists u")).containsExactly("no table u");
        assertThat(run("from t")).containsExactly("1");
    }

    @Test
    void tablesOfACallComeBeforeThoseOfTheSession() {
        run("create table t as select 1 as a");
        run("create view v as from t");
        try (Table other = Tables.read(file.toString())) {
            SqlTables tables = SqlTables.none().with("T", other);
            try (TransformResult rows = windrow.sql("select count(*) as n from t", tables);
                    TransformResult shown = windrow.sql("show tables", tables)) {
                assertThat(lines(rows)).containsExactly("3");
                assertThat(lines(shown)).containsExactly("T|input", "v|view");
            }
        }
    }

    @Test
    void aResultOutlivesTheTableThatItWasReadFrom() {
        run("create table t as select range as a, 'text ' || range as b from range(100000)");
        try (TransformResult all = windrow.sql("from t")) {
            run("create or replace table t as select 1 as a");
            run("drop table t");
            assertThat(all.column("b").getString(99_999)).isEqualTo("text 99999");
        }
    }

    @Test
    void aTableThatIsReadStaysUntilItsReaderHasEnded() {
        run("create table t as select range as a from range(300000)");
        List<Long> sums = new ArrayList<>();
        windrow.inBatches()
                .sql(
                        "select a from t where a >= 0",
                        SqlTables.none(),
                        batches -> {
                            run("drop table if exists t");
                            long sum = 0;
                            while (batches.hasNext()) {
                                Table batch = batches.next();
                                for (long row = 0; row < batch.rows(); row++) {
                                    sum += batch.column("a").getLong(row);
                                }
                            }
                            sums.add(sum);
                        });
        assertThat(sums).containsExactly(299_999L * 300_000 / 2);
        assertThat(run("show tables")).isEmpty();
    }

    @Test
    void threadsReadATableWholeWhileAnotherReplacesIt() throws Exception {
        run("create table t as select 0 as a from range(5000)");
        AtomicBoolean isOver = new AtomicBoolean();
        try (ExecutorService readers = Executors.newFixedThreadPool(3)) {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                all.add(
                        readers.submit(
                                () -> {
                                    int count = 0;
                                    while (!isOver.get() || count == 0) {
                                        assertThat(run("select count(*), max(a) - min(a) from t"))
                                                .containsExactly("5000|0");
                                        count++;
                                    }
                                    return count;
                                }));
            }
            try {
                for (int i = 1; i < 60; i++) {
                    run("create or replace table t as select " + i + " as a from range(5000)");
                }
            } finally {
                isOver.set(true);
            }
            for (Future<Integer> each : all) {
                assertThat(each.get()).isPositive();
            }
        }
    }

    @Test
    void memoryOfTablesIsFreedWithThemOrWithTheSession() {
        long before = ColumnMemory.liveBytes();
        run("create table t as select range as a from range(100000)");
        run("create table u as from t");
        assertThat(ColumnMemory.liveBytes() - before).isGreaterThanOrEqualTo(1_600_000);
        run("drop table t");
        assertThat(ColumnMemory.liveBytes() - before).isBetween(800_000L, 1_500_000L);
        windrow.close();
        assertThat(ColumnMemory.liveBytes() - before).isLessThan(100_000);
    }

    @Test
    void theNameOfAFileMayStandWithoutQuotes() {
        assertThat(run("select count(*) as n from " + file + " where v > 10")).containsExactly("2");
        assertThat(run("select x.k from " + file + " x join " + file + " as y using (k, v)"))
                .hasSize(3);
        assertThat(run("select (select max(v) from " + file + ") as m")).containsExactly("30");
        assertFails("from no-such.file.csv", ErrorCode.FILE_NOT_FOUND, "no-such.file.csv");
        assertFails("from data .csv", ErrorCode.SYNTAX, "\".\"");
    }

    @Test
    void aFileIsCalledByItsNameAlone() throws IOException {
        Files.writeString(folder.resolve("u.csv"), "k,w\n2,7\n");
        String join = "select t.v, u.w from '%s' join %s/u.csv on t.k = u.k";
        assertThat(run(join.formatted(file, folder))).containsExactly("20|7");
        assertThat(run("select nation.n_name from 'tpch:nation' where nation.n_nationkey = 6"))
                .containsExactly("FRANCE");
        assertFails(
                "select 1 as a from '%s', '%s'".formatted(file, file),
                ErrorCode.DUPLICATE_NAME,
                "two tables in FROM are named \"t\"");
    }

    @Test
    void describeTellsTheColumnsOfATableAFileOrAQuery() {
        assertThat(run("describe '" + file + "'")).containsExactly("k|int64", "v|int64");
        assertThat(run("describe select k, v / 2 as h from " + file))
                .containsExactly("k|int64", "h|float64");
        run("create view v as select k from '" + file + "'");
        assertThat(run("describe v")).containsExactly("k|int64");
    }

    @Test
    void summarizeTellsWhatTheValuesOfEachColumnAreLike() {
        List<String> summary =
                List.of(
                        "k|int64|3|0|1|2|2|1.3333333333333333|0.5773502691896257|1.0|1.0|1.5",
                        "v|int64|3|0|10|30|3|20.0|10.0|15.0|20.0|25.0");
        assertThat(run("summarize '" + file + "'")).isEqualTo(summary);
        assertThat(run("summarize select v, null as n, k from '" + file + "' where k = 1"))
                .containsExactly(
                        "v|int64|2|0|10|30|2|20.0|14.142135623730951|15.0|20.0|25.0",
                        "n|int32|2|2|null|null|0|null|null|null|null|null",
                        "k|int64|2|0|1|1|1|1.0|0.0|1.0|1.0|1.0");
        run("create table t as select {'a': v} as s, [k] as l from '" + file + "'");
        assertThat(run("summarize t")).hasSize(2);
    }

    private void assertFails(String sql, ErrorCode code, String message) {
        assertThatThrownBy(() -> run(sql))
                .hasMessageContaining(message)
                .isInstanceOfSatisfying(
                        WindrowException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    private List<String> run(String sql) {
        try (TransformResult result = windrow.sql(sql)) {
            return lines(result);
        }
    }

    private static List<String> lines(TransformResult result) {
        List<String> lines = new ArrayList<>();
        for (long row = 0; row < result.rows(); row++) {
            List<String> cells = new ArrayList<>();
            for (String name : result.names()) {
                cells.add(String.valueOf(result.column(name).text(row)));
            }
            lines.add(String.join("|", cells));
        }
        return lines;
    }
}
