package dev.windrow.internal.gpu.groupby.local;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.PlaneArguments;
import dev.windrow.internal.gpu.groupby.keys.PlanePreparation;
import dev.windrow.internal.gpu.groupby.keys.PlaneTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.RowArguments;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.plan.groupby.LocalHashPlan;
import dev.windrow.internal.plan.groupby.Plane;
import dev.windrow.internal.plan.groupby.Plane.Operation;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraphInterface;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.function.UnaryOperator;

/**
 * The last phase over block-local dictionaries: two tasks for a plane, one where it is a mean. In
 * the first each block reduces its rows in local memory, in the second partial results meet.
 */
final class LocalAccumulationStage {

    private final LocalHashPlan plan;
    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final ByteArray ranks;
    private final IntArray mapping;
    private final IntArray rankOf;
    private final PlanePreparation preparation;

    LocalAccumulationStage(
            LocalHashPlan plan,
            QueryArrays arrays,
            ByteArray ranks,
            IntArray mapping,
            IntArray rankOf) {
        this.plan = plan;
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.context = graph.context();
        this.ranks = ranks;
        this.mapping = mapping;
        this.rankOf = rankOf;
        this.preparation = new PlanePreparation(arrays);
    }

    /**
     * Adds the tasks of a plane.
     *
     * @param plane the plane; those that it needs come before it
     * @param totals what the tasks end in
     * @param index what tells its tasks from those of others
     */
    void addTasks(Plane plane, PlaneTotals totals, String index) {
        if (plane.prerequisites().isEmpty()) {
            addValues(plane, totals, index);
        } else {
            addOffsets(plane, totals, index);
        }
    }

    private void addOffsets(Plane plane, PlaneTotals totals, String index) {
        if (plane.operation() == Operation.MEAN) {
            preparation.addMean(plane, totals, index);
            return;
        }
        DoubleArray partials = graph.scratchDoubles(mapping.getSize());
        if (plane.operation() == Operation.SUM_OF_PRODUCTS) {
            addProducts(plane, totals, partials, index);
        } else {
            addDeviations(plane, totals, partials, index);
        }
        addCombineDoubles(Values.SUM, partials, totals.doubles(plane), index);
    }

    private void addValues(Plane plane, PlaneTotals totals, String index) {
        switch (plane.cell()) {
            case LONG -> addLongs(plane, totals.longs(plane), index);
            case DOUBLE -> addDoubles(plane, totals.doubles(plane), index);
            case ROW -> addRows(plane, totals.rows(plane), index);
        }
    }

    private void addLongs(Plane plane, LongArray totals, String index) {
        PlaneArguments values = preparation.values(plane);
        LongArray validity = preparation.validity(plane);
        LongArray partials = graph.scratchLongs(mapping.getSize());
        addAccumulate(
                index,
                g ->
                        g.task(
                                "accumulate" + index,
                                LocalAccumulationKernels::accumulateLongs,
                                context,
                                arrays.sizes(),
                                ranks,
                                values.words(),
                                validity,
                                partials,
                                arrays.longIdentities(),
                                values.source(),
                                PlaneArguments.operationOf(plane),
                                preparation.nullable(plane),
                                plan.localKeys(),
                                plan.accumulateThreads()));
        addCombine(
                index,
                g ->
                        g.task(
                                "combine" + index,
                                PartialCombinationKernels::combineLongs,
                                context,
                                arrays.sizes(),
                                arrays.findings(),
                                rankOf,
                                partials,
                                totals,
                                arrays.longIdentities(),
                                PlaneArguments.operationOf(plane),
                                plan.localKeys()));
    }

    private void addDoubles(Plane plane, DoubleArray totals, String index) {
        PlaneArguments values = preparation.values(plane);
        LongArray validity = preparation.validity(plane);
        DoubleArray partials = graph.scratchDoubles(mapping.getSize());
        addAccumulate(
                index,
                g ->
                        g.task(
                                "accumulate" + index,
                                LocalAccumulationKernels::accumulateDoubles,
                                context,
                                arrays.sizes(),
                                ranks,
                                values.words(),
                                values.floats(),
                                values.doubles(),
                                validity,
                                partials,
                                arrays.doubleIdentities(),
                                values.source(),
                                PlaneArguments.operationOf(plane),
                                preparation.nullable(plane),
                                plan.localKeys(),
                                plan.accumulateThreads()));
        addCombineDoubles(PlaneArguments.operationOf(plane), partials, totals, index);
    }

