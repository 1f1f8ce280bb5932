// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.internal.cpu.CpuEngine;
import dev.windrow.internal.cpu.join.JoinDefinition;
import dev.windrow.internal.cpu.join.KeyPair;
import dev.windrow.internal.join.JoinMemory;
import dev.windrow.internal.join.JoinScan;
import dev.windrow.internal.join.JoinSide;
import dev.windrow.internal.plan.logical.EqualKey;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.rule.KnownKeys;
import dev.windrow.internal.run.SameTypes.Typed;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.KeySummary;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/** Joins two tables. Keys that are computed, or of two types, become columns of one type before. */
final class JoinStep {

    static final String STRATEGY = "cpu-join";
    static final String STRATEGY_IN_PARTS = "cpu-join-in-parts";

    private final Join join;
    private long summaryBytes;

    JoinStep(Join join) {
        this.join = join;
    }

    Join join() {
        return join;
    }

    /**
     * Joins.
     *
     * @param left stays open, unless there is a result
     * @param right as well
     * @param mostBytes about how many bytes the result may have
     * @return what the caller closes; null if it would have more
     */
    @Nullable Table run(
            Table left, Table right, TableSteps steps, CpuEngine engine, long mostBytes) {
        try (Table ofLeft = steps.with(TableSteps.view(left), computed(true));
                Table ofRight = steps.with(TableSteps.view(right), computed(false))) {
            KeyColumns keys = new KeyColumns(ofLeft, ofRight, true);
            try (Table typedLeft = steps.with(TableSteps.view(ofLeft), keys.left);
                    Table typedRight = steps.with(TableSteps.view(ofRight), keys.right)) {
                return engine.join(
                        definition(keys, left.names(), right.names()),
                        typedLeft,
                        typedRight,
                        mostBytes);
            }
        }
    }

    /**
     * Joins rows that come in parts.
     *
     * @param first a side that was collected with its {@link #computed} keys; taken over
     * @param second rows of the other side, without keys that are computed
     * @param scans adds columns to rows as they are read
     */
    JoinScan run(
            JoinSide first,
            boolean firstIsLeft,
            Scan second,
            BiFunction<Scan, List<DerivedColumn>, Scan> scans,
            CpuEngine engine,
            JoinMemory memory,
            LongConsumer made) {
        JoinSide ofFirst = first;
        Scan ofSecond = scans.apply(second, computed(!firstIsLeft));
        try (Table none = ofSecond.first(null, 0)) {
            Table left = firstIsLeft ? first.none() : none;
            Table right = firstIsLeft ? none : first.none();
            KeyColumns keys = new KeyColumns(left, right, false);
            JoinDefinition definition = definition(keys, shown(left, true), shown(right, false));
            List<DerivedColumn> more = firstIsLeft ? keys.left : keys.right;
            if (!more.isEmpty()) {
                // Keys of another type are divided in another way.
                try (JoinSide before = first) {
                    ofFirst =
                            JoinSide.collect(
                                    scans.apply(before.scan(), more),
                                    definition.partitionKeys(firstIsLeft),
                                    memory);
                }
            }
            return new JoinScan(
                    definition,
                    ofFirst,
                    firstIsLeft,
                    scans.apply(ofSecond, firstIsLeft ? keys.right : keys.left),
                    engine,
                    memory,
                    made);
        } catch (RuntimeException | Error e) {
            ofFirst.close();
            throw e;
        }
    }

    /** The columns that are compared. Those of two types are converted to one first. */
    private final class KeyColumns {

        private final List<DerivedColumn> left = new ArrayList<>();
        private final List<DerivedColumn> right = new ArrayList<>();
        private final List<KeyPair> pairs = new ArrayList<>();

        /**
         * Pairs the keys of two tables.
         *
         * @param areAll whether these are all rows; otherwise their types alone count
         */
        KeyColumns(Table ofLeft, Table ofRight, boolean areAll) {
            for (int i = 0; i < join.keys().size(); i++) {
                List<Column> keys =
                        List.of(ofLeft.column(name(i, true)), ofRight.column(name(i, false)));
                ColumnType type =
                        areAll
                                ? SameTypes.common(keys.stream().map(Typed::of).toList(), label(i))
                                : SameTypes.commonType(
                                        keys.stream().map(Column::type).toList(), label(i));
                pairs.add(
                        new KeyPair(
                                typed(keys.getFirst(), name(i, true), type, areAll, left),
                                typed(keys.getLast(), name(i, false), type, areAll, right),
                                join.keys().get(i).matchesNulls()));
            }
        }

