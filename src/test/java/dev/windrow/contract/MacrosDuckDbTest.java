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
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.sql.SQLException;

/** Functions that statements make of SQL, with DuckDB as the judge of what calls mean. */
final class MacrosDuckDbTest {

    @TempDir static Path folder;

    private static SqlBesideDuckDb both;

    @BeforeAll
    static void makesMacros() throws SQLException {
        both = new SqlBesideDuckDb(folder);
        both.create("t", "select i as k, i % 3 as g, i * 1.5 as x from range(20) r(i)");
        both.execute("create macro sum_of(a, b := 5) as a + b");
        both.execute("create function Twice(X) as 2 * x");
        both.execute("create or replace temp macro area(r) as r * r, (a, b) as twice(a) * b");
        both.execute("create macro most(n) as (select max(k) + n from t)");
        both.execute("create macro sums(v) as sum(distinct v) filter (v > 1) * 2");
        both.execute("create macro priced(v) as v::decimal(10, 2) /* cents */");
        both.execute("create macro of(l, n) as list_transform(l, e -> e.x * n)");
        both.execute("create macro answer() as 42");
        both.execute(
                "create macro rows_of(a, least := 1) as table select k, x * a as x from t as q"
                        + " where k >= least and g = a");
        both.execute("create macro few(a, b) as table (from rows_of(a, least := b) limit 3)");
        both.execute("create macro priced_rows(v) as table select priced(v) as p, answer() as n");
    }

    @AfterAll
    static void closes() throws SQLException {
        both.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select sum_of(1), sum_of(1, 7), sum_of(1, b := 2), sum_of(b => 3, a => 4)",
                "select TWICE(k + 1) * 2, twice(twice(k)) from t",
                "select area(k), area(k, g), area(b := 2, a := k) from t order by area(k)",
                "select k.twice(), (k + 1).sum_of(b := g) from t where area(k) > 9",
                "select most(5), most(t.k) from t",
                "select g, sums(k), sums(k + 1) from t group by g having sums(k) > 2",
                "select priced(x), priced(x)::varchar, answer() from t",
                "select of([{'x': 1}, {'x': 5}], 3), sum_of(answer())",
                "from rows_of(1)",
                "select q.* from rows_of(1 + 1, least := 4) q(a, b) where b > 7",
                "from rows_of(2, 3) join t using (k)",
                "from few(0, -1 + 2)",
                "from priced_rows(1.234), priced_rows(twice(2)) as other",
                "with w as (from rows_of(1)) select count(*), sum(twice(x)) from w",
                "select (select count(*) from rows_of(1)), answer() as n",
                "select sum_of()",
                "select sum_of(1, 2, 3)",
                "select sum_of(1, a := 2)",
                "select sum_of(1, c := 2)",
                "select area()",
                "from rows_of()",
                "from rows_of(1, 2, 3)",
                "select rows_of(1)",
                "from sum_of(1)"
            })
    void callsMeanWhatDuckDbMakesOfThem(String query) throws SQLException {
        assertThat(both.difference(query, false)).isEmpty();
    }

    @Test
    void viewsCallMacrosAsTheyAreThen() throws SQLException {
        both.execute("create macro changing(v) as v + 1");
        both.execute("create view seen as select changing(k) as c from t");
        assertThat(both.difference("from seen", false)).isEmpty();
        both.execute("create or replace macro changing(v) as v + 2");
        assertThat(both.difference("select changing(k) from t", false)).isEmpty();
        both.execute("drop view seen");
        both.execute("drop macro changing");
        assertThat(both.difference("select changing(1)", false)).isEmpty();
        both.execute("create macro if not exists changing(v) as v + 3");
        both.execute("create macro if not exists changing(v) as v + 4");
        assertThat(both.difference("select changing(1)", false)).isEmpty();
        both.execute("drop macro if exists changing");
        both.execute("drop macro table if exists changing");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create macro answer() as 1",
                "create macro bad(a) as a +",
                "create macro bad(a) as table select",
                "create macro bad(a as a",
                "create macro bad(a) a",
                "drop macro nowhere",
                "select answer(1)"
            })
    void faultyStatementsFail(String statement) {
        assertThatThrownBy(() -> both.run(statement).close()).isInstanceOf(WindrowException.class);
    }

    @Test
    void callsOfThemselvesFail() {
        both.run("create or replace macro endless(a) as endless(a)").close();
        both.run("create or replace macro endless_rows() as table from endless_rows()").close();
        assertThatThrownBy(() -> both.run("select endless(1)"))
                .hasMessageContaining("within one another");
        assertThatThrownBy(() -> both.run("from endless_rows()"))
                .hasMessageContaining("the macro endless_rows would read itself");
    }
}
