// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.Relation;
import dev.windrow.query.Expression;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;

class JoinOrderTest {

    @Test
    void smallTablesAreJoinedFirstAndLieOnTheRight() {
        assertThat(made("select a from v, t, u where a = d and e = f"))
                .isEqualTo(
                        """
                        select a
                        └─ select f, g, a, b, c, d, e
                           └─ inner join on a = d
                              ├─ read t
                              └─ inner join on e = f
                                 ├─ read u
                                 └─ read v\
                        """);
    }

    @Test
    void tablesWithoutAKeyBetweenThemAreJoinedLast() {
        assertThat(made("select a from v, u, t where a = d"))
                .containsPattern("join each row with each\n +├─ inner join on a = d");
    }

    @Test
    void conditionsOfMoreThanTwoTablesAreAskedWhenAllAreThere() {
        assertThat(made("select a from t, u, v where a = d and e = f and b + e > g"))
                .contains("inner join on a = d and b + e > g");
    }

    @Test
    void theOrderMakesTheFewestRowsOfAllOrders() {
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 50; i++) {
            List<LogicalPlan> plans = new ArrayList<>();
            List<Set<String>> names = new ArrayList<>();
            List<EqualKey> keys = new ArrayList<>();
            for (int k = 0; k < 6; k++) {
                Sized sized = new Sized("t" + k, 1L << random.nextInt(20));
                plans.add(Read.of(sized));
                names.add(new HashSet<>(sized.names()));
                if (k > 0) {
                    keys.add(key("t" + random.nextInt(k) + "k", "t" + k + "j"));
                }
            }
            JoinSubsets found = new JoinSubsets(plans, names, keys, new RowEstimates());
            assertThat(rowsMade(found, found.all())).isEqualTo(fewest(found, keys, found.all()));
        }
    }

    /** Returns the rows of all joins that an order makes. */
    private static double rowsMade(JoinSubsets found, int set) {
        int left = found.left(set);
        return left == 0
                ? 0
                : found.rows(set) + rowsMade(found, left) + rowsMade(found, set ^ left);
    }

    /** Tries all orders of joins by keys. */
    private static double fewest(JoinSubsets found, List<EqualKey> keys, int set) {
        if (Integer.bitCount(set) == 1) {
            return 0;
        }
        double fewest = Double.POSITIVE_INFINITY;
        for (int part = (set - 1) & set; part > 0; part = (part - 1) & set) {
            int one = part;
            int other = set ^ part;
            if (keys.stream().anyMatch(key -> has(one, key.left()) && has(other, key.right()))) {
                fewest =
                        Math.min(
                                fewest,
                                fewest(found, keys, one)
                                        + fewest(found, keys, other)
                                        + found.rows(set));
            }
        }
        return fewest;
    }

    private static boolean has(int set, Expression key) {
        String name = key.columns().iterator().next();
        return (set >> name.charAt(1) - '0' & 1) != 0;
    }

    @Test
    void moreInputsThanAllOfWhoseOrdersAreComparedAreJoinedToo() {
        List<Sized> many = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            many.add(new Sized("t" + i, 10 + i * 10L));
            if (i > 0) {
                keys.add("t" + (i - 1) + "j");
                keys.add("t" + i + "k");
            }
        }
        LogicalPlan made = JoinOrder.apply(joined(many, keys.toArray(String[]::new)));
        assertThat(Plans.tree(made).lines().filter(line -> line.contains("read t"))).hasSize(40);
        assertThat(Plans.tree(made)).doesNotContain("each row with each");
    }

    /** A key that others imply makes no fewer rows. */
    @Test
    void whatOtherKeysImplyIsNotCountedTwice() {
        List<LogicalPlan> plans =
                List.of(
                        Read.of(new Sized("p", 1000)),
                        Read.of(new Sized("q", 1000)),
                        Read.of(new Sized("r", 1000)));
        List<Set<String>> names =
                plans.stream().map(plan -> (Set<String>) new HashSet<>(plan.names())).toList();
        List<EqualKey> two = List.of(key("pk", "qk"), key("qk", "rk"));
        List<EqualKey> three = List.of(key("pk", "qk"), key("qk", "rk"), key("pk", "rk"));
        RowEstimates estimates = new RowEstimates();
        assertThat(new JoinSubsets(plans, names, three, estimates).rows(0b111))
                .isEqualTo(new JoinSubsets(plans, names, two, estimates).rows(0b111))
                .isEqualTo(1000);
    }

    @Test
    void twoKeysTellNoMoreThanAllRowsOfTheirTable() {
        List<LogicalPlan> plans =
                List.of(Read.of(new Sized("p", 6000)), Read.of(new Sized("q", 800)));
        List<Set<String>> names =
                plans.stream().map(plan -> (Set<String>) new HashSet<>(plan.names())).toList();
        List<EqualKey> keys = List.of(key("pk", "qk"), key("pj", "qj"));
        assertThat(new JoinSubsets(plans, names, keys, new RowEstimates()).rows(0b11))
                .isEqualTo(6000);
    }

    /** As of nations of suppliers and customers, where no file tells what values there are. */
    @Test
    void aKeyHasNoMoreValuesThanATableHasRowsWhoseKeyMustEqualIt() {
        List<LogicalPlan> plans =
                List.of(
                        Read.of(new Sized("c", 150_000)),
                        Read.of(new Sized("s", 10_000)),
                        Read.of(new Sized("n", 25)));
        List<Set<String>> names =
                plans.stream().map(plan -> (Set<String>) new HashSet<>(plan.names())).toList();
        List<EqualKey> keys = List.of(key("ck", "sk"), key("sk", "nk"));
        JoinSubsets found = new JoinSubsets(plans, names, keys, new RowEstimates());
        assertThat(found.rows(0b011)).isEqualTo(150_000.0 * 10_000 / 25);
    }

    private record Sized(String label, long rows) implements Relation {
        @Override
        public List<String> names() {
            return List.of(label + "k", label + "j");
        }

        @Override
        public OptionalLong expectedRows() {
            return OptionalLong.of(rows);
        }
    }

    private static EqualKey key(String left, String right) {
        return new EqualKey(Expression.column(left), Expression.column(right), false);
    }

    /** Joins all, in their order, by pairs of columns that are equal. */
    private static LogicalPlan joined(List<Sized> relations, String... equal) {
        LogicalPlan plan = Read.of(relations.getFirst());
        for (Sized relation : relations.subList(1, relations.size())) {
            List<EqualKey> keys = new ArrayList<>();
            for (int i = 0; i < equal.length; i += 2) {
                if (plan.names().contains(equal[i]) && relation.names().contains(equal[i + 1])) {
                    keys.add(key(equal[i], equal[i + 1]));
                }
            }
            plan = new Join(JoinType.INNER, plan, Read.of(relation), keys, null, null);
        }
        return plan;
    }

    private static String made(String query) {
        return Plans.tree(JoinOrder.apply(PushedFilters.apply(Plans.of(query))));
    }
}
