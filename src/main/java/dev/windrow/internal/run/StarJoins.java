// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.RemoteColumns;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.CodedTexts;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.internal.column.ReplacedColumns;
import dev.windrow.internal.engine.KeyedRows;
import dev.windrow.internal.engine.LookedUpColumns;
import dev.windrow.internal.engine.Lookup;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Aggregate;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.rule.RowEstimates;
import dev.windrow.internal.plan.rule.Star;
import dev.windrow.internal.plan.rule.Star.Dimension;
import dev.windrow.internal.session.Made;
import dev.windrow.internal.session.Resident;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.Source;
import dev.windrow.profile.Phase;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Select;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Groups the rows of joins on a device, where each row of one input finds at most one of each of
 * the others, by a key that indexes an array. The device looks these up as it groups. Whatever does
 * not suit is left to the CPU's joins, and the reason is told.
 */
final class StarJoins {

    private static final String STRATEGY = "device-lookup";

    /** Joins of dimensions are taken apart; where their keys do not suit, their rows are made. */
    private static final boolean[] TAKES_ALL = {true, false};

    private static final String NOT_ALL =
            "the device does not compute all that is asked of its rows";

    private final Session session;
    private final StepsTold told;
    private final TableSteps steps;
    private final Function<LogicalPlan, Table> tables;

    /** Why the join is left to the CPU; empty as long as it is not. */
    private String refusal = "";

    /**
     * Prepares.
     *
     * @param tables returns all rows of a node
     */
    StarJoins(
            Session session,
            StepsTold told,
            TableSteps steps,
            Function<LogicalPlan, Table> tables) {
        this.session = session;
        this.told = told;
        this.steps = steps;
        this.tables = tables;
    }

    /** Returns the groups of a join, or null if it is left to the CPU. */
    @Nullable Table groups(Aggregate aggregate) {
        if (!session.lookups().haveDevice()) {
            return null;
        }
        RowEstimates estimates = new RowEstimates();
        refusal = "";
        Star before = null;
        for (boolean takesAll : TAKES_ALL) {
            Star star =
                    Star.of(
                            aggregate,
                            estimates,
                            StarJoins::isInMemory,
                            plan -> resident(plan) != null,
                            takesAll);
            if (star == null || star.equals(before)) {
                continue;
            }
            before = star;
            if (!isForDevice(star)) {
                return null;
            }
            Optional<Made> made = groups(star);
            if (made.isPresent()) {
                told.addGroups(made.get());
                return made.get().table();
            }
        }
        if (!refusal.isEmpty()) {
            tell(
                    JoinStep.STRATEGY,
                    "refuse lookups",
                    "strategy   " + JoinStep.STRATEGY + ": " + refusal);
        }
        return null;
    }

    /** Groups as an earlier statement of these joins did, if all tables are resident. */
    private Optional<Made> again(Star star) {
        Optional<Made> made =
                residents(star).isEmpty() ? Optional.empty() : session.lookups().runAgain(star);
        if (made.isPresent()) {
            for (Dimension dimension : star.dimensions()) {
                String kept = "lookup     kept since it ran before";
                tell(STRATEGY, "keep lookups", strategy(dimension), kept);
            }
        }
        return made;
    }

    private void tell(String strategy, String decision, String... lines) {
        Phase phase = Phase.since(System.nanoTime(), Phase.Kind.PLAN, decision, 0, 0);
        told.add(strategy, List.of(lines), phase, 0);
    }

    private static String strategy(Dimension dimension) {
        return "strategy   " + STRATEGY + ": " + dimension.label();
    }

    /** Returns the resident tables whose rows are joined; none if others are, too. */
    private static Set<Resident> residents(Star star) {
        Set<Resident> all = new LinkedHashSet<>();
        boolean areAll = addResidents(star.fact(), all);
        for (Dimension dimension : star.dimensions()) {
            areAll &= addResidents(dimension.plan(), all);
        }
        return areAll ? all : Set.of();
    }

