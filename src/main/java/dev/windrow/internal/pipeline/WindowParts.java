// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Expression;
import dev.windrow.query.Frame;
import dev.windrow.query.NamedWindowFunction;
import dev.windrow.query.NullTreatment;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunction;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** How each function of a window is made where a partition is computed part by part. */
final class WindowParts {

    /** The number of a row in its partition. */
    static final String NUMBER = " number";

    /** Its rank. */
    static final String RANK = " rank";

    /** How many rows of the partition are no later than it. */
    static final String PEERS = " peers";

    private final Window window;
    private final List<NamedWindowFunction> running = new ArrayList<>();
    private final List<NamedWindowFunction> helping = new ArrayList<>();
    private final List<NamedWindowFunction> near = new ArrayList<>();
    private final List<NamedWindowFunction> wanted = new ArrayList<>();
    private final Map<String, Expression> values = new LinkedHashMap<>();
    private boolean suits = true;
    private long preceding;
    private long following;

    WindowParts(Window window) {
        this.window = window;
        window.functions().forEach(this::plan);
    }

    /** Returns whether all functions can be computed part by part. */
    boolean suit() {
        return suits;
    }

    /** Returns the functions that go on from part to part. */
    Window running() {
        return with(window, running);
    }

    /** Returns what shares of a partition are made of, which goes on as well. */
    Window helping() {
        return with(window.over(Frame.soFar()), helping);
    }

    /** Returns the functions that see a few rows around theirs. */
    Window near() {
        return with(window, near);
    }

    /** Returns functions whose values in the last row are those of all rows of the partition. */
    Window wanted() {
        return with(window.over(Frame.rows(Frame.UNBOUNDED, 0)), wanted);
    }

    /** Returns what a function is made of: columns of the others. */
    Expression value(String name) {
        return values.get(name);
    }

    /** Returns how many rows before its own a function sees. */
    long preceding() {
        return preceding;
    }

    /** Returns how many rows behind its own a function sees. */
    long following() {
        return following;
    }

    private static Window with(Window window, List<NamedWindowFunction> functions) {
        return new Window(window.partition(), window.order(), window.frame(), functions);
    }

    private void plan(NamedWindowFunction named) {
        String name = named.name();
        WindowFunction function = named.function();
        boolean isWhole = isWhole();
        if (RunningWindow.suits(window, function)) {
            running.add(named);
            values.put(name, Expression.column(name));
        } else if (seesFew(function)) {
            near.add(named);
            values.put(name, Expression.column(name));
        } else if (function instanceof WindowFunction.Aggregated(Aggregation.Mean(var of))
                && (isWhole || RunningWindow.isOfRowsSoFar(window))) {
            List<NamedWindowFunction> target = isWhole ? wanted : running;
            target.add(aggregated(new Aggregation.Sum(of, OverflowPolicy.ERROR), name + " sum"));
            target.add(aggregated(new Aggregation.Count(of), name + " count"));
            values.put(
                    name,
                    Expression.column(name + " sum")
                            .cast(Primitive.FLOAT64)
                            .dividedBy(Expression.column(name + " count")));
        } else if (isWhole && isOfAll(function)) {
            wanted.add(named);
            values.put(name, Expression.column(name));
        } else if (!window.order().isEmpty() && isShare(function)) {
            add(wanted, new WindowFunction.RowNumber(), NUMBER);
            help(function);
        } else {
            suits = false;
        }
    }

    private static NamedWindowFunction aggregated(Aggregation aggregation, String name) {
        return new NamedWindowFunction(new WindowFunction.Aggregated(aggregation), name);
    }

    /** Returns whether the frame of each row has all rows of the partition. */
    private boolean isWhole() {
        Frame frame = window.frame();
        return frame.equals(Frame.wholePartition())
                || frame.equals(Frame.rows(Frame.UNBOUNDED, Frame.UNBOUNDED))
                || window.order().isEmpty() && frame.equals(Frame.soFar());
    }

    private static boolean isOfAll(WindowFunction function) {
        return function instanceof WindowFunction.Aggregated(Aggregation aggregation)
                        && RunningWindow.goesOn(aggregation)
                || function instanceof WindowFunction.FirstValue
                || function instanceof WindowFunction.LastValue;
    }

    private static boolean isShare(WindowFunction function) {
        return function instanceof WindowFunction.Ntile ntile && ntile.sameParts().isPresent()
                || function instanceof WindowFunction.PercentRank
                || function instanceof WindowFunction.CumulativeDistribution;
    }

    private void help(WindowFunction function) {
        switch (function) {
            case WindowFunction.Ntile _ -> add(helping, new WindowFunction.RowNumber(), NUMBER);
            case WindowFunction.PercentRank _ -> add(helping, new WindowFunction.Rank(), RANK);
            default ->
                    add(helping, new WindowFunction.Aggregated(new Aggregation.CountRows()), PEERS);
        }
    }

    private static void add(
            List<NamedWindowFunction> functions, WindowFunction function, String name) {
        if (functions.stream().noneMatch(each -> each.name().equals(name))) {
            functions.add(new NamedWindowFunction(function, name));
        }
    }

    /** Returns whether a function sees a number of rows around its own, and notes how many. */
    private boolean seesFew(WindowFunction function) {
        long back;
        long ahead;
        if (function instanceof WindowFunction.Shifted shifted) {
            OptionalLong offset = shifted.sameOffset();
            if (shifted.nulls() == NullTreatment.IGNORE || offset.isEmpty()) {
                return false;
            }
            back = offset.getAsLong();
            ahead = -back;
        } else {
            Frame frame = window.frame();
            if (isShare(function)
                    || function instanceof WindowFunction.Filled
                    || frame.unit() != Frame.Unit.ROWS
                    || frame.values() != null
                    || frame.preceding() == Frame.UNBOUNDED
                    || frame.following() == Frame.UNBOUNDED
                    || frame.exclusion() == Frame.Exclusion.GROUP
                    || frame.exclusion() == Frame.Exclusion.TIES) {
                return false;
            }
            back = frame.preceding();
            ahead = frame.following();
        }
        preceding = Math.max(preceding, back);
        following = Math.max(following, ahead);
        return true;
    }
}
