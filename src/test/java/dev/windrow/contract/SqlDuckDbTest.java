// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.EngineChoice;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The same text of SQL, over the same file, run by Windrow and by DuckDB. {@code
 * -Dwindrow.sql.seed=7} begins elsewhere, {@code -Dwindrow.sql.queries=5000} takes longer.
 */
final class SqlDuckDbTest {

    private static final int ROWS = 600;

    private static final long QUERIES_PER_DEVICE_QUERY = 5;

    private static final double MOST_DIFFERENCE = 1e-9;

    private static final List<String> CONDITIONS =
            List.of(
                    "k < 4",
                    "k <> 3",
                    "k is not null",
                    "n between 10 and 400",
                    "x > 2.5",
                    "m >= 12.50",
                    "m * 2 < 40",
                    "s like 'a%'",
                    "s not like '%b_'",
                    "s in ('ab', 'ba', 'c')",
                    "k not in (1, 2)",
                    "d >= date '2024-02-01'",
                    "month(d) in (2, 3)",
                    "d < cast('2024-03-15' as date)",
                    "d + interval '1 month' > date '2024-04-15'",
                    "extract(day from d) > 14 and dayofweek(d) <> 0",
                    "d < date '2024-01-01' + interval '3' month",
                    "k in (1, 4) and b",
                    "k not in (1, 4) or n = 7",
                    "k in (1, 4) = b",
                    "not k in (2) and not not n > 9",
                    "(k in (1, 2)) is not true",
                    "n between 20 and case when s not like '%b' then 300 else n end",
                    "n not between 20 and 400 - 1 and k is not null",
                    "s ilike 'A%' or s not ilike '%B'",
                    "case when k in (1, 3) and s = 'ab' then b else n > 3 end",
                    "s || '-' || s = 'ab-ab' or -n < -400",
                    "n == 7 or n != 8 and x <= .5e1",
                    "not b",
                    "b is true",
                    "b is not false",
                    "(k = 1 or s = 'ab') and n > 5",
                    "k is not distinct from 2",
                    "k is distinct from null_k",
                    "coalesce(k, 0) = 0",
                    "length(s) = 2",
                    "n / 2 > 50",
                    "-k < -2",
                    "n % 3 = 1",
                    "case when b then k > 1 else s is null end");

    private static final List<String> KEYS =
            List.of(
                    "k",
                    "s",
                    "b",
                    "d",
                    "upper(s)",
                    "year(d) * 100 + month(d)",
                    "cast(date_trunc('week', d) as date)",
                    "k + 1",
                    "substring(s, 1, 1)",
                    "k > 2",
                    "s || '-'",
                    "coalesce(k, -1)");

    private static final List<String> VALUES =
            List.of(
                    "n",
                    "k",
                    "s",
                    "m",
                    "x",
                    "d",
                    "b",
                    "n + 1",
                    "n * k",
                    "m * 2",
                    "m - 0.5",
                    "x / 4",
                    "upper(s)",
                    "trim(s)",
                    "substring(s from 2 for 1)",
                    "strlen(upper(s)) + length(s)",
                    "position('b' in s)",
                    "replace(s, 'a', 'z')",
                    "coalesce(k, 7)",
                    "cast(n as double)",
                    "cast(k as bigint)",
                    "k = 3",
                    "extract(isodow from d) + week(d)",
                    "extract(epoch from d)",
                    "cast(time_bucket(interval '10 days', d) as date)",
                    "date_diff('month', d, date '2025-01-15')",
                    "cast(d + interval 45 minute as varchar)",
                    "cast(d - interval '1' month as date)",
                    "cast(d as varchar) || s",
                    "cast(cast(d as varchar) as date)",
                    "make_date(2024, 1 + k, 28)",
                    "cast(k as varchar)",
                    "cast(m as varchar) || cast(x as varchar)",
                    "cast(cast(m as varchar) as decimal(9,1))",
                    "case when k > 2 then 'big' when k = 2 then 'two' else 'small' end",
                    "lpad(s, 3, '*')",
                    "n % 7",
                    "m % 3",
                    "abs(n - 100)",
                    "floor(x)",
                    "round(x, 1)",
                    "sign(k - 2)",
                    "nullif(k, 3)",
                    "greatest(k, 2)",
                    "least(n, 50)",
                    "case when k > 2 then n end",
                    "case k when 1 then 1.5 when 2 then null else 0 end");

