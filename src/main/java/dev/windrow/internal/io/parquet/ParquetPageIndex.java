// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a file says of the values in the pages of one column in one row group. See "ColumnIndex" in
 * the Parquet format's thrift definition.
 *
 * @param pages in order; together they have all rows of the row group
 */
record ParquetPageIndex(List<IndexedPage> pages) {

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
     * Reads the index of a column that has one value in each row, unless it contradicts itself or
     * the row group, as {@link ParquetOffsetIndex#read} does.
     *
     * @return nothing, if the file has none
     */
    static Optional<ParquetPageIndex> read(ParquetPlace place, FileChannel file)
            throws IOException {
        ParquetChunk.Place index = place.chunk().columnIndex();
        Optional<ParquetOffsetIndex> offsets =
                place.footer().holds(index)
                        ? ParquetOffsetIndex.read(place, file)
                        : Optional.empty();
        if (offsets.isEmpty()) {
            return Optional.empty();
        }
        try {
            ThriftReader reader = ThriftReader.of(file, index);
            return Optional.of(new Draft(offsets.get().pages()).read(reader));
        } catch (IllegalArgumentException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    /** Puts the two parts together, and compares what they say. */
    private static final class Draft {

        private final List<ParquetOffsetIndex.Location> locations;
        private List<Boolean> nullPages = List.of();
        private List<byte[]> least = List.of();
        private List<byte[]> greatest = List.of();
        private List<Long> nullCounts = List.of();

        Draft(List<ParquetOffsetIndex.Location> locations) {
            this.locations = locations;
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
            for (int i = 0; i < locations.size(); i++) {
                ParquetOffsetIndex.Location at = locations.get(i);
                pages.add(new IndexedPage(at.firstRow(), at.rows(), statistics(i, at.rows())));
            }
            return new ParquetPageIndex(pages);
        }

        private ParquetStatistics statistics(int number, long rows) {
            // Some writers say -1 where they have not counted.
            long nulls = nullCounts.isEmpty() ? ParquetStatistics.UNKNOWN : nullCounts.get(number);
            // Arrow has called pages so of which it knew nothing: those without a count.
            boolean areNulls = nullPages.get(number);
            boolean isPossible = areNulls ? nulls == rows : nulls >= 0 && nulls <= rows;
            if (nulls != ParquetStatistics.UNKNOWN && !isPossible) {
                throw new IllegalArgumentException(
                        "page " + number + " has " + nulls + " nulls in " + rows + " rows");
            }
            if (areNulls) {
                return new ParquetStatistics(null, null, false, nulls, false);
            }
            // Bounds may have been cut, and nothing says whether they were.
            return new ParquetStatistics(
                    least.get(number), greatest.get(number), false, nulls, false);
        }

        private void requireAsMany(String what, List<?> items) {
            if (items.size() != locations.size()) {
                throw new IllegalArgumentException(
                        "%d %s, expected those of %d pages"
                                .formatted(items.size(), what, locations.size()));
            }
        }
    }
}
