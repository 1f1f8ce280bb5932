// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.internal.plan.DeviceLimits;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.query.Transformation;

/**
 * What tells programs apart that read the columns of a table where they stay on the device.
 *
 * @param table the table: no other is equal
 * @param transformation the operation, with its literals
 * @param limits the device with its launch profile, all of whose memory is free
 */
record ResidentShape(KeptTable table, Transformation transformation, DeviceLimits limits) {

    static ResidentShape of(KeptTable table, TransformPlan.OnDevice plan) {
        return new ResidentShape(table, plan.transformation(), withoutMemory(plan.limits()));
    }

    /** How much memory is free decides about plans, but not about their programs. */
    static DeviceLimits withoutMemory(DeviceLimits limits) {
        return limits.without(limits.globalMemoryBytes());
    }
}
