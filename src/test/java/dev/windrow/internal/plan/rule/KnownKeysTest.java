// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import static dev.windrow.internal.plan.rule.Plans.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.Relation;
import dev.windrow.internal.plan.logical.RelationFacts;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.KeySummary;
import dev.windrow.scan.ColumnRange;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;

final class KnownKeysTest {

    private static final Expression KEY = Expression.column("k");

    /** Rows whose keys lie from 0 to 999. */
    private record Ranged() implements Relation {
        @Override
        public String label() {
            return "t";
        }

        @Override
        public List<String> names() {
            return List.of("k", "v");
        }

        @Override
        public OptionalLong expectedRows() {
            return OptionalLong.of(9);
        }

        @Override
        public Optional<RelationFacts> facts(Collection<String> columns) {
            return Optional.of(
                    new RelationFacts(
                            5000, Map.of("k", new ColumnRange(Primitive.INT32, 0L, 999L, 0))));
        }
    }

    private static LogicalPlan read() {
        return Read.of(new Ranged());
    }

    @Test
    void rowsWhoseKeysMatchNoneAreLeftOutAsTheyAreRead() {
        LogicalPlan side =
                new Project(
                        new Filter(read(), Expression.column("v").atLeast(Expression.literal(1))),
                        List.of(new DerivedColumn("id", KEY)));
        assertThat(tree(narrowed(side, Expression.column("id"), range(10, 20))))
                .isEqualTo(
                        """
                        select k as id
                        └─ filter v >= 1 and k >= 10 and k <= 20
                           └─ read t\
                        """);
    }

    @Test
    void groupsWhoseKeyIsAColumnUnderAnotherNameAreMadeOfTheseRowsAlone() {
        GroupByQuery byName =
                GroupByQuery.of(List.of(), List.of())
                        .withKeyColumns(List.of(new DerivedColumn("id", KEY)));
        LogicalPlan groups = new Aggregate(read(), byName, null);
        assertThat(tree(narrowed(groups, Expression.column("id"), range(10, 20))))
                .contains("filter k >= 10 and k <= 20");
    }

    @Test
    void keysApartAreLookedUpOneByOne() {
        assertThat(tree(narrowed(read(), KEY, keys(1, 7, 990))))
                .startsWith("filter k among 3 keys from 1 to 990");
    }

    /** To look up each row takes longer than what that leaves out. */
    @Test
    void mostOfTheValuesOfTheInputAreNotLookedUp() {
        assertThat(tree(narrowed(read(), KEY, every(2, 0, 999))))
                .startsWith("filter k among 500 keys from 0 to 998");
        assertThat(tree(narrowed(read(), KEY, every(1, 0, 850)))).isEqualTo("read t");
    }

    /** Nobody left a row out of the other side: so it is taken to have most keys. */
    @Test
    void keysOfAWholeTableMustBeFew() {
        assertThat(tree(narrowed(read(), KEY, true, every(2, 0, 999)))).isEqualTo("read t");
        assertThat(tree(narrowed(read(), KEY, true, every(10, 0, 999))))
                .startsWith("filter k among 100 keys");
        assertThat(KnownKeys.areAll(new Project(read(), Expressions.columns(List.of("k"))), "k", 9))
                .isTrue();
        assertThat(KnownKeys.areAll(read(), "k", 8)).isFalse();
    }

    @Test
    void noKeyAtAllLeavesOutAllRows() {
        assertThat(tree(narrowed(read(), KEY, KeySummary.between(0, 0, 0).build())))
                .startsWith("filter k among 0 keys");
    }

    private static LogicalPlan narrowed(LogicalPlan side, Expression key, KeySummary keys) {
        return KnownKeys.narrowed(side, key, Primitive.INT64, false, () -> keys);
    }

    private static LogicalPlan narrowed(
            LogicalPlan side, Expression key, boolean areAll, KeySummary keys) {
        return KnownKeys.narrowed(side, key, Primitive.INT64, areAll, () -> keys);
    }

    /** Returns all integers of a range. */
    private static KeySummary range(long least, long greatest) {
        return every(1, least, greatest);
    }

    private static KeySummary every(long step, long least, long greatest) {
        return keys(LongStream.rangeClosed(least, greatest).filter(k -> k % step == 0).toArray());
    }

    private static KeySummary keys(long... all) {
        KeySummary.Builder keys = KeySummary.between(all[0], all[all.length - 1], all.length);
        LongStream.of(all).forEach(keys::add);
        return keys.build();
    }

    @Test
    void aRangeThatLeavesOutFewRowsIsNotTested() {
        assertThat(tree(narrowed(read(), KEY, range(50, 5000)))).isEqualTo("read t");
        assertThat(tree(narrowed(read(), KEY, range(0, 899)))).isEqualTo("read t");
    }

    @Test
    void noRowIsReadWhereNoKeyCanMatch() {
        assertThat(tree(narrowed(read(), KEY, range(2000, 3000))))
                .startsWith("filter k >= 2000 and k <= 3000");
    }

    @Test
    void aKeyOfUnknownOrOtherValuesIsNotNarrowed() {
        assertThat(isNarrowed(Expression.column("v"), Primitive.INT64)).isFalse();
        assertThat(isNarrowed(KEY, Primitive.DATE32)).isFalse();
        assertThat(isNarrowed(KEY.plus(KEY), Primitive.INT64)).isFalse();
        assertThat(isNarrowed(KEY, Primitive.INT64)).isTrue();
    }

    /** Returns whether rows are left out; where none can be, the other side is not looked at. */
    private static boolean isNarrowed(Expression key, ColumnType type) {
        AtomicBoolean areAsked = new AtomicBoolean();
        LogicalPlan side = read();
        LogicalPlan made =
                KnownKeys.narrowed(
                        side,
                        key,
                        type,
                        false,
                        () -> {
                            areAsked.set(true);
                            return range(10, 20);
                        });
        assertThat(areAsked.get()).isEqualTo(made != side);
        return made != side;
    }

    /** A side may lose rows only if those that match none are not in the result. */
    @ParameterizedTest
    @EnumSource
    void rowsThatAJoinKeepsThoughTheyMatchNoneStay(JoinType type) {
        Set<JoinType> ofLeft = EnumSet.of(JoinType.INNER, JoinType.SEMI, JoinType.RIGHT);
        Join equal = join(type, false);
        assertThat(KnownKeys.mayLeaveOut(equal, true)).isEqualTo(ofLeft.contains(type));
        assertThat(KnownKeys.mayLeaveOut(equal, false))
                .isEqualTo(!type.keepsRight() && type != JoinType.MARK);
        assertThat(KnownKeys.mayLeaveOut(join(type, true), false)).isEqualTo(!type.keepsRight());
    }

    private static Join join(JoinType type, boolean matchesNulls) {
        List<EqualKey> keys = List.of(new EqualKey(KEY, KEY, matchesNulls));
        return new Join(type, read(), read(), keys, null, type == JoinType.MARK ? "m" : null);
    }

    @Test
    void besideNoRowsNothingIsRead() {
        LogicalPlan side = new Filter(Read.of(new Ranged()), KEY.isNotNull());
        assertThat(tree(KnownKeys.without(side))).contains("limit 0").contains("read t");
    }
}