    private static final List<String> AGGREGATIONS =
            List.of(
                    "count(*)",
                    "count(k)",
                    "count(distinct s)",
                    "count(distinct k)",
                    "sum(n)",
                    "sum(k)",
                    "sum(m)",
                    "sum(x)",
                    "sum(m * (1 - 0.25))",
                    "min(s)",
                    "max(d)",
                    "count(distinct date_trunc('month', d))",
                    "max(dayofyear(d))",
                    "min(n)",
                    "max(m)",
                    "avg(n)",
                    "avg(m)",
                    "avg(x)",
                    "bool_and(b)",
                    "bool_or(b)",
                    "mode(k)",
                    "mode(s)",
                    "string_agg(s, '; ')",
                    "bit_and(n)",
                    "bit_or(k)",
                    "bit_xor(n)",
                    "arg_max(n, x)",
                    "arg_min(s, n * 7 % 601)",
                    "max_by(d, n * 7 % 601)",
                    "first(n order by n * 7 % 601)",
                    "min(s order by n + 1)",
                    "median(n order by k + 1, upper(s) desc)",
                    "last(n order by n * 7 % 601 desc)",
                    "first(k order by n * 7 % 601, k)",
                    "first(k order by null_k nulls first, n, k desc nulls first)",
                    "last(k order by null_k, n, k)",
                    "last(s order by upper(s) desc nulls last, k) filter (where b)",
                    "any_value(k order by n, k)",
                    "arg_max_null(k, n * 1000 + coalesce(k, 7))",
                    "string_agg(s, '; ' order by n, s)",
                    "string_agg(distinct s, ',' order by s desc) filter (where k > 1)",
                    "min(k * 2 order by n + k) filter (where n + k > 7)",
                    "max(s order by upper(s))",
                    "sum(distinct n)",
                    "sum(distinct m * 2)",
                    "sum(distinct k) filter (where b)",
                    "avg(distinct x)",
                    "avg(distinct k) + 1",
                    "stddev(distinct n)",
                    "median(distinct n)",
                    "max(distinct s)",
                    "sum(k > 2)",
                    "sum(b) filter (where n > 100)",
                    "median(m)",
                    "median(m) filter (where b)",
                    "cast(median(d) as varchar)",
                    "cast(quantile_cont(d, 0.3) as varchar)",
                    "quantile_cont(m, 0.75)",
                    "quantile_disc(n, 0.4)",
                    "quantile_disc(d, 0.9)",
                    "quantile_disc(m, 0.55) filter (where k > 1)",
                    "quantile_cont(x, 0.2)",
                    "case when count(m) > 1 then round(corr(m, n) / 7, 6) end",
                    "round(covar_pop(m, x) / 7, 6)",
                    "skewness(x)",
                    "kurtosis(n)",
                    "kurtosis_pop(x)",
                    "median(n)",
                    "stddev(n)",
                    "var_pop(n)",
                    "sum(n) / count(*)",
                    "max(n) - min(n)",
                    "sum(n) + 1",
                    "sum(n) filter (where k > 1)",
                    "count(*) filter (where s = 'ab' or b)",
                    "count(s) filter (where x > 2.5)",
                    "count(distinct k) filter (where n % 2 = 0)",
                    "min(s) filter (where k < 3)",
                    "avg(m) filter (where b is not null) + 1",
                    "median(n) filter (where not b)");

    private static final List<String> GROUP_CONDITIONS =
            List.of(
                    "count(*) > 10",
                    "sum(n) > 1000",
                    "min(k) is not null",
                    "avg(x) < 5",
                    "count(*) between 2 and 200",
                    "max(n) - min(n) > 100");

    /** An order without peers but rows that are equal altogether. */
    private static final String ALL = "n, m, x, k, s, d, b, null_k";