    private static boolean addResidents(LogicalPlan plan, Set<Resident> all) {
        Resident resident = resident(plan);
        if (resident != null) {
            all.add(resident);
            return true;
        }
        return !plan.inputs().isEmpty()
                && plan.inputs().stream().allMatch(input -> addResidents(input, all));
    }

    /** Returns the resident table that a node reads as it is; null if it is none. */
    private static @Nullable Resident resident(LogicalPlan plan) {
        return plan instanceof Read(Source.OfResident(Resident read), var _) ? read : null;
    }

    private Optional<Made> groups(Star star) {
        List<Lookup> lookups = new ArrayList<>();
        try {
            Optional<Made> again = again(star);
            if (again.isPresent()) {
                return again;
            }
            boolean mayCompute = star.query().computedKeys().isEmpty() || refuse(NOT_ALL);
            return mayCompute && lookUp(star, lookups) ? groups(star, lookups) : Optional.empty();
        } catch (WindrowException e) {
            if (e.code() != ErrorCode.DEVICE_MEMORY) {
                throw e;
            }
            refusal = String.valueOf(e.getMessage());
            return Optional.empty();
        } finally {
            lookups.forEach(Lookup::close);
        }
    }

    private static boolean isInMemory(LogicalPlan plan) {
        return plan instanceof Read(Source.InMemory _, var _);
    }

    private boolean isForDevice(Star star) {
        return switch (star.fact()) {
            case Read(Source.OfResident source, var _) ->
                    session.lookups().suit(star.query(), source.all().rows(), true);
            case Read(Source.OfTable source, var _) ->
                    session.lookups().suit(star.query(), source.all().rows(), false);
            default -> session.lookups().suit(star.query(), 0, false);
        };
    }

    private boolean refuse(String reason) {
        refusal = reason;
        return false;
    }

    /** Makes the rows of all dimensions; returns whether all of them can be looked up. */
    private boolean lookUp(Star star, List<Lookup> lookups) {
        long probes = (long) new RowEstimates().read(star.fact());
        for (Dimension dimension : star.dimensions()) {
            long start = System.nanoTime();
            Table rows = coded(tables.apply(dimension.plan()));
            Resident kept = kept(dimension);
            KeyedRows keyed =
                    OrClosed.made(rows::close, () -> keyed(dimension, rows, kept, probes));
            if (keyed == null) {
                rows.close();
                return false;
            }
            lookups.add(
                    new Lookup(
                            dimension.key(),
                            keyed,
                            kept == null,
                            rows,
                            dimension.ownKey(),
                            dimension.columns(),
                            dimension.isOptional(),
                            dimension.found()));
            told.add(
                    STRATEGY,
                    List.of(
                            strategy(dimension),
                            "lookup     by %s: %d rows, %s%s"
                                    .formatted(
                                            dimension.key(),
                                            rows.rows(),
                                            keyed.label(),
                                            kept == null ? "" : ", kept with the resident table")),
                    Phase.since(
                            start,
                            Phase.Kind.HOST,
                            "place rows by key",
                            keyed.index().byteSize(),
                            rows.rows()),
                    rows.rows());
        }
        return true;
    }

    /** Returns the resident table that has a dimension's rows as they are; null if none has. */
    private static @Nullable Resident kept(Dimension dimension) {
        return dimension.plan() instanceof Project(LogicalPlan rows, var _)
                        && dimension.storedKey() != null
                ? resident(rows)
                : null;
    }

