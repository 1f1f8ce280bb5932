// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.generated;

import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.windrow.internal.gpu.generated.KernelCode.Local;
import dev.windrow.internal.gpu.generated.KernelCode.Type;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.plan.groupby.FusedPass;
import dev.windrow.internal.plan.groupby.FusedPlan;
import dev.windrow.internal.plan.groupby.PartialAggregate;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes the accumulators of a fused kernel. Each thread has its own in local memory: {@code
 * cells[(aggregate * places + place) * threads + thread]}. In the end those of all threads of a
 * block meet in a tree.
 */
final class AccumulatorWriter {

    static final String INTEGER_CELLS = "integerCells";
    static final String FLOAT_CELLS = "floatCells";

    private final FusedPlan plan;
    private final KernelCode code;
    private final Literals literals;
    private final Local thread;
    private final List<Accumulator> all = new ArrayList<>();
    private final List<Integer> zeros = new ArrayList<>();

    /**
     * The accumulators of a partial aggregate.
     *
     * @param cells the array that holds them, with those of others
     * @param number its number among those of one type
     * @param result the number of its results: there are also results that are zero in any case
     */
    record Accumulator(PartialAggregate aggregate, Local cells, int number, int result) {

        boolean isFloat() {
            return cells.type() == Type.DOUBLES;
        }

        Type type() {
            return isFloat() ? Type.DOUBLE : Type.LONG;
        }

        int operation() {
            return KernelConstants.combinationOf(aggregate);
        }

        /** Combines two accumulators, or an accumulator and a value. */
        Term combined(Term a, Term b) {
            return Term.call(
                    Values.class,
                    isFloat() ? CD_double : CD_long,
                    "combine",
                    Term.of(operation()),
                    a,
                    b);
        }
    }

    AccumulatorWriter(FusedPass pass, KernelCode code, Literals literals, Local thread) {
        plan = pass.plan();
        this.code = code;
        this.literals = literals;
        this.thread = thread;
        add(pass.integers(), "longs", Type.LONGS);
        add(pass.floats(), "doubles", Type.DOUBLES);
    }

    private void add(List<PartialAggregate> aggregates, String name, Type type) {
        int size = (int) aggregates.stream().filter(each -> !plan.device().isZero(each)).count();
        if (size == 0) {
            return;
        }
        Local cells = code.allocate(name, type, size * step());
        int number = 0;
        for (int result = 0; result < aggregates.size(); result++) {
            PartialAggregate aggregate = aggregates.get(result);
            if (plan.device().isZero(aggregate)) {
                zeros.add(result);
            } else {
                all.add(new Accumulator(aggregate, cells, number, result));
                number++;
            }
        }
    }

    /** Returns the accumulators of all partial aggregates that some row may change. */
    List<Accumulator> all() {
        return all;
    }

    /** Returns the distance between the accumulators of one partial aggregate and the next. */
    private int step() {
        return plan.places() * plan.threads();
    }

    /** Returns the thread's place among the accumulators of the first partial aggregate. */
    Term first(Local place) {
        return Term.of(place).times(plan.threads()).plus(Term.of(thread));
    }

    /** Returns where an accumulator is, given where that of the first partial aggregate is. */
    Term at(Accumulator accumulator, Term first) {
        return first.plus(accumulator.number() * step());
    }

    /** Gives all accumulators of the thread their initial values. */
    void writeIdentities(Local at) {
        List<Term> identities = all.stream().map(this::identity).toList();
        forEachPlace(
                at,
                () -> {
                    for (int i = 0; i < all.size(); i++) {
                        Accumulator each = all.get(i);
                        code.store(each.cells(), at(each, Term.of(at)), identities.get(i));
                    }
                });
    }

    private Term identity(Accumulator accumulator) {
        int operation = accumulator.operation();
        if (accumulator.isFloat()) {
            return Term.of(literals.of(Values.doubleIdentities().get(operation)));
        }
        return operation == Values.SUM
                ? Term.of(0L)
                : Term.of(literals.of(Values.longIdentities().get(operation)));
    }

    /** Repeats instructions for each place, where {@code at} is the thread's first accumulator. */
    private void forEachPlace(Local at, Runnable body) {
        code.addForEach(at, thread, plan.threads(), step(), body);
    }

    /** Combines the accumulators of a block's threads, those of the first half with the others. */
    void writeTree(Local at) {
        Local half = code.keep("half", Type.INT, Term.of(plan.threads() / 2));
        code.addWhileLess(
                Term.of(0),
                Term.of(half),
                () -> {
                    code.addIfLess(Term.of(thread), Term.of(half), () -> writePairs(at, half));
                    code.addBarrier();
                    code.assign(half, Term.of(half).shiftedRight(1));
                });
    }

    private void writePairs(Local at, Local half) {
        forEachPlace(
                at,
                () -> {
                    for (Accumulator each : all) {
                        Term first = at(each, Term.of(at));
                        Term other = Term.element(each.cells(), first.plus(Term.of(half)));
                        code.store(
                                each.cells(),
                                first,
                                each.combined(Term.element(each.cells(), first), other));
                    }
                });
    }

    /** Stores the block's accumulators: {@code [(aggregate * places + place) * blocks + block]}. */
    void writeResults(Local at) {
        Local blocks =
                code.keep(
                        "blocks",
                        Type.INT,
                        code.element(
                                "sizes", Term.of("ACCUMULATOR_BLOCKS", Sizes.ACCUMULATOR_BLOCKS)));
        code.addForEach(
                at,
                thread,
                plan.threads(),
                plan.places(),
                () -> {
                    Term from = Term.of(at).times(plan.threads());
                    for (Accumulator each : all) {
                        code.store(
                                each.isFloat() ? FLOAT_CELLS : INTEGER_CELLS,
                                item(at, each.result(), blocks),
                                Term.element(each.cells(), at(each, from)));
                    }
                    for (int result : zeros) {
                        code.store(INTEGER_CELLS, item(at, result, blocks), Term.of(0L));
                    }
                });
    }

    /** Returns where the result of the block for a place goes. */
    private Term item(Local place, int result, Local blocks) {
        Term item = Term.of(place).plus(result * plan.places());
        return item.times(Term.of(blocks)).plus(code.ofContext("groupIdx"));
    }
}