    private static final List<String> WINDOWS =
            List.of(
                    "row_number() over (order by " + ALL + ")",
                    "row_number() over (partition by k order by " + ALL + ")",
                    "rank() over (order by k desc)",
                    "dense_rank() over (partition by b order by s nulls first)",
                    "percent_rank() over (order by n)",
                    "cume_dist() over (partition by s order by d)",
                    "ntile(7) over (order by " + ALL + ")",
                    "lag(n) over (order by " + ALL + ")",
                    "lead(s, 2, 'none') over (partition by k order by " + ALL + ")",
                    "lag(n, 3, n * 2) over (partition by b order by n desc, " + ALL + ")",
                    "lag(n, -1) over (order by " + ALL + ")",
                    "lag(n, k) over (order by " + ALL + ")",
                    "lead(n, k % 3 - 1, n * 2) over (partition by b order by " + ALL + ")",
                    "lag(k, null_k, -1 ignore nulls) over (partition by s order by " + ALL + ")",
                    "n - lag(n) over (partition by upper(s) order by " + ALL + ")",
                    "first_value(n) over (partition by k order by " + ALL + ")",
                    "last_value(d) over (partition by k order by "
                            + ALL
                            + " rows between 2 preceding and 1 following)",
                    "nth_value(m, 3) over (partition by b order by "
                            + ALL
                            + " rows between unbounded preceding and unbounded following)",
                    "lead(k, 2 ignore nulls) over (order by " + ALL + ")",
                    "lag(null_k, 2, -1 ignore nulls) over (partition by b order by " + ALL + ")",
                    "lag(k, 0 ignore nulls) over (partition by s order by " + ALL + ")",
                    "first_value(k ignore nulls) over (partition by b order by "
                            + ALL
                            + " rows between 2 preceding and 3 following)",
                    "last_value(null_k ignore nulls) over (order by " + ALL + ")",
                    "nth_value(k, 2 ignore nulls) over (partition by s order by "
                            + ALL
                            + " rows between 1 following and 5 following)",
                    "last_value(k respect nulls) over (order by " + ALL + ")",
                    "first(k) over (partition by s order by " + ALL + ")",
                    "last(null_k) over (order by " + ALL + " rows 3 preceding)",
                    "sum(k > 2) over (partition by s order by d)",
                    "median(m) over (partition by k)",
                    "cast(median(d) over (partition by s order by n) as varchar)",
                    "quantile_disc(n, 0.4) over (partition by b order by n)",
                    "sum(n) over (partition by b order by "
                            + ALL
                            + " rows between coalesce(k, 3) preceding and n % 5 following)",
                    "min(x) over (order by "
                            + ALL
                            + " rows between 1 + 1 preceding and coalesce(k % 3, 0) following)",
                    "count(distinct k) over (partition by s order by "
                            + ALL
                            + " rows between coalesce(k, 1) preceding and unbounded following)",
                    "median(m) over (partition by s order by "
                            + ALL
                            + " rows between unbounded preceding and abs(n) % 4 following)",
                    "last_value(d) over (partition by k order by "
                            + ALL
                            + " rows between coalesce(k, 2) preceding and 1 preceding)",
                    "sum(n) over ()",
                    "sum(n) over (partition by k)",
                    "sum(m) over (partition by s order by d)",
                    "avg(x) over (order by " + ALL + " rows between 5 preceding and 2 preceding)",
                    "avg(m) over (order by " + ALL + " rows 3 preceding)",
                    "round(stddev(n) over (partition by k order by "
                            + ALL
                            + " rows between current row and unbounded following), 6)",
                    "max(n) over (partition by upper(s) order by k)",
                    "min(s) over (order by d desc)",
                    "count(*) over (partition by k > 2)",
                    "count(k) filter (where b) over (partition by s)",
                    "count(*) filter (where n > 100) over (order by d)",
                    "sum(n + k) over (partition by b order by d range between current row and"
                            + " unbounded following)",
                    "sum(k) over (order by d range between current row and current row)",
                    "case when rank() over (order by n) < 10 then 'top' else s end",
                    "sum(n) over (order by d range between interval '3 days' preceding and current"
                            + " row)",
                    "count(*) over (partition by b order by d desc range between interval 1 month"
                            + " following and unbounded following)",
                    "avg(x) over (partition by k order by n range between 20 preceding and 10"
                            + " following)",
                    "max(n) over (order by m range 2.5 preceding)",
                    "median(n) over (partition by k)",
                    "median(x) over (order by n range between 15 preceding and 15 following)",
                    "n * 100 / sum(n) over (partition by k)",
                    "sum(n) over (partition by k in (1, 2) and b order by k is null, d desc)");

