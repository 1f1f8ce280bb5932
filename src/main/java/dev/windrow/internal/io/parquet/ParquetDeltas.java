// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.io.IOException;

/**
 * Checks values that are stored as differences, before the decoder allocates by what they claim.
 * See "Delta Encoding" in the Parquet format.
 */
final class ParquetDeltas {

    /** Integers, each by what it differs from the one before. */
    static final int DELTA_BINARY_PACKED = 5;

    /** Strings one after the other, behind their lengths. */
    static final int DELTA_LENGTH_BYTE_ARRAY = 6;

    /** Strings, each by what it has in common with the one before, and the rest. */
    static final int DELTA_BYTE_ARRAY = 7;

    /** Writers have 128 values in a block. */
    private static final long MOST_BLOCK_VALUES = 1 << 16;

    /** Beyond this, a page of strings that begin alike is not worth its memory. */
    private static final long MOST_PAGE_BYTES = 1 << 30;

    private final byte[] bytes;
    private int position;

    private ParquetDeltas(byte[] bytes, int from) {
        this.bytes = bytes;
        this.position = from;
    }

    /**
     * Checks a page's values, if their encoding is one of these.
     *
     * @param encoding the number of the encoding
     * @param from where the values begin
     * @param values how many there are
     * @throws IllegalArgumentException if the page claims what it does not have
     */
    static void require(int encoding, byte[] bytes, int from, int values) throws IOException {
        boolean isDelta =
                encoding == DELTA_BINARY_PACKED
                        || encoding == DELTA_LENGTH_BYTE_ARRAY
                        || encoding == DELTA_BYTE_ARRAY;
        if (!isDelta || values == 0) {
            return;
        }
        requireHeader(bytes, from, values);
        if (encoding == DELTA_BYTE_ARRAY) {
            requireBytes(bytes, DeltaTexts.of(encoding, bytes, from, values).allBytes());
        }
    }

    /** Checks what is said before so many differences. */
    static void requireHeader(byte[] bytes, int from, int values) {
        new ParquetDeltas(bytes, from).requireHeader(values);
    }

    private static void requireBytes(byte[] bytes, long sum) {
        if (sum > MOST_PAGE_BYTES) {
            throw WindrowException.of(
                    ErrorCode.HOST_MEMORY,
                    "a page of %d bytes holds strings of %d bytes, expected at most %d",
                    bytes.length,
                    sum,
                    MOST_PAGE_BYTES);
        }
    }

    private void requireHeader(int values) {
        long blockValues = number();
        long miniblocks = number();
        long all = number();
        if (blockValues > MOST_BLOCK_VALUES || miniblocks == 0 || miniblocks > blockValues) {
            throw new IllegalArgumentException(
                    "blocks of " + blockValues + " values in " + miniblocks + " parts");
        }
        if (all < values) {
            throw new IllegalArgumentException("only " + all + " differences");
        }
    }

    /** Reads a number without a sign; one that is too large fails the checks as it is cut off. */
    private long number() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte part = bytes[position++];
            value |= (long) (part & 0x7f) << shift;
            if (part >= 0) {
                return value >= 0 ? value : Long.MAX_VALUE;
            }
        }
        return Long.MAX_VALUE;
    }
}
