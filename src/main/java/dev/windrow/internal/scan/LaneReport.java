// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the lanes of a query did.
 *
 * @param cpuLanes how many threads read splits, each a lane of the CPU
 * @param cpuRows how many rows these aggregated
 * @param cpuNanoseconds how long that took, of all lanes together, without reading
 * @param deviceRows how many rows lanes of a device aggregated; 0 without a device
 * @param deviceWasKept whether all these lanes had programs of earlier queries
 * @param device what lanes of the device did, or why they did nothing; empty without a device
 */
public record LaneReport(
        int cpuLanes,
        long cpuRows,
        long cpuNanoseconds,
        long deviceRows,
        boolean deviceWasKept,
        List<String> device) {

    public LaneReport {
        device = List.copyOf(device);
    }

    /** Returns the name of what the lanes did all together. */
    public String strategy() {
        if (deviceRows == 0) {
            return "cpu-partial";
        }
        return cpuRows == 0 ? "gpu-partial" : "mixed-partial";
    }

    /** Returns a line for each kind of lanes. */
    public List<String> lines() {
        if (device.isEmpty()) {
            return List.of("lanes      " + cpuLanes + ", each aggregates what it reads");
        }
        List<String> lines = new ArrayList<>();
        lines.add(
                String.format(
                        Locale.ROOT,
                        "lanes      cpu: %d lanes, %d rows, %.1f ms of all lanes together",
                        cpuLanes,
                        cpuRows,
                        cpuNanoseconds / 1e6));
        device.forEach(line -> lines.add("lanes      " + line));
        return lines;
    }
}
