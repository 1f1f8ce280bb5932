// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Table;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.join.JoinMemory;
import dev.windrow.internal.join.JoinScan;
import dev.windrow.internal.join.JoinSide;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.rule.FirstSide;
import dev.windrow.internal.plan.rule.RowEstimates;
import dev.windrow.internal.session.Account;
import dev.windrow.internal.session.Session;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Select;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * Runs joins. Sides that fit in memory are joined as tables. Otherwise rows come in parts, and so
 * does the result.
 */
final class JoinRunner {

    /** What is told of the keys of a side takes this part of the memory that joins have left. */
    private static final long SUMMARY_PART = 4;

    private final Session session;
    private final StepsTold told;
    private final TableSteps steps;
    private final Function<LogicalPlan, RowsMade> inputs;
    private final FirstSide firstSide = new FirstSide(new RowEstimates());

    /** Bytes of sides that are held. */
    private long heldBytes;

    /**
     * Prepares.
     *
     * @param inputs runs the nodes below joins
     */
    JoinRunner(
            Session session,
            StepsTold told,
            TableSteps steps,
            Function<LogicalPlan, RowsMade> inputs) {
        this.session = session;
        this.told = told;
        this.steps = steps;
        this.inputs = inputs;
    }

    /** Returns the rows of a join. */
    RowsMade run(Join join) {
        return told.of(join, () -> joined(join), RowsMade::rowsInMemory);
    }

    private RowsMade joined(Join join) {
        boolean isLeftFirst = firstSide.isLeft(join);
        JoinMemory memory = JoinMemory.of(session.settings().scanBudget(), heldBytes);
        JoinStep step = new JoinStep(join);
        RowsMade first = side(isLeftFirst ? join.left() : join.right(), memory);
        try {
            return first instanceof RowsMade.Whole(Table table)
                    ? joined(step, isLeftFirst, table, memory)
                    : inParts(
                            step, isLeftFirst, collected(step, isLeftFirst, first, memory), memory);
        } catch (RuntimeException | Error e) {
            first.close();
            throw e;
        }
    }

    /** Joins a table with the other side. */
    private RowsMade joined(JoinStep step, boolean isLeftFirst, Table first, JoinMemory memory) {
        heldBytes += first.byteSize();
        RowsMade second;
        try {
            second = second(step, isLeftFirst, first, memory);
        } finally {
            heldBytes -= first.byteSize();
        }
        try {
            Table made =
                    second instanceof RowsMade.Whole(Table table)
                            ? joined(step, isLeftFirst ? first : table, isLeftFirst ? table : first)
                            : null;
            if (made != null) {
                first.close();
                second.close();
                return new RowsMade.Whole(made);
            }
            JoinSide side = collected(step, isLeftFirst, new RowsMade.Whole(first), memory);
            return inParts(step, isLeftFirst, side, second, memory);
        } catch (RuntimeException | Error e) {
            second.close();
            throw e;
        }
    }

    private @Nullable Table joined(JoinStep step, Table left, Table right) {
        long start = System.nanoTime();
        long mostBytes = JoinMemory.of(session.settings().scanBudget(), heldBytes).bytes();
        Table made = step.run(left, right, steps, session.cpu(), mostBytes);
        if (made != null) {
            told.add(
                    JoinStep.STRATEGY,
                    step.lines(JoinStep.STRATEGY),
                    Phase.since(
                            start,
                            Phase.Kind.HOST,
                            "join",
                            made.byteSize(),
                            left.rows() + right.rows()),
                    made.rows());
        }
        return made;
    }

    private RowsMade second(
            JoinStep step, boolean isLeftFirst, @Nullable Table first, JoinMemory memory) {
        LogicalPlan other = isLeftFirst ? step.join().right() : step.join().left();
        LogicalPlan narrowed = other;
        if (first != null) {
            long left = JoinMemory.of(session.settings().scanBudget(), heldBytes).bytes();
            narrowed = step.narrowed(isLeftFirst, first, session.cpu(), left / SUMMARY_PART);
        }
        told.replace(other, narrowed);
        heldBytes += step.summaryBytes();
        try {
            return side(narrowed, memory);
        } finally {
            heldBytes -= step.summaryBytes();
        }
    }

