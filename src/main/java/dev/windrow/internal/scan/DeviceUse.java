// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.internal.engine.DeviceLanes;

import org.jspecify.annotations.Nullable;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * How a device takes part in a query.
 *
 * @param lanes its lanes; null as long as the device is not open
 * @param isAlone whether it is to aggregate all rows
 * @param isRequired whether a query fails with what the device fails with; otherwise the CPU goes
 *     on
 * @param isWorthCompiling whether kernels are compiled that no earlier query left
 * @param endsInVain whether lanes of the CPU end, too, where a sample shows too many groups for the
 *     device: all rows at once are then faster
 * @param times how long rows take in this run
 */
public record DeviceUse(
        Supplier<@Nullable DeviceLanes> lanes,
        boolean isAlone,
        boolean isRequired,
        BooleanSupplier isWorthCompiling,
        boolean endsInVain,
        LaneTimes times) {

    /** Returns the same for other work, which goes on where the device fails. */
    public DeviceUse apart() {
        return new DeviceUse(lanes, isAlone, false, isWorthCompiling, endsInVain, new LaneTimes());
    }

    /** Returns the same for rows that are held in any case. */
    public DeviceUse ofHeldRows() {
        return new DeviceUse(lanes, isAlone, isRequired, isWorthCompiling, true, times);
    }
}
