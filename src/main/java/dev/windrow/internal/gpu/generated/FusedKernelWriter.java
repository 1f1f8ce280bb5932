// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.generated;

import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_int;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.gpu.generated.AccumulatorWriter.Accumulator;
import dev.windrow.internal.gpu.generated.KernelCode.Local;
import dev.windrow.internal.gpu.generated.KernelCode.Type;
import dev.windrow.internal.gpu.generated.NumberWriter.Value;
import dev.windrow.internal.gpu.generated.PlaceWriter.Key;
import dev.windrow.internal.gpu.generated.QueryKernel.Kind;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.expression.DeviceNumber;
import dev.windrow.internal.plan.expression.RowProgram;
import dev.windrow.internal.plan.groupby.ColumnPart;
import dev.windrow.internal.plan.groupby.ColumnPart.Part;
import dev.windrow.internal.plan.groupby.FusedPass;
import dev.windrow.internal.plan.groupby.FusedPlan;
import dev.windrow.internal.plan.groupby.PartialAggregate;

import org.jspecify.annotations.Nullable;

import java.lang.classfile.CodeBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the kernel of a {@link FusedPass}.
 *
 * <p>Each thread takes every n-th row: selects it, finds the place of its group, and adds up in
 * accumulators of its own, which meet in the end.
 */
final class FusedKernelWriter {

    private static final long LOW_HALF = 0xffffffffL;

    private final FusedPass pass;
    private final FusedPlan plan;
    private final Map<String, ColumnStatistics> columns = new LinkedHashMap<>();
    private final KernelDraft draft = new KernelDraft();
    private final KernelCode code;
    private final Literals literals;
    private final Local thread;
    private final Local misfits;
    private final AccumulatorWriter accumulators;
    private final PlaceWriter places;
    private final OffsetWriter offsets;

    /** What is read of a row. */
    private record RowValues(Local row, NumberWriter numbers, @Nullable Local isThere, Key key) {}

    FusedKernelWriter(FusedPass pass) {
        this.pass = pass;
        plan = pass.plan();
        addParameters();
        code = draft.begin();
        literals = draft.literals();
        thread = code.keep("thread", Type.INT, code.ofContext("localIdx"));
        misfits = code.keep("misfits", Type.INT, Term.of(0));
        accumulators = new AccumulatorWriter(pass, code, literals, thread);
        places = new PlaceWriter(pass, code, thread);
        offsets = new OffsetWriter(pass, code, places.place());
        write();
    }

    /** Returns what was written. */
    KernelDraft draft() {
        return draft;
    }

    private void addParameters() {
        List<ColumnPart> parts = pass.parts();
        parts.forEach(part -> columns.put(part.column(), plan.column(part.column())));
        List<String> names = List.copyOf(columns.keySet());
        for (ColumnPart part : parts) {
            int place = names.indexOf(part.column());
            Kind kind =
                    switch (part.part()) {
                        case NUMBER -> KernelDraft.numbersOf(columns.get(part.column()));
                        case BITS -> Kind.WORDS;
                        case OFFSETS -> Kind.OFFSETS;
                        case CHARACTERS -> Kind.CHARACTERS;
                        case VALIDITY -> Kind.VALIDITY;
                    };
            draft.add(nameOf(part.part(), place), kind, part.column());
        }
        if (plan.isSeeded()) {
            draft.add(PlaceWriter.SEED_ROWS, Kind.SEED_ROWS, "");
            draft.add(PlaceWriter.PLACE_WORDS, Kind.PLACE_WORDS, "");
        } else if (!plan.keys().isEmpty()) {
            draft.add(PlaceWriter.LEAST_KEYS, Kind.LEAST_KEYS, "");
        }
        if (!pass.integers().isEmpty()) {
            draft.add(AccumulatorWriter.INTEGER_CELLS, Kind.INTEGER_CELLS, "");
        }
        if (!pass.floats().isEmpty()) {
            draft.add(AccumulatorWriter.FLOAT_CELLS, Kind.FLOAT_CELLS, "");
        }
        if (pass.number() > 0) {
            draft.add(OffsetWriter.INTEGER_ITEMS, Kind.INTEGER_ITEMS, "");
            draft.add(OffsetWriter.FLOAT_ITEMS, Kind.FLOAT_ITEMS, "");
        }
    }

