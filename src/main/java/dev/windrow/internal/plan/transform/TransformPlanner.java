package dev.windrow.internal.plan.transform;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.DeviceRequirements;
import dev.windrow.internal.plan.MemoryText;
import dev.windrow.internal.plan.PlanNode;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.kernel.KernelResolver;
import dev.windrow.query.Argsort;
import dev.windrow.query.Cumulative;
import dev.windrow.query.Filter;
import dev.windrow.query.Gather;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.Rolling;
import dev.windrow.query.Scatter;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.Transformation;

import java.util.ArrayList;
import java.util.List;

/**
 * Chooses which engine runs an operation on columns. Pure functions: the same arguments always give
 * the same plan, and no device is asked.
 */
public final class TransformPlanner {

    private TransformPlanner() {}

    /**
     * Checks an operation against a table and makes its plan.
     *
     * @param transformation the operation
     * @param input what is known about the table
     * @param situation the engines at hand
     * @throws dev.windrow.error.WindrowException {@code UNKNOWN_COLUMN}, {@code UNSUPPORTED_TYPE}
     *     or {@code INVALID_ARGUMENT} if the operation does not fit the table
     */
    public static TransformPlan plan(
            Transformation transformation, TableStatistics input, Situation situation) {
        MemoryRequirement requirement = requirement(transformation, input);
        if (situation.device() == null) {
            return onCpu(transformation, input, situation, situation.engineReason());
        }
        DeviceLimits limits = situation.device().without(situation.takenBytes());
        if (input.rows() == 0) {
            return onCpu(transformation, input, situation, "the table is empty");
        }
        String unmet = requirement.unmet();
        if (unmet == null) {
            unmet = TransformRequirements.find(transformation, input, limits).orElse(null);
        }
        if (unmet == null && ordersRows(transformation)) {
            unmet = DeviceRequirements.ofSort(limits).orElse(null);
        }
        if (unmet != null) {
            return onCpu(transformation, input, situation, unmet);
        }
        long budget = limits.budget();
        if (requirement.bytes() > budget) {
            return onCpu(
                    transformation,
                    input,
                    situation,
                    MemoryText.tooBig(requirement.bytes(), budget, situation.takenBytes()));
        }
        return new TransformPlan.OnDevice(
                transformation,
                input,
                requirement.bytes(),
                limits,
                List.of(
                        new Decision("engine", "device", situation.engineReason()),
                        Decision.of(limits.launch()),
                        operation(transformation)));
    }

    /**
     * Returns the plan for one thread of the CPU, which reads the rows in their order.
     *
     * @param reason why the operation is not run as planned
     */
    public static TransformPlan inOrder(TransformPlan plan, String reason) {
        return new TransformPlan.OnCpu(
                plan.transformation(),
                plan.input(),
                1,
                List.of(new Decision("engine", "cpu", reason), operation(plan.transformation())));
    }

    /** Describes a plan, line by line. */
    public static List<String> explain(TransformPlan plan) {
        List<String> lines = new ArrayList<>();
        plan.decisions().forEach(decision -> lines.add(PlanNode.of(decision).text()));
        switch (plan) {
            case TransformPlan.OnCpu cpu ->
                    lines.add(PlanNode.of("threads", Integer.toString(cpu.threads())).text());
            case TransformPlan.OnDevice device ->
                    lines.add(
                            PlanNode.of(
                                            "memory",
                                            MemoryText.bytes(device.deviceBytes())
                                                    + " of "
                                                    + MemoryText.bytes(
                                                            device.limits().globalMemoryBytes()))
                                    .text());
        }
        return lines;
    }

    private static MemoryRequirement requirement(
            Transformation transformation, TableStatistics input) {
        return switch (transformation) {
            case Rolling rolling ->
                    WindowRequirements.of(
                            ResolvedWindows.of(rolling, input),
                            rolling.inputNames(List.of()),
                            input);
            case Cumulative cumulative ->
                    WindowRequirements.of(
                            ResolvedWindows.of(cumulative, input),
                            cumulative.inputNames(List.of()),
                            input);
            case Sort sort -> SortRequirements.of(sort, input);
            case Argsort argsort -> {
                MemoryRequirement order = SortRequirements.ofOrder(argsort.sort(), input);
                long keys = input.bytes(argsort.inputNames(List.of()));
                yield order.unmet() == null
                        ? MemoryRequirement.ofBytes(order.bytes() + keys)
                        : order;
            }
            case Filter filter -> SelectRequirements.of(filter, input);
            case Gather gather -> GatherRequirements.of(gather, input);
            case Scatter scatter -> GatherRequirements.of(scatter, input);
            case KernelSequence kernels -> KernelRequirements.of(kernels, input);
            case Select select -> SelectRequirements.of(select, input);
        };
    }

    /**
     * Returns whether rows are sorted, or windows are combined in as much local memory as a sort
     * takes.
     */
    private static boolean ordersRows(Transformation transformation) {
        return switch (transformation) {
            case Sort _, Argsort _, Rolling _, Cumulative _ -> true;
            case Filter _, Gather _, Scatter _, KernelSequence _, Select _ -> false;
        };
    }

    private static TransformPlan onCpu(
            Transformation transformation,
            TableStatistics input,
            Situation situation,
            String reason) {
        if (transformation instanceof KernelSequence sequence && input.rows() > 0) {
            sequence.kernels().forEach(kernel -> KernelResolver.requireRunsOnCpu(kernel, reason));
        }
        return new TransformPlan.OnCpu(
                transformation,
                input,
                situation.threads(),
                List.of(new Decision("engine", "cpu", reason), operation(transformation)));
    }

    private static Decision operation(Transformation transformation) {
        return new Decision("operation", transformation.name(), transformation.label());
    }
}
