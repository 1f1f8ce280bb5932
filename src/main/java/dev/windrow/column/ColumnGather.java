package dev.windrow.column;

/** Takes selected rows of a column. */
public final class ColumnGather {

    private ColumnGather() {}

    /**
     * Copies selected rows, in the order given; dictionaries are decoded.
     *
     * @param source a column
     * @param rows indices of rows; a negative one gives a null
     * @param owner the owner of the new column's memory
     */
    public static Column gather(Column source, long[] rows, ColumnMemory owner) {
        if (source instanceof FixedWidthColumn fixed) {
            return gatherFixed(fixed, rows, owner);
        }
        try (ColumnBuilder builder = ColumnBuilder.of(source.type(), rows.length)) {
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
        if (source.type().byteWidth() == 2 * Long.BYTES) {
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
