// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.TransformResult;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.stream.Stream;

/** Dates and timestamps that are infinite: DuckDB and Windrow answer alike. */
class InfiniteTimesDuckDbTest {

    private static final String VALUES =
            """
            select * from (values
            (1, date 'infinity', timestamp 'infinity', timestamptz 'infinity', timestamp_ms 'infinity'),
            (2, date '-infinity', timestamp '-infinity', timestamptz '-inf', timestamp_ms '-infinity'),
            (3, date '2024-02-29', timestamp '2024-02-29 15:04:05.5', timestamptz 'epoch', timestamp_ms 'epoch'),
            (4, null, null, null, null)
            ) t(k, d, t, z, s)
            """;

    private static final String EXPRESSIONS =
            """
            date 'infinity'
            date '-Infinity'
            timestamp '-INF'
            '-infinity'::date
            date 'epoch'
            timestamp 'epoch'
            'epoch'::timestamptz
            timestamptz 'infinity'
            d::varchar
            t::varchar
            z::varchar
            s::varchar
            [t]::varchar
            to_json(t)
            d::timestamp
            t::date
            s::timestamp
            t::timestamp_ns::varchar
            t::timestamptz
            d::timestamptz
            z::timestamp
            z::date
            try_cast('infinity' as time)
            try_cast('infinit' as date)
            try_cast('+infinity' as date)
            d + 1
            d - 1
            1 + d
            d - date '2020-01-01'
            t + interval 1 day
            t - interval '1 month'
            t + interval 1 second
            z + interval 3 days
            t + to_days(k)
            to_hours(k) + z
            t - to_months(k)
            year(d)
            month(t)
            day(z)
            hour(t)
            second(t)
            week(d)
            dayofweek(d)
            isoyear(t)
            epoch(t)
            epoch_ms(t)
            epoch_us(t)
            epoch_ns(t)
            julian(d)
            era(t)
            decade(d)
            date_part('century', t)
            date_part(['year', 'month'], t)
            monthname(d)
            dayname(d)
            date_trunc('month', t)
            date_trunc('hour', z)
            date_trunc('decade', t)
            date_diff('day', d, date '2020-01-01')
            date_diff('decade', t, t)
            date_sub('day', t, t)
            time_bucket(interval 3 days, t)
            time_bucket(interval 2 months, t)
            last_day(d)
            age(t, timestamp '2020-01-01')
            isinf(d)
            isfinite(d)
            isinf(t)
            isfinite(t)
            strftime(t, '%Y')
            strftime(d, '%d.%m.%Y')
            strptime('infinity', '%Y')
            timezone('America/New_York', z)
            timezone('America/New_York', t)
            d = t
            t = z::timestamp
            d = date 'infinity'
            t > timestamp '2020-01-01'
            d < t
            s = t
            t in (timestamp 'infinity', timestamp 'epoch')
            d in (date '-infinity')
            greatest(d, date '2024-03-01')
            least(t, timestamp '2000-01-01')
            coalesce(d, 'infinity')
            make_date(5881580, 7, 10)
            date '5881580-07-10'
            date '-5877641-06-25'
            date '44-03-15 (BC)'
            """;

    @TempDir static Path folder;

    private static SqlBesideDuckDb both;

    @BeforeAll
    static void makesTheTable() throws SQLException {
        both = new SqlBesideDuckDb(folder);
        both.create("v", VALUES);
    }

    @AfterAll
    static void closes() throws SQLException {
        both.close();
    }

    static Stream<String> expressions() {
        return EXPRESSIONS.lines();
    }

    @ParameterizedTest
    @MethodSource("expressions")
    void expressionsAnswerAsInDuckDb(String expression) throws SQLException {
        String query = "select k, (%s)::varchar from v".formatted(expression);
        assertThat(both.expected(query)).hasSize(4);
        assertThat(both.difference(query, false)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select d, k from v order by d desc nulls last",
                "select min(d), max(d), min(t)::varchar, max(t), count(t), arg_max(k, t) from v",
                "select t::varchar, count(*) from v group by t",
                "select k from v where d > date '2024-01-01'",
                "select k from v where t = 'infinity'",
                "select k from v where z < timestamptz '2024-01-01 00:00:00+02'",
                "select k from v where year(t) is null",
                "select a.k, b.k from v a join v b on a.d = b.d and a.t = b.t"
            })
    void queriesAnswerAsInDuckDb(String query) throws SQLException {
        assertThat(both.difference(query, false)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "t - timestamp '2020-01-01'",
                "t::time",
                "generate_series(t, t, interval 1 day)",
                "date '5881580-07-11'",
                "date '294248-01-01'::timestamp",
                "make_timestamp(9223372036854775807)"
            })
    void whatHasNoMeaningFailsInBoth(String expression) throws SQLException {
        String query = "select " + expression + " from v where k = 1";
        assertThat(both.isRefusedByDuckDb(query)).isTrue();
        assertThatThrownBy(() -> both.run(query).close())
                .isInstanceOf(WindrowException.class)
                .extracting(failure -> ((WindrowException) failure).code())
                .isIn(ErrorCode.OVERFLOW, ErrorCode.INVALID_ARGUMENT);
    }

    @Test
    void filesKeepThem() throws IOException {
        Path csv = folder.resolve("written.csv");
        Path parquet = folder.resolve("written.parquet");
        try (TransformResult result = both.run("select d, t, z, s from v order by k")) {
            Tables.write(result.table(), csv);
            Tables.write(result.table(), parquet);
        }
        assertThat(Files.readAllLines(csv).subList(1, 3))
                .containsExactly(
                        "infinity,infinity,infinity,infinity",
                        "-infinity,-infinity,-infinity,-infinity");
        ReadOptions types =
                ReadOptions.defaults()
                        .withTypes(
                                Map.of(
                                        "d",
                                        Primitive.DATE32,
                                        "t",
                                        new Timestamp(Unit.MICROSECOND, null)));
        try (var read = Tables.read(csv.toString(), types)) {
            assertThat(read.column("t").getDateTime(0))
                    .isEqualTo(LocalDateTime.parse("+294247-01-10T04:00:54.775807"));
            assertThat(read.column("d").getDate(0))
                    .isEqualTo(LocalDate.ofEpochDay(Integer.MAX_VALUE));
        }
        try (var read = Tables.read(parquet.toString())) {
            assertThat(read.column("d").getDate(1))
                    .isEqualTo(LocalDate.ofEpochDay(-Integer.MAX_VALUE));
            assertThat(read.column("t").getDateTime(0))
                    .isEqualTo(LocalDateTime.parse("+294247-01-10T04:00:54.775807"));
        }
    }
}
