// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.local;

import dev.windrow.internal.gpu.bytecode.Element;
import dev.windrow.internal.gpu.bytecode.TypedKernel;
import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.AggregateArguments;
import dev.windrow.internal.gpu.groupby.keys.AggregatePreparation;
import dev.windrow.internal.gpu.groupby.keys.AggregateTotals;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.keys.RowArguments;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.plan.groupby.LocalHashPlan;
import dev.windrow.internal.plan.groupby.PartialAggregate;
import dev.windrow.internal.plan.groupby.PartialAggregate.Operation;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraphInterface;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.function.UnaryOperator;

/**
 * The phase accumulate of the strategy local-hash: two tasks for a partial aggregate, one for a
 * mean. In the first task, each block reduces its rows in local memory; the second combines the
 * blocks' partial results.
 */
final class LocalAccumulationStage {

    private final LocalHashPlan plan;
    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final ByteArray ranks;
    private final IntArray mapping;
    private final IntArray rankOf;
    private final AggregatePreparation preparation;

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
        this.preparation = new AggregatePreparation(arrays);
    }

    /**
     * Adds the tasks of a partial aggregate.
     *
     * @param aggregate the partial aggregate; its prerequisites come before it
     * @param totals the tasks end in these
     * @param index distinguishes its tasks from those of others
     */
    void addTasks(PartialAggregate aggregate, AggregateTotals totals, String index) {
        if (aggregate.prerequisites().isEmpty()) {
            addValues(aggregate, totals, index);
        } else {
            addOffsets(aggregate, totals, index);
        }
    }

    private void addOffsets(PartialAggregate aggregate, AggregateTotals totals, String index) {
        if (aggregate.operation() == Operation.MEAN) {
            preparation.addMean(aggregate, totals, index);
            return;
        }
        DoubleArray partials = graph.scratchDoubles(mapping.getSize());
        if (aggregate.operation() == Operation.SUM_OF_PRODUCTS) {
            addProducts(aggregate, totals, partials, index);
        } else {
            addDeviations(aggregate, totals, partials, index);
        }
        addCombine(Values.SUM, partials, totals.doubles(aggregate), index);
    }

    private void addValues(PartialAggregate aggregate, AggregateTotals totals, String index) {
        switch (aggregate.accumulatorType()) {
            case LONG, DOUBLE -> addNumbers(aggregate, totals.array(aggregate), index);
            case ROW -> addRows(aggregate, totals.rows(aggregate), index);
        }
    }

    private void addNumbers(PartialAggregate aggregate, TornadoNativeArray totals, String index) {
        AggregateArguments values = preparation.values(aggregate);
        LongArray validity = preparation.validity(aggregate);
        Element element = Element.of(totals);
        TornadoNativeArray partials = graph.scratch(element, mapping.getSize());
        addAccumulate(
                index,
                g ->
                        TypedKernel.of(LocalAccumulationKernels.class, "accumulateNumbers", element)
                                .addTo(
                                        g,
                                        "accumulate" + index,
                                        context,
                                        arrays.sizes(),
                                        ranks,
                                        values.words(),
                                        values.floats(),
                                        values.numbers(element),
                                        validity,
                                        partials,
                                        arrays.identities(element),
                                        values.source(),
                                        KernelConstants.operationOf(aggregate),
                                        preparation.nullable(aggregate),
                                        plan.localKeys(),
                                        plan.accumulateThreads()));
        addCombine(KernelConstants.operationOf(aggregate), partials, totals, index);
    }

    private void addCombine(
            int operation, TornadoNativeArray partials, TornadoNativeArray totals, String index) {
        Element element = Element.of(totals);
        addCombine(
                index,
                g ->
                        TypedKernel.of(PartialCombinationKernels.class, "combineNumbers", element)
                                .addTo(
                                        g,
                                        "combine" + index,
                                        context,
                                        arrays.sizes(),
                                        arrays.status(),
                                        rankOf,
                                        partials,
                                        totals,
                                        arrays.identities(element),
                                        operation,
                                        plan.localKeys()));
    }

    private void addDeviations(
            PartialAggregate aggregate,
            AggregateTotals totals,
            DoubleArray partials,
            String index) {
        AggregateArguments values = preparation.values(aggregate);
        LongArray validity = preparation.validity(aggregate);
        DoubleArray means =
                aggregate.operation() != Operation.SUM
                        ? totals.doubles(aggregate.meanOffset())
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
                                totals.rows(aggregate.firstRow()),
                                means,
                                partials,
                                values.source(),
                                KernelConstants.operationOf(aggregate),
                                preparation.nullable(aggregate),
                                plan.localKeys(),
                                plan.accumulateThreads()));
    }

    private void addProducts(
            PartialAggregate aggregate,
            AggregateTotals totals,
            DoubleArray partials,
            String index) {
        AggregateArguments x = preparation.values(aggregate);
        AggregateArguments y = preparation.partnerValues(aggregate);
        LongArray validity = preparation.validity(aggregate);
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
                                totals.rows(aggregate.firstRow()),
                                totals.doubles(aggregate.meanOffset()),
                                totals.doubles(aggregate.partnerMeanOffset()),
                                partials,
                                x.source(),
                                y.source(),
                                preparation.nullable(aggregate),
                                plan.localKeys(),
                                plan.accumulateThreads()));
    }

    private void addRows(PartialAggregate aggregate, IntArray totals, String index) {
        RowArguments values = RowArguments.of(aggregate, arrays);
        LongArray validity = preparation.validity(aggregate);
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
                                KernelConstants.operationOf(aggregate),
                                preparation.nullable(aggregate),
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
                                arrays.status(),
                                rankOf,
                                values.words(),
                                values.offsets(),
                                values.characters(),
                                partials,
                                totals,
                                values.source(),
                                KernelConstants.operationOf(aggregate),
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
