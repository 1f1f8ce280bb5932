// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.internal.engine.LookedUpColumns;
import dev.windrow.internal.engine.Lookup;
import dev.windrow.internal.plan.rule.Star;
import dev.windrow.internal.session.EarlyConditions;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Logic;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Decides which conditions of a join choose its rows before anything else is looked up for them:
 * those that leave few rows for what they need, so that as few bytes as possible move on the
 * device.
 */
final class EarlyRows implements EarlyConditions {

    /** What is left at most of the bytes, where some conditions are met first. */
    private static final double WORTH = 0.75;

    /** Bytes of a row's place, which is written and read. */
    private static final int PLACE_BYTES = Integer.BYTES;

    /** Words of each bitmap that are looked at. */
    private static final int SAMPLED_WORDS = 1 << 14;

    private final LookedUpColumns columns;
    private final Star star;
    private final long rows;

    /** Bytes of a row that move where all is looked up and computed, and stored once more. */
    private final double whole;

    /**
     * Conditions that choose among the rows that earlier steps left.
     *
     * @param conditions their places
     * @param names the columns that they read
     * @param before how many rows there are
     * @param rows those that are left
     * @param bytes what moves in this step, and after it if it is the last
     */
    private record Step(
            List<Integer> conditions,
            Set<String> names,
            double before,
            BitSet rows,
            double bytes) {}

    /**
     * Prepares.
     *
     * @param star a star with a condition
     * @param columns the columns of its join
     */
    EarlyRows(Star star, LookedUpColumns columns) {
        this.star = star;
        this.columns = columns;
        rows = columns.rows().rows();
        whole = 2 * bytes(star.query().inputNames());
    }

    /** Texts that are no codes are not gathered for the rows that are left. */
    @Override
    public List<Expression> candidates() {
        boolean haveTexts =
                star.query().inputNames().stream()
                        .map(columns::shape)
                        .anyMatch(shape -> shape.type().isVariableWidth() && !shape.isDictionary());
        return haveTexts ? List.of() : star.totalConditions();
    }

    /** Adds one step after the other, each time that which leaves least to do. */
    @Override
    public List<List<Integer>> steps(List<Expression> candidates, List<BitSet> holds) {
        List<BitSet> sets = holds.stream().map(this::sample).toList();
        BitSet rows = new BitSet();
        rows.set(0, sampledWords() * Long.SIZE);
        Set<Integer> left = new TreeSet<>();
        IntStream.range(0, candidates.size()).forEach(left::add);
        List<List<Integer>> steps = new ArrayList<>();
        while (true) {
            double count = rows.cardinality();
            Step none = new Step(List.of(), Set.of(), count, rows, whole * count * WORTH);
            Step best = none;
            for (int first : left) {
                Step step = widened(with(none, first, candidates, sets), left, candidates, sets);
                best = step.bytes() < best.bytes() ? step : best;
            }
            if (best == none) {
                return steps;
            }
            steps.add(best.conditions());
            left.removeAll(best.conditions());
            rows = best.rows();
        }
    }

    /** Adds conditions as long as the step leaves less to do with them. */
    private Step widened(
            Step step, Set<Integer> left, List<Expression> candidates, List<BitSet> sets) {
        Step wider = step;
        for (int more : left) {
            Step both = with(step, more, candidates, sets);
            wider = both.bytes() < wider.bytes() ? both : wider;
        }
        return wider == step ? step : widened(wider, left, candidates, sets);
    }

    /** Returns a step with one more condition. */
    private Step with(Step step, int more, List<Expression> candidates, List<BitSet> sets) {
        List<Integer> conditions = new ArrayList<>(step.conditions());
        conditions.add(more);
        Set<String> names = new HashSet<>(step.names());
        names.addAll(candidates.get(more).columns());
        BitSet rows = (BitSet) step.rows().clone();
        rows.and(sets.get(more));
        double bytes = bytes(names) * step.before() + whole * rows.cardinality();
        return new Step(conditions, names, step.before(), rows, bytes);
    }

    private int sampledWords() {
        return Math.toIntExact(Math.min(SAMPLED_WORDS, Math.ceilDiv(rows, Long.SIZE)));
    }

    /** Returns words at equal distances. */
    private BitSet sample(BitSet all) {
        long[] words = all.toLongArray();
        long[] some = new long[sampledWords()];
        long distance = Math.ceilDiv(rows, Long.SIZE) / some.length;
        for (int i = 0; i < some.length && i * distance < words.length; i++) {
            some[i] = words[(int) (i * distance)];
        }
        return BitSet.valueOf(some);
    }

    @Override
    public GroupByQuery rest(List<Expression> met) {
        List<Expression> left = new ArrayList<>(star.conditions());
        left.removeAll(met);
        return star.query().withWhere(left.isEmpty() ? null : Logic.And.of(left));
    }

    /** Returns the bytes of a row that move where some columns are read or looked up. */
    private double bytes(Collection<String> names) {
        Set<String> needed = new HashSet<>();
        Set<Lookup> lookups = new HashSet<>();
        names.forEach(name -> addNeeded(name, needed, lookups));
        double bytes = lookups.size() * 2.0 * PLACE_BYTES;
        for (String name : needed) {
            double width = columns.shape(name).bytesPerRow(rows);
            bytes += columns.lookup(name) == null ? width : 2 * width + PLACE_BYTES;
        }
        return bytes;
    }

    private void addNeeded(String name, Set<String> needed, Set<Lookup> lookups) {
        if (needed.add(name)) {
            Lookup lookup = columns.lookup(name);
            if (lookup != null && lookups.add(lookup)) {
                addNeeded(lookup.key(), needed, lookups);
            }
        }
    }
}
