package dev.windrow.column;

/** Takes chosen rows of a column. */
public final class ColumnGather {

    private ColumnGather() {}

    /**
     * Copies chosen rows, in the order given; dictionaries are decoded.
     *
     * @param source a column
     * @param rows indices of rows; a negative one gives a null
     * @param owner the owner of the new column's memory
     */
    public static Column gather(Column source, long[] rows, ColumnMemory owner) {
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
}
