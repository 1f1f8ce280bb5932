// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

/** How many rows are aggregated at once. It grows as long as there are many groups. */
final class BatchSize {

    private final int width;
    private final int most;
    private int rows;

    BatchSize(Program program) {
        width = program.inputs().stream().mapToInt(each -> width(each.type().kind())).sum();
        most = Math.min(Tuning.MOST_BATCH_ROWS, Tuning.MOST_BATCH_BYTES / Math.max(1, width));
        rows = Math.min(Tuning.FIRST_BATCH_ROWS, most);
    }

    private static int width(ColumnKind kind) {
        int fixed = kind.type().byteWidth();
        return fixed == 0 ? GatheredBytes.EXPECTED_BYTES + Long.BYTES : fixed;
    }

    /** Returns the most rows of a table. */
    int most() {
        return most;
    }

    /** Returns the rows of the next table. */
    int rows() {
        return rows;
    }

    /** Returns the likely bytes of the next table. */
    long byteSize() {
        return (long) rows * width;
    }

    /**
     * Learns from a table.
     *
     * @param groups its groups
     * @param found its rows
     * @return whether the groups are so many that holding them does not pay
     */
    boolean isPointless(long groups, long found) {
        if (groups <= Tuning.MANY_GROUPS * found || found < rows) {
            return false;
        }
        boolean isLargest = rows == most;
        rows = (int) Math.min(2L * rows, most);
        return isLargest && groups > Tuning.MOST_GROUPS * found;
    }
}
