// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.engine.ChosenColumns;
import dev.windrow.internal.engine.LookedUpColumns;
import dev.windrow.internal.engine.Lookup;
import dev.windrow.internal.plan.rule.Star;
import dev.windrow.internal.session.EarlyConditions;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Logic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Decides which conditions of a join choose its rows before anything else is looked up for them:
 * those that need the first of what is looked up, and no more, so that as few bytes as possible
 * move on the device.
 */
final class EarlyRows implements EarlyConditions {

    /** What an earlier choice saves at least, as the share that is left. */
    private static final double WORTH = 0.75;

    /** Bytes of a row's place, which is written and read. */
    private static final int PLACE_BYTES = Integer.BYTES;

    private final LookedUpColumns columns;
    private final Star star;
    private final long rows;
    private final List<Level> levels = new ArrayList<>();

    /** Conditions that need nothing but what some lookups find, and the columns that they name. */
    private record Level(Set<Expression> conditions, Set<String> names) {

        Expression condition() {
            return Logic.And.of(List.copyOf(conditions));
        }
    }

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

    @Override
    public List<DerivedColumn> choices(Predicate<Expression> isThere) {
        addLevels(star.totalConditions().stream().filter(isThere).toList());
        levels.removeIf(level -> bytes(level.names()) >= wholeBytes() * WORTH);
        List<DerivedColumn> choices = new ArrayList<>();
        levels.forEach(
                level ->
                        choices.add(
                                new DerivedColumn("choice " + choices.size(), level.condition())));
        return choices;
    }

    @Override
    public int best(Table holds) {
        double least = wholeBytes() * WORTH;
        int best = -1;
        for (int i = 0; i < levels.size(); i++) {
            long chosen = ChosenColumns.count((BitColumn) holds.column(holds.names().get(i)));
            double bytes = bytes(levels.get(i).names()) + wholeBytes() * chosen / rows;
            if (chosen > 0 && bytes < least) {
                least = bytes;
                best = i;
            }
        }
        return best;
    }

    @Override
    public GroupByQuery rest(int choice) {
        List<Expression> left = new ArrayList<>(star.conditions());
        left.removeAll(levels.get(choice).conditions());
        return star.query().withWhere(left.isEmpty() ? null : Logic.And.of(left));
    }

    /** Adds what no lookup tells, then what the first tells, and so on. */
    private void addLevels(List<Expression> conditions) {
        Set<Lookup> there = new HashSet<>();
        addLevel(conditions, there);
        for (Lookup lookup : columns.lookups()) {
            there.add(lookup);
            addLevel(conditions, there);
        }
    }

    private void addLevel(List<Expression> conditions, Set<Lookup> there) {
        Set<Expression> met = new LinkedHashSet<>();
        Set<String> names = new LinkedHashSet<>();
        for (Expression condition : conditions) {
            if (condition.columns().stream().allMatch(name -> isThere(name, there))) {
                met.add(condition);
                names.addAll(condition.columns());
            }
        }
        boolean isMore =
                levels.isEmpty()
                        ? !met.isEmpty()
                        : met.size() > levels.getLast().conditions().size();
        if (isMore) {
            levels.add(new Level(met, names));
        }
    }

    private boolean isThere(String name, Set<Lookup> there) {
        Lookup lookup = columns.lookup(name);
        return lookup == null || there.contains(lookup);
    }

    /** Returns the bytes that move where all is looked up for all rows, and stored once more. */
    private double wholeBytes() {
        return 2 * bytes(star.query().inputNames());
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
