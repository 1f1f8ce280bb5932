// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Lists, structs, maps and intervals as values: DuckDB and Windrow answer alike. */
class NestedValuesDuckDbTest {

    private static final String ROWS =
            """
            with v as (select * from (values
            (1, [1, 2, 3]::bigint[], [3, 2]::bigint[], ['b', 'a', null], [1.5, -2.5]::double[], {'a': 1, 'b': 'x'}, [[1], [2, 3]]),
            (2, [], [1], [], [], {'a': null, 'b': 'it''s'}, [[], null]),
            (3, null, null, null, null, null, null),
            (4, [null, 5, 5, -1], [5, null], ['', 'a b', '[c]', 'NULL', 'é'], [0.0, null], {'a': 2, 'b': null}, []),
            (5, [7], [], ['x'], [1.0, 1.0], {'a': 1, 'b': 'y'}, [[null, 1], [1, 2]]),
            (6, [1, 2, 3], [3, 2], ['b', 'a', null], [-1.5, 2.0], {'a': 1, 'b': 'x'}, [[1], [2, 3]])
            ) t(k, l, m, t, f, s, n))
            """;

    @TempDir static Path folder;

    private static SqlBesideDuckDb both;

    @BeforeAll
    static void begins() throws SQLException {
        both = new SqlBesideDuckDb(folder);
        both.create("two", "select * from (values (1, [1, 2]), (2, null), (3, [])) t(k, l)");
    }

    @AfterAll
    static void closes() throws SQLException {
        both.close();
    }

    private static void assertAlike(String query, boolean isInOrder) throws SQLException {
        assertThat(both.expected(query)).isNotNull();
        assertThat(both.difference(query, isInOrder)).isEmpty();
    }

