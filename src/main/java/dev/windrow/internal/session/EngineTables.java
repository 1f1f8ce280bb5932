// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.internal.engine.EngineTable;
import dev.windrow.internal.gpu.KeptTable;
import dev.windrow.internal.plan.groupby.CpuPlan;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.transform.TransformPlan;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.Objects;

/**
 * A table as each engine of a session keeps it.
 *
 * @param onDevice null without a device
 */
record EngineTables(EngineTable onCpu, @Nullable KeptTable onDevice) {

    /** Returns the table of a plan's engine. */
    EngineTable of(PhysicalPlan plan) {
        return switch (plan) {
            case CpuPlan cpu -> onCpu;
            case DevicePlan device -> ofDevice();
        };
    }

    /** Returns the table of the engine of an operation's plan. */
    EngineTable of(TransformPlan plan) {
        return switch (plan) {
            case TransformPlan.OnCpu cpu -> onCpu;
            case TransformPlan.OnDevice device -> ofDevice();
            case TransformPlan.InParts inParts ->
                    throw new IllegalStateException("parts are tables of their own");
        };
    }

    /** Returns the device's table. */
    KeptTable ofDevice() {
        return Objects.requireNonNull(onDevice, "a plan for a device that is not there");
    }

    long residentBytes(Collection<String> columns) {
        return onDevice == null ? 0 : onDevice.residentBytes(columns);
    }

    void close() {
        onCpu.close();
        if (onDevice != null) {
            onDevice.close();
        }
    }
}
