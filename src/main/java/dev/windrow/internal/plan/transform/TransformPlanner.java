// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.transform;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.DeviceRequirements;
import dev.windrow.internal.plan.MemoryText;
import dev.windrow.internal.plan.PlanNode;
import dev.windrow.internal.plan.PlanTuning;
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
import dev.windrow.query.Window;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
        if (situation.device() == null) {
            requirement(transformation, input, PlanTuning.DEVICE_ARRAY_LIMIT);
            return onCpu(transformation, input, situation, situation.engineReason());
        }
        DeviceLimits limits = situation.device().without(situation.takenBytes());
        MemoryRequirement requirement = requirement(transformation, input, limits.arrayElements());
        if (input.rows() == 0) {
            return onCpu(transformation, input, situation, "the table is empty");
        }
        String unmet = unmet(requirement, transformation, input, situation, limits);
        return unmet == null
                ? onDevice(transformation, input, situation, limits, requirement)
                : inParts(transformation, input, situation, limits, unmet)
                        .orElseGet(() -> onCpu(transformation, input, situation, unmet));
    }

    private static TransformPlan.OnDevice onDevice(
            Transformation transformation,
            TableStatistics input,
            Situation situation,
            DeviceLimits limits,
            MemoryRequirement requirement) {
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
     * Returns the plan for one part of the rows after the other.
     *
     * @param unmet why not for all rows at once
     * @return nothing if no part can run on the device, or all rows must be looked at together
     */
    private static Optional<TransformPlan> inParts(
            Transformation transformation,
            TableStatistics input,
            Situation situation,
            DeviceLimits limits,
            String unmet) {
        Optional<RowParts> found =
                RowParts.find(
                        transformation,
                        input,
                        part -> unmet(transformation, part, situation, limits) == null);
        return found.map(
                parts -> {
                    TableStatistics part = parts.part(input);
                    TransformPlan.OnDevice each =
                            onDevice(
                                    transformation,
                                    part,
                                    situation,
                                    limits,
                                    requirement(transformation, part, limits.arrayElements()));
                    List<Decision> decisions = new ArrayList<>(each.decisions());
                    decisions.add(new Decision("parts", Long.toString(parts.count()), unmet));
                    return new TransformPlan.InParts(transformation, input, parts, each, decisions);
                });
    }

    private static @Nullable String unmet(
            Transformation transformation,
            TableStatistics input,
            Situation situation,
            DeviceLimits limits) {
        return unmet(
                requirement(transformation, input, limits.arrayElements()),
                transformation,
                input,
                situation,
                limits);
    }

    /** Returns the requirement that the device does not meet, or null. */
    private static @Nullable String unmet(
            MemoryRequirement requirement,
            Transformation transformation,
            TableStatistics input,
            Situation situation,
            DeviceLimits limits) {
        String unmet = requirement.unmet();
        if (unmet == null) {
            unmet = TransformRequirements.find(transformation, input, limits).orElse(null);
        }
        if (unmet == null && ordersRows(transformation)) {
            unmet = DeviceRequirements.ofSort(limits).orElse(null);
        }
        long budget = limits.budget();
        return unmet == null && requirement.bytes() > budget
                ? MemoryText.tooBig(requirement.bytes(), budget, situation.takenBytes())
                : unmet;
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
            case TransformPlan.OnDevice device -> lines.add(memory(device, ""));
            case TransformPlan.InParts inParts ->
                    lines.add(memory(inParts.part(), " for each part"));
        }
        return lines;
    }

    private static String memory(TransformPlan.OnDevice plan, String whenever) {
        return PlanNode.of(
                        "memory",
                        MemoryText.bytes(plan.deviceBytes())
                                + " of "
                                + MemoryText.bytes(plan.limits().globalMemoryBytes())
                                + whenever)
                .text();
    }

    /**
     * Returns what an operation takes of a device.
     *
     * @param elements the most elements of an array
     */
    private static MemoryRequirement requirement(
            Transformation transformation, TableStatistics input, long elements) {
        return switch (transformation) {
            case Rolling rolling ->
                    WindowRequirements.of(
                            ResolvedWindows.of(rolling, input),
                            rolling.inputNames(List.of()),
                            input,
                            elements);
            case Cumulative cumulative ->
                    WindowRequirements.of(
                            ResolvedWindows.of(cumulative, input),
                            cumulative.inputNames(List.of()),
                            input,
                            elements);
            case Window window -> OrderedWindowRequirements.of(window, input);
            case Sort sort -> SortRequirements.of(sort, input);
            case Argsort argsort -> {
                MemoryRequirement order = SortRequirements.ofOrder(argsort.sort(), input);
                long keys = input.bytes(argsort.inputNames(List.of()));
                yield order.unmet() == null
                        ? MemoryRequirement.ofBytes(order.bytes() + keys)
                        : order;
            }
            case Filter filter -> SelectRequirements.of(filter, input, elements);
            case Gather gather -> GatherRequirements.of(gather, input, elements);
            case Scatter scatter -> GatherRequirements.of(scatter, input, elements);
            case KernelSequence kernels -> KernelRequirements.of(kernels, input);
            case Select select -> SelectRequirements.of(select, input, elements);
        };
    }

    /**
     * Returns whether rows are sorted, or windows are combined in as much local memory as a sort
     * takes.
     */
    private static boolean ordersRows(Transformation transformation) {
        return switch (transformation) {
            case Sort _, Argsort _, Rolling _, Cumulative _ -> true;
            case Filter _, Gather _, Scatter _, KernelSequence _, Select _, Window _ -> false;
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
