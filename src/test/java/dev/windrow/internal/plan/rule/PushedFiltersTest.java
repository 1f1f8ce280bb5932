// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PushedFiltersTest {

    @Test
    void conditionsOfOneSideAreAskedThereAndEqualColumnsBecomeKeys() {
        assertThat(made("select a from t, u where a = d and b > 1 and e < 2 and c > e"))
                .isEqualTo(
                        """
                        select a
                        └─ inner join on a = d and c > e
                           ├─ filter b > 1
                           │  └─ read t
                           └─ filter e < 2
                              └─ read u\
                        """);
    }

    @Test
    void whatAllBranchesOfAnOrHaveInCommonIsAskedOnce() {
        assertThat(made("select a from t, u where a = d and b = 1 or a = d and b = 2"))
                .contains("inner join on a = d")
                .contains("filter b = 1 or b = 2");
    }

    @Test
    void whatAllBranchesOfAnOrAskOfOneSideIsAskedThereToo() {
        assertThat(
                        made(
                                "select a from t, u where a = d and (b = 1 and e = 2 and c > 3"
                                        + " or b = 4 and e > 5)"))
                .isEqualTo(
                        """
                        select a
                        └─ inner join on a = d and b = 1 and e = 2 and c > 3 or b = 4 and e > 5
                           ├─ filter b = 1 and c > 3 or b = 4
                           │  └─ read t
                           └─ filter e = 2 or e > 5
                              └─ read u\
                        """);
    }

    @Test
    void anOrIsAskedOfNoSideThatAnOuterJoinKeeps() {
        assertThat(
                        made(
                                "select a from t left join u on a = d and (b = 1 and e = 2 or b = 4"
                                        + " and e = 5)"))
                .contains("filter e = 2 or e = 5")
                .doesNotContain("filter b");
    }

    @Test
    void conditionsOfTheSideThatAnOuterJoinKeepsAreAskedThere() {
        assertThat(made("select a from t left join u on a = d and e > 1 where b > 2 and e is null"))
                .isEqualTo(
                        """
                        select a
                        └─ filter e is null
                           └─ left join on a = d
                              ├─ filter b > 2
                              │  └─ read t
                              └─ filter e > 1
                                 └─ read u\
                        """);
    }

    @Test
    void groupsAreSelectedByTheirKeysBeforeTheyAreMade() {
        assertThat(made("select a, sum(b) from t group by a having a > 1 and sum(b) > 2"))
                .isEqualTo(
                        """
                        select a, "sum(b)" as sum(b)
                        └─ filter "sum(b)" > 2
                           └─ group by a: sum(b)
                              └─ filter a > 1
                                 └─ read t\
                        """);
    }

    @Test
    void rowsAreSelectedByWhatAWindowIsPartitionedBy() {
        assertThat(
                        made(
                                "select * from (select a, rank() over (partition by a order by b)"
                                        + " as r from t) s where a = 1 and r = 2"))
                .containsPattern("filter a = 1\n +└─ read t")
                .contains("filter \"rank() over (partition by a order by b)\" = 2");
    }

    @Test
    void aRowThatOnlyHasToBeThereMakesASemiJoin() {
        assertThat(made("select a from t where exists (select 1 from u)")).contains("semi join");
        assertThat(made("select a from t where not exists (select 1 from u)"))
                .contains("anti join");
        assertThat(made("select a from t where a in (select d from u)")).contains("semi join");
        assertThat(made("select a from t where a not in (select d from u)")).contains("mark join");
    }

    @Test
    void aRowThatIsInNoneMakesAnAntiJoinWhereNeitherSideHasNulls() {
        String query =
                "select a from t where a is not null and a not in (select d from u where %s)";
        assertThat(madeTwice(query.formatted("d is not null and e > 1"))).contains("anti join");
        assertThat(madeTwice(query.formatted("e is not null"))).contains("mark join");
        assertThat(madeTwice("select a from t where a not in (select d from u where d > 1)"))
                .contains("mark join");
    }

    private static String madeTwice(String query) {
        return Plans.tree(PushedFilters.apply(PushedFilters.apply(Plans.of(query))));
    }

    private static String made(String query) {
        return Plans.tree(PushedFilters.apply(Plans.of(query)));
    }
}
