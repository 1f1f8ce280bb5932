package dev.windrow.internal.io.parquet;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Rows of a row group that are read at once.
 *
 * @param group the number of the row group
 * @param from the first row, counted in the row group
 * @param rows how many rows
 * @param firstRow the first row, counted in the file
 */
record RowRange(int group, long from, int rows, long firstRow) {

    /** So many rows of a few columns still lie in a processor's cache, or near it. */
    private static final int MOST_ROWS = 1 << 20;

    /** The like for many columns, or long strings, before compression. */
    private static final long MOST_BYTES = 64 << 20;

    /**
     * Cuts a file into ranges. A row group is cut further where it is large, since pages that lie
     * before a range are passed over. Lists stay whole: the page in which a row of lists begins is
     * not known before all pages before it are decoded.
     */
    static List<RowRange> of(ParquetFooter footer, Collection<ParquetColumn> columns) {
        boolean whole = columns.stream().anyMatch(column -> !column.lists().isEmpty());
        List<RowRange> ranges = new ArrayList<>();
        long firstRow = 0;
        for (int group = 0; group < footer.groups().size(); group++) {
            long rows = footer.groups().get(group).rows();
            long parts = whole ? 1 : parts(footer, columns, group);
            for (long part = 0; part < parts; part++) {
                long from = rows * part / parts;
                long to = rows * (part + 1) / parts;
                ranges.add(
                        new RowRange(group, from, Math.toIntExact(to - from), firstRow + from));
            }
            firstRow += rows;
        }
        return ranges;
    }

    private static long parts(
            ParquetFooter footer, Collection<ParquetColumn> columns, int group) {
        long bytes = 0;
        for (ParquetColumn column : columns) {
            bytes += footer.chunk(group, column.leaf()).uncompressedBytes();
        }
        long rows = footer.groups().get(group).rows();
        long byRows = Math.ceilDiv(rows, MOST_ROWS);
        return rows == 0 ? 0 : Math.max(byRows, Math.min(Math.ceilDiv(bytes, MOST_BYTES), rows));
    }
}
