// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.transform;

import dev.windrow.internal.plan.CollectedChunks;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.RoundedSizes;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.TableStatistics;
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

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a program of an operation on columns depends on: plans of one shape share a program,
 * whatever tables they were made for. Sizes are rounded up, see {@link RoundedSizes}. The operation
 * belongs to the shape as it is, with its literals.
 *
 * @param transformation the operation
 * @param input what is known about the tables, with rounded sizes: the columns that it reads
 * @param limits the device with its launch profile, all of whose memory is free
 */
public record TransformShape(
        Transformation transformation, TableStatistics input, DeviceLimits limits) {

    /**
     * Returns the shape of a plan.
     *
     * @return nothing if the plan takes a program of its own: it reads rows that the operation
     *     itself names, or arrays of users' kernels, which may ask for their size; or rounded sizes
     *     take too much memory
     */
    public static Optional<TransformShape> of(TransformPlan.OnDevice plan) {
        TableStatistics rounded = rounded(plan.transformation(), plan.input());
        return isKept(plan.transformation()) && fits(plan, rounded)
                ? Optional.of(
                        new TransformShape(
                                plan.transformation(),
                                rounded,
                                plan.limits().without(plan.limits().globalMemoryBytes())))
                : Optional.empty();
    }

    /**
     * Returns whether an equal operation may run with the same program: it neither names rows, nor
     * has arrays or kernels of users.
     */
    public static boolean isKept(Transformation transformation) {
        return switch (transformation) {
            case Select _, Filter _, Sort _, Argsort _, Rolling _, Cumulative _ -> true;
            case Gather _, Scatter _, KernelSequence _, Window _ -> false;
        };
    }

    private static TableStatistics rounded(Transformation transformation, TableStatistics input) {
        Map<String, ColumnStatistics> columns = new LinkedHashMap<>();
        for (String name : transformation.inputNames(input.columns().keySet())) {
            columns.put(name, RoundedSizes.column(input.column(name), input.rows()));
        }
        return new TableStatistics(RoundedSizes.rows(input.rows()), columns);
    }

    private static boolean fits(TransformPlan.OnDevice plan, TableStatistics rounded) {
        if (rounded.rows() > PlanTuning.DEVICE_ARRAY_LIMIT
                || rounded.bytes(rounded.columns().keySet()) > PlanTuning.PROGRAM_MOST_BYTES) {
            return false;
        }
        CollectedChunks chunks =
                CollectedChunks.of(rounded.columns().values(), rounded.rows(), plan.limits());
        Situation situation = new Situation(1, plan.limits().without(chunks.bytes()), "");
        return TransformPlanner.plan(plan.transformation(), rounded, situation)
                instanceof TransformPlan.OnDevice;
    }
}
