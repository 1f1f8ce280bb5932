// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.query.Expression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The order of joins that makes the fewest rows, all of them together, as far as estimates tell:
 * found for each set of inputs from those of its parts. Sets without a key between them are joined
 * only where nothing else is left. A set has a bit for each input.
 */
final class JoinSubsets {

    private final int inputs;
    private final double[] rows;
    private final int[] lefts;

    /** The inputs that a key alone connects with each input. */
    private final int[] neighbours;

    private final List<Key> keys = new ArrayList<>();
    private final List<Key> keysOfMany = new ArrayList<>();
    private final List<Double> mostValues = new ArrayList<>();
    private final int expressions;

    /**
     * A key between inputs.
     *
     * @param left the inputs that its left side names
     * @param right those that its right side names
     * @param one the number of the left side
     * @param other the number of the right side
     * @param values about how many values both sides have
     * @param pair the number of all keys between the same inputs
     */
    private record Key(int left, int right, int one, int other, double values, int pair) {
        boolean isWithin(int set) {
            return ((left | right) & ~set) == 0;
        }

        Key withAtMost(double most) {
            return new Key(left, right, one, other, Math.min(values, most), pair);
        }

        boolean connects(int a, int b) {
            return (left & ~a) == 0 && (right & ~b) == 0 || (left & ~b) == 0 && (right & ~a) == 0;
        }
    }

    /**
     * Finds the order.
     *
     * @param plans the inputs, not too many: the time grows with three to the power of their number
     * @param names the names of the columns of each
     * @param equal the keys between them
     */
    JoinSubsets(
            List<LogicalPlan> plans,
            List<Set<String>> names,
            List<EqualKey> equal,
            RowEstimates estimates) {
        inputs = plans.size();
        rows = new double[1 << inputs];
        lefts = new int[1 << inputs];
        neighbours = new int[inputs];
        Map<Expression, Integer> numbers = new HashMap<>();
        List<RowEstimates.Values> values = new ArrayList<>();
        Map<Set<Integer>, Integer> pairs = new HashMap<>();
        for (EqualKey key : equal) {
            int left = named(key.left(), names);
            int right = named(key.right(), names);
            if (left == 0 || right == 0 || (left & right) != 0) {
                continue;
            }
            for (Expression side : List.of(key.left(), key.right())) {
                if (numbers.putIfAbsent(side, values.size()) == null) {
                    values.add(values(side, plans, names, estimates));
                }
            }
            int one = numbers.get(key.left());
            int other = numbers.get(key.right());
            int pair = pairs.computeIfAbsent(Set.of(left, right), absent -> pairs.size());
            if (pair == mostValues.size()) {
                mostValues.add(Math.min(values.get(one).rows(), values.get(other).rows()));
            }
            double ofKey = values.get(one).withAny(values.get(other));
            mostValues.set(pair, Math.max(ofKey, mostValues.get(pair)));
            keys.add(new Key(left, right, one, other, ofKey, pair));
        }
        expressions = numbers.size();
        limitUnknown(values);
        keys.sort(Comparator.comparingDouble(Key::values).reversed());
        for (Key key : keys) {
            if (Integer.bitCount(key.left) == 1 && Integer.bitCount(key.right) == 1) {
                neighbours[Integer.numberOfTrailingZeros(key.left)] |= key.right;
                neighbours[Integer.numberOfTrailingZeros(key.right)] |= key.left;
            } else {
                keysOfMany.add(key);
            }
        }
        find(plans.stream().mapToDouble(estimates::of).toArray());
    }

    /**
     * Gives keys of whose values nothing is known the fewest that a column has which must equal
     * theirs, by way of others, too: most columns that are compared with a key have its values.
     */
    private void limitUnknown(List<RowEstimates.Values> values) {
        int[] classes = eachAlone();
        keys.forEach(key -> join(classes, key));
        double[] fewest = new double[expressions];
        Arrays.fill(fewest, Double.POSITIVE_INFINITY);
        for (int i = 0; i < expressions; i++) {
            RowEstimates.Values each = values.get(i);
            double count = each.rows() <= 1 ? Double.POSITIVE_INFINITY : each.count();
            fewest[classes[i]] = Math.min(fewest[classes[i]], count);
        }
        keys.replaceAll(
                key ->
                        values.get(key.one).span() == 0 && values.get(key.other).span() == 0
                                ? key.withAtMost(fewest[classes[key.one]])
                                : key);
    }

