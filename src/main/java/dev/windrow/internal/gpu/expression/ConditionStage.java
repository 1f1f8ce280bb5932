package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.plan.transform.DeviceCondition;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Evaluates a condition with one task for each of its parts. */
final class ConditionStage {

    private final OperationArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private int tasks;

    ConditionStage(OperationArrays arrays) {
        this.arrays = arrays;
        graph = arrays.graph();
        context = graph.context();
    }

    /**
     * Adds the tasks, and returns the condition's state for each row: see {@link FilterKernels}.
     */
    ByteArray addTasks(DeviceCondition condition) {
        return switch (condition) {
            case DeviceCondition.Comparison comparison -> addComparison(comparison);
            case DeviceCondition.IsNull isNull -> addIsNull(isNull.column());
            case DeviceCondition.Both both -> addBoth(both);
            case DeviceCondition.Not not -> addNot(not);
            case DeviceCondition.Impossible reason ->
                    throw new IllegalStateException(reason.text());
        };
    }

    private ByteArray addComparison(DeviceCondition.Comparison comparison) {
        String task = "compare" + tasks++;
        String column = comparison.column();
        ByteArray states = graph.scratchBytes(arrays.rows());
        LongArray words = arrays.input().words(column);
        LongArray validity = arrays.validity(column);
        LongArray literal = graph.upload(LongArray.fromElements(comparison.literal()));
        int source = arrays.source(column);
        int nullable = arrays.nullable(column);
        graph.addStream(
                task,
                arrays.rows(),
                g ->
                        g.task(
                                task,
                                FilterKernels::compare,
                                context,
                                arrays.stage().sizes(),
                                words,
                                validity,
                                literal,
                                states,
                                source,
                                0,
                                comparison.trueOf(),
                                nullable));
        return states;
    }

    private ByteArray addIsNull(String column) {
        String task = "isNull" + tasks++;
        ByteArray states = graph.scratchBytes(arrays.rows());
        LongArray validity = arrays.validity(column);
        int nullable = arrays.nullable(column);
        graph.addStream(
                task,
                arrays.rows(),
                g ->
                        g.task(
                                task,
                                FilterKernels::isNull,
                                context,
                                arrays.stage().sizes(),
                                validity,
                                states,
                                nullable));
        return states;
    }

    private ByteArray addBoth(DeviceCondition.Both both) {
        ByteArray states = addTasks(both.left());
        ByteArray others = addTasks(both.right());
        String task = (both.isOr() ? "or" : "and") + tasks++;
        int isOr = both.isOr() ? 1 : 0;
        graph.addStream(
                task,
                arrays.rows(),
                g ->
                        g.task(
                                task,
                                FilterKernels::combine,
                                context,
                                arrays.stage().sizes(),
                                states,
                                others,
                                isOr));
        return states;
    }

    private ByteArray addNot(DeviceCondition.Not not) {
        ByteArray states = addTasks(not.operand());
        String task = "not" + tasks++;
        graph.addStream(
                task,
                arrays.rows(),
                g -> g.task(task, FilterKernels::negate, context, arrays.stage().sizes(), states));
        return states;
    }
}
