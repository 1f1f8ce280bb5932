// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.plan.logical.LogicalPlan;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommonRowsTest {

    private static final String JOINED = " from t, u where a = d and b > 3 ";

    @Test
    void joinedRowsThatAreGroupedTwiceAreMadeOnce() {
        String query = "select c, sum(b)" + JOINED + "group by c having sum(b) > (select sum(b)";
        assertThat(made(query + JOINED + ")"))
                .containsOnlyOnce("read t")
                .contains("made once: rows that are asked for again, as above");
    }

    @Test
    void groupsUnderOtherNamesAreMadeOnce() {
        String groups = "(select a %s, sum(b + 1) %s from t where c = 2 group by a)";
        assertThat(
                        made(
                                "select k, y from %s x, %s z where k = l"
                                        .formatted(
                                                groups.formatted("k", "x"),
                                                groups.formatted("l", "y"))))
                .containsOnlyOnce("read t");
    }

    /** The groups are made of rows that are alike, too: both are made once. */
    @Test
    void groupsOfGroupsTakeThoseThatAreThere() {
        String groups = "(select c k, d e, sum(b) s" + JOINED + "group by c, d)";
        assertThat(
                        made(
                                "select p.k from (select k, avg(s) m from %s x group by k) p, %s q"
                                                .formatted(groups, groups)
                                        + " where p.k = q.k and s < m"))
                .containsOnlyOnce("read t")
                .containsOnlyOnce("read u");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // other rows
                "select 1 from (select a, sum(b) s from t where c = 1 group by a) x,"
                        + " (select a, sum(b) s from t where c = 2 group by a) y",
                // another aggregation
                "select 1 from (select a, sum(b) s from t group by a) x,"
                        + " (select a, max(b) s from t group by a) y",
                // of another column
                "select 1 from (select a, sum(b) s from t group by a) x,"
                        + " (select a, sum(c) s from t group by a) y",
                // the same column of the other side
                "select 1 from (select x.a, count(*) from t x, t y where x.b = y.c group by x.a) p,"
                        + " (select y.a, count(*) from t x, t y where x.b = y.c group by y.a) q",
                // depends on the row around it
                "select (select count(*) from u where d = a group by e),"
                        + " (select count(*) from u where d = b group by e) from t",
                // other rows each time
                "select 1 from (select a, sum(random()) s from t group by a) x,"
                        + " (select a, sum(random()) s from t group by a) y",
            })
    void whatIsNotAlikeIsMadeApart(String query) {
        LogicalPlan plan = Plans.of(query);
        assertThat(Plans.tree(CommonRows.apply(plan)).lines().filter(CommonRowsTest::isGroup))
                .hasSize(2);
    }

    private static boolean isGroup(String line) {
        return line.contains("─ group by");
    }

    /** Two reads of a table are cheaper than rows that are kept. */
    @Test
    void rowsThatAreOnlyReadStay() {
        LogicalPlan plan = Plans.of("select x.a from t x, t y where x.a = y.b");
        assertThat(CommonRows.apply(plan)).isSameAs(plan);
    }

    private static String made(String query) {
        return Plans.tree(CommonRows.apply(Plans.of(query)));
    }
}