    private RowsMade inParts(
            JoinStep step, boolean isLeftFirst, JoinSide first, JoinMemory memory) {
        heldBytes += first.bytes();
        try {
            RowsMade second =
                    OrClosed.made(
                            first::close,
                            () -> {
                                Table there = first.isOnDisk() ? null : first.table();
                                return second(step, isLeftFirst, there, memory);
                            });
            return inParts(step, isLeftFirst, first, second, memory);
        } finally {
            heldBytes -= first.bytes();
        }
    }

    /** Joins both sides as they are read, and takes them over. */
    private RowsMade inParts(
            JoinStep step,
            boolean isLeftFirst,
            JoinSide first,
            RowsMade second,
            JoinMemory memory) {
        InParts made = new InParts(step);
        JoinScan joined =
                OrClosed.made(
                        () -> {
                            first.close();
                            second.close();
                        },
                        () ->
                                step.run(
                                        first,
                                        isLeftFirst,
                                        second.scan(),
                                        this::with,
                                        session.cpu(),
                                        memory,
                                        rows -> {
                                            made.rows.addAndGet(rows);
                                            told.came(step.join(), rows);
                                        }));
        made.scan = joined;
        told.add(made::explanation, made::profile);
        long bytes = joined.bytes() + step.summaryBytes();
        heldBytes += bytes;
        return RowsMade.InParts.of(
                session,
                joined,
                () -> {
                    heldBytes -= bytes;
                    joined.close();
                    second.close();
                });
    }

    /** What is told of a join in parts, once its rows were made. */
    private static final class InParts {

        private final JoinStep step;
        private final AtomicLong rows = new AtomicLong();
        private final long start = System.nanoTime();
        private @Nullable JoinScan scan;

        InParts(JoinStep step) {
            this.step = step;
        }

        private List<String> lines() {
            List<String> lines = new ArrayList<>(step.lines(JoinStep.STRATEGY_IN_PARTS));
            long bytes = scan == null ? 0 : scan.bytesOnDisk();
            if (bytes > 0) {
                lines.add("spilled    " + bytes + " bytes of both sides");
            }
            return lines;
        }

        Account explanation() {
            return new Account(JoinStep.STRATEGY_IN_PARTS, lines());
        }

        Profile profile() {
            long many = rows.get();
            Phase phase = new Phase(Phase.Kind.HOST, "join in parts", start, 0, 0, many, null);
            return new Profile(
                    "cpu", JoinStep.STRATEGY_IN_PARTS, many, many, List.of(phase), 0, 0, lines());
        }
    }

    /** Collects a side with its keys. */
    private JoinSide collected(JoinStep step, boolean isLeft, RowsMade rows, JoinMemory memory) {
        List<DerivedColumn> computed = step.computed(isLeft);
        List<String> keys = step.partitionKeys(isLeft);
        if (rows instanceof RowsMade.Whole(Table table) && computed.isEmpty()) {
            return JoinSide.of(table, keys, memory);
        }
        try (rows) {
            return JoinSide.collect(with(rows.scan(), computed), keys, memory);
        }
    }

    /** Adds columns to rows as they are read. */
    private Scan with(Scan scan, List<DerivedColumn> computed) {
        if (computed.isEmpty()) {
            return scan;
        }
        List<DerivedColumn> all = new ArrayList<>();
        scan.columnNames().forEach(name -> all.add(DerivedColumn.of(name)));
        all.addAll(computed);
        return session.overScans(
                runner -> runner.rows(scan, List.of(new Select(all)), Long.MAX_VALUE));
    }

    /** Returns the rows of a side, which may be read as often as one likes. */
    private RowsMade side(LogicalPlan plan, JoinMemory memory) {
        RowsMade rows = inputs.apply(plan);
        return rows instanceof RowsMade.InParts parts && !parts.source().isRepeatable()
                ? rows.kept(session, memory)
                : rows;
    }
}
