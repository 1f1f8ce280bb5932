// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.BitColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.engine.ChosenColumns;
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

    private final LookedUpColumns columns;
    private final Star star;
    private final long rows;

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
    }

    /** Texts that are no codes are not gathered for the rows that are left. */
    @Override
    public List<Expression> candidates() {
        boolean haveTexts =
                star.query().inputNames().stream()
                        .anyMatch(
                                name ->
                                        columns.lookup(name) == null
                                                && columns.own(name).column(name)
                                                        instanceof VariableWidthColumn);
        return haveTexts ? List.of() : star.totalConditions();
    }

    /** Adds one condition after the other, each time that which leaves least to do. */
    @Override
    public List<Integer> best(List<Expression> candidates, List<BitColumn> holds) {
        double whole = 2 * bytes(star.query().inputNames());
        double least = whole * WORTH;
        List<Integer> best = new ArrayList<>();
        Set<String> read = new HashSet<>();
        BitSet left = new BitSet();
        left.set(0, Math.toIntExact(rows));
        List<BitSet> sets = holds.stream().map(ChosenColumns::rows).toList();
        while (true) {
            int next = -1;
            for (int i = 0; i < sets.size(); i++) {
                BitSet some = both(left, sets.get(i));
                Set<String> names = union(read, candidates.get(i).columns());
                double all = bytes(names) + whole * some.cardinality() / rows;
                if (!best.contains(i) && all < least && !some.isEmpty()) {
                    least = all;
                    next = i;
                }
            }
            if (next < 0) {
                return best;
            }
            best.add(next);
            left = both(left, sets.get(next));
            read = union(read, candidates.get(next).columns());
        }
    }

    private static BitSet both(BitSet one, BitSet other) {
        BitSet both = (BitSet) one.clone();
        both.and(other);
        return both;
    }

    private static Set<String> union(Set<String> some, Collection<String> more) {
        Set<String> all = new HashSet<>(some);
        all.addAll(more);
        return all;
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
