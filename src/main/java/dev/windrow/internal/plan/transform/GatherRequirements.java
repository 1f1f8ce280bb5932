// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.transform;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.query.Gather;
import dev.windrow.query.Scatter;

import java.nio.LongBuffer;

/** The requirements of gathering rows, and of scattering them, which is a gather in reverse. */
final class GatherRequirements {

    private GatherRequirements() {}

    /**
     * Checks a gather against a table.
     *
     * @param elements the most elements of an array
     * @throws WindrowException {@code INVALID_ARGUMENT} for a row that does not exist
     */
    static MemoryRequirement of(Gather gather, TableStatistics input, long elements) {
        LongBuffer rows = gather.rows();
        for (int i = 0; i < rows.remaining(); i++) {
            long row = rows.get(rows.position() + i);
            if (row < Gather.NO_ROW || row >= input.rows()) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "row %d is to be taken, of a table of %d rows: expected 0 to %d, or -1 for"
                                + " a row of nulls",
                        row, input.rows(), input.rows() - 1);
            }
        }
        return requirement(rows.remaining(), input, elements);
    }

    /**
     * Checks a scatter against a table.
     *
     * @param elements the most elements of an array
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is not one place for each row
     */
    static MemoryRequirement of(Scatter scatter, TableStatistics input, long elements) {
        if (scatter.places().remaining() != input.rows()) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%d places for %d rows, expected one for each",
                    scatter.places().remaining(), input.rows());
        }
        return requirement(scatter.size(), input, elements);
    }

    /** A string that is taken several times counts with the average length of strings. */
    private static MemoryRequirement requirement(long taken, TableStatistics input, long elements) {
        String lists = input.listColumn();
        if (lists != null) {
            return MemoryRequirement.unmet(lists);
        }
        if (2 * taken > elements) {
            return MemoryRequirement.unmet(taken + " rows are more than a device array holds");
        }
        if (taken == 0) {
            return MemoryRequirement.unmet("there are no rows to take");
        }
        long columns = input.bytes(input.columns().keySet());
        long each = Math.ceilDiv(columns, Math.max(1, input.rows())) + 1;
        return MemoryRequirement.ofBytes(columns + taken * (each + Integer.BYTES));
    }
}
