// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.transform;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;

import java.util.List;

/** The requirements of a sort. */
final class SortRequirements {

    /** Two buffers of a key and a row, and the current word of the key. */
    private static final long SCRATCH_BYTES_PER_ROW = 16 + 8;

    private SortRequirements() {}

    /**
     * Checks a sort against a table.
     *
     * @throws WindrowException {@code UNKNOWN_COLUMN} or {@code UNSUPPORTED_TYPE}
     */
    static MemoryRequirement of(Sort sort, TableStatistics input) {
        MemoryRequirement order = ofOrder(sort, input);
        String lists = input.listColumn();
        if (order.unmet() != null || lists == null) {
            return order.unmet() != null
                    ? order
                    : MemoryRequirement.ofBytes(
                            order.bytes() + 2 * input.bytes(input.columns().keySet()));
        }
        return MemoryRequirement.unmet(lists);
    }

    /** Checks the order of the rows alone against a table. */
    static MemoryRequirement ofOrder(Sort sort, TableStatistics input) {
        requireKeys(sort.keys(), input);
        for (SortKey key : sort.keys()) {
            ColumnStatistics statistics = input.column(key.column());
            if (statistics.type().isVariableWidth() && !statistics.dictionary()) {
                return MemoryRequirement.unmet(
                        "column \""
                                + key.column()
                                + "\" has strings outside of a dictionary, which no device sorts"
                                + " by");
            }
        }
        return MemoryRequirement.ofBytes(SCRATCH_BYTES_PER_ROW * input.rows());
    }

    /** Refuses keys that have no order. */
    static void requireKeys(List<SortKey> keys, TableStatistics input) {
        for (SortKey key : keys) {
            if (input.column(key.column()).type() instanceof ColumnType.ListOf list) {
                throw ErrorCode.UNSUPPORTED_TYPE.failure(
                        "column \"%s\" is a %s, which has no order: sort by another column",
                        key.column(), list.label());
            }
        }
    }
}