    /** Returns the name of the parameter for a part of the column at a place. */
    static String nameOf(Part part, int place) {
        return switch (part) {
            case NUMBER -> NumberWriter.values(place);
            case BITS -> "bits" + place;
            case OFFSETS -> "offsets" + place;
            case CHARACTERS -> "characters" + place;
            case VALIDITY -> NumberWriter.validity(place);
        };
    }

    private void write() {
        Local at = code.keep("at", Type.INT, Term.of(0));
        accumulators.writeIdentities(at);
        places.writeDictionary(at);
        if (pass.number() > 0) {
            places.forEach(at, plan.places(), () -> offsets.writePlace(at, this::numbers));
            code.addBarrier();
        }
        Local rows =
                code.keep("rows", Type.INT, code.element("sizes", Term.of("ROWS", Sizes.ROWS)));
        Local stride = code.keep("stride", Type.INT, code.ofContext("globalGroupSizeX"));
        Local left = code.keep("left", Type.INT, Term.of(rows).minus(code.ofContext("globalIdx")));
        code.addWhileLess(
                Term.of(0),
                Term.of(left),
                () -> {
                    writeRows(rows, left, stride);
                    code.assign(
                            left, Term.of(left).minus(Term.of(stride).times(pass.rowsInFlight())));
                });
        code.addBarrier();
        accumulators.writeTree(at);
        accumulators.writeResults(at);
        code.add("return;", CodeBuilder::return_);
    }

    /**
     * Reads all columns of several rows first: memory is slow to answer, but answers many requests
     * at once. A row behind the last is read as the first one once more, and not added.
     */
    private void writeRows(Local rows, Local left, Local stride) {
        Local first = code.keep("row", Type.INT, Term.of(rows).minus(Term.of(left)));
        List<RowValues> inFlight = new ArrayList<>();
        for (int i = 0; i < pass.rowsInFlight(); i++) {
            Local row = first;
            Local isThere = null;
            if (i > 0) {
                Term behind = Term.of(stride).times(i);
                isThere = code.keep(Type.INT, isLess(behind, Term.of(left)));
                Term step = behind.times(Term.of(isThere));
                row = code.keep("row" + i, Type.INT, Term.of(first).plus(step));
            }
            inFlight.add(read(row, isThere));
        }
        inFlight.forEach(this::writeRow);
    }

    private static Term isLess(Term a, Term b) {
        return Term.call(RowMath.class, CD_int, "isLess", a, b);
    }

    private NumberWriter numbers(Local row) {
        return new NumberWriter(code, literals, row, misfits, columns, Map.of());
    }

    private RowValues read(Local row, @Nullable Local isThere) {
        NumberWriter numbers = numbers(row);
        for (String column : pass.numbers()) {
            ColumnStatistics statistics = columns.get(column);
            if (statistics.type() instanceof ColumnType.Decimal && !statistics.dictionary()) {
                numbers.low(column);
                if (!plan.device().isNarrow(column)) {
                    numbers.high(column);
                }
            } else {
                numbers.number(new DeviceNumber.Source(column, statistics.type()));
            }
        }
        return new RowValues(row, numbers, isThere, places.readKey(row));
    }

    private void writeRow(RowValues row) {
        RowProgram rows = plan.device().rowProgram();
        Local selected = row.isThere();
        if (rows != null && rows.condition() != null) {
            code.assign(misfits, Term.of(0));
            Local met = row.numbers().conditions().condition(rows.condition()).local();
            reportMisfits(row, selected);
            selected = code.both(selected, met);
        }
        Local live = places.writePlace(row.key(), row.numbers(), selected);
        if (live == null) {
            writeAdditions(row);
        } else {
            code.addIfLess(hiddenZero(), Term.of(live), () -> writeAdditions(row));
        }
    }

    /**
     * Returns a 0 that TornadoVM's compiler does not know. With a plain one it would find, as it
     * gives reads their place, that a row which counts has each value that the condition needs, and
     * would leave an "if" of a constant, for which its back ends have no code.
     */
    private Term hiddenZero() {
        return Term.of(literals.of(0L)).toInt();
    }

    private void writeAdditions(RowValues row) {
        RowProgram rows = plan.device().rowProgram();
        if (rows != null) {
            code.assign(misfits, Term.of(0));
            rows.derived().forEach(each -> row.numbers().number(each.value()));
            reportMisfits(row, null);
        }
        Local first = code.keep(Type.INT, accumulators.first(places.place()));
        accumulators.all().forEach(each -> add(each, row, Term.of(first)));
    }

