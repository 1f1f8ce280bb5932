// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.Table;
import dev.windrow.internal.cancel.ProgramCode;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.column.PackedTables;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Join;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.LogicalPlan.Step;
import dev.windrow.internal.plan.logical.LogicalPlan.Values;
import dev.windrow.internal.plan.rule.Rules;
import dev.windrow.internal.session.Account;
import dev.windrow.internal.session.Batches;
import dev.windrow.internal.session.Made;
import dev.windrow.internal.session.ScanAnswer;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.Source;
import dev.windrow.internal.session.Summary;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Select;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs a logical plan, and tells of it. */
public final class PlanRunner {

    private final StepsTold told = new StepsTold();
    private final NodeRunner nodes;
    private final Session session;

    PlanRunner(Session session) {
        this.session = session;
        nodes = new NodeRunner(session, told);
    }

    /** Plans what is asked, and works with the plan, as one call. */
    public static <R> R planned(
            Session session,
            Supplier<LogicalPlan> asked,
            BiFunction<PlanRunner, LogicalPlan, R> work) {
        return session.inOneCall(
                () -> work.apply(new PlanRunner(session), Rules.apply(asked.get())));
    }

    /** Groups rows, as one call. */
    public static Made groups(Session session, Source rows, GroupByQuery query) {
        return planned(
                session, () -> GroupSteps.grouped(rows.rows(), query, null), PlanRunner::groups);
    }

    /** Runs a plan, and returns its whole result. */
    public Made run(LogicalPlan plan) {
        Table made = PackedTables.unpacked(made(plan));
        return new Made(made, told::explanation, told.profile());
    }

    /** Tells how long it took to plan what runs next. */
    void planned(Phase phase) {
        told.addRead(phase);
    }

    /** Tells of a query whose result the plan has. */
    void ranBefore(Made made) {
        told.add(made);
    }

    /** Returns a plan that was run as a tree, with what is told of its nodes. */
    Account tree(LogicalPlan plan, Account run) {
        return told.hasNodes()
                ? told.explanation(plan)
                : run.withRoot(PlanNodes.ranAsOne(plan, run.root()));
    }

    /** Runs a plan, and tells what each node was expected to make, and what it made. */
    Account analyze(LogicalPlan plan) {
        try (Table _ = made(plan)) {
            return analysis(plan);
        }
    }

    /** Tells what each node of a plan that ran was expected to make, and what it made. */
    Account analysis(LogicalPlan plan) {
        return told.analysis(plan);
    }

    /** Runs a plan that groups rows, and returns its whole result. */
    public Made groups(LogicalPlan plan) {
        return groups(made(plan));
    }

    private Table made(LogicalPlan plan) {
        try {
            return nodes.table(plan);
        } finally {
            nodes.forgetShared();
        }
    }

    /** Runs steps over groups, which are taken over. */
    Made over(Made groups, List<Step> then) {
        told.addGroups(groups);
        Table made = groups.table();
        for (Step step : then) {
            made = nodes.of(step, made);
        }
        return new Made(made, told::explanation, told.profileOfGroups());
    }

    /** Runs a plan that groups rows, and hands its groups out in batches where they come so. */
    public Batches batches(LogicalPlan plan) {
        RowsMade made;
        try {
            made = nodes.made(plan);
        } catch (RuntimeException | Error e) {
            nodes.forgetShared();
            throw e;
        }
        return switch (made) {
            case RowsMade.Whole(Table table) -> {
                nodes.forgetShared();
                yield new ScanAnswer.Single(groups(table));
            }
            case RowsMade.InParts rows -> new InParts(rows);
        };
    }

    private Made groups(Table made) {
        Table groups = PackedTables.unpacked(made);
        return new Made(groups, told::explanation, told.profileOfGroups());
    }

    /** Tells how a plan would run, as far as that is known before there are rows. */
    public Account explain(LogicalPlan plan) {
        List<Account> known = new ArrayList<>();
        addExplanations(plan, known);
        return known.isEmpty() ? PlanNodes.explanation(plan) : Account.ofSteps(known);
    }

    private void addExplanations(LogicalPlan plan, List<Account> known) {
        if (plan instanceof Aggregate aggregate
                && GroupSteps.rowsOf(aggregate) instanceof Read(Source source, var _)) {
            GroupByQuery query = GroupSteps.withConditions(aggregate);
            known.add(
                    aggregate.sets() == null
                            ? session.explain(query, source)
                            : new GroupingSetsRun(session, source, query, aggregate.sets())
                                    .explanation());
            return;
        }
        if (plan instanceof Project(Values(var names, var _), var columns) && names.isEmpty()) {
            try (Table row = TableSteps.oneRow()) {
                known.add(session.explain(new Select(columns), new Source.OfTable(row)));
            }
            return;
        }
        plan.inputs().forEach(input -> addExplanations(input, known));
        if (plan instanceof Join join) {
            known.add(new Account(JoinStep.STRATEGY, new JoinStep(join).lines(JoinStep.STRATEGY)));
        }
    }

    /**
     * Runs a plan, and hands its result over in batches where it can be made so.
     *
     * @param receiver takes the tables, and discards what it has if it is called once more
     */
    public Summary runInBatches(LogicalPlan plan, Consumer<Iterator<Table>> receiver) {
        try {
            nodes.handOver(plan, ProgramCode.receiver(receiver));
            return new Summary(told.explanation(), told.profile());
        } finally {
            nodes.forgetShared();
        }
    }

    /** Groups that come in parts. */
    private final class InParts implements Batches {

        private final RowsMade.InParts rows;
        private final Splits splits;
        private @Nullable Split following;

        InParts(RowsMade.InParts rows) {
            this.rows = rows;
            splits = OrClosed.made(this::free, () -> rows.scan().splits(null));
        }

        private void free() {
            rows.close();
            nodes.forgetShared();
        }

        @Override
        public boolean hasNext() {
            following = following == null ? splits.next() : following;
            return following != null;
        }

        @Override
        public Table next() {
            if (!hasNext() || following == null) {
                throw new NoSuchElementException("there are no more groups");
            }
            Table next = following.read(null);
            following = null;
            return next;
        }

        @Override
        public Account explanation() {
            return told.explanation();
        }

        @Override
        public Profile profile() {
            return told.profileOfGroups();
        }

        @Override
        public void close() {
            splits.close();
            free();
        }
    }
}
