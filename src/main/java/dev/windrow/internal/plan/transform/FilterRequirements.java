package dev.windrow.internal.plan.transform;

import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.query.Filter;

/** The requirements of a filter. */
final class FilterRequirements {

    /** The rows' positions and the selected rows. */
    private static final long SCRATCH_BYTES_PER_ROW = 8;

    private FilterRequirements() {}

    /**
     * Checks a filter against a table. The types of its condition are checked where it is
     * evaluated.
     *
     * @throws dev.windrow.error.WindrowException {@code UNKNOWN_COLUMN}
     */
    static MemoryRequirement of(Filter filter, TableStatistics input) {
        filter.condition().columns().forEach(input::column);
        String lists = input.listColumn();
        if (lists != null) {
            return MemoryRequirement.unmet(lists);
        }
        return switch (DeviceCondition.of(filter.condition(), input)) {
            case DeviceCondition.Impossible reason -> MemoryRequirement.unmet(reason.text());
            case DeviceCondition condition ->
                    MemoryRequirement.ofBytes(
                            2 * input.bytes(input.columns().keySet())
                                    + (SCRATCH_BYTES_PER_ROW + condition.leaves()) * input.rows());
        };
    }
}
