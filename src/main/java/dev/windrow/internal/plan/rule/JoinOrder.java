// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Joins inputs in the order that makes the fewest rows, as far as their estimates tell, and puts
 * the smaller side on the right, where a join builds its table. Of many inputs those are joined
 * first whose result has the fewest rows, until they are few enough to find the best order.
 */
final class JoinOrder {

    /** From so many inputs on, their number is reduced before all orders are compared. */
    private static final int MOST_EXACT = 10;

    /** More rows than any input has: what comes after all else. */
    private static final double LATEST = 1e30;

    private final RowEstimates estimates = new RowEstimates();

    private JoinOrder() {}

    static LogicalPlan apply(LogicalPlan plan) {
        return new JoinOrder().of(plan);
    }

    private LogicalPlan of(LogicalPlan plan) {
        if (!isInner(plan) || plan.names() == null) {
            return plan.withInputs(plan.inputs().stream().map(this::of).toList());
        }
        Pool pool = new Pool();
        pool.add(plan);
        return new Project(pool.joined(), Expressions.columns(plan.names()));
    }

    private static boolean isInner(LogicalPlan plan) {
        return plan instanceof Join join && join.type() == JoinType.INNER;
    }

    /** A condition of a join, and the columns that it names. */
    private record Condition(Expression expression, @Nullable EqualKey key, Set<String> columns) {
        static Condition of(Expression expression) {
            return new Condition(expression, null, expression.columns());
        }

        static Condition of(EqualKey key) {
            Set<String> columns = new HashSet<>(key.left().columns());
            columns.addAll(key.right().columns());
            return new Condition(key.condition(), key, columns);
        }
    }

    /** An input, and the names of its columns. */
    private record Input(LogicalPlan plan, Set<String> names) {
        static Input of(LogicalPlan plan) {
            return new Input(plan, new HashSet<>(plan.names()));
        }
    }

    /** Inputs that are not joined yet, and the conditions of their joins. */
    private final class Pool {

        private final List<Input> inputs = new ArrayList<>();
        private final List<Condition> conditions = new ArrayList<>();
        private final ImpliedKeys implied = new ImpliedKeys();

        /** Rows of joins of two inputs, which stay as long as both are there. */
        private final Map<Input, Map<Input, Double>> rows = new IdentityHashMap<>();

        void add(LogicalPlan plan) {
            if (plan instanceof Join join && isInner(join)) {
                add(join.left());
                add(join.right());
                join.keys().forEach(key -> conditions.add(Condition.of(key)));
                Expressions.conjuncts(join.condition())
                        .forEach(each -> conditions.add(Condition.of(each)));
            } else {
                inputs.add(Input.of(of(plan)));
            }
        }

        LogicalPlan joined() {
            while (inputs.size() > MOST_EXACT) {
                joinNext();
            }
            List<Input> few = List.copyOf(inputs);
            List<EqualKey> keys =
                    conditions.stream().map(Condition::key).filter(Objects::nonNull).toList();
            JoinSubsets order =
                    new JoinSubsets(
                            few.stream().map(Input::plan).toList(),
                            few.stream().map(Input::names).toList(),
                            keys,
                            estimates);
            LogicalPlan all = joined(few, order, order.all()).plan();
            Expression left =
                    Expressions.all(conditions.stream().map(Condition::expression).toList());
            return left == null ? all : new Filter(all, left);
        }

        private Input joined(List<Input> few, JoinSubsets order, int set) {
            int left = order.left(set);
            return left == 0
                    ? few.get(Integer.numberOfTrailingZeros(set))
                    : Input.of(join(joined(few, order, left), joined(few, order, set ^ left)));
        }

        /**
         * Joins the two inputs that make the fewest rows. Those with a key between them come first.
         */
        private void joinNext() {
            int first = 0;
            int second = 1;
            double fewest = Double.POSITIVE_INFINITY;
            for (int i = 0; i < inputs.size(); i++) {
                for (int j = i + 1; j < inputs.size(); j++) {
                    double made = knownRows(inputs.get(i), inputs.get(j));
                    if (made < fewest) {
                        fewest = made;
                        first = i;
                        second = j;
                    }
                }
            }
            Input right = inputs.remove(second);
            Input left = inputs.remove(first);
            rows.remove(left);
            rows.remove(right);
            boolean isInOrder = estimates.of(left.plan()) >= estimates.of(right.plan());
            inputs.add(first, Input.of(isInOrder ? join(left, right) : join(right, left)));
        }

        private double knownRows(Input a, Input b) {
            return rows.computeIfAbsent(a, absent -> new IdentityHashMap<>())
                    .computeIfAbsent(b, absent -> rows(a, b));
        }

        private double rows(Input a, Input b) {
            List<EqualKey> keys = new ArrayList<>();
            for (Condition condition : conditions) {
                EqualKey key = condition.key() == null ? null : turned(condition.key(), a, b);
                if (key != null) {
                    keys.add(key);
                }
            }
            return estimates.ofJoin(a.plan(), b.plan(), keys) + (keys.isEmpty() ? LATEST : 0);
        }

        private Join join(Input left, Input right) {
            List<EqualKey> keys = new ArrayList<>();
            List<Expression> others = new ArrayList<>();
            List<Condition> later = new ArrayList<>();
            for (Condition condition : conditions) {
                EqualKey key = condition.key();
                EqualKey turned = key == null ? null : turned(key, left, right);
                boolean isHere =
                        condition.columns().stream()
                                .allMatch(
                                        each ->
                                                left.names().contains(each)
                                                        || right.names().contains(each));
                if (turned != null) {
                    keys.add(turned);
                } else if (isHere) {
                    others.add(condition.expression());
                } else {
                    later.add(condition);
                }
            }
            conditions.clear();
            conditions.addAll(later);
            return new Join(
                    JoinType.INNER,
                    left.plan(),
                    right.plan(),
                    implied.without(keys, left.plan(), right.plan()),
                    Expressions.all(others),
                    null);
        }
    }

    /** Returns a key with the expression of the left side first, or null if it is not of both. */
    private static @Nullable EqualKey turned(EqualKey key, Input left, Input right) {
        Set<String> one = key.left().columns();
        Set<String> other = key.right().columns();
        if (left.names().containsAll(one) && right.names().containsAll(other)) {
            return key;
        }
        return left.names().containsAll(other) && right.names().containsAll(one)
                ? new EqualKey(key.right(), key.left(), key.matchesNulls())
                : null;
    }
}
