package dev.windrow.internal.io.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a file says of the pages of one column in one row group. See "OffsetIndex" and "ColumnIndex"
 * in the Parquet format's thrift definition.
 *
 * @param pages in order; together they have all rows of the row group
 */
record ParquetPageIndex(List<IndexedPage> pages) {

    private static final int FIELD_LOCATIONS = 1;
    private static final int FIELD_FIRST_ROW = 3;

    private static final int FIELD_NULL_PAGES = 1;
    private static final int FIELD_LEAST = 2;
    private static final int FIELD_GREATEST = 3;
    private static final int FIELD_NULL_COUNTS = 5;

    /**
     * A page.
     *
     * @param firstRow its first row, counted in the row group
     * @param rows how many rows it has
     * @param statistics what is said of its values
     */
    record IndexedPage(long firstRow, long rows, ParquetStatistics statistics) {

        long end() {
            return firstRow + rows;
        }
    }

    ParquetPageIndex {
        pages = List.copyOf(pages);
    }

    /**
     * Reads the index of a column that has one value in each row.
     *
     * @return nothing, if the file has none
     * @throws dev.windrow.error.WindrowException {@code CORRUPT_FILE} if it contradicts itself or
     *     the row group
     */
    static Optional<ParquetPageIndex> read(ParquetPlace place, FileChannel file)
            throws IOException {
        ParquetChunk chunk = place.chunk();
        if (chunk.offsetIndex().bytes() == 0 || chunk.columnIndex().bytes() == 0) {
            return Optional.empty();
        }
        try {
            List<Long> firstRows = firstRows(reader(chunk.offsetIndex(), file));
            return Optional.of(new Draft(place, firstRows).read(reader(chunk.columnIndex(), file)));
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw place.damage("a damaged page index: " + e.getMessage());
        }
    }

    private static ThriftReader reader(ParquetChunk.Place place, FileChannel file)
            throws IOException {
        ByteBuffer bytes =
                ParquetFooter.bytes(file, place.offset(), Math.toIntExact(place.bytes()));
        return new ThriftReader(bytes.array());
    }

    private static List<Long> firstRows(ThriftReader reader) {
        List<Long> firstRows = new ArrayList<>();
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            if (id == FIELD_LOCATIONS) {
                int count = reader.enterStructures();
                for (int i = 0; i < count; i++) {
                    firstRows.add(firstRow(reader));
                }
            } else {
                reader.skipValue();
            }
        }
        return firstRows;
    }

    private static long firstRow(ThriftReader reader) {
        long firstRow = -1;
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            if (id == FIELD_FIRST_ROW) {
                firstRow = reader.integer();
            } else {
                reader.skipValue();
            }
        }
        return firstRow;
    }

    /** Puts the two parts together, and compares what they say. */
    private static final class Draft {

        private final ParquetPlace place;
        private final List<Long> firstRows;
        private List<Boolean> nullPages = List.of();
        private List<byte[]> least = List.of();
        private List<byte[]> greatest = List.of();
        private List<Long> nullCounts = List.of();

        Draft(ParquetPlace place, List<Long> firstRows) {
            this.place = place;
            this.firstRows = firstRows;
        }

        ParquetPageIndex read(ThriftReader reader) {
            for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
                switch (id) {
                    case FIELD_NULL_PAGES -> nullPages = reader.bools();
                    case FIELD_LEAST -> least = reader.binaries();
                    case FIELD_GREATEST -> greatest = reader.binaries();
                    case FIELD_NULL_COUNTS -> nullCounts = reader.integers();
                    default -> reader.skipValue();
                }
            }
            requireAsMany("kinds of pages", nullPages);
            requireAsMany("least values", least);
            requireAsMany("greatest values", greatest);
            if (!nullCounts.isEmpty()) {
                requireAsMany("counts of nulls", nullCounts);
            }
            List<IndexedPage> pages = new ArrayList<>();
            long end = 0;
            for (int i = 0; i < firstRows.size(); i++) {
                IndexedPage page = page(i);
                require(page.firstRow() == end, "page " + i + " begins at row " + page.firstRow());
                end = page.end();
                pages.add(page);
            }
            require(end == place.rows(), end + " rows, expected " + place.rows());
            return new ParquetPageIndex(pages);
        }

        private IndexedPage page(int number) {
            long from = firstRows.get(number);
            long to = number + 1 < firstRows.size() ? firstRows.get(number + 1) : place.rows();
            require(from < to, "page " + number + " has rows from " + from + " to " + to);
            return new IndexedPage(from, to - from, statistics(number, to - from));
        }

        private ParquetStatistics statistics(int number, long rows) {
            long nulls = nullCounts.isEmpty() ? ParquetStatistics.UNKNOWN : nullCounts.get(number);
            require(
                    nullCounts.isEmpty() || nulls >= 0 && nulls <= rows,
                    "page " + number + " has " + nulls + " nulls in " + rows + " rows");
            if (nullPages.get(number)) {
                require(
                        nullCounts.isEmpty() || nulls == rows,
                        "page " + number + " has nulls only");
                return new ParquetStatistics(null, null, false, rows, false);
            }
            // Bounds may have been cut, and nothing says whether they were.
            return new ParquetStatistics(
                    least.get(number), greatest.get(number), false, nulls, false);
        }

        private void requireAsMany(String what, List<?> items) {
            require(
                    items.size() == firstRows.size(),
                    items.size()
                            + " "
                            + what
                            + ", expected those of "
                            + firstRows.size()
                            + " pages");
        }

        private static void require(boolean condition, String found) {
            if (!condition) {
                throw new IllegalArgumentException(found);
            }
        }
    }
}
