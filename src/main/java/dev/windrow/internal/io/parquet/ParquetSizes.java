// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.internal.io.ReadLimits;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How many bytes the values of a column take in a row group, before anything is allocated for them.
 * Mostly that is what the footer says, as far as the bytes in the file can be so many. Strings that
 * are stored by what they have in common may be any number of times as long: these are measured, by
 * the first page that has such.
 */
final class ParquetSizes {

    /** Somewhat more than measured, so that memory for it seldom has to grow. */
    private static final double SLACK = 17.0 / 16;

    private final ParquetFooter footer;
    private final FileChannel file;
    private final ReadLimits limits;
    private final Map<ParquetPlace, Long> measured = new ConcurrentHashMap<>();

    ParquetSizes(ParquetFooter footer, FileChannel file, ReadLimits limits) {
        this.limits = limits;
        this.footer = footer;
        this.file = file;
    }

    /** Returns the bytes that a footer says, or fewer if the file has not the bytes for them. */
    static long said(ParquetChunk chunk) {
        long most = ParquetCodec.most(chunk.codec(), chunk.compressedBytes());
        return Math.min(chunk.uncompressedBytes(), most);
    }

    /** Returns whether a column has strings that are measured. */
    static boolean isMeasured(ParquetFooter footer, int group, int leaf) {
        ParquetLeaf of = footer.leaves().get(leaf);
        ParquetChunk chunk = footer.chunk(group, leaf);
        return of.isText() && !of.isRepeated() && chunk.hasPrefixes() && chunk.isReadable();
    }

    /** Returns about how many bytes the values of a column take in a row group. */
    long bytes(int group, ParquetColumn column) {
        return column.leaves().mapToLong(leaf -> bytes(group, leaf)).sum();
    }

    /** Returns about how many bytes the values of a leaf take in a row group. */
    long bytes(int group, int leaf) {
        ParquetPlace place = new ParquetPlace(footer, group, leaf);
        return isMeasured(footer, group, leaf)
                ? measured.computeIfAbsent(place, this::measure)
                : said(place.chunk());
    }

    private long measure(ParquetPlace place) {
        long said = said(place.chunk());
        PageScratch scratch = new PageScratch(limits);
        try {
            var pages = new ParquetPageDecoder(place, file, true, false, scratch);
            for (int values = pages.next(); values >= 0; values = pages.next()) {
                if (pages.hasPrefixes() && values > 0) {
                    return pages.decode() instanceof TextPage page
                            ? Math.max(said, all(page.allBytes(), values, place))
                            : said;
                }
            }
            return said;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            scratch.loan().close();
        }
    }

    /** Returns the bytes of all values, if they are about like those of a page. */
    private static long all(long bytes, int values, ParquetPlace place) {
        return (long) (SLACK * bytes / values * place.chunk().values());
    }
}