    static Stream<String> expressions() throws IOException {
        try (var in =
                Objects.requireNonNull(
                        NestedValuesDuckDbTest.class.getResourceAsStream("nested.txt"))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("expressions")
    void anExpressionAnswersAsInDuckDb(String expression) throws SQLException {
        assertAlike(ROWS + "select k, " + expression + " from v", false);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "('{\"a\": 1}'::json)::struct(a int, b int)",
                "('{\"a\": 1, \"b\": 2}'::json)::struct(a int)",
                "('3'::json)::int[]",
                "('[1]'::json)::map(varchar, int)",
                "json_transform_strict('[1, \"x\"]', '[\"INTEGER\"]')",
                "from_json_strict('{}', '{\"a\": \"INTEGER\"}')",
                "json_transform('{', '[\"INTEGER\"]')",
                "json_transform('{}', '[\"NOTHING\"]')",
                "json_transform('{}', '[\"INTEGER\", \"INTEGER\"]')"
            })
    void whatJsonHasNotFails(String expression) throws SQLException {
        assertThat(both.isRefusedByDuckDb("select " + expression)).isTrue();
        assertThat(both.difference("select " + expression, false)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select l, count(*), sum(k) from v group by l order by l nulls first",
                "select map([k], [l]) = map {1: l}, count(*) from v group by all order by all",
                "select m::varchar, count(*) from (select map {k % 2: s} m from v) group by m order"
                        + " by m",
                "select i, count(*) from (select to_hours(k // 2 * 20) i from v) group by i order"
                        + " by i desc",
                "select max(i), min(i), arg_max(k, i), list(i order by i)[2] from (select"
                        + " timestamp '2020-02-28' + to_hours(k * 13) - timestamp '2020-02-27' i,"
                        + " k from v)",
                "select date '2020-01-31' + i, timestamp '2020-03-31 10:00' - i, i + i, i -"
                    + " to_days(k), -i, i * 3, i / 4, i * 0.5, 2 * i, i > interval '40 days' from"
                    + " (select k, to_months(k) + to_days(k) + to_seconds(k * 1.5) i from v) order"
                    + " by k",
                "select time '23:00:01' + i, time '01:00' - i, i = i, extract(hour from i),"
                        + " date_part('minute', i), extract(month from i + to_months(14)) from"
                        + " (select to_minutes(k * 37) i, k from v) order by k",
                "select a.k, b.k from (select k, to_days(k) i from v) a join (select k, to_days(k"
                        + " + 1) i from v) b on a.i = b.i order by 1",
                "select date '2020-01-05' - timestamp '2020-01-01 10:00', age(timestamp"
                        + " '2020-03-01', timestamp '2019-01-15'), now() - now()",
                "select x::interval, try_cast(y as interval) from (values ('1 day', 'x'), ('3 hours"
                        + " 5 minutes ago', '2 days'), ('1 year 05:06:07.5', null)) t(x, y)",
                "select interval '1.5 months', interval '0.13 year', interval '-1.5 days', interval"
                        + " '1.25 weeks 3:04', interval '1 decade 2 centuries', interval '5:06' +"
                        + " interval '7'  second",
                "select i::varchar, typeof(i) from (values (interval '14 months'), (interval"
                        + " '1:02:03'), (null)) t(i) order by i",
                "select s, count(*) from v group by s order by s desc",
                "select distinct n from v order by n",
                "select k from v where l = [1, 2, 3] order by k",
                "select k from v where l > [1, 2] order by k",
                "select k from v where s in ({'a': 1, 'b': 'x'}, {'a': 1, 'b': 'y'}) order by k",
                "select a.k, b.k from v a join v b on a.l = b.l order by 1, 2",
                "select a.k, b.k from v a join v b using (s) order by 1, 2",
                "select k, row_number() over (partition by l order by k) from v order by k",
                "select k, lag(l) over (order by k) from v order by k",
                "select l from v union select m from v order by 1",
                "select l from v intersect select l from v where k > 4",
                "select l from v except select l from v where k > 4 order by 1",
                "select [1] union all select [1.5] union all select null",
                "select max(l), min(l), count(distinct l), first(s order by k), max(s) from v",
                "select list(l order by k) from v",
                "select list(s order by k)[2:3] from v",
                "select list(k order by k)[2], len(list(k)) from v",
                "select coalesce(l, [0]), case when k < 3 then l else m end from v order by k",
                "select l is null, l is distinct from m, l is not distinct from l from v order by"
                        + " k",
                "select s.a, s.b, v.s.a + 1 from v order by s.a, k",
                "select (k, 1) < (2, 0), row(k, 'x') = row(1, 'x') from v order by k",
                "select a.l from (select l from v order by l limit 3) a order by l",
                "select unnest(l) from v",
                "select list_transform(list(k order by k), lambda x: x + sum(k)) from v",
                "select min(encode(k::varchar))::varchar, count(distinct encode('a')) from v",
                "select encode(t[1])::varchar as b, count(*) from v group by encode(t[1]) order by"
                        + " b",
                "select k from v where len(list_filter(l, lambda x: x > 1)) > 1 order by k",
                "select list_transform(l, lambda x: x + 1) as q, count(*) from v group by q order"
                        + " by q",
                "select k, unnest(list_transform(l, lambda x: x * k)) as e from v order by k, e",
                "select k, unnest(l), unnest(m) from v order by k",
                "select unnest([1, 2]) + k, k from v order by 1, 2",
                "select unnest(list(k order by k)) from v",
                "select distinct unnest(l) as e from v order by e",
                "select unnest(range(k)) as e, count(*) over () from v order by e limit 3",
                "select k, e from v, unnest(l) u(e) order by k, e",
                "select k, e from v left join unnest(l) u(e) on true order by k, e",
                "select k, e from v join unnest(l) u(e) on e > 1 order by k, e",
                "select k, e from v, range(k) u(e) order by k, e",
                "select k, e.unnest from v, unnest(n) e order by k, 2",
                "select k, x from v, unnest(n) u(e), unnest(e) w(x) order by k, x",
                "select k, (select sum(e) from unnest(l) u(e)) from v order by k",
                "select k, (select count(*) from unnest(l) u(e) where e > k) from v order by k",
                "select k from v where exists (select 1 from unnest(l) u(e) where e = 5)",
                "select * from unnest([3, 1, 2]) u(e) order by e"
            })
    void aQueryAnswersAsInDuckDb(String query) throws SQLException {
        assertAlike(ROWS + query, query.contains("order by"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select l[1], l, len(l) from two",
                "select l, count(*) from (select l from two) group by l order by l",
                "select k, unnest(l) from two",
                "select a.k, b.k from two a join two b on a.l = b.l",
                "select * from two order by l desc nulls last",
                "select * from two where l is not null and list_contains(l, 2)"
            })
    void listsOfAFileAreValues(String query) throws SQLException {
        assertAlike(query, query.contains("order by"));
    }

    @Test
    void elementsMayBecomeRowsTwice() throws SQLException {
        try (var twice = both.run(ROWS + "select unnest(unnest(n)) as e from v order by e")) {
            assertThat(twice.table().column("e").rows()).isEqualTo(10);
        }
    }

    /** Writes a random value of a type: 0 for integers, 1 for texts, 2 for lists, 3 for structs. */
    private static String value(Random random, int type, boolean mayBeNull) {
        if (mayBeNull && random.nextInt(5) == 0) {
            return "null";
        }
        return switch (type) {
            case 0 -> String.valueOf(random.nextInt(-2, 3));
            case 1 ->
                    List.of("''", "'a'", "'b c'", "'a''b'", "',\"'", "'[x]'", "'null'", "' y'")
                            .get(random.nextInt(8));
            case 2 ->
                    IntStream.range(0, random.nextInt(4))
                            .mapToObj(_ -> value(random, 0, true))
                            .collect(Collectors.joining(", ", "[", "]::bigint[]"));
            case 3 ->
                    "{'a': %s::bigint, 'b c': %s::varchar, 'l': %s}"
                            .formatted(
                                    value(random, 0, true),
                                    value(random, 1, true),
                                    value(random, 2, false));
            case 4 ->
                    IntStream.range(0, random.nextInt(4))
                            .mapToObj(_ -> value(random, 1, true))
                            .collect(Collectors.joining(", ", "[", "]::varchar[]"));
            default ->
                    IntStream.range(0, random.nextInt(3))
                            .mapToObj(_ -> value(random, 3, false))
                            .collect(
                                    Collectors.joining(
                                            ", ",
                                            "[{'a': 0::bigint, 'b c': '', 'l': []::bigint[]}, ",
                                            "]"))
                            .replace(", ]", "]");
        };
    }

    @Test
    void randomValuesCompareSortAndReadAsInDuckDb() throws SQLException {
        Random random = new Random(56);
        for (int type = 2; type < 6; type++) {
            List<String> rows = new ArrayList<>();
            for (int row = 0; row < 40; row++) {
                rows.add(
                        "(%d, %s, %s)"
                                .formatted(
                                        row,
                                        value(random, type, true),
                                        value(random, type, false)));
            }
            String values =
                    "with r as (select * from (values "
                            + String.join(", ", rows)
                            + ") t(k, x, y)) ";
            for (String query :
                    List.of(
                            "select k, x, y, x = y, x < y, x >= y, x <> y from r order by k",
                            "select x from r order by x, k",
                            "select y, k from r order by y desc, k",
                            "select x, count(*), min(y), max(y) from r group by x order by x",
                            "select k, x::varchar, y::varchar from r order by k",
                            "select a.k, b.k from r a join r b on a.x = b.y order by 1, 2")) {
                assertAlike(values + query, true);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[1, 'a', true] | expected",
                "[1][1:2:0] | the step 0, expected 1 or more",
                "list_sort([1], 'up') | expected 'asc' or 'desc'",
                "{'a': 1}.b | found (struct(a int64), utf8)",
                "[1] = ['a'] | which do not compare",
                "list_resize([1], -1) | a list of -1 elements",
                "list_aggregate([1], 'nosuch') | found (list(int64), utf8)",
                "'[1, 2'::int[] | is no list(int32), expected a text such as [1, 2]",
                "'[a]'::int[] | a",
                "list_transform([1], 2) | expected list_transform(list, lambda x: expression)",
                "unnest('[1]') | expected a list, which the text of one becomes by cast",
                "list_reduce([], lambda x, y: x) | of an empty list",
                "list_transform(1, lambda x: x) | is int64, expected a list",
                "list_filter([1], lambda x: y) | no column",
                "abs(lambda x: x) | a lambda here",
                "list_transform([1], lambda x: 9223372036854775807 + x) | does not fit",
                "'é'::blob | is no byte string, expected ASCII",
                "'\\xZZ'::blob | is no byte string",
                "decode('\\xFF'::blob) | the bytes are no UTF-8: hex shows them",
                "regexp_extract_all('a', 'b', 3) | the group 3 of a pattern of 0",
                "[1]::int | which does not become int32",
                "map([1, 1], [2, 3]) | the key 1 is there twice",
                "map([1, null], [2, 3]) | the key null of a map",
                "map([1], [2, 3]) | 1 keys and 2 values",
                "map {1: 2}['a'] | found (map(int64, int64), utf8)",
                "'{1}'::map(int, int) | expected a text such as {a=1}",
                "'soon'::interval | expected one such as interval '1 month'",
                "'9999999999 hours'::interval | no interval",
                "'2000000000 months'::interval | expected a shorter one",
                "interval '1 day' * interval '1 day' | arithmetic with intervals",
                "extract(dow from interval '1 day') | is no field of an interval",
                "[1]::int[3] | a list of 1 elements, expected 3",
            })
    void whatIsNotTakenIsToldWithARemedy(String expression, String message) {
        assertThatThrownBy(() -> both.run("select " + expression))
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining(message);
    }
}
