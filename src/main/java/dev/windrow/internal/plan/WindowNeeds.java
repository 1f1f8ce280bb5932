package dev.windrow.internal.plan;

import java.util.Collection;

/** What aggregations of windows need. */
final class WindowNeeds {

    /** Two scans of four doubles, two counts, four chunks of a sum and the result. */
    private static final long SCRATCH_BYTES_PER_ROW = 64 + 16 + 32 + 16;

    /** The group of a row, and where it begins. */
    private static final long GROUP_BYTES_PER_ROW = 8;

    /** Parts of a spread, which lie in one array. */
    private static final long PARTS = 4;

    private WindowNeeds() {}

    /**
     * Says what aggregations of windows need.
     *
     * @param names the columns that they read
     */
    static DeviceNeeds of(
            ResolvedWindows resolved, Collection<String> names, TransformInput input) {
        if (PARTS * input.rows() > PlanTuning.DEVICE_ARRAY_LIMIT) {
            return DeviceNeeds.unmet(input.rows() + " rows are more than a device array holds");
        }
        if (resolved.aggregations().size() > PlanTuning.DEVICE_WINDOWS) {
            return DeviceNeeds.unmet(
                    resolved.aggregations().size()
                            + " aggregations of windows are more than "
                            + PlanTuning.DEVICE_WINDOWS);
        }
        long columns = input.bytes(names);
        long groups = resolved.frame().over().isEmpty() ? 0 : GROUP_BYTES_PER_ROW;
        long scratch = SCRATCH_BYTES_PER_ROW * resolved.aggregations().size() + groups;
        return DeviceNeeds.ofBytes(2 * columns + scratch * input.rows());
    }
}
