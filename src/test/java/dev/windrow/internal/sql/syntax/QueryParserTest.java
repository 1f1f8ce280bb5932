// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.SmallStack;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Queries are read as SQL has them, whole, and DuckDB reads what is read here. */
@ExtendWith(SmallStack.class)
final class QueryParserTest {

    private static final int MANY = 10_000;

    private static final Pattern WORD =
            Pattern.compile("'(?:[^']|'')*'|--.*|[\\w.]+|<=|>=|<>|\\|\\||::|\\S");

    /** What comes where it may not stand. */
    private static final List<String> ADDED =
            List.of(
                    ("select from where group by having order limit offset fetch distinct all as on"
                         + " using natural join left right full cross semi anti asof lateral outer"
                         + " inner with recursive union except intersect values exists any some in"
                         + " not ( ) ( ) , . ; t k 1 'a'")
                            .split(" "));

    /** Returns the failure of DuckDB's parser, but for words that are only keywords there. */
    private static final String CHECK =
            """
            with parsed as (select json_serialize_sql(?::varchar) ->> 'error_message' as failure)
            select failure from parsed
            where failure like 'syntax error%' and regexp_extract(failure, '"([^"]*)"', 1) not in (
                select keyword_name from duckdb_keywords()
                where keyword_category in ('unreserved', 'column_name') or keyword_name = 'by')
            """;

