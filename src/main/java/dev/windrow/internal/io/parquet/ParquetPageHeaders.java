package dev.windrow.internal.io.parquet;

import java.io.IOException;
import java.nio.channels.FileChannel;

/**
 * Walks over the page headers of one column in one row group of a Parquet file, without reading
 * what is between them.
 */
final class ParquetPageHeaders {

    /** Small pages have several headers in it. */
    private static final int WINDOW_BYTES = 1 << 14;

    /** A header has the least and the greatest value in it, which may be long. */
    private static final int MOST_HEADER_BYTES = 1 << 24;

    private final FileChannel file;
    private final long end;
    private long position;
    private byte[] window = new byte[0];
    private long windowStart;

    /** Begins at the first header. The pages end before {@code end}, which is in the file. */
    ParquetPageHeaders(FileChannel file, long start, long end) {
        this.file = file;
        this.end = end;
        this.position = start;
    }

    /** Returns where the next header begins, or behind a header, where its page begins. */
    long position() {
        return position;
    }

    /**
     * Reads the next header and moves behind it, to its page.
     *
     * @throws IllegalArgumentException if there is no header, with the reason
     */
    ParquetPageHeader next() throws IOException {
        if (position < windowStart + window.length) {
            try {
                return readInWindow();
            } catch (IllegalArgumentException e) {
                // The window may end within the header: see what a window from its start says.
            }
        }
        long most = Math.min(MOST_HEADER_BYTES, end - position);
        long bytes = Math.min(WINDOW_BYTES, most);
        while (true) {
            window = ParquetFooter.bytes(file, position, (int) bytes).array();
            windowStart = position;
            try {
                return readInWindow();
            } catch (IllegalArgumentException e) {
                if (bytes == most) {
                    throw e;
                }
                bytes = most;
            }
        }
    }

    /** Moves behind the page, to the next header. */
    void skipPage(ParquetPageHeader header) {
        position += header.compressedBytes();
    }

    private ParquetPageHeader readInWindow() {
        ThriftReader reader = new ThriftReader(window, (int) (position - windowStart));
        ParquetPageHeader header = ParquetPageHeader.read(reader);
        position = windowStart + reader.position();
        return header;
    }
}
