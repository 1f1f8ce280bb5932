// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.ReadLimits;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Compares what a Parquet footer says of a column in a row group with what the headers of its pages
 * say, before anything is allocated. Few bytes may hold many values: a run of equal ones takes some
 * bytes, however long it is. So whether a large number is right is known only to the pages.
 *
 * <p>To read all headers of a large file takes time that no answer needs. So they are read only
 *
 * <ul>
 *   <li>of a file with less than {@value #SMALL_BYTES} bytes of pages: of all columns, whichever
 *       are asked for;
 *   <li>of a chunk that has more than {@value #VALUES_PER_BYTE} values for each of its bytes. Other
 *       claims are not larger than values of a bit each would make them, so that what a reader
 *       allocates for them is in proportion to the file.
 * </ul>
 */
final class ParquetPageCheck {

    private static final long VALUES_PER_BYTE = 8;

    private static final long SMALL_BYTES = 1 << 20;

    private final ParquetPlace place;
    private final FileChannel file;

    private ParquetPageCheck(ParquetPlace place, FileChannel file) {
        this.place = place;
        this.file = file;
    }

    /**
     * Checks the pages, as far as that is needed.
     *
     * @throws WindrowException {@code CORRUPT_FILE}
     */
    static void check(ParquetFooter footer, FileChannel file) throws IOException {
        boolean small = bytes(footer) < SMALL_BYTES;
        for (ParquetPlace place : places(footer)) {
            ParquetChunk chunk = place.chunk();
            boolean dense = chunk.values() / VALUES_PER_BYTE > chunk.compressedBytes();
            // Without values, a footer may leave the place at zero.
            if ((small || dense) && footer.holdsPagesOf(chunk)) {
                new ParquetPageCheck(place, file).check();
            }
        }
    }

    private static List<ParquetPlace> places(ParquetFooter footer) {
        List<ParquetPlace> places = new ArrayList<>();
        for (int group = 0; group < footer.groups().size(); group++) {
            int number = group;
            IntStream.range(0, footer.leaves().size())
                    .mapToObj(leaf -> new ParquetPlace(footer, number, leaf))
                    .filter(place -> place.chunk().isReadable())
                    .forEach(places::add);
        }
        return places;
    }

    private static long bytes(ParquetFooter footer) {
        long bytes = 0;
        for (ParquetPlace place : places(footer)) {
            // Each is within the file, but damaged ones may share its bytes.
            bytes = Math.min(bytes + place.chunk().compressedBytes(), SMALL_BYTES);
        }
        return bytes;
    }

    private void check() throws IOException {
        ParquetChunk chunk = place.chunk();
        ParquetPages pages = new ParquetPages(place, file, new PageScratch(ReadLimits.NONE));
        long values = 0;
        while (pages.position() < place.countedEnd()
                || values < chunk.values() && pages.position() < place.end()) {
            ParquetPageHeader header = pages.next();
            values += header.data() ? header.values() : 0;
        }
        if (values != chunk.values()) {
            throw place.damage(
                    chunk.values() + " values, expected the " + values + " of its pages");
        }
    }
}
