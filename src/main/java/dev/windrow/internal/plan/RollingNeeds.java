package dev.windrow.internal.plan;

import dev.windrow.query.Rolling;

/** What moving windows need. */
final class RollingNeeds {

    /** Two scans of four doubles, two counts, four chunks of a sum and the result. */
    private static final long SCRATCH_BYTES_PER_ROW = 64 + 16 + 32 + 16;

    /** The group of a row, and where it begins. */
    private static final long GROUP_BYTES_PER_ROW = 8;

    /** Parts of a spread, which lie in one array. */
    private static final long PARTS = 4;

    private RollingNeeds() {}

    /**
     * Holds moving windows against a table.
     *
     * @throws dev.windrow.error.WindrowException {@code UNKNOWN_COLUMN} or {@code UNSUPPORTED_TYPE}
     */
    static DeviceNeeds of(Rolling rolling, TransformInput input) {
        ResolvedRolling resolved = ResolvedRolling.of(rolling, input);
        if (PARTS * input.rows() > PlanTuning.DEVICE_ARRAY_LIMIT) {
            return DeviceNeeds.unmet(input.rows() + " rows are more than a device array holds");
        }
        if (resolved.aggregations().size() > PlanTuning.DEVICE_WINDOWS) {
            return DeviceNeeds.unmet(
                    resolved.aggregations().size()
                            + " aggregations of moving windows are more than "
                            + PlanTuning.DEVICE_WINDOWS);
        }
        long columns = input.bytes(rolling.inputNames(input.columns().keySet()));
        long groups = rolling.over().isEmpty() ? 0 : GROUP_BYTES_PER_ROW;
        long scratch = SCRATCH_BYTES_PER_ROW * resolved.aggregations().size() + groups;
        return DeviceNeeds.ofBytes(2 * columns + scratch * input.rows());
    }
}