    private void addCombineDoubles(
            int operation, DoubleArray partials, DoubleArray totals, String index) {
        addCombine(
                index,
                g ->
                        g.task(
                                "combine" + index,
                                PartialCombinationKernels::combineDoubles,
                                context,
                                arrays.sizes(),
                                arrays.findings(),
                                rankOf,
                                partials,
                                totals,
                                arrays.doubleIdentities(),
                                operation,
                                plan.localKeys()));
    }

    private void addDeviations(
            Plane plane, PlaneTotals totals, DoubleArray partials, String index) {
        PlaneArguments values = preparation.values(plane);
        LongArray validity = preparation.validity(plane);
        DoubleArray means =
                plane.operation() == Operation.SUM_OF_SQUARES
                        ? totals.doubles(plane.meanOffset())
                        : arrays.dummies().doubles();
        addAccumulate(
                index,
                g ->
                        g.task(
                                "accumulate" + index,
                                LocalDeviationKernels::accumulateDeviations,
                                context,
                                arrays.sizes(),
                                ranks,
                                mapping,
                                values.words(),
                                values.floats(),
                                values.doubles(),
                                validity,
                                totals.rows(plane.firstRow()),
                                means,
                                partials,
                                values.source(),
                                PlaneArguments.operationOf(plane),
                                preparation.nullable(plane),
                                plan.localKeys(),
                                plan.accumulateThreads()));
    }

    private void addProducts(Plane plane, PlaneTotals totals, DoubleArray partials, String index) {
        PlaneArguments x = preparation.values(plane);
        PlaneArguments y = preparation.partnerValues(plane);
        LongArray validity = preparation.validity(plane);
        addAccumulate(
                index,
                g ->
                        g.task(
                                "accumulate" + index,
                                LocalDeviationKernels::accumulateProducts,
                                context,
                                arrays.sizes(),
                                ranks,
                                mapping,
                                x.words(),
                                x.doubles(),
                                y.words(),
                                y.doubles(),
                                validity,
                                totals.rows(plane.firstRow()),
                                totals.doubles(plane.meanOffset()),
                                totals.doubles(plane.partnerMeanOffset()),
                                partials,
                                x.source(),
                                y.source(),
                                preparation.nullable(plane),
                                plan.localKeys(),
                                plan.accumulateThreads()));
    }

    private void addRows(Plane plane, IntArray totals, String index) {
        RowArguments values = RowArguments.of(plane, arrays);
        LongArray validity = preparation.validity(plane);
        IntArray partials = graph.scratchInts(mapping.getSize());
        addAccumulate(
                index,
                g ->
                        g.task(
                                "accumulate" + index,
                                LocalAccumulationKernels::accumulateRows,
                                context,
                                arrays.sizes(),
                                ranks,
                                values.words(),
                                values.offsets(),
                                values.characters(),
                                validity,
                                partials,
                                values.source(),
                                PlaneArguments.operationOf(plane),
                                preparation.nullable(plane),
                                plan.localKeys(),
                                plan.accumulateThreads()));
        addCombine(
                index,
                g ->
                        g.task(
                                "combine" + index,
                                PartialCombinationKernels::combineRows,
                                context,
                                arrays.sizes(),
                                arrays.findings(),
                                rankOf,
                                values.words(),
                                values.offsets(),
                                values.characters(),
                                partials,
                                totals,
                                values.source(),
                                PlaneArguments.operationOf(plane),
                                plan.localKeys()));
    }

    private void addAccumulate(String index, UnaryOperator<TaskGraphInterface> task) {
        graph.add("accumulate" + index, plan.blocks(), plan.accumulateThreads(), task);
    }

    private void addCombine(String index, UnaryOperator<TaskGraphInterface> task) {
        graph.add(
                "combine" + index,
                Math.min(plan.groupCapacity(), graph.mostBlocks()),
                PartialCombinationKernels.THREADS,
                task);
    }
}