    private void reportMisfits(RowValues row, @Nullable Local isThere) {
        if (row.numbers().mayMisfit()) {
            Local counted = isThere == null ? misfits : code.and(misfits, isThere);
            code.addIf(counted, () -> code.report(Term.of("MISFIT", DeviceStatus.MISFIT)));
        }
    }

    private void add(Accumulator accumulator, RowValues row, Term first) {
        PartialAggregate aggregate = accumulator.aggregate();
        Local present = presence(aggregate, row);
        Term at = accumulators.at(accumulator, first);
        Local before = code.keep(accumulator.type(), Term.element(accumulator.cells(), at));
        Term value =
                accumulator.isFloat() ? real(aggregate, row) : integer(aggregate, row, present);
        Term after = accumulator.combined(Term.of(before), value);
        if (present != null && !isCount(aggregate)) {
            after =
                    Term.call(
                            RowMath.class,
                            after.type(),
                            accumulator.isFloat() ? "chooseDouble" : "chooseLong",
                            Term.of(present),
                            after,
                            Term.of(before));
        }
        code.store(accumulator.cells(), at, after);
    }

    private static boolean isCount(PartialAggregate aggregate) {
        return switch (aggregate.source()) {
            case ONE_PER_ROW, ONE_PER_VALUE -> true;
            default -> false;
        };
    }

    /** Returns what a row adds to a partial aggregate of integers. */
    private Term integer(PartialAggregate aggregate, RowValues row, @Nullable Local present) {
        return switch (aggregate.source()) {
            case ONE_PER_ROW, ONE_PER_VALUE ->
                    present == null ? Term.of(1L) : Term.of(present).toLong();
            case INTEGER -> Term.of(value(aggregate, row).local()).toLong();
            case LOW_HALF -> lowHalf(value(aggregate, row).local());
            case HIGH_HALF -> Term.of(value(aggregate, row).local()).shiftedRight(Integer.SIZE);
            case CHUNK_0 -> lowHalf(lowDigits(aggregate, row));
            case CHUNK_1 -> {
                Term signed = Term.of(lowDigits(aggregate, row)).shiftedRight(Integer.SIZE);
                yield plan.device().isNarrow(columnOf(aggregate))
                        ? signed
                        : signed.and(Term.of(LOW_HALF));
            }
            case CHUNK_2 -> lowHalf(row.numbers().high(columnOf(aggregate)));
            case CHUNK_3 ->
                    Term.of(row.numbers().high(columnOf(aggregate))).shiftedRight(Integer.SIZE);
            case ROW_NUMBER -> Term.of(row.row()).toLong();
            case FLOAT, OFFSET, DEVIATION, INTEGER_ROW, FLOAT_ROW, DECIMAL_ROW, STRING_ROW ->
                    throw new IllegalArgumentException("no fused kernel has " + aggregate);
        };
    }

    private static Term lowHalf(Local word) {
        return Term.of(word).and(Term.of(LOW_HALF));
    }

    /** Returns the lower 64 bits of a decimal; all, if the kernel computes it. */
    private Local lowDigits(PartialAggregate aggregate, RowValues row) {
        String column = columnOf(aggregate);
        return plan.device().isDerived(column)
                ? value(aggregate, row).local()
                : row.numbers().low(column);
    }

    /** Returns what a row adds to a partial aggregate of floats. */
    private Term real(PartialAggregate aggregate, RowValues row) {
        if (pass.number() > 0) {
            return offsets.term(aggregate, row.numbers());
        }
        return Term.call(
                Values.class,
                CD_double,
                "term",
                Term.of(KernelConstants.operationOf(aggregate)),
                Term.of(value(aggregate, row).local()).toDouble());
    }

    /** Returns the value of the column that a partial aggregate reads. */
    private Value value(PartialAggregate aggregate, RowValues row) {
        return row.numbers().number(plan.device().numberOf(columnOf(aggregate)));
    }

    /** Returns the column that a partial aggregate reads. */
    static String columnOf(PartialAggregate aggregate) {
        String column = aggregate.column();
        if (column == null) {
            throw new IllegalArgumentException(aggregate + " reads no column");
        }
        return column;
    }

    /** Returns a flag that is 1 where a row counts for a partial aggregate; null if each does. */
    private @Nullable Local presence(PartialAggregate aggregate, RowValues row) {
        Local all = null;
        for (String column : aggregate.present()) {
            Local present =
                    plan.device().isDerived(column)
                            ? row.numbers().number(plan.device().numberOf(column)).present()
                            : row.numbers().presence(column);
            all = code.both(all, present);
        }
        return all;
    }
}
