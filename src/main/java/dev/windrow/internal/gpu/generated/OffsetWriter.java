// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.generated;

import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_int;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.gpu.generated.KernelCode.Local;
import dev.windrow.internal.gpu.generated.KernelCode.Type;
import dev.windrow.internal.gpu.kernels.Offsets;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.plan.groupby.FusedPass;
import dev.windrow.internal.plan.groupby.FusedPlan;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.PartialAggregate.Source;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Writes what rows add relative to their group: offsets from the value of the group's first row,
 * and powers and products of deviations from the mean of the offsets. A block keeps for each place
 * the values of its first row and the means, which follow from the totals of the passes before.
 */
final class OffsetWriter {

    static final String INTEGER_ITEMS = "integerItems";
    static final String FLOAT_ITEMS = "floatItems";

    private final FusedPlan plan;
    private final KernelCode code;
    private final Local place;
    private final Map<Base, List<Local>> bases = new LinkedHashMap<>();
    private final Map<PartialAggregate, Local> means = new LinkedHashMap<>();
    private int arrays;

    /** A column, and the partial aggregate of the rows whose values are taken from the others. */
    private record Base(String column, PartialAggregate firstRow) {}

    /** Makes a writer, and allocates the arrays of places; none in the first pass. */
    OffsetWriter(FusedPass pass, KernelCode code, Local place) {
        plan = pass.plan();
        this.code = code;
        this.place = place;
        if (pass.number() > 0) {
            pass.floats().forEach(this::allocate);
        }
    }

    private void allocate(PartialAggregate aggregate) {
        allocate(FusedKernelWriter.columnOf(aggregate), aggregate, aggregate.meanOffset());
        String partner = aggregate.partner();
        if (partner != null) {
            allocate(partner, aggregate, aggregate.partnerMeanOffset());
        }
    }

    private void allocate(String column, PartialAggregate aggregate, PartialAggregate mean) {
        bases.computeIfAbsent(
                new Base(column, aggregate.firstRow()),
                base ->
                        isWide(column)
                                ? List.of(ofPlaces(Type.LONGS), ofPlaces(Type.LONGS))
                                : List.of(ofPlaces(isReal(column) ? Type.DOUBLES : Type.LONGS)));
        if (aggregate.source() == Source.DEVIATION) {
            means.computeIfAbsent(mean, made -> ofPlaces(Type.DOUBLES));
        }
    }

    private Local ofPlaces(Type type) {
        return code.allocate("ofPlaces" + arrays++, type, plan.places());
    }

    private boolean isReal(String column) {
        return plan.device().columns().get(column).type().isFloat();
    }

    /** Returns whether the numbers of a column have 128 bits. */
    private boolean isWide(String column) {
        return plan.device().columns().get(column).type() instanceof ColumnType.Decimal
                && !plan.device().isNarrow(column);
    }

    /**
     * Keeps what is needed of a place. The first row of a place without a value is taken to be the
     * first of the table, and nothing is added there.
     */
    void writePlace(Local at, Function<Local, NumberWriter> numbersOf) {
        Map<PartialAggregate, NumberWriter> firstRows = new LinkedHashMap<>();
        bases.forEach(
                (base, arrays) -> {
                    NumberWriter numbers =
                            firstRows.computeIfAbsent(
                                    base.firstRow(), row -> numbersOf.apply(firstRow(row, at)));
                    List<Local> values = values(base.column(), numbers);
                    for (int i = 0; i < arrays.size(); i++) {
                        code.store(arrays.get(i), Term.of(at), Term.of(values.get(i)));
                    }
                });
        means.forEach(
                (mean, array) -> {
                    int sum = plan.floats().indexOf(mean.sumOfOffsets());
                    Term count = item(INTEGER_ITEMS, plan.integers().indexOf(mean.count()), at);
                    Term made = item(FLOAT_ITEMS, sum, at).dividedBy(count.toDouble());
                    code.store(array, Term.of(at), made);
                });
    }

    private Local firstRow(PartialAggregate aggregate, Local at) {
        Term item = item(INTEGER_ITEMS, plan.integers().indexOf(aggregate), at);
        return code.keep(Type.INT, Term.call(RowMath.class, CD_int, "rowOrFirst", item));
    }

    private Term item(String items, int aggregate, Local at) {
        return code.element(items, Term.of(at).plus(aggregate * plan.places()));
    }

    /** Returns the number of a column; its lower and upper bits if it is wide. */
    private List<Local> values(String column, NumberWriter numbers) {
        if (isWide(column)) {
            return List.of(numbers.low(column), numbers.high(column));
        }
        if (plan.device().columns().get(column).type() instanceof ColumnType.Decimal
                && !plan.device().isDerived(column)) {
            return List.of(numbers.low(column));
        }
        Local local = numbers.number(plan.device().numberOf(column)).local();
        return List.of(
                local.type() == Type.INT ? code.keep(Type.LONG, Term.of(local).toLong()) : local);
    }

    /** Returns what a row adds to a partial aggregate. */
    Term term(PartialAggregate aggregate, NumberWriter numbers) {
        String column = FusedKernelWriter.columnOf(aggregate);
        Term offset = offset(column, aggregate, numbers);
        if (aggregate.source() == Source.OFFSET) {
            return offset;
        }
        Term deviation = offset.minus(mean(aggregate.meanOffset()));
        String partner = aggregate.partner();
        if (partner != null) {
            Term other = offset(partner, aggregate, numbers);
            return deviation.times(other.minus(mean(aggregate.partnerMeanOffset())));
        }
        return Term.call(
                Values.class,
                CD_double,
                "power",
                Term.of(KernelConstants.operationOf(aggregate)),
                deviation);
    }

    private Term mean(PartialAggregate mean) {
        return Term.element(means.get(mean), Term.of(place));
    }

    private Term offset(String column, PartialAggregate aggregate, NumberWriter numbers) {
        List<Local> values = values(column, numbers);
        List<Term> from =
                bases.get(new Base(column, aggregate.firstRow())).stream()
                        .map(array -> Term.element(array, Term.of(place)))
                        .toList();
        if (isReal(column)) {
            return kept(Term.of(values.getFirst()).minus(from.getFirst()));
        }
        List<Term> given = values.stream().map(Term::of).toList();
        return kept(
                given.size() == 1
                        ? between(given.getFirst(), from.getFirst())
                        : between(given.get(0), given.get(1), from.get(0), from.get(1)));
    }

    private static Term between(Term... given) {
        return Term.call(Offsets.class, CD_double, "between", given);
    }

    private Term kept(Term value) {
        return Term.of(code.keep(Type.DOUBLE, value));
    }
}
