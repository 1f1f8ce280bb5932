// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import java.io.IOException;

/**
 * The parts of a text, which are ranges of its bytes. A record belongs to the part in which it
 * begins.
 *
 * @param bytes the open file
 * @param first the first byte of the first part
 * @param partBytes bytes of each part but the last
 * @param moreBytes what is read behind a part at once, where its last record most likely ends
 */
record PartRanges(CsvBytes bytes, long first, int partBytes, int moreBytes) {

    /** Returns whether there is a part; there is always a first one. */
    boolean hasPart(int part) throws IOException {
        return part == 0 || bytes.has(begin(part));
    }

    /** Returns an object that keeps the bytes of a part at hand. */
    Object hold(int part) throws IOException {
        return bytes.hold(begin(part) - 1, end(part) + moreBytes);
    }

    /** Returns where a part begins. */
    long begin(int part) {
        return first + (long) part * partBytes;
    }

    /** Returns where a part ends. */
    long end(int part) {
        return Math.min(bytes.size(), begin(part + 1));
    }

    /** Reads a part, the byte before it and some behind it. */
    void load(int part, CsvWindow window) throws IOException {
        window.load(begin(part) - 1, end(part) + moreBytes);
    }
}