    private static List<String> queries(String resource) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(QueryParserTest.class.getResourceAsStream(resource))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Stream.of(text.split(";")).filter(each -> !each.isBlank()).toList();
        }
    }

    private static SqlQuery parse(String sql) {
        return QueryParser.parse(SqlText.ofQuery(sql));
    }

    /** Returns the tree of a query without the positions of its parts. */
    private static String tree(String sql) {
        return parse(sql).toString().replaceAll("(, )?span=Span\\[[^]]*]", "");
    }

    @ParameterizedTest
    @CsvSource({"tpch.sql, 22", "shapes.sql, 13"})
    void publicBenchmarksAreParsed(String resource, int count) throws IOException {
        List<String> queries = queries(resource);
        assertThat(queries).hasSize(count);
        queries.forEach(query -> assertThat(parse(query).span().start()).as(query).isPositive());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    select 1 union select 2 intersect select 3 \
                    | select 1 union (select 2 intersect select 3)
                    select 1 intersect select 2 except select 3 \
                    | (select 1 intersect select 2) except select 3
                    select 1 except select 2 union select 3 | (select 1 except select 2) union select 3
                    select 1 union distinct select 2 | select 1 union select 2
                    ((select 1)) union ((select 2)) | select 1 union select 2
                    (select 1 limit 1) | select 1 limit 1
                    ((select 1 order by 1) limit 2) | (select 1 order by 1) limit 2
                    with a as (select 1) select * from a | (with a as (select 1) select * from a)
                    with a as materialized (select 1) from a | with a as (select 1) (select * from a)
                    with a as not materialized (select 1) from a | with a as (select 1) from a
                    from t | select * from t
                    from t select k where k > 1 | select k from t where k > 1
                    select 1 fetch first 5 rows only | select 1 limit 5
                    select 1 offset 2 rows fetch next row only | select 1 limit 1 offset 2
                    select 1 from a, b join c on x | select 1 from a cross join (b join c on x)
                    select 1 from a join b on x join c on y | select 1 from (a join b on x) join c on y
                    select 1 from a join b join c on y on x | select 1 from a join (b join c on y) on x
                    select 1 from a, b, c | select 1 from (a cross join b) cross join c
                    select 1 from a inner join b on x | select 1 from a join b on x
                    select 1 from a left outer join b on x | select 1 from a left join b on x
                    select 1 from a asof inner join b on x | select 1 from a asof join b on x
                    select 1 from ((select 2)) as d | select 1 from (select 2) d
                    select 1 from ((select 2) d join b on x) | select 1 from (select 2) d join b on x
                    select 1 from ((select 2) union (select 3)) d | select 1 from (select 2 union select 3) d
                    select ((select 1) union (select 2)) | select (select 1 union select 2)
                    select ((select 1)) | select (select 1)
                    select ((select 1) + 1) | select (select 1) + 1
                    select 1 in ((select 1), 2) | select 1 in (((select 1)), 2)
                    select 1 in ((select 1)) | select 1 in (select 1)
                    select 1 = some (select 1) | select 1 = any (select 1)
                    select 1 where not exists (select 1) | select 1 where not (exists ((select 1)))
                    """)
    void queriesWrittenInTwoWaysAreOne(String written, String same) {
        assertThat(tree(written)).isEqualTo(tree(same));
    }

    /** Each part of a query is in its tree: no two of these are one. */
    @Test
    void queriesOfOtherPartsDiffer() {
        List<String> queries =
                Stream.of(
                                "select 1 union # select 2 |, all, by name, all by name",
                                "select 1 # select 2 |intersect, except, intersect all, except all",
                                "select 1 from a # join b on x |, left, right, full, semi, anti,"
                                        + " asof, asof left",
                                "select 1 from a # join b |natural, natural left, cross",
                                "select 1 from a join b using # |(x), (x; y), (y)",
                                "select 1 from a, # (select 1) |, lateral",
                                "select 1 from (select 1) # |, d, d (x), d (x; y)",
                                "select 1 from # |a, 'a', a b, a as b (x), 'a' b (x; y)",
                                "with # as (select 1) select 2 |b, a (x), recursive a",
                                "with a as (select 1); # as (select 1) select 2 |b, c (x)",
                                "values (1# |), ; 2), ); (2)",
                                "select # (select 1) |, exists, 1 in, 1 not in, 1 = any, 1 = all,"
                                        + " 1 < all, 2 in",
                                "(select 1 #) union select 2 |order by 1, limit 1, offset 1",
                                "select 1 # |, where 1 = 1, limit 1, offset 1, order by 1, having"
                                        + " x")
                        .flatMap(QueryParserTest::variants)
                        .toList();
        assertThat(queries.stream().map(QueryParserTest::tree).collect(Collectors.toSet()))
                .hasSameSizeAs(queries);
    }

    /** Returns a query with each of the texts behind it in the place of its mark. */
    private static Stream<String> variants(String pattern) {
        String[] parts = pattern.split("\\|");
        return Stream.of(parts[1].split(","))
                .map(each -> parts[0].replace("#", each.strip()).replace(';', ','));
    }

    @ParameterizedTest
    @ValueSource(strings = {" union select 1", " except all select 1", " intersect select 1"})
    void chainsOfSetOperationsAreNotDeep(String operation) {
        QueryBody body = parse("select 1" + operation.repeat(MANY)).body();
        int operations = 0;
        while (body instanceof QueryBody.SetOperation each) {
            assertThat(each.right()).isInstanceOf(QueryBody.Select.class);
            body = each.left();
            operations++;
        }
        assertThat(operations).isEqualTo(MANY);
    }

    @ParameterizedTest
    @ValueSource(strings = {", t", " cross join t", " join t on x", " natural join t"})
    void chainsOfJoinsAreNotDeep(String join) {
        QueryBody.Select select =
                (QueryBody.Select) parse("select 1 from t" + join.repeat(MANY)).body();
        TableReference table = Objects.requireNonNull(select.from());
        int joins = 0;
        while (table instanceof TableReference.Join each) {
            table = each.left();
            joins++;
        }
        assertThat(joins).isEqualTo(MANY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select {(select }1{)}",
                "select {1 + (select }1{)}",
                "select 1 where {x in (select }x{)}",
                "select 1 where {exists (select 1 where }x{)}",
                "select 1 where {x = any (select }x{)}",
                "select 1 from {(select 1 from }t{) as t}",
                "select 1 from {(t join }t{ on x)}",
                "select 1 from t{ join t}{ on x}",
                "select 1 from t{, lateral (select 1 from t}{)}",
                "{with a as (select 1 from (}select 1{)) select 2}",
                "{with a as (}select 1{) select 2}",
                "{(}select 1{)}",
                "{(}select 1{ limit 1)}",
                "select 1 union {(select 1 union }select 1{)}",
                "select 1 from t group by {(select }1{)}",
                "select 1 order by {(select }1{)}",
                "{values ((}1{))}"
            })
    void queriesWithinOneAnotherHaveALimit(String pattern) {
        int fair = Expression.MAX_DEPTH / 4;
        assertThat(parse(repeated(pattern, fair)).span().end()).isPositive();
        for (int times : List.of(Expression.MAX_DEPTH + 1, MANY)) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> parse(repeated(pattern, times)))
                    .withMessageContaining("SQL at position ")
                    .withMessageContaining("at most " + Expression.MAX_DEPTH)
                    .returns(ErrorCode.INVALID_ARGUMENT, WindrowException::code);
        }
    }

    /** Repeats each part of a pattern that stands in braces. */
    private static String repeated(String pattern, int times) {
        return Stream.of(pattern.split("(?=[{])|(?<=[}])"))
                .map(
                        part ->
                                part.startsWith("{")
                                        ? part.substring(1, part.length() - 1).repeat(times)
                                        : part)
                .collect(Collectors.joining());
    }

    /**
     * Words are left out, doubled or added: what is still read here, DuckDB reads, too. Words that
     * it has for statements and more, such as {@code level}, may name columns here without AS.
     */
    @Test
    void whatIsParsedIsSqlInDuckDb() throws IOException, SQLException {
        List<String> queries = new ArrayList<>(queries("tpch.sql"));
        queries.addAll(queries("shapes.sql"));
        Random random = new Random(52);
        int parsed = 0;
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                PreparedStatement check = connection.prepareStatement(CHECK)) {
            for (String query : queries) {
                assertThat(failure(check, query)).as(query).isNull();
                for (int changes = 0; changes < 300; changes++) {
                    String changed = changed(query, random);
                    if (isParsed(changed)) {
                        parsed++;
                        assertThat(failure(check, changed)).as(changed).isNull();
                    }
                }
            }
        }
        assertThat(parsed).isGreaterThan(500);
    }

    private static @Nullable String failure(PreparedStatement check, String query)
            throws SQLException {
        check.setString(1, query);
        try (ResultSet result = check.executeQuery()) {
            return result.next() ? result.getString(1) : null;
        }
    }

    private static boolean isParsed(String query) {
        try {
            parse(query);
            return true;
        } catch (WindrowException e) {
            assertThat(e.getMessage()).as(query).contains("SQL at position ");
            assertThat(e.code()).as(query).isNotEqualTo(ErrorCode.INTERNAL);
            return false;
        }
    }

    private static String changed(String query, Random random) {
        List<String> words =
                WORD.matcher(query)
                        .results()
                        .map(MatchResult::group)
                        .filter(word -> !word.startsWith("--"))
                        .collect(Collectors.toCollection(ArrayList::new));
        int place = random.nextInt(words.size());
        switch (random.nextInt(4)) {
            case 0 -> words.remove(place);
            case 1 -> words.add(place, words.get(random.nextInt(words.size())));
            default -> words.add(place, ADDED.get(random.nextInt(ADDED.size())));
        }
        return String.join(" ", words);
    }
}
