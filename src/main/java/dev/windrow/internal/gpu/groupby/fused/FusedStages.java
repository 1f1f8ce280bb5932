// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.fused;

import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.generated.QueryKernel;
import dev.windrow.internal.gpu.generated.QueryKernel.Argument;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.KernelArguments;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.SeedRows;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.RoundedSizes;
import dev.windrow.internal.plan.groupby.FusedPlan;
import dev.windrow.internal.plan.groupby.PartialAggregate;
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
    private final List<PartialAggregate> integers;
    private final List<PartialAggregate> floats;
    private final LongArray placeWords;
    private final LongArray integerCells;
    private final DoubleArray floatCells;

    public FusedStages(FusedPlan plan, QueryArrays arrays) {
        this.plan = plan;
        this.arrays = arrays;
        graph = arrays.graph();
        integers = plan.integers();
        floats = plan.floats();
        int words = arrays.words() * plan.places();
        placeWords =
                plan.isSeeded()
                        ? graph.scratchLongs(words)
                        : arrays.tables().array(new LongArray(words));
        integerCells = graph.scratchLongs((long) integers.size() * plan.places() * plan.blocks());
        floatCells =
                graph.scratchDoubles(
                        Math.max(1L, (long) floats.size() * plan.places() * plan.blocks()));
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
        addFused();
        IntArray shape = shape();
        LongArray integerItems = graph.scratchLongs((long) integers.size() * plan.places());
        DoubleArray floatItems =
                graph.scratchDoubles(Math.max(1L, (long) floats.size() * plan.places()));
        graph.blocks(
                        COMBINE,
                        (long) Math.max(integers.size(), floats.size()) * plan.places(),
                        (int)
                                RoundedSizes.powerOfTwoFrom(
                                        Math.min(plan.blocks(), FusedKernels.THREADS)))
                .given(arrays.sizes(), shape, integerCells, floatCells, integerItems, floatItems)
                .add(FusedKernels.class, "combine");
        graph.blocks(TO_GROUPS, 1, FusedKernels.MOST_PLACES)
                .given(arrays.status(), shape, placeWords, integerItems, floatItems)
                .given(arrays.keyWords(), totals.allLongs(), totals.allDoubles())
                .add(FusedKernels.class, "toGroups");
    }

    private void addFused() {
        QueryKernel kernel = QueryKernel.fused(plan);
        List<Object> given = KernelArguments.of(kernel, arrays, this::array);
        graph.add(FUSED, plan.blocks(), plan.threads(), kernel.with(given));
    }

    private TornadoNativeArray array(Argument argument) {
        return switch (argument.kind()) {
            case LEAST_KEYS -> leastKeys();
            case SEED_ROWS -> SeedRows.of(arrays, plan.places());
            case PLACE_WORDS -> placeWords;
            case INTEGER_CELLS -> integerCells;
            case FLOAT_CELLS -> floatCells;
            case WORDS,
                    FLOATS,
                    DOUBLES,
                    OFFSETS,
                    CHARACTERS,
                    VALIDITY,
                    SELECTED,
                    RESULT_LONGS,
                    RESULT_DOUBLES,
                    RESULT_VALIDITY ->
                    throw new IllegalArgumentException("no totals of places: " + argument);
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

    /** Returns what {@link FusedKernels} need to know of the plan. */
    private IntArray shape() {
        List<PartialAggregate> all = new ArrayList<>(integers);
        all.addAll(floats);
        IntArray shape = new IntArray(FusedKernels.OPERATIONS + all.size());
        shape.set(FusedKernels.PLACES, plan.places());
        shape.set(FusedKernels.INTEGERS, integers.size());
        shape.set(FusedKernels.FLOATS, floats.size());
        shape.set(FusedKernels.WORDS, arrays.words());
        for (int i = 0; i < all.size(); i++) {
            shape.set(FusedKernels.OPERATIONS + i, KernelConstants.operationOf(all.get(i)));
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
