// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.internal.io.ReadLimits;

import java.io.IOException;

/**
 * The parts of a file, which are ranges of its bytes behind the header. A record belongs to the
 * part in which it begins.
 *
 * @param bytes the open file
 * @param dialect how it is written
 * @param first the first byte behind the header
 * @param partBytes bytes of each part but the last
 */
record CsvParts(CsvBytes bytes, CsvDialect dialect, long first, int partBytes)
        implements TextParts.Source {

    /** What is read behind a part at once, where its last record most likely ends. */
    private static final int MORE_BYTES = 1 << 12;

    @Override
    public boolean hasPart(int part) throws IOException {
        return part == 0 || bytes.has(begin(part));
    }

    @Override
    public Object hold(int part) throws IOException {
        return bytes.hold(begin(part) - 1, end(part) + MORE_BYTES);
    }

    /** Returns where a part begins. */
    long begin(int part) {
        return first + (long) part * partBytes;
    }

    /** Returns where a part ends. */
    long end(int part) {
        return Math.min(bytes.size(), begin(part) + partBytes);
    }

    /** Returns a window without bytes. */
    CsvWindow window(ReadLimits.Loan loan) {
        return new CsvWindow(bytes, dialect, loan);
    }

    /** Reads a part, the byte before it and some behind it. */
    void load(int part, CsvWindow window) throws IOException {
        window.load(begin(part) - 1, end(part) + MORE_BYTES);
    }
}
