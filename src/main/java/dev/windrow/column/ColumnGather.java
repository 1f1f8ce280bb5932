// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

/** Copies selected rows of a column. */
public final class ColumnGather {

    private ColumnGather() {}

    /**
     * Copies rows in the order given. Dictionaries are decoded.
     *
     * @param source a column
     * @param rows the numbers of rows, from 0; a negative one makes a null
     * @param owner the owner of the new column's memory
     * @return a column with a row for each number
     */
    public static Column gather(Column source, long[] rows, ColumnMemory owner) {
        if (source instanceof FixedWidthColumn fixed) {
            return gatherFixed(fixed, rows, owner);
        }
        try (ColumnBuilder builder = ColumnBuilder.of(source.type(), rows.length, owner)) {
            for (long row : rows) {
                if (row < 0) {
                    builder.appendNull();
                } else {
                    builder.appendRow(source, row);
                }
            }
            return builder.build(owner);
        }
    }

    private static Column gatherFixed(FixedWidthColumn source, long[] rows, ColumnMemory owner) {
        BulkColumns columns = new BulkColumns(rows.length, owner);
        Validity validity = columns.validity(at -> rows[at] < 0 || source.isNull(rows[at]));
        if (source.type().leastWidth() == 2 * Long.BYTES) {
            return columns.decimals(
                    source.type(),
                    at -> rows[at] < 0 ? 0 : source.rawHigh(rows[at]),
                    at -> rows[at] < 0 ? 0 : source.rawLow(rows[at]),
                    validity);
        }
        return columns.longs(
                source.type(), at -> rows[at] < 0 ? 0 : source.rawLong(rows[at]), validity);
    }
}