    private int[] eachAlone() {
        int[] classes = new int[expressions];
        Arrays.setAll(classes, each -> each);
        return classes;
    }

    /** Makes one class of the classes of both sides of a key. */
    private static void join(int[] classes, Key key) {
        int former = classes[key.one];
        int now = classes[key.other];
        Arrays.setAll(classes, each -> classes[each] == former ? now : classes[each]);
    }

    private static int named(Expression expression, List<Set<String>> names) {
        int named = 0;
        for (String column : expression.columns()) {
            for (int i = 0; i < names.size(); i++) {
                named |= names.get(i).contains(column) ? 1 << i : 0;
            }
        }
        return named;
    }

    private static RowEstimates.Values values(
            Expression value,
            List<LogicalPlan> plans,
            List<Set<String>> names,
            RowEstimates estimates) {
        RowEstimates.Values most = RowEstimates.Values.NONE;
        for (String column : value.columns()) {
            for (int i = 0; i < plans.size(); i++) {
                if (names.get(i).contains(column)) {
                    most = most.orMore(estimates.values(plans.get(i), column));
                }
            }
        }
        return most;
    }

    /** Returns all inputs. */
    int all() {
        return (1 << inputs) - 1;
    }

    /** Returns the part of a set that is joined with its others, and has as many rows or more. */
    int left(int set) {
        return lefts[set];
    }

    /** Returns about how many rows the inputs of a set have together. */
    double rows(int set) {
        return rows[set];
    }

    private void find(double[] ofInputs) {
        double[] costs = new double[1 << inputs];
        int[] crossed = new int[1 << inputs];
        for (int set = 1; set <= all(); set++) {
            rows[set] = rows(set, ofInputs);
            if (Integer.bitCount(set) == 1) {
                continue;
            }
            costs[set] = Double.POSITIVE_INFINITY;
            crossed[set] = Integer.MAX_VALUE;
            for (int part = (set - 1) & set; part > set / 2; part = (part - 1) & set) {
                consider(set, part, costs, crossed);
            }
            int other = set ^ lefts[set];
            lefts[set] = rows[other] > rows[lefts[set]] ? other : lefts[set];
        }
    }

    private void consider(int set, int part, double[] costs, int[] crossed) {
        int rest = set ^ part;
        // The earlier rows meet without a key, the more it counts.
        int own = areConnected(part, rest) ? 0 : 1 + inputs - Integer.bitCount(set);
        int crosses = crossed[part] + crossed[rest] + own;
        double cost = costs[part] + costs[rest] + rows[set];
        if (crosses < crossed[set] || crosses == crossed[set] && cost < costs[set]) {
            crossed[set] = crosses;
            costs[set] = cost;
            lefts[set] = part;
        }
    }

    private boolean areConnected(int a, int b) {
        for (int left = a; left != 0; left &= left - 1) {
            if ((neighbours[Integer.numberOfTrailingZeros(left)] & b) != 0) {
                return true;
            }
        }
        return keysOfMany.stream().anyMatch(key -> key.connects(a, b));
    }

    /**
     * Returns about how many rows a join of inputs has, in whatever order: of keys that others
     * imply, as {@code a = c} after {@code a = b} and {@code b = c}, only others count; and those
     * between the same inputs have no more values together than one of these has rows.
     */
    private double rows(int set, double[] ofInputs) {
        double made = 1;
        for (int i = 0; i < inputs; i++) {
            made *= (set >> i & 1) != 0 ? ofInputs[i] : 1;
        }
        int[] classes = eachAlone();
        double[] values = new double[mostValues.size()];
        Arrays.fill(values, 1);
        for (Key key : keys) {
            if (key.isWithin(set) && classes[key.one] != classes[key.other]) {
                join(classes, key);
                values[key.pair] *= key.values;
            }
        }
        for (int pair = 0; pair < values.length; pair++) {
            made /= Math.max(1, Math.min(values[pair], mostValues.get(pair)));
        }
        return Math.max(1, made);
    }
}
