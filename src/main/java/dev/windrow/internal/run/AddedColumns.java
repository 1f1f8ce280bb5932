// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.cancel.ProgramCode;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.pipeline.WindowedRows;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Windows;
import dev.windrow.internal.session.Made;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.Source;
import dev.windrow.internal.session.Summary;
import dev.windrow.profile.Phase;
import dev.windrow.query.Cumulative;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Frame;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NamedWindowFunction;
import dev.windrow.query.Rolling;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunction;
import dev.windrow.query.WindowFunctions;
import dev.windrow.scan.Scan;
import dev.windrow.scan.TypeRemarks;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Rows that are read in parts, with the columns that an operation makes of all of them beside. Rows
 * that do not fit in memory wait on disk, where functions over a window can tell the columns.
 *
 * @param operation an operation with a row for each row: windows, rolling or cumulative
 * @param most how many rows of the result are wanted: the first
 */
public record AddedColumns(Session session, Scan scan, Transformation operation, long most) {

    /** Hands the rows over, in the order of the input, as one call. */
    public Summary run(Consumer<Iterator<Table>> receiver) {
        return TypeRemarks.told(
                scan,
                operation.inputNames(List.of()),
                () -> {
                    Window window = onDisk();
                    return window == null
                            ? session.inOneCall(() -> inMemory(receiver))
                            : PlanRunner.planned(
                                    session,
                                    () -> plan(window),
                                    (runner, plan) -> runner.runInBatches(plan, receiver));
                });
    }

    /** Returns the window that tells the columns on disk; null where all rows are to be read. */
    private @Nullable Window onDisk() {
        Window window = asWindow();
        boolean comes =
                window != null
                        && (isOfAllRows(window)
                                ? WindowedRows.comeInParts(window)
                                : !window.order().isEmpty() || isByPlace(window));
        return comes && !session.overScans(runner -> runner.likelyFits(scan, List.of()))
                ? window
                : null;
    }

    private static boolean isOfAllRows(Window window) {
        return window.partition().isEmpty() && window.order().isEmpty();
    }

    /** Returns whether a window without an order has the same results in that of the table. */
    private static boolean isByPlace(Window window) {
        Frame frame = window.frame();
        boolean isOfRows =
                frame.unit() == Frame.Unit.ROWS && frame.exclusion() == Frame.Exclusion.NONE;
        return (isOfRows || frame.equals(Frame.soFar()) || frame.equals(Frame.wholePartition()))
                && window.functions().stream().noneMatch(AddedColumns::isOfPeers);
    }

    private static boolean isOfPeers(NamedWindowFunction named) {
        return switch (named.function()) {
            case WindowFunction.Rank _,
                    WindowFunction.DenseRank _,
                    WindowFunction.PercentRank _,
                    WindowFunction.CumulativeDistribution _,
                    WindowFunction.Filled _ ->
                    true;
            default -> false;
        };
    }

    /** Returns a window in the order of places, of whose rows no two are peers, if it has none. */
    private static Window ordered(Window window, String place) {
        Frame frame = window.frame();
        return window.order().isEmpty()
                ? new Window(
                        window.partition(),
                        List.of(SortKey.ascending(place)),
                        frame.equals(Frame.soFar()) ? Frame.wholePartition() : frame,
                        window.functions())
                : window;
    }

    /** Returns the same as a window: sums and means are null of no value anyway. */
    private @Nullable Window asWindow() {
        return switch (operation) {
            case Window window -> window;
            case Rolling rolling when rolling.over().isEmpty() && rolling.minPeriods() <= 1 ->
                    aggregating(
                            Frame.rows(rolling.preceding(), rolling.following()),
                            rolling.aggregations());
            case Cumulative cumulative
                    when cumulative.over().isEmpty() && !cumulative.isExclusive() ->
                    aggregating(Frame.rows(Frame.UNBOUNDED, 0), cumulative.aggregations());
            default -> null;
        };
    }

    private static Window aggregating(Frame frame, List<NamedAggregation> aggregations) {
        return allRows(frame, aggregations.stream().map(WindowFunctions::aggregate).toList());
    }

    private static Window allRows(Frame frame, List<NamedWindowFunction> functions) {
        return new Window(List.of(), List.of(), frame, functions);
    }

    /**
     * Unless a window is of all rows, they are numbered, and sorted by their numbers in the end.
     */
    private LogicalPlan plan(Window window) {
        List<String> names = new ArrayList<>(scan.columnNames());
        LogicalPlan rows = new Source.OfScan(scan).rows();
        if (isOfAllRows(window)) {
            rows = new Windows(rows, window);
        } else {
            String place = "place";
            while (names.contains(place)) {
                place += "'";
            }
            NamedWindowFunction places = WindowFunctions.rowNumber().as(place);
            rows = new Windows(rows, allRows(Frame.soFar(), List.of(places)));
            rows = new Windows(rows, ordered(window, place));
            rows = new LogicalPlan.Sort(rows, List.of(SortKey.ascending(place)));
        }
        window.functions().forEach(each -> addNew(each.name(), names));
        LogicalPlan all = new Project(rows, names.stream().map(DerivedColumn::of).toList());
        return most == Long.MAX_VALUE ? all : new Limit(all, 0, most);
    }

    private static void addNew(String name, List<String> names) {
        if (names.contains(name)) {
            throw ErrorCode.DUPLICATE_NAME.failure(
                    "the input has a column \"%s\": rename the result, as in \"sum(v) as s\"",
                    name);
        }
        names.add(name);
    }

    private Summary inMemory(Consumer<Iterator<Table>> receiver) {
        long start = System.nanoTime();
        Table all = session.overScans(runner -> runner.read(scan, null));
        Phase read = Phase.since(start, Phase.Kind.READ, "read", all.byteSize(), all.rows());
        ColumnMemory memory = new ColumnMemory();
        memory.own(all);
        return OrClosed.made(
                memory::close,
                () -> {
                    Made made = session.transform(new Source.OfTable(all), operation);
                    memory.own(made.table());
                    List<String> names = new ArrayList<>(all.names());
                    made.table().names().forEach(name -> addNew(name, names));
                    try (Table rows = TableRows.beside(all, made.table(), memory)) {
                        Table first = rows.slice(0, Math.min(most, rows.rows()));
                        ProgramCode.receiver(receiver).accept(List.of(first).iterator());
                    }
                    return new Summary(made.explanation(), made.profile().withFirst(read));
                });
    }
}
