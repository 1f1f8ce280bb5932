// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.error.WindrowException;

/**
 * A column of values in a row group, where it lies in the file, and what its pages may say.
 *
 * @param footer the file's footer
 * @param group the number of the row group
 * @param index the number of the leaf
 */
record ParquetPlace(ParquetFooter footer, int group, int index) {

    /** Some writers did not count the header of the dictionary page. */
    private static final long UNCOUNTED_BYTES = 100;

    private static final int PLAIN = 0;
    private static final int PLAIN_DICTIONARY = 2;
    private static final int BYTE_STREAM_SPLIT = 9;

    ParquetLeaf leaf() {
        return footer.leaves().get(index);
    }

    ParquetChunk chunk() {
        return footer.chunk(group, index);
    }

    /** Returns the rows of the row group. */
    long rows() {
        return footer.groups().get(group).rows();
    }

    /** Returns where the pages end, by the footer. */
    long countedEnd() {
        return chunk().start() + chunk().compressedBytes();
    }

    /** Returns where the pages end at the latest. */
    long end() {
        return Math.min(countedEnd() + UNCOUNTED_BYTES, footer.pagesEnd());
    }

    /** Returns how errors name the place. */
    @Override
    public String toString() {
        return "%s: row group %d, column \"%s\"".formatted(footer.path(), group, leaf().shown());
    }

    /** Returns the failure of something that cannot be. */
    WindrowException damage(String what) {
        return footer.damage(group, leaf(), what);
    }

    /** Returns the failure of a page. */
    WindrowException damage(long position, String what) {
        return damage("a page at byte " + position + " has " + what);
    }

    /**
     * Checks what a header claims of its page, before anything is allocated for it.
     *
     * @param position where the page begins, behind its header
     */
    void require(long position, ParquetPageHeader header) {
        if (header.compressedBytes() > end() - position) {
            throw damage(
                    position,
                    header.compressedBytes() + " bytes, expected at most " + (end() - position));
        }
        boolean allPlain = header.dictionary() || header.data() && leaf().isRequired();
        if (allPlain && header.values() > mostPlainValues(header)) {
            throw damage(
                    position,
                    "%d values, expected at most the %d that %d bytes hold"
                            .formatted(
                                    header.values(),
                                    mostPlainValues(header),
                                    header.uncompressedBytes()));
        }
    }

    /** Returns how many values a page without nulls can hold at most by its encoding. */
    private long mostPlainValues(ParquetPageHeader header) {
        return switch (header.encoding()) {
            case PLAIN, BYTE_STREAM_SPLIT -> leaf().mostPlainValues(header.uncompressedBytes());
            case PLAIN_DICTIONARY ->
                    header.dictionary()
                            ? leaf().mostPlainValues(header.uncompressedBytes())
                            : Long.MAX_VALUE;
            default -> Long.MAX_VALUE;
        };
    }
}
