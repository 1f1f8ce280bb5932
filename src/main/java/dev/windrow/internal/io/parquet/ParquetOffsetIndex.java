// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where the pages of one column in one row group lie, and which rows each has. See "OffsetIndex" in
 * the Parquet format's thrift definition.
 *
 * @param pages in order; together they have all rows of the row group
 */
record ParquetOffsetIndex(List<Location> pages) {

    private static final int FIELD_LOCATIONS = 1;

    private static final int FIELD_OFFSET = 1;
    private static final int FIELD_BYTES = 2;
    private static final int FIELD_FIRST_ROW = 3;

    private static final long NOT_SAID = -1;

    /**
     * A page.
     *
     * @param offset where it begins in the file, header included
     * @param bytes how many bytes it has, header included
     * @param firstRow its first row, counted in the row group
     * @param rows how many rows it has
     */
    record Location(long offset, long bytes, long firstRow, long rows) {

        /** Returns the row behind the last one. */
        long endRow() {
            return firstRow + rows;
        }

        /** Returns where the page ends in the file. */
        long end() {
            return offset + bytes;
        }
    }

    ParquetOffsetIndex {
        pages = List.copyOf(pages);
    }

    /**
     * Reads the index of a column that has one value in each row. An index that contradicts itself,
     * the row group or the place of the pages is no index of them, and all pages are read: tools
     * have written files again and kept what older footers said of an index.
     *
     * @return nothing, if the file has none
     */
    static Optional<ParquetOffsetIndex> read(ParquetPlace place, FileChannel file)
            throws IOException {
        ParquetChunk.Place index = place.chunk().offsetIndex();
        if (!place.footer().holds(index)) {
            return Optional.empty();
        }
        try {
            List<Location> pages = locations(ThriftReader.of(file, index));
            return Optional.of(new ParquetOffsetIndex(withRows(pages, place)));
        } catch (IllegalArgumentException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    private static List<Location> locations(ThriftReader reader) {
        List<Location> pages = new ArrayList<>();
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            if (id == FIELD_LOCATIONS) {
                int count = reader.enterStructures();
                for (int i = 0; i < count; i++) {
                    pages.add(location(reader));
                }
            } else {
                reader.skipValue();
            }
        }
        return pages;
    }

    private static Location location(ThriftReader reader) {
        long offset = NOT_SAID;
        long bytes = NOT_SAID;
        long firstRow = NOT_SAID;
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            switch (id) {
                case FIELD_OFFSET -> offset = reader.integer();
                case FIELD_BYTES -> bytes = reader.integer();
                case FIELD_FIRST_ROW -> firstRow = reader.integer();
                default -> reader.skipValue();
            }
        }
        return new Location(offset, bytes, firstRow, 0);
    }

    /** A page ends where the next one begins. */
    private static List<Location> withRows(List<Location> pages, ParquetPlace place) {
        List<Location> checked = new ArrayList<>();
        long end = place.chunk().start();
        long row = 0;
        for (int i = 0; i < pages.size(); i++) {
            Location page = pages.get(i);
            long next = i + 1 < pages.size() ? pages.get(i + 1).firstRow() : place.rows();
            boolean isInPlace =
                    page.offset() >= end
                            && page.offset() <= place.end()
                            && page.bytes() > 0
                            && page.bytes() <= place.end() - page.offset();
            boolean isNext = page.firstRow() == row && row <= next && next <= place.rows();
            if (!isInPlace || !isNext) {
                throw contradiction(place, "page " + i + " is " + page);
            }
            checked.add(new Location(page.offset(), page.bytes(), row, next - row));
            end = page.end();
            row = next;
        }
        if (row != place.rows()) {
            throw contradiction(place, "its pages have " + row + " rows");
        }
        return checked;
    }

    private static IllegalArgumentException contradiction(ParquetPlace place, String found) {
        return new IllegalArgumentException(
                found + ", in " + place.rows() + " rows up to byte " + place.end());
    }
}
