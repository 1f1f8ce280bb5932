// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.Relation;
import dev.windrow.internal.sql.syntax.QueryParser;
import dev.windrow.internal.sql.syntax.SqlMacro;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.scan.CsvOptions;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * No part of a query is passed over. Into each place between two words of a query comes what SQL
 * has, and what other databases have beside it. The query is then refused, or means something else.
 */
final class NothingIsPassedOverTest {

    private static final List<String> COLUMNS = List.of("k", "v", "s", "d", "x");

    private static final List<String> ADDED =
            List.of(
                    "[1]",
                    "[1:2]",
                    "[]",
                    ".x",
                    "::int[]",
                    "::int",
                    "collate nocase",
                    "at time zone 'UTC'",
                    "over ()",
                    "over (order by k)",
                    "filter (where k > 1)",
                    "within group (order by x)",
                    "ignore nulls",
                    "respect nulls",
                    "is null",
                    "is not null",
                    "is true",
                    "is distinct from 1",
                    "between 1 and 2",
                    "in (1)",
                    "not",
                    "like 'a'",
                    "ilike 'a'",
                    "escape '!'",
                    "similar to 'a'",
                    "glob 'a'",
                    "+ 1",
                    "- 1",
                    "-",
                    "* 2",
                    "/ 2",
                    "% 2",
                    "|| 'a'",
                    "= 1",
                    "<> 1",
                    "and false",
                    "or true",
                    "^ 2",
                    "** 2",
                    "// 2",
                    "& 1",
                    "| 1",
                    "~ 'a'",
                    "-> 'a'",
                    "->> 'a'",
                    "=> 1",
                    ":= 1",
                    "distinct",
                    "distinct on (k)",
                    "exclude (k)",
                    "replace (1 as k)",
                    "top 5",
                    "using sample 10",
                    "tablesample reservoir(10)",
                    "limit 1",
                    "offset 1",
                    "fetch first 1 rows only",
                    "for update",
                    "into b",
                    "with rollup",
                    "with ties",
                    "union all select 1 from u",
                    "except select 1 from u",
                    "join u on true",
                    "left join u using (k)",
                    "natural join u",
                    ", u",
                    "cross join u",
                    "semi join u using (k)",
                    "asof join u on k > 1",
                    "left",
                    "natural",
                    "asof",
                    "lateral",
                    "by name",
                    "exists",
                    "any",
                    "as u (a, b)",
                    "(select 1)",
                    "from u",
                    "select 1",
                    "union select 1",
                    "intersect all select 1 from u",
                    "values (1)",
                    "with w as (select 1)",
                    "window w as ()",
                    "qualify true",
                    "having true",
                    "where false",
                    "group by k",
                    "group by all",
                    "order by k desc",
                    "order by all",
                    "desc",
                    "nulls first",
                    "rows 1 preceding",
                    "range current row",
                    "groups 1 preceding",
                    "exclude ties",
                    "partition by k",
                    "case when true then 1 end",
                    "date '2024-01-01'",
                    "interval '1 day'",
                    "null",
                    "true",
                    "1",
                    "1.5",
                    "'a'",
                    "\"a\".\"b\"",
                    "*",
                    "(",
                    ")",
                    "()",
                    "(1)",
                    ",",
                    ";",
                    "?",
                    "$1",
                    ":x",
                    "@x",
                    "{",
                    "}",
                    "\\",
                    "!",
                    "#1");

    /** What may be added to a query without a change of its meaning. */
    private static final Set<String> WITHOUT_MEANING =
            Set.of(";", "window w as ()", "respect nulls");

