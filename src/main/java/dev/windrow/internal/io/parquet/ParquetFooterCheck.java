// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;

/**
 * Compares the counts and places in a Parquet footer with each other and with the file's size. No
 * reader may allocate or read by these numbers before.
 */
final class ParquetFooterCheck {

    /** Some writers leave the number of rows at zero. Then the row groups say it. */
    private static final long ROWS_NOT_SAID = 0;

    /** The memory of this machine is asked for only behind this, since that takes a while. */
    private static final double FREELY_READ_BYTES = 1 << 30;

    private final ParquetFooter footer;

    private ParquetFooterCheck(ParquetFooter footer) {
        this.footer = footer;
    }

    /**
     * Checks a footer.
     *
     * @throws WindrowException {@code CORRUPT_FILE}
     */
    static void check(ParquetFooter footer) {
        new ParquetFooterCheck(footer).checkRows();
    }

    /**
     * Checks that columns lie open in the file.
     *
     * @throws WindrowException {@code UNSUPPORTED_FORMAT} for a column that is encrypted or lies in
     *     another file
     */
    static void checkReadable(ParquetFooter footer, Collection<ParquetColumn> columns) {
        for (ParquetRowGroup group : footer.groups()) {
            for (ParquetColumn column : columns) {
                for (int leaf : column.leaves().toArray()) {
                    checkReadable(footer, footer.leaves().get(leaf), group.chunks().get(leaf));
                }
            }
        }
    }

    private static void checkReadable(ParquetFooter footer, ParquetLeaf leaf, ParquetChunk chunk) {
        if (!chunk.isReadable()) {
            throw WindrowException.of(
                    ErrorCode.UNSUPPORTED_FORMAT,
                    "%s: column \"%s\" %s, expected one in this file that is not encrypted",
                    footer.path(),
                    leaf.shown(),
                    chunk.encrypted() ? "is encrypted" : "lies in another file");
        }
    }

    /**
     * Checks that this machine has the memory for columns: pages may agree with a footer on more
     * rows than anyone has.
     *
     * @throws WindrowException {@code HOST_MEMORY}
     */
    static void checkMemory(ParquetFooter footer, Collection<ParquetColumn> columns) {
        long bitsPerRow =
                columns.stream()
                        .flatMapToInt(ParquetColumn::leaves)
                        .mapToLong(leaf -> footer.leaves().get(leaf).leastBits())
                        .sum();
        double bytes = (double) bitsPerRow / Byte.SIZE * footer.rows();
        if (bytes <= FREELY_READ_BYTES) {
            return;
        }
        var system =
                ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
        long most = system.getTotalMemorySize() + system.getTotalSwapSpaceSize();
        if (bytes > most) {
            throw WindrowException.of(
                    ErrorCode.HOST_MEMORY,
                    "%s: %d rows of the columns that are read take at least %.0f MB, expected at"
                            + " most the %d MB of this machine; read fewer columns, or check that"
                            + " the file is not damaged",
                    footer.path(),
                    footer.rows(),
                    bytes / (1 << 20),
                    most >> 20);
        }
    }

    private void checkRows() {
        long rows = 0;
        for (int i = 0; i < footer.groups().size(); i++) {
            ParquetRowGroup group = footer.groups().get(i);
            if (group.rows() < 0) {
                throw footer.damage(
                        "row group %d: %d rows, expected no negative number"
                                .formatted(i, group.rows()));
            }
            checkChunks(i, group);
            rows += group.rows();
            if (rows < 0) {
                throw footer.damage("row groups of more than 2^63 rows in all");
            }
        }
        if (rows != footer.saidRows() && footer.saidRows() != ROWS_NOT_SAID) {
            throw footer.damage(
                    "%d rows, expected the %d of its row groups"
                            .formatted(footer.saidRows(), rows));
        }
    }

    private void checkChunks(int index, ParquetRowGroup group) {
        List<ParquetLeaf> leaves = footer.leaves();
        if (group.chunks().size() != leaves.size()) {
            throw footer.damage(
                    "row group "
                            + index
                            + " has "
                            + group.chunks().size()
                            + " columns, expected "
                            + leaves.size()
                            + " as in the schema");
        }
        for (int i = 0; i < leaves.size(); i++) {
            ParquetChunk chunk = group.chunks().get(i);
            if (chunk.known()) {
                checkValues(index, leaves.get(i), group.rows(), chunk);
                checkPlace(index, leaves.get(i), chunk);
            } else if (!chunk.encrypted()) {
                throw footer.damage(index, leaves.get(i), "has no description");
            }
        }
    }

    /** A row of a repeated column has several values, or an empty list that counts as one. */
    private void checkValues(int group, ParquetLeaf leaf, long rows, ParquetChunk chunk) {
        boolean sound = leaf.isRepeated() ? chunk.values() >= rows : chunk.values() == rows;
        if (!sound) {
            throw footer.damage(
                    group, leaf, chunk.values() + " values, expected those of " + rows + " rows");
        }
    }

    private void checkPlace(int group, ParquetLeaf leaf, ParquetChunk chunk) {
        if (chunk.compressedBytes() < 0 || chunk.uncompressedBytes() < 0) {
            throw footer.damage(
                    group,
                    leaf,
                    "%d bytes of pages, %d before compression, expected no negative size"
                            .formatted(chunk.compressedBytes(), chunk.uncompressedBytes()));
        }
        if (!chunk.external() && chunk.values() > 0 && !footer.holdsPagesOf(chunk)) {
            throw footer.damage(
                    group,
                    leaf,
                    "%d bytes of pages from byte %d, expected them between bytes %d and %d"
                            .formatted(
                                    chunk.compressedBytes(),
                                    chunk.start(),
                                    ParquetFooter.PAGES_START,
                                    footer.pagesEnd()));
        }
    }
}