    private @Nullable KeyedRows keyed(
            Dimension dimension, Table rows, @Nullable Resident kept, long probes) {
        String name = dimension.ownKey();
        if (rows.columns().stream().anyMatch(ListColumn.class::isInstance)) {
            refuse("lists are not looked up on a device");
            return null;
        }
        if (!KeyedRows.suits(rows.column(name))) {
            refuse("keys of type " + rows.type(name).label() + " are not looked up on a device");
            return null;
        }
        KeyedRows.Built built =
                kept == null
                        ? KeyedRows.of(
                                (FixedWidthColumn) rows.column(name), probes, dimension.isAny())
                        : kept.keyedRows(
                                String.valueOf(dimension.storedKey()), probes, dimension.isAny());
        return switch (built) {
            case KeyedRows.Built.Unique(KeyedRows made) -> made;
            case KeyedRows.Built.Refused(String reason) -> {
                refuse("the keys of " + dimension.label() + " " + reason);
                yield null;
            }
        };
    }

    /** Returns a table with codes in place of texts, of which a device has no more than these. */
    private static Table coded(Table rows) {
        if (rows.columns().stream().noneMatch(VariableWidthColumn.class::isInstance)) {
            return rows;
        }
        return ReplacedColumns.of(
                rows,
                (_, column, memory) ->
                        column instanceof VariableWidthColumn texts
                                ? CodedTexts.of(texts, memory)
                                : column);
    }

    private Optional<Made> groups(Star star, List<Lookup> lookups) {
        return switch (star.fact()) {
            case Read(Source.OfResident(Resident resident), var _) ->
                    groups(
                            star,
                            resident.table(),
                            computed(star, resident.table(), resident),
                            resident,
                            lookups);
            case Read(Source.OfTable(Table table), var _) ->
                    groups(star, table, computed(star, table, null), null, lookups);
            default -> {
                List<DerivedColumn> all = new ArrayList<>();
                star.wanted().forEach(name -> all.add(DerivedColumn.of(name)));
                all.addAll(star.computed());
                try (Table read = tables.apply(new Project(star.fact(), all))) {
                    List<String> computed =
                            star.computed().stream().map(DerivedColumn::name).toList();
                    yield groups(star, read, read.only(computed), null, lookups);
                }
            }
        };
    }

    /** Computes columns of the fact's rows before they are grouped. */
    private Table computed(Star star, Table fact, @Nullable Resident resident) {
        if (star.computed().isEmpty()) {
            return new Table(Map.of(), fact.rows(), new ColumnMemory());
        }
        if (resident == null) {
            return steps.select(TableSteps.view(fact), star.computed());
        }
        Made made = session.transform(new Source.OfResident(resident), new Select(star.computed()));
        told.add(made);
        return made.table().toHost();
    }

    private Optional<Made> groups(
            Star star,
            Table fact,
            Table computed,
            @Nullable Resident resident,
            List<Lookup> lookups) {
        Table join = LookedUpColumns.table(fact, star.wanted(), computed, List.copyOf(lookups));
        lookups.clear();
        if (!OrClosed.made(join::close, () -> suits(join, fact.rows()))) {
            join.close();
            return Optional.empty();
        }
        EarlyRows early = new EarlyRows(star, (LookedUpColumns) join.remote().orElseThrow());
        Optional<Made> made =
                session.lookups().run(star, star.query(), join, resident, residents(star), early);
        if (made.isEmpty()) {
            refuse(NOT_ALL);
        }
        return made;
    }

    private boolean suits(Table join, long rows) {
        if (rows == 0 || rows > Integer.MAX_VALUE / 2) {
            return refuse(rows + " rows are not looked up on a device");
        }
        LookedUpColumns columns = (LookedUpColumns) join.remote().orElseThrow();
        return columns.lookups().stream().allMatch(each -> haveOneKind(each, columns));
    }

    /** Returns whether the keys of looked up rows can be compared with the rows' own. */
    private boolean haveOneKind(Lookup lookup, LookedUpColumns columns) {
        RemoteColumns.Shape key = columns.shape(lookup.key());
        ColumnType own = lookup.table().type(lookup.ownKey());
        boolean isOne = key.type().isInteger() ? own.isInteger() : key.type().equals(own);
        return isOne && !key.isDictionary()
                || refuse("%s and %s are not compared".formatted(key.type().label(), own.label()));
    }
}
