// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What the lanes of a query did.
 *
 * @param cpuLanes how many threads read splits, each a lane of the CPU
 * @param cpuRows how many rows these aggregated
 * @param rowsOfLanes how many of them each lane aggregated
 * @param cpuNanoseconds how long that took, of all lanes together, without reading
 * @param deviceRows how many rows lanes of a device aggregated; 0 without a device
 * @param deviceWasKept whether all these lanes had programs of earlier queries
 * @param device what lanes of the device did, or why they did nothing; empty without a device
 */
public record LaneReport(
        int cpuLanes,
        long cpuRows,
        List<Long> rowsOfLanes,
        long cpuNanoseconds,
        long deviceRows,
        boolean deviceWasKept,
        List<String> device) {

    public LaneReport {
        rowsOfLanes = List.copyOf(rowsOfLanes);
        device = List.copyOf(device);
    }

    /** Returns the name of what the lanes did all together. */
    public String strategy() {
        if (deviceRows == 0) {
            return "cpu-partial";
        }
        return cpuRows == 0 ? "gpu-partial" : "mixed-partial";
    }

    /** Returns which share of the lanes' rows each lane had, the greatest first. */
    public String shares() {
        return rowsOfLanes.stream()
                .sorted(Comparator.reverseOrder())
                .map(rows -> Math.round(100.0 * rows / Math.max(1, cpuRows)) + " %")
                .collect(Collectors.joining(", ", "rows of each lane of the CPU: ", ""));
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
