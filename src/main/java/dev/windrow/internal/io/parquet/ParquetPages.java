// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.internal.cancel.CancelToken;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32;

/**
 * Walks over the pages of one column in one row group of a Parquet file. The bytes of a page that
 * nobody asks for are not read.
 */
final class ParquetPages {

    /** Small pages have several headers in it. */
    private static final int HEADER_BYTES = 1 << 14;

    /** Read at once where pages are read, too. */
    private static final int PAGE_BYTES = 1 << 18;

    /** A header has the least and the greatest value in it, which may be long. */
    private static final int MOST_HEADER_BYTES = 1 << 24;

    private final ParquetPlace place;
    private final FileChannel file;
    private final PageScratch scratch;
    private final long end;
    private int readAhead = HEADER_BYTES;
    private long headerStart;
    private long pageStart;
    private long position;
    private long checksum = ParquetPageHeader.NO_CHECKSUM;
    private byte[] window = {};
    private long windowStart;
    private int windowBytes;

    /** Begins at the first page. */
    ParquetPages(ParquetPlace place, FileChannel file, PageScratch scratch) {
        this.place = place;
        this.scratch = scratch;
        this.file = file;
        this.end = place.end();
        this.position = place.chunk().start();
    }

    /** Returns where the next header begins. */
    long position() {
        return position;
    }

    /** Returns where the page begins whose header was read last. */
    long pageStart() {
        return pageStart;
    }

    /** Moves to the page whose header begins at a place in the file. */
    void seek(long offset) {
        position = offset;
    }

    /** Lets the next read from the file be of so many bytes, within bounds. */
    void expect(long bytes) {
        readAhead = Math.clamp(bytes, HEADER_BYTES, PAGE_BYTES);
    }

    /** Reads the next header, checks it, and moves behind its page. */
    ParquetPageHeader next() throws IOException {
        CancelToken.checkCurrent();
        headerStart = position;
        ParquetPageHeader header;
        try {
            header = readHeader();
        } catch (IllegalArgumentException e) {
            throw place.damage(
                    "bytes at "
                            + headerStart
                            + " that are no page header: "
                            + String.valueOf(e.getMessage()));
        }
        place.require(pageStart, header);
        position = pageStart + header.compressedBytes();
        checksum = header.checksum();
        return header;
    }

    /** Reads the page whose header was read last, header included. */
    ByteBuffer page() throws IOException {
        readAhead = PAGE_BYTES;
        int bytes = Math.toIntExact(position - headerStart);
        require(headerStart, bytes);
        requireChecksum();
        return ByteBuffer.wrap(window, (int) (headerStart - windowStart), bytes).slice();
    }

    private void requireChecksum() {
        if (checksum == ParquetPageHeader.NO_CHECKSUM) {
            return;
        }
        CRC32 found = new CRC32();
        found.update(window, (int) (pageStart - windowStart), (int) (position - pageStart));
        if (found.getValue() != checksum) {
            throw place.damage(
                    pageStart,
                    "the checksum %08x, expected %08x".formatted(found.getValue(), checksum));
        }
    }

    /** Returns the bytes of the header before the page. */
    int headerBytes() {
        return (int) (pageStart - headerStart);
    }

    private ParquetPageHeader readHeader() throws IOException {
        if (headerStart >= windowStart && headerStart < windowStart + windowBytes) {
            try {
                return headerInWindow();
            } catch (IllegalArgumentException e) {
                // The window may end within the header: see what a window from its start says.
            }
        }
        int most = (int) Math.min(MOST_HEADER_BYTES, end - headerStart);
        read(headerStart, Math.min(readAhead, most));
        try {
            return headerInWindow();
        } catch (IllegalArgumentException e) {
            if (windowBytes >= most) {
                throw e;
            }
            read(headerStart, most);
            return headerInWindow();
        }
    }

    private ParquetPageHeader headerInWindow() {
        ThriftReader reader =
                new ThriftReader(window, (int) (headerStart - windowStart), windowBytes);
        ParquetPageHeader header = ParquetPageHeader.read(reader);
        pageStart = windowStart + reader.position();
        return header;
    }

    private void require(long from, int bytes) throws IOException {
        if (from < windowStart || from + bytes > windowStart + windowBytes) {
            read(from, (int) Math.max(bytes, Math.min(readAhead, end - from)));
        }
    }

    private void read(long from, int bytes) throws IOException {
        window = scratch.window(bytes);
        windowStart = from;
        windowBytes = bytes;
        ParquetFooter.read(file, from, ByteBuffer.wrap(window, 0, bytes));
    }
}