        private static String typed(
                Column key,
                String name,
                ColumnType type,
                boolean areAll,
                List<DerivedColumn> converted) {
            if (key.type().equals(type)) {
                return name;
            }
            Expression value =
                    areAll
                            ? SameTypes.converted(key, name, type)
                            : Expression.column(name).cast(type);
            String typed = name + " as " + type.label() + " " + converted.size();
            converted.add(new DerivedColumn(typed, value));
            return typed;
        }
    }

    private JoinDefinition definition(KeyColumns keys, List<String> left, List<String> right) {
        return new JoinDefinition(
                join.type(), keys.pairs, join.condition(), join.mark(), left, right);
    }

    /**
     * Returns the plan of a side without rows that match none of the other, as far as its keys
     * tell.
     *
     * @param isLeft whether the left side is there; otherwise the right one
     * @param there its rows
     * @param engine its threads look at the keys
     * @param mostBytes bytes that what is told of the keys may take
     */
    LogicalPlan narrowed(boolean isLeft, Table there, CpuEngine engine, long mostBytes) {
        LogicalPlan known = isLeft ? join.left() : join.right();
        LogicalPlan other = isLeft ? join.right() : join.left();
        if (!KnownKeys.mayLeaveOut(join, !isLeft)) {
            return other;
        }
        if (there.rows() == 0) {
            return KnownKeys.without(other);
        }
        for (EqualKey key : join.keys()) {
            Expression told = isLeft ? key.left() : key.right();
            Expression asked = isLeft ? key.right() : key.left();
            if (told instanceof Expression.ColumnReference(String name)
                    && there.column(name) instanceof FixedWidthColumn column
                    && !(key.matchesNulls() && column.validity().hasNulls())) {
                other =
                        KnownKeys.narrowed(
                                other,
                                asked,
                                column.type(),
                                KnownKeys.areAll(known, name, there.rows()),
                                () -> summary(column, engine, mostBytes));
            }
        }
        return other;
    }

    private KeySummary summary(FixedWidthColumn column, CpuEngine engine, long mostBytes) {
        KeySummary summary = engine.summary(column, Math.max(0, mostBytes - summaryBytes));
        summaryBytes += summary.byteSize();
        return summary;
    }

    /** Returns the bytes of what was told of keys. */
    long summaryBytes() {
        return summaryBytes;
    }

    /** Tells of a join, line by line. */
    List<String> lines(String strategy) {
        return List.of("strategy   " + strategy, join.label());
    }

    /** Returns the keys of a side that are no columns of it. */
    List<DerivedColumn> computed(boolean ofLeft) {
        List<DerivedColumn> computed = new ArrayList<>();
        for (int i = 0; i < join.keys().size(); i++) {
            if (!(key(i, ofLeft) instanceof Expression.ColumnReference)) {
                computed.add(new DerivedColumn(name(i, ofLeft), key(i, ofLeft)));
            }
        }
        return computed;
    }

    /** Returns the columns by which a side is divided, as long as nothing is converted. */
    List<String> partitionKeys(boolean ofLeft) {
        return join.type() == JoinType.MARK
                ? List.of()
                : IntStream.range(0, join.keys().size()).mapToObj(i -> name(i, ofLeft)).toList();
    }

    private Expression key(int place, boolean ofLeft) {
        EqualKey key = join.keys().get(place);
        return ofLeft ? key.left() : key.right();
    }

    private String label(int place) {
        return join.keys().get(place).label();
    }

    private String name(int place, boolean ofLeft) {
        return key(place, ofLeft) instanceof Expression.ColumnReference(String name)
                ? name
                : "key " + place + " of the " + (ofLeft ? "left" : "right") + " side";
    }

    private List<String> shown(Table side, boolean isLeft) {
        List<String> shown = new ArrayList<>(side.names());
        computed(isLeft).forEach(each -> shown.remove(each.name()));
        return shown;
    }
}
