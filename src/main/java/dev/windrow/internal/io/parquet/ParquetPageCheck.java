// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.ReadLimits;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.BitSet;
import java.util.Collection;
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
 *   <li>of a chunk that is asked for and has more than {@value #VALUES_PER_BYTE} values for each of
 *       its bytes. Other claims are not larger than values of a bit each would make them, so that
 *       what a reader allocates for them is in proportion to the file.
 * </ul>
 *
 * <p>Each column of a file is checked once, however often it is read.
 */
final class ParquetPageCheck {

    private static final long VALUES_PER_BYTE = 8;

    private static final long SMALL_BYTES = 1 << 20;

    private final ParquetFooter footer;
    private final boolean isSmall;

    /** The numbers of the leaves that were checked. */
    private final BitSet checked = new BitSet();

    ParquetPageCheck(ParquetFooter footer) {
        this.footer = footer;
        isSmall = isSmall(footer);
    }

    private static boolean isSmall(ParquetFooter footer) {
        long bytes = 0;
        for (ParquetRowGroup group : footer.groups()) {
            for (ParquetChunk chunk : group.chunks()) {
                bytes += chunk.isReadable() ? chunk.compressedBytes() : 0;
                // Each is within the file, but damaged ones may share its bytes.
                if (bytes >= SMALL_BYTES) {
                    return false;
                }
            }
        }
        return true;
    }

    ParquetFooter footer() {
        return footer;
    }

    /**
     * Checks the pages, as far as that is needed.
     *
     * @param asked the columns that are read; none for the number of rows, which any may have wrong
     * @throws WindrowException {@code CORRUPT_FILE}
     */
    synchronized void check(Collection<ParquetColumn> asked, FileChannel file) throws IOException {
        IntStream leaves =
                isSmall || asked.isEmpty()
                        ? IntStream.range(0, footer.leaves().size())
                        : asked.stream().flatMapToInt(ParquetColumn::leaves);
        for (int leaf : leaves.filter(each -> !checked.get(each)).toArray()) {
            for (int group = 0; group < footer.groups().size(); group++) {
                check(new ParquetPlace(footer, group, leaf), file);
            }
            checked.set(leaf);
        }
    }

    private void check(ParquetPlace place, FileChannel file) throws IOException {
        ParquetChunk chunk = place.chunk();
        boolean isDense = chunk.values() / VALUES_PER_BYTE > chunk.compressedBytes();
        // Without values, a footer may leave the place at zero.
        if (!chunk.isReadable() || !(isSmall || isDense) || !footer.holdsPagesOf(chunk)) {
            return;
        }
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
