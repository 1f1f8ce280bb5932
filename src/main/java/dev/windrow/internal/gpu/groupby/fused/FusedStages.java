// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.fused;

import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.generated.QueryKernel;
import dev.windrow.internal.gpu.generated.QueryKernel.Argument;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.KernelArguments;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.RoundedSizes;
import dev.windrow.internal.plan.groupby.FusedPass;
import dev.windrow.internal.plan.groupby.FusedPlan;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.TableNumbers;
import dev.windrow.internal.plan.keys.DenseKey;
import dev.windrow.internal.plan.keys.KeyField;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.List;

/** The tasks of the strategy fused. */
public final class FusedStages {

    private static final String FUSED = "fused";
    private static final String COMBINE = "combinePlaces";
    private static final String TO_GROUPS = "placesToGroups";

    private final FusedPlan plan;
    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final LongArray placeWords;
    private final LongArray integerCells;
    private final DoubleArray floatCells;
    private final LongArray integerItems;
    private final DoubleArray floatItems;

    public FusedStages(FusedPlan plan, QueryArrays arrays) {
        this.plan = plan;
        this.arrays = arrays;
        graph = arrays.graph();
        int words = arrays.words() * plan.places();
        placeWords =
                plan.isSeeded()
                        ? graph.scratchLongs(words)
                        : arrays.tables().array(new LongArray(words));
        long integers = (long) plan.integers().size() * plan.places();
        long floats = Math.max(1L, (long) plan.floats().size() * plan.places());
        integerCells = graph.scratchLongs(integers * plan.blocks());
        floatCells = graph.scratchDoubles(floats * plan.blocks());
        integerItems = graph.scratchLongs(integers);
        floatItems = graph.scratchDoubles(floats);
    }

    /** Returns arrays for the totals: of integers together, and of floats. */
    public static AggregateTotals totals(FusedPlan plan, DeviceGraph graph) {
        return AggregateTotals.together(graph, plan.integers(), plan.floats(), plan.places());
    }

    /** Adds all tasks; they end in {@code totals}. */
    public void addTasks(AggregateTotals totals) {
        arrays.sizes().set(Sizes.ACCUMULATOR_BLOCKS, plan.blocks());
        if (!plan.isSeeded()) {
            arrays.tables().write(table -> writePlaceWords(table.leastKeys()));
        }
        int floatsBefore = 0;
        for (FusedPass pass : plan.passes()) {
            addPass(pass, floatsBefore);
            floatsBefore += pass.floats().size();
        }
        graph.blocks(TO_GROUPS, 1, FusedKernels.MOST_PLACES)
                .given(arrays.status(), shape(plan.integers(), plan.floats(), 0), placeWords)
                .given(integerItems, floatItems)
                .given(arrays.keyWords(), totals.allLongs(), totals.allDoubles())
                .add(FusedKernels.class, "toGroups");
    }

    private void addPass(FusedPass pass, int floatsBefore) {
        String index = pass.number() == 0 ? "" : Integer.toString(pass.number());
        QueryKernel kernel = QueryKernel.fused(pass);
        List<Object> given = KernelArguments.of(kernel, arrays, this::array);
        graph.add(FUSED + index, plan.blocks(), plan.threads(), kernel.with(given));
        List<PartialAggregate> integers = pass.integers();
        List<PartialAggregate> floats = pass.floats();
        graph.blocks(
                        COMBINE + index,
                        (long) Math.max(integers.size(), floats.size()) * plan.places(),
                        (int)
                                RoundedSizes.powerOfTwoFrom(
                                        Math.min(plan.blocks(), FusedKernels.THREADS)))
                .given(arrays.sizes(), shape(integers, floats, floatsBefore))
                .given(integerCells, floatCells, integerItems, floatItems)
                .add(FusedKernels.class, "combine");
    }

    private TornadoNativeArray array(Argument argument) {
        return switch (argument.kind()) {
            case LEAST_KEYS -> leastKeys();
            case SEED_ROWS -> arrays.tables().rows(plan.places(), TableNumbers::seedRows);
            case PLACE_WORDS -> placeWords;
            case INTEGER_CELLS -> integerCells;
            case FLOAT_CELLS -> floatCells;
            case INTEGER_ITEMS -> integerItems;
            case FLOAT_ITEMS -> floatItems;
            default -> throw new IllegalArgumentException("no totals of places: " + argument);
        };
    }

    private LongArray leastKeys() {
        LongArray least = arrays.tables().array(new LongArray(plan.keys().size()));
        arrays.tables()
                .write(
                        table -> {
                            for (int key = 0; key < plan.keys().size(); key++) {
                                least.set(key, table.leastKeys().get(key));
                            }
                        });
        return least;
    }

    /** Returns what {@link FusedKernels} need to know of a pass, or of all. */
    private IntArray shape(
            List<PartialAggregate> integers, List<PartialAggregate> floats, int floatsBefore) {
        List<PartialAggregate> all = new ArrayList<>(integers);
        all.addAll(floats);
        IntArray shape = new IntArray(FusedKernels.OPERATIONS + all.size());
        shape.set(FusedKernels.PLACES, plan.places());
        shape.set(FusedKernels.INTEGERS, integers.size());
        shape.set(FusedKernels.FLOATS, floats.size());
        shape.set(FusedKernels.FLOATS_BEFORE, floatsBefore);
        shape.set(FusedKernels.WORDS, arrays.words());
        for (int i = 0; i < all.size(); i++) {
            shape.set(FusedKernels.OPERATIONS + i, KernelConstants.combinationOf(all.get(i)));
        }
        return graph.upload(shape);
    }

    /** Writes the encoded key of each place of a dense index. */
    private void writePlaceWords(List<Long> leastKeys) {
        placeWords.init(0);
        for (int place = 0; place < plan.places(); place++) {
            long rest = place;
            for (int key = plan.keys().size() - 1; key >= 0; key--) {
                DenseKey dense = plan.keys().get(key);
                long digit = rest % dense.places();
                rest /= dense.places();
                if (dense.hasNullPlace() && digit == 0) {
                    add(dense.nullFlag(), place, 1);
                } else {
                    long value = leastKeys.get(key) + digit - (dense.hasNullPlace() ? 1 : 0);
                    add(dense.field(), place, value);
                }
            }
        }
    }

    private void add(KeyField field, int place, long value) {
        long mask = field.bits() == Long.SIZE ? -1L : (1L << field.bits()) - 1;
        int at = field.word() * plan.places() + place;
        placeWords.set(at, placeWords.get(at) | (value & mask) << field.shift());
    }
}
