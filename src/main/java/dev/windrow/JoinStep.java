// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.CpuEngine;
import dev.windrow.internal.cpu.join.KeyPair;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.EqualKey;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.rule.KnownKeys;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Joins two tables. Keys that are computed, or of two types, become columns of one type before. */
final class JoinStep {

    static final String STRATEGY = "cpu-join";

    /** Of more rows, keys are not listed. */
    private static final long MOST_LOOKED_AT = 1 << 18;

    private final Join join;
    private final List<DerivedColumn> leftKeys = new ArrayList<>();
    private final List<DerivedColumn> rightKeys = new ArrayList<>();
    private final List<KeyPair> pairs = new ArrayList<>();

    JoinStep(Join join) {
        this.join = join;
    }

    /**
     * Joins.
     *
     * @param left is taken over
     * @param right is taken over
     * @return what the caller closes
     */
    Table run(Table left, Table right, TableSteps steps, CpuEngine engine) {
        Table ofLeft = left;
        Table ofRight = right;
        try {
            ofLeft =
                    steps.with(
                            left,
                            computed(join.keys().stream().map(EqualKey::left).toList(), "left"));
            ofRight =
                    steps.with(
                            right,
                            computed(join.keys().stream().map(EqualKey::right).toList(), "right"));
            pair(ofLeft, ofRight);
            ofLeft = steps.with(ofLeft, leftKeys);
            ofRight = steps.with(ofRight, rightKeys);
            Table joined =
                    engine.join(join.type(), ofLeft, ofRight, pairs, join.condition(), join.mark());
            return steps.select(joined, shown(left.names(), right.names()));
        } finally {
            ofLeft.close();
            ofRight.close();
        }
    }

    /**
     * Returns the plan of a side without rows that match none of the other, as far as its keys
     * tell.
     *
     * @param isLeft whether the left side is there; otherwise the right one
     * @param there its rows
     */
    static LogicalPlan narrowed(Join join, boolean isLeft, Table there) {
        LogicalPlan other = isLeft ? join.right() : join.left();
        if (there.rows() == 0 || !KnownKeys.mayLeaveOut(join.type(), !isLeft)) {
            return other;
        }
        for (EqualKey key : join.keys()) {
            Expression known = isLeft ? key.left() : key.right();
            Expression asked = isLeft ? key.right() : key.left();
            if (!key.matchesNulls()
                    && known instanceof Expression.Column(String name)
                    && there.column(name) instanceof FixedWidthColumn column) {
                other = KnownKeys.narrowed(other, asked, column.type(), () -> keys(column));
            }
        }
        return other;
    }

    private static KnownKeys.Keys keys(FixedWidthColumn column) {
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        Set<Long> listed = new HashSet<>();
        boolean mayBeFew = column.rows() <= MOST_LOOKED_AT;
        for (long row = 0; row < column.rows(); row++) {
            if (column.validity().isValid(row)) {
                long value = RawValues.getLong(column, row);
                least = Math.min(least, value);
                greatest = Math.max(greatest, value);
                if (mayBeFew) {
                    listed.add(value);
                    mayBeFew = listed.size() <= KnownKeys.MOST_LISTED;
                }
            }
        }
        return new KnownKeys.Keys(
                least, greatest, mayBeFew ? listed.stream().sorted().toList() : null);
    }

    /** Tells of a join, line by line. */
    static List<String> lines(Join join) {
        return List.of("strategy   " + STRATEGY, join.label());
    }

    private static String keyName(String side, int place) {
        return "key " + place + " of the " + side + " side";
    }

    private static List<DerivedColumn> computed(List<Expression> keys, String side) {
        List<DerivedColumn> computed = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            if (!(keys.get(i) instanceof Expression.Column)) {
                computed.add(new DerivedColumn(keyName(side, i), keys.get(i)));
            }
        }
        return computed;
    }

    /** Finds the columns that are compared. Those of two types are converted to one first. */
    private void pair(Table left, Table right) {
        for (int i = 0; i < join.keys().size(); i++) {
            EqualKey key = join.keys().get(i);
            String ofLeft = column(key.left(), "left", i);
            String ofRight = column(key.right(), "right", i);
            ColumnType type =
                    SameTypes.common(
                            List.of(left.column(ofLeft), right.column(ofRight)), key.label());
            pairs.add(
                    new KeyPair(
                            typed(left, ofLeft, type, leftKeys),
                            typed(right, ofRight, type, rightKeys),
                            key.matchesNulls()));
        }
    }

    private static String column(Expression key, String side, int place) {
        return key instanceof Expression.Column(String name) ? name : keyName(side, place);
    }

    private static String typed(
            Table table, String name, ColumnType type, List<DerivedColumn> converted) {
        Expression value = SameTypes.converted(table.column(name), name, type);
        if (value instanceof Expression.Column) {
            return name;
        }
        String typed = name + " as " + type.label() + " " + converted.size();
        converted.add(new DerivedColumn(typed, value));
        return typed;
    }

    private List<DerivedColumn> shown(List<String> left, List<String> right) {
        List<String> names = new ArrayList<>(left);
        if (join.type().hasRightColumns()) {
            names.addAll(right);
        }
        if (join.mark() != null) {
            names.add(join.mark());
        }
        return names.stream().map(DerivedColumn::of).toList();
    }
}