    private static final List<String> WINDOW_CONDITIONS =
            List.of(
                    "row_number() over (partition by k order by " + ALL + ") <= 3",
                    "n > avg(n) over (partition by s)",
                    "rank() over (order by d) % 2 = 0");

    @TempDir private Path folder = Path.of("");

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));

    private final Windrow device =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));

    @AfterEach
    void close() {
        windrow.close();
        device.close();
    }

    private String parquet = "";
    private String csv = "";

    @BeforeEach
    void write() throws IOException {
        Path text = folder.resolve("rows.csv");
        csv = text.toString();
        parquet = folder.resolve("rows.parquet").toString();
        Random random = new Random(11);
        List<String> lines = new ArrayList<>(List.of("k,s,n,m,x,d,b,null_k"));
        for (int row = 0; row < ROWS; row++) {
            lines.add(
                    String.join(
                            ",",
                            random.nextInt(8) == 0 ? "" : String.valueOf(random.nextInt(6)),
                            random.nextInt(9) == 0
                                    ? ""
                                    : List.of("ab", "ba", "c", "aab", "abc", "bb")
                                            .get(random.nextInt(6)),
                            String.valueOf(random.nextInt(500)),
                            BigDecimal.valueOf(random.nextInt(3000), 2).toPlainString(),
                            String.valueOf(random.nextInt(40) / 4.0),
                            "2024-0" + (1 + random.nextInt(6)) + "-1" + random.nextInt(10),
                            random.nextInt(7) == 0 ? "" : String.valueOf(random.nextBoolean()),
                            random.nextInt(2) == 0 ? "" : String.valueOf(random.nextInt(6))));
        }
        Files.write(text, lines);
        Map<String, ColumnType> types =
                Map.of(
                        "k", Primitive.INT32,
                        "n", Primitive.INT64,
                        "m", new ColumnType.Decimal(12, 2),
                        "x", Primitive.FLOAT64,
                        "null_k", Primitive.INT32);
        try (Table table = Tables.read(csv, ReadOptions.defaults().withTypes(types))) {
            Tables.write(table, Path.of(parquet));
        }
    }

    @Test
    void generatedQueriesAreAnsweredAsByDuckDb() throws SQLException {
        long first = Long.getLong("windrow.sql.seed", 1);
        long count = Long.getLong("windrow.sql.generated", 40);
        List<String> failures = new ArrayList<>();
        try (DuckDb database = DuckDb.open()) {
            for (long seed = first; seed < first + count; seed++) {
                String sql = query(new Random(seed * 31 + 5));
                boolean isOnDevice = seed % QUERIES_PER_DEVICE_QUERY == 0;
                String difference = difference(isOnDevice ? device : windrow, sql, database);
                if (!difference.isEmpty()) {
                    failures.add("seed " + seed + ": " + sql + "\n  " + difference);
                }
            }
        }
        assertThat(failures).isEmpty();
    }

    /** Query 1 of TPC-H, as its specification writes it. */
    @Test
    void pricingSummary() throws SQLException {
        String lineitem = lineitem();
        compare(
                """
                select
                    l_returnflag,
                    l_linestatus,
                    sum(l_quantity) as sum_qty,
                    sum(l_extendedprice) as sum_base_price,
                    sum(l_extendedprice * (1 - l_discount)) as sum_disc_price,
                    sum(l_extendedprice * (1 - l_discount) * (1 + l_tax)) as sum_charge,
                    avg(l_quantity) as avg_qty,
                    avg(l_extendedprice) as avg_price,
                    avg(l_discount) as avg_disc,
                    count(*) as count_order
                from
                    '%s'
                where
                    l_shipdate <= date '1998-12-01' - interval '90' day
                group by
                    l_returnflag,
                    l_linestatus
                order by
                    l_returnflag,
                    l_linestatus
                """
                        .formatted(lineitem));
    }

    /** Query 6 of TPC-H, as its specification writes it. */
    @Test
    void forecastingRevenueChange() throws SQLException {
        String lineitem = lineitem();
        compare(
                """
                select
                    sum(l_extendedprice * l_discount) as revenue
                from
                    '%s'
                where
                    l_shipdate >= date '1994-01-01'
                    and l_shipdate < date '1994-01-01' + interval '1' year
                    and l_discount between 0.06 - 0.01 and 0.06 + 0.01
                    and l_quantity < 24
                """
                        .formatted(lineitem));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from 'F' order by n, m, x, k, s, d, b, null_k limit 7 offset 3",
                "select * from 'F' where k = 2 and n < 90 order by n desc, m, x, s",
                "select *, n + 1 as more from 'F' where n < 30 order by 3, 4, 5",
                "select distinct k, s from 'F' order by s desc nulls first, k",
                "select t.* from 'F' as t where t.k = 1 and T.s <> 'ba' order by all",
                "select s, k, count(*) from 'F' group by all order by all desc nulls first",
                "select cast(d + interval '1 month' as date) later, k from 'F' where n < 40 order"
                        + " by all",
                "select k as g, sum(n) as k from 'F' group by k order by g",
                "select k, s, count(*) c from 'F' group by k, grouping sets ((s), ()) order by all",
                "select k, s, count(*) c from 'F' group by grouping sets ((k), ()), grouping sets"
                        + " ((s), (b)) order by all",
                "select k, s, count(*) c from 'F' group by grouping sets (rollup (k, s), (b))"
                        + " order by all",
                "select sum(n) over (w rows 3 preceding) c from 'F' window w as (partition by k"
                        + " order by n, m, x, s, d, b, null_k) order by n, m, x, k, s, d limit 50",
                "select distinct upper(s) as s from 'F' order by 1",
                "select distinct count(*) as c from 'F' group by k order by c",
                "select K, Sum(N) AS Total from 'F' as t where t.k > 1 group by t.K order by total",
                "select s, sum(n) / sum(k) as r from 'F' group by s having r > 1 order by r, s",
                "select count(*), sum(n) from 'F' where k = 77",
                "select k, count(*) from 'F' where k = 77 group by k",
                "select n from 'F' order by m * -1, n, x limit 5",
                "select sum(n) from 'F' group by k order by sum(n) / count(*) desc, 1",
                "select k, s, count(*) as c from 'F' group by all order by c desc, k, s limit 4",
                "select k + 1 as k1, count(*) from 'F' group by k1 order by k1",
                "select count(*) from 'F' where (not b) = (k > 2) or (not b) is null",
                "select -(-k), + k, 'it''s', 2.50, 1e3, true from 'F' where n = 7 order by k",
                "select case s when 'ab' then 'x' else s end as c, count(*) from 'F' group by 1"
                        + " order by 1",
                "select count(*) from 'F' where d = date '2024-01-11' or (k = 1) is null",
                "select n from 'F' where s = 'ab' -- a comment\n order by n, m limit 3;",
                "select /* another */ max(d) from 'F' limit all",
                "select k, s, grouping(k, s), sum(n) from 'F' group by rollup((k, s)) order by 3,"
                        + " 1, 2",
                "select k, b, sum(n) from 'F' group by cube(k, b) having grouping(b) = 1"
                        + " order by grouping(k), k",
                "select k, sum(n) from 'F' group by grouping sets ((k), (k), ()) order by 1, 2",
                "select sum(n) filter (where k > 1) / count(*) filter (where k > 1) from 'F'",
                "select k, min(s) filter (where b) as m from 'F' group by k"
                        + " having count(*) filter (where b) > 3 order by k",
                "select sum(distinct k), sum(k) filter (where n > 50), avg(k + 1) from 'F'",
                "select s, avg(distinct n), sum(n + k) from 'F' where k > 1 group by s order by s",
                "select median(n) filter (where b), corr(n, x) filter (where k > 1) from 'F'",
                "select k, sum(n) as t, rank() over (order by sum(n) desc) as r, sum(sum(n)) over"
                        + " () as whole, 100.0 * sum(n) / sum(sum(n)) over () as share from 'F'"
                        + " group by k order by r",
                "select k, s, count(*) as c, sum(count(*)) over (partition by k order by s) as"
                        + " so_far from 'F' group by k, s qualify so_far > 20 order by k, s",
                "select k, b, row_number() over (partition by grouping(k) order by sum(n)) as r"
                        + " from 'F' group by rollup(k, b) having count(*) > 5 order by 3, 1, 2",
                "select *, rank() over w as r, sum(n) over w from 'F' window w as (partition by k"
                        + " order by n) order by k, n, m, x, s, d, b, null_k",
                "select *, rank() over (partition by k order by n) as r from 'F' qualify r < 3"
                        + " order by k, n, m, x, s, d, b, null_k",
                "select k, n from 'F' qualify row_number() over (partition by k order by n desc, m)"
                        + " = 1 order by k limit 3 offset 1",
                "select k from 'F' order by row_number() over (order by n desc, m, x, k) limit 9",
                "select avg(n), avg(distinct n), median(n), median(distinct n), var_samp(n),"
                        + " var_samp(distinct n), sum(k), sum(distinct k) from 'F'",
                "select count(*) over (), 1 as one from 'F' where n < 20"
            })
    void isAnsweredAsByDuckDb(String sql) throws SQLException {
        compare(sql.replace("'F'", "'" + parquet + "'"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-2147483647", "-9", "-2", "-1", "0", "1", "2", "9", "2147483647"})
    void partsOfStringsBeginAndEndWhereDuckDbSays(String start) throws SQLException {
        String ofLengths =
                Stream.of("-2147483647", "-9", "-2", "-1", "0", "1", "2", "9", "2147483647")
                        .map(length -> "substring(s from %s for %s)".formatted(start, length))
                        .collect(Collectors.joining(", "));
        compare(
                "select s, substr(s, %s), %s from '%s' where n < 20 order by n, m, x"
                        .formatted(start, ofLengths, parquet));
    }

    @Test
    void csvIsAnsweredAsByDuckDb() throws SQLException {
        compare(
                "select s, count(*), sum(n), avg(x), max(d) from '"
                        + csv
                        + "' where b group by s order by s");
    }

    private String lineitem() {
        Path file = folder.resolve("lineitem.parquet");
        try (Table table = Tables.read("tpch:lineitem?sf=0.005&money=decimal")) {
            Tables.write(table, file);
        }
        return file.toString();
    }

    private void compare(String sql) throws SQLException {
        try (DuckDb database = DuckDb.open()) {
            assertThat(difference(windrow, sql, database)).isEmpty();
        }
    }

    private String query(Random random) {
        String from = " from '" + parquet + "'";
        String where =
                random.nextInt(3) == 0
                        ? ""
                        : " where "
                                + some(random, CONDITIONS, 3).stream()
                                        .map(each -> "(" + each + ")")
                                        .collect(
                                                Collectors.joining(
                                                        random.nextInt(4) == 0 ? " or " : " and "));
        String limit = random.nextInt(3) == 0 ? " limit " + random.nextInt(20) : "";
        limit += !limit.isEmpty() && random.nextInt(3) == 0 ? " offset " + random.nextInt(9) : "";
        int kind = random.nextInt(6);
        if (kind == 5) {
            List<String> some = some(random, WINDOWS, 4);
            some.addAll(some(random, VALUES, 2));
            String qualify =
                    random.nextInt(3) == 0
                            ? " qualify " + some(random, WINDOW_CONDITIONS, 1).getFirst()
                            : "";
            String verb = random.nextInt(5) == 0 ? "select distinct " : "select ";
            return select(verb, some, from + where, qualify, random, limit);
        }
        if (kind == 0) {
            return select("select ", some(random, VALUES, 5), from + where, "", random, limit);
        }
        if (kind == 1) {
            List<String> some = some(random, KEYS, 3);
            return select("select distinct ", some, from + where, "", random, limit);
        }
        List<String> keys = kind == 2 ? List.of() : some(random, KEYS, 3);
        List<String> columns = new ArrayList<>(keys);
        columns.addAll(some(random, AGGREGATIONS, 4));
        String groups = keys.isEmpty() ? "" : " group by " + sets(random, keys, columns);
        if (random.nextInt(3) == 0) {
            groups += " having " + String.join(" and ", some(random, GROUP_CONDITIONS, 2));
        }
        return select("select ", columns, from + where, groups, random, limit);
    }

    /** Returns the keys, or several sets of them, which a further column may tell apart. */
    private static String sets(Random random, List<String> keys, List<String> columns) {
        String list = String.join(", ", keys);
        int kind = random.nextInt(6);
        if (kind > 3) {
            return list;
        }
        columns.add("grouping(" + String.join(", ", some(random, keys, keys.size())) + ")");
        return switch (kind) {
            case 0 -> "rollup(" + list + ")";
            case 1 -> "cube(" + list + ")";
            case 2 -> "grouping sets ((" + list + "), (), (" + keys.getLast() + "))";
            default -> keys.getFirst() + ", rollup(" + list + ")";
        };
    }

    /** Orders by all columns, so that there is one right order. */
    private static String select(
            String verb,
            List<String> columns,
            String from,
            String groups,
            Random random,
            String limit) {
        String list =
                IntStream.range(0, columns.size())
                        .mapToObj(i -> columns.get(i) + " as c" + i)
                        .collect(Collectors.joining(", "));
        String order =
                IntStream.range(0, columns.size())
                        .mapToObj(
                                i ->
                                        (random.nextBoolean() ? "c" + i : String.valueOf(i + 1))
                                                + List.of("", " asc", " desc")
                                                        .get(random.nextInt(3))
                                                + List.of("", " nulls first", " nulls last")
                                                        .get(random.nextInt(3)))
                        .collect(Collectors.joining(", "));
        return verb + list + from + groups + " order by " + order + limit;
    }

    private static List<String> some(Random random, List<String> all, int most) {
        List<String> some = new ArrayList<>();
        int count = 1 + random.nextInt(most);
        while (some.size() < count) {
            String one = all.get(random.nextInt(all.size()));
            if (!some.contains(one)) {
                some.add(one);
            }
        }
        return some;
    }

    private static String difference(Windrow windrow, String sql, DuckDb database)
            throws SQLException {
        List<List<@Nullable Object>> expected = database.query(sql);
        List<List<@Nullable Object>> found;
        long before = ContractRunner.usedBytes();
        try (TransformResult result = windrow.sql(sql)) {
            found = rows(result.table());
        } catch (RuntimeException e) {
            return e.toString();
        }
        long held = ContractRunner.leftBytes(before);
        if (held != 0) {
            return "holds " + held + " bytes";
        }
        if (found.size() != expected.size()) {
            return found.size() + " rows, expected " + expected.size();
        }
        for (int row = 0; row < found.size(); row++) {
            for (int column = 0; column < expected.get(row).size(); column++) {
                if (!areEqual(found.get(row).get(column), expected.get(row).get(column))) {
                    return "row " + row + ": " + found.get(row) + ", expected " + expected.get(row);
                }
            }
        }
        return "";
    }

    private static boolean areEqual(@Nullable Object found, @Nullable Object expected) {
        if (found == null || expected == null) {
            return found == expected;
        }
        if (found instanceof Number one && expected instanceof Number other) {
            if (!(one instanceof Double) && !(other instanceof Double)) {
                return new BigDecimal(one.toString()).compareTo(new BigDecimal(other.toString()))
                        == 0;
            }
            double difference = Math.abs(one.doubleValue() - other.doubleValue());
            return difference <= MOST_DIFFERENCE * Math.max(1, Math.abs(other.doubleValue()))
                    || one.doubleValue() == other.doubleValue()
                    || Double.isNaN(one.doubleValue()) && Double.isNaN(other.doubleValue());
        }
        return found.toString().equals(expected.toString());
    }

    private static List<List<@Nullable Object>> rows(Table table) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (long row = 0; row < table.rows(); row++) {
            List<@Nullable Object> values = new ArrayList<>();
            for (Column column : table.columns()) {
                values.add(column.isNull(row) ? null : value(column, row));
            }
            rows.add(values);
        }
        return rows;
    }

    private static Object value(Column column, long row) {
        return switch (column.type()) {
            case Primitive.BOOL -> column.getBoolean(row);
            case Primitive.UTF8 -> column.getString(row);
            case Primitive.DATE32 -> column.getDate(row);
            case ColumnType.Decimal decimal -> column.getDecimal(row);
            case ColumnType type when type.isFloat() -> column.getDouble(row);
            default -> column.getLong(row);
        };
    }
}