    private static final Pattern WORD =
            Pattern.compile("'[^']*'|\"[^\"]*\"|[\\w.]+|<=|>=|<>|\\|\\||::|\\S");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select k, v + 1 as w, s || 'a' from t where v > 2 and not s = 'b' or v is null",
                "select * from t where k in (1, 2) and v between 1 and 3",
                "select k, sum(v) as total, count(*) from t group by k having sum(v) > 1",
                "select k, sum(v) filter (where v > 2) from t group by rollup (k, s)",
                "select k, s, count(distinct v) from t group by grouping sets ((k), (s), ())",
                "select rank() over (partition by k order by v desc) as r from t",
                "select sum(v) over w from t window w as (order by v rows 2 preceding)",
                "select k, lag(v, 2, 0) over (order by v) as l from t qualify l > 1",
                "select case when v > 1 then 'a' when v > 0 then 'b' else 'c' end as c from t",
                "select case k when 1 then v else x end from t order by v desc nulls first limit 3",
                "select cast(v as int), v::decimal(9, 2), try_cast(s as date) from t offset 2",
                "select extract(year from d), substring(s from 2 for 3), trim(both 'a' from s) from"
                        + " t",
                "select position('a' in s), coalesce(v, 0), round(x, 2), -v from t order by 1, 2",
                "select distinct s from t where s like '%a%' escape '!' order by s",
                "select d + interval '1 month' as later from t where d >= date '2024-01-01'",
                "select v is distinct from x, v is true from t order by all",
            })
    void whatIsAddedIsRefusedOrMeansSomething(String query) {
        requireMeaningOfEachPart(query, NothingIsPassedOverTest::meaning);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select t.k, u.v from t join u on t.k = u.k and u.v > 1 where t.v > 2",
                "select k from t left join u using (k, v) cross join x as y order by k limit 3",
                "select k from t natural full join u, (x semi join d on x.k = d.k)",
                "select k from t asof join u on t.d >= u.d anti join x using (k)",
                "select a, b from (select k, sum(v) from t group by k) as x (a, b) where b > 1",
                "select k from t, lateral (select max(v) as v from u where u.k = t.k) as m",
                "select k, (select max(v) from u where u.k = t.k) as most from t",
                "select k from t where exists (select 1 from u where u.k = t.k) and not v = 1",
                "select k from t where k in (select k from u where v > 1) or v is null",
                "select k from t where v >= all (select v from u) and v < any (select 2)",
                "with a (k, v) as (select k, v from t), b as (select 2 as two) select k from a, b",
                "with recursive n (i) as (select 1 union all select i + 1 from n) select i from n",
                "select k from t union all select v from u union all select 1 order by 1 limit 2",
                "select k from t except all select v from u intersect all (select x from d limit"
                        + " 1)",
                "(select k from t order by v) union all by name select v as k from u",
                "select c1 from (values (1, 'a'), (2, 'b')) as x (c1, c2) offset 1",
                "values (1, 2), (3, 4) order by 1 desc",
                "from t join u using (k) select k, v where v > 1 group by k, v having k > 1"
            })
    void whatIsAddedToQueriesOfSeveralTablesIsReadWhole(String query) {
        requireMeaningOfEachPart(query, NothingIsPassedOverTest::tree);
    }

    private static void requireMeaningOfEachPart(
            String query, Function<String, @Nullable String> meanings) {
        String meaning = meanings.apply(query);
        assertThat(meaning).as(query).isNotNull();
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(query);
        while (word.find()) {
            words.add(word.group());
        }
        for (int place = 1; place <= words.size(); place++) {
            for (String added : ADDED) {
                List<String> more = new ArrayList<>(words);
                more.add(place, added);
                String changed = String.join(" ", more);
                boolean hasNoMeaning =
                        WITHOUT_MEANING.contains(added)
                                || isGroup(added, changed)
                                || added.equals(",") && endsItems(words, place)
                                || namesOthers(added, words);
                if (!hasNoMeaning) {
                    assertThat(meanings.apply(changed)).as(changed).isNotEqualTo(meaning);
                }
            }
        }
    }

    /** Other names of the first columns, which no word of the query is. */
    private static boolean namesOthers(String added, List<String> words) {
        return added.contains("(a, b)") && !words.contains("k") && !words.contains("v");
    }

    /** Parentheses around what is one already, and an empty set of keys. */
    private static boolean isGroup(String added, String changed) {
        return added.equals("()") && changed.contains("grouping sets");
    }

    /** A comma behind the last column of a SELECT. */
    private static boolean endsItems(List<String> words, int place) {
        return place < words.size()
                && Set.of("from", "where", "union", "order", ")").contains(words.get(place))
                && words.subList(0, place).contains("select");
    }

    /** A table or a file of the columns. */
    private record Named(String label, boolean isFile, List<String> names) implements Relation {}

    /** Has a table of any name. */
    private static final SqlTableSource ANY =
            new SqlTableSource() {
                @Override
                public Relation files(
                        List<String> names,
                        Map<String, ColumnType> types,
                        @Nullable Boolean binaryAsString,
                        Function<CsvOptions, CsvOptions> csv) {
                    return new Named(names.getFirst(), true, COLUMNS);
                }

                @Override
                public Relation table(String name) {
                    return new Named(name, false, COLUMNS);
                }

                @Override
                public List<String> texts(LogicalPlan query) {
                    return List.of(Integer.toString(query.toString().hashCode() >>> 1));
                }

                @Override
                public String expected() {
                    return "any table";
                }
            };

    /** Returns the tree of a query without positions, or null if it cannot be read. */
    private static @Nullable String tree(String query) {
        return orNull(
                query,
                () -> {
                    SqlText text = SqlText.ofQuery(query);
                    return QueryParser.parse(text).toString().replaceAll("Span\\[[^]]*]", "");
                });
    }

    /** Returns what a query means, or null if it is refused. */
    private static @Nullable String meaning(String query) {
        return orNull(
                query,
                () ->
                        SqlStatement.parse(query, SqlMacro.Finder.NONE, _ -> null)
                                .plan(ANY)
                                .toString());
    }

    private static @Nullable String orNull(String query, Supplier<String> meaning) {
        try {
            return meaning.get();
        } catch (WindrowException e) {
            assertThat(e.code()).as(query + ": " + e.getMessage()).isNotEqualTo(ErrorCode.INTERNAL);
            return null;
        }
    }
}
