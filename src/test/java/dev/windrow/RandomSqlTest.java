// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Whatever text a query is, it is answered or refused: nothing ends in an internal error, in a
 * stack that overflows, or in an exception of another kind.
 *
 * <p>{@code -Dwindrow.sql.seconds=600} asks more random queries, {@code -Dwindrow.sql.seed=7}
 * begins elsewhere, see {@link Repetitions#seed}, and {@code -Dwindrow.sql.queries=1} asks the
 * query of that seed alone.
 */
final class RandomSqlTest {

    private static final List<Integer> MANY_TIMES =
            Repetitions.isThorough() ? List.of(5_000, 100_000) : List.of(5_000);

    private static final int MANY_CHARACTERS = Repetitions.of(250_000, 10_000_000);

    private static final int MOST_SHOWN = 500;

    @TempDir private Path folder = Path.of("");

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));

    @AfterEach
    void close() {
        windrow.close();
    }

    private Table table() throws IOException {
        Path file = folder.resolve("t.csv");
        Files.writeString(
                file,
                """
                k,v,x,m,s,t,d,ts,b
                1,9223372036854775807,0.5,12.34,a,7,2024-01-31,2024-01-31 12:30:00,true
                2,-3,NaN,-0.01,b é,x,1969-12-31,1969-12-31 23:59:59.999999,false
                1,0,-1e300,,,12,2024-02-29,,
                ,,1e300,99999.99,'%',2024-01-31,,0001-01-01 00:00:00,true
                2,4,,0.00,a,_,9999-12-31,2024-06-01 00:00:00,false
                """);
        Map<String, ColumnType> types =
                Map.of(
                        "k", Primitive.INT32,
                        "m", new ColumnType.Decimal(9, 2),
                        "x", Primitive.FLOAT64);
        return Tables.read(file.toString(), ReadOptions.defaults().withTypes(types));
    }

    @Test
    void randomQueriesAreAnsweredOrRefused() throws IOException {
        long seed = Repetitions.seed("windrow.sql.seed");
        long most = Long.getLong("windrow.sql.queries", Long.MAX_VALUE / 2);
        long end =
                System.nanoTime() + Integer.getInteger("windrow.sql.seconds", 2) * 1_000_000_000L;
        long asked = 0;
        long answered = 0;
        try (Table table = table()) {
            for (; asked < most && System.nanoTime() < end; asked++) {
                String query = new RandomSql(seed + asked).query();
                answered += isAnswered(query, table, "seed " + (seed + asked)) ? 1 : 0;
            }
        }
        System.out.printf("seed %d: %d of %d queries answered%n", seed, answered, asked);
        assertThat(answered).as("answered of %d", asked).isGreaterThan(asked / 50 - 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select k{ + 1} from t",
                "select k{ - x} from t",
                "select k{ * 1} from t",
                "select x{ / 2} from t",
                "select k{ % 7} from t",
                "select s{ || 'a'} from t",
                "select s{ || s} from t",
                "select count(*) from t where b{ and k = 1}",
                "select count(*) from t where b{ or k = 1}",
                "select count(*) from t where b{ and k = 1 or b}",
                "select count(*) from t where k in (1{, 2})",
                "select count(*) from t where s in ('a'{, 'b'})",
                "select count(*) from t where k in (1{, v})",
                "select count(*) from t where {not }b",
                "select count(*) from t where b{ is true}",
                "select count(*) from t where b{ is null}",
                "select count(*) from t where b{ is distinct from b}",
                "select count(*) from t where b{ = b}",
                "select count(*) from t where k{ between 1 and 2}",
                "select {- }k from t",
                "select {+ }k from t",
                "select k{::int} from t",
                "select k{.k} from t",
                "select k{[1]} from t",
                "select {(}k{)} from t",
                "select {(}k from t",
                "select k{)} from t",
                "select {upper(}s{)} from t",
                "select {upper(}s from t",
                "select {coalesce(1, }k{)} from t",
                "select {sum(}k{)} from t",
                "select {case when b then }1{ end} from t",
                "select {case }k{ when 1 then 1 end} from t",
                "select {case when b then }1 from t",
                "select case{ when b then 1} end from t",
                "select {cast(}k{ as int)} from t",
                "select count(*) from t where {b in (}b{)}",
                "select {extract(year from }d{)} from t",
                "select {trim(both 'a' from }s{)} from t",
                "select {rank() over (order by }k{)} from t",
                "select sum(k) over {(partition by sum(k) over }(){)} from t",
                "select {sum(k) filter (where }b{)} from t",
                "select coalesce(k{, k}) from t",
                "select greatest(k{, 1}) from t",
                "select concat(s{, s}) from t",
                "select k{, k} from t",
                "select k from t order by k{, k}",
                "select count(*) from t group by k{, k}",
                "select count(*) from t group by grouping sets ((k){, (k)})",
                "select count(*) from t group by {grouping sets (}k{)}",
                "select count(*) from t group by cube (k{, s})",
                "select count(*) from t group by rollup (k{, s})",
                "select count(*) from t group by {rollup (}k{)}",
                "select count(*) from t group by {(}k{)}",
                "select k from t where {(select }1{)}",
                "select k from {(}t{)}",
                "select k from {(select * from }t{)}",
                "select k from t{, t}",
                "select k from t{ join t using (k)}",
                "select k from t{ join t}{ using (k)}",
                "select k from t where {k in (select }k{)}",
                "select k from t where {exists (select }k{)}",
                "select k from t where k{ = all (select k)}",
                "select k from t{ union all select k from t}",
                "select k from t{ union (select k from t}{)}",
                "{with a as (}select 1{) select k from t}",
                "with a as (select 1){, a as (select 1)} select k from t",
                "{(}select k from t{)}",
                "{(}select k from t{ limit 1)}",
                "values (1{, 1})",
                "values (1){, (1)}",
                "{from }t",
                "select k from t{;}",
                "select k from t {/*}{*/}",
                "select k from t {/*}",
                "select k from t {-- }",
                "{select }k from t",
                "select k from t{ where b}",
                "select k from t{ limit 1}",
                "select 1{1} from t",
                "select 0.{1} from t",
                "select 1e{1} from t",
                "select '{a}' from t",
                "select \"{a}\" from t",
                "select '{''}' from t",
                "select a{a} from t",
                "select k{\u0000} from t",
                "select k{ } from t",
                "select cast(k as decimal({9})) from t",
                "select date '{1}' from t",
                "select interval '1 day{ 1 day}' + d from t",
                "select k from t where s like '{%}a'",
                "select k from t where s like '{%a_}'",
                "select string_agg(s, '{,}') from t",
                "{\ud800}",
                "{é}"
            })
    void longQueriesAreAnsweredOrRefused(String pattern) throws IOException {
        try (Table table = table()) {
            for (int times : MANY_TIMES) {
                isAnswered(repeated(pattern, times), table, pattern + " times " + times);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select k from t where {k=1 or }b",
                "select {k+}1 from t",
                "select {(}k{)} from t",
                "select k from t where s in ({'abc',}'')",
                "select k from t where k in ({12345,}0)",
                "select '{a}' from t",
                "select {a} from t",
                "select {1} from t",
                "select k{ } from t",
                "select k from t {--}",
                "{\u0000}",
            })
    void queriesOfMegabytesAreAnsweredOrRefused(String pattern) throws IOException {
        int length = pattern.replaceAll("[^{]*[{]([^}]*)[}][^{]*", "$1").length();
        try (Table table = table()) {
            isAnswered(repeated(pattern, MANY_CHARACTERS / length), table, pattern);
        }
    }

    /** Repeats each part of a pattern that stands in braces. */
    private static String repeated(String pattern, int times) {
        StringBuilder text = new StringBuilder();
        for (String part : pattern.split("(?=[{])|(?<=[}])")) {
            text.append(
                    part.startsWith("{")
                            ? part.substring(1, part.length() - 1).repeat(times)
                            : part);
        }
        return text.toString();
    }

    private static String shown(String query) {
        return query.length() > MOST_SHOWN ? query.substring(0, MOST_SHOWN) + " ..." : query;
    }

    /** Returns whether a query is answered rather than refused. */
    private boolean isAnswered(String query, Table table, String name) {
        try (TransformResult result = windrow.sql(query, SqlTables.none().with("t", table))) {
            assertThat(result.rows()).isNotNegative();
            return true;
        } catch (WindrowException e) {
            if (e.code() == ErrorCode.INTERNAL) {
                throw new AssertionError(name + ": " + shown(query), e);
            }
            return false;
        } catch (RuntimeException | Error e) {
            throw new AssertionError(name + ": " + shown(query), e);
        }
    }
}
