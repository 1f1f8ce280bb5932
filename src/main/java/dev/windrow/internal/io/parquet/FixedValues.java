// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.hardwood.internal.encoding.DeltaBinaryPackedDecoder;
import dev.hardwood.internal.reader.Page;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads the values of fixed width of pages, nulls apart: values that lie there as they are, and
 * indices of a dictionary of such values. Floats are told by their bits, and decimals of up to
 * eight bytes as integers.
 */
final class FixedValues {

    private static final VarHandle BIG_WORDS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final int[] NO_INTS = {};

    private final ParquetLeaf leaf;
    private final int width;
    private final PageScratch scratch;
    private Numbers dictionary = new Numbers(NO_INTS, null);
    private int entries;

    /** Numbers of 32 or of 64 bits. */
    private record Numbers(int[] ints, long @Nullable [] longs) {}

    private FixedValues(ParquetLeaf leaf, int width, PageScratch scratch) {
        this.leaf = leaf;
        this.width = width;
        this.scratch = scratch;
    }

    /** Returns a reader, or null for a column whose values it cannot read. */
    static @Nullable FixedValues of(ParquetLeaf leaf, PageScratch scratch) {
        boolean isShortDecimal =
                leaf.type() == ParquetPhysical.FIXED_LENGTH
                        && leaf.annotation() instanceof ParquetAnnotation.Decimal
                        && leaf.typeLength() <= Long.BYTES;
        int width = isShortDecimal ? leaf.typeLength() : leaf.type().width();
        return width == 0 ? null : new FixedValues(leaf, width, scratch);
    }

    /** Reads the dictionary of the pages that follow, in bytes {@code [0, end)}. */
    void readDictionary(byte[] bytes, int end, int count) {
        dictionary = plain(bytes, 0, end, count, scratch.dictionary());
        entries = count;
    }

    /** Returns where a value begins of those that lie in bytes {@code [from, end)}. */
    int at(int from, int end, int skipped) {
        require(from, end, skipped);
        return from + skipped * width;
    }

    /** Reads a page of values in bytes {@code [from, end)}. */
    Page readPlain(byte[] bytes, int from, int end, int count) {
        return page(plain(bytes, from, end, count, scratch), count);
    }

    /** Returns whether differences are told of values. */
    boolean hasDifferences() {
        return leaf.type() == ParquetPhysical.INT32 || leaf.type() == ParquetPhysical.INT64;
    }

    /**
     * Reads a page of differences.
     *
     * @param bytes the page, which ends with the array
     * @param skipped how many values come before the first one that is wanted
     */
    Page readDifferences(byte[] bytes, int from, int skipped, int count) throws IOException {
        ParquetDeltas.requireHeader(bytes, from, skipped + count);
        DeltaBinaryPackedDecoder decoder = new DeltaBinaryPackedDecoder(bytes, from);
        for (int i = 0; i < skipped; i++) {
            decoder.readLong();
        }
        if (width == Integer.BYTES) {
            int[] ints = scratch.ints(count);
            for (int i = 0; i < count; i++) {
                ints[i] = decoder.readInt();
            }
            return page(new Numbers(ints, null), count);
        }
        long[] longs = scratch.longs(count);
        for (int i = 0; i < count; i++) {
            longs[i] = decoder.readLong();
        }
        return page(new Numbers(NO_INTS, longs), count);
    }

    /** Checks that values lie in bytes {@code [from, end)} one after the other. */
    DecodedPage.Stored stored(byte[] bytes, int from, int end, int count, int first) {
        require(from, end, count);
        return new DecodedPage.Stored(bytes, from, first);
    }

    /**
     * Reads a page of indices in bytes {@code [from, end)}.
     *
     * @param skipped how many come before the first one that is wanted
     */
    Page readIndices(byte[] bytes, int from, int end, int skipped, int count) {
        int[] indices =
                ParquetIndices.read(bytes, from, end, skipped, count, entries, scratch.indices);
        scratch.indices = indices;
        long[] longs = dictionary.longs();
        if (longs == null) {
            int[] ints = scratch.ints(count);
            int[] values = dictionary.ints();
            for (int i = 0; i < count; i++) {
                ints[i] = values[indices[i]];
            }
            return page(new Numbers(ints, null), count);
        }
        long[] found = scratch.longs(count);
        for (int i = 0; i < count; i++) {
            found[i] = longs[indices[i]];
        }
        return page(new Numbers(NO_INTS, found), count);
    }

    private static Page page(Numbers numbers, int count) {
        long[] longs = numbers.longs();
        return longs == null
                ? new Page.IntPage(numbers.ints(), null, null, 0, count)
                : new Page.LongPage(longs, null, null, 0, count);
    }

    private void require(int from, int end, int count) {
        if ((long) count * width > end - from) {
            throw new IllegalArgumentException(
                    count + " values, expected no more than it has bytes for");
        }
    }

    private Numbers plain(byte[] bytes, int from, int end, int count, PageScratch room) {
        require(from, end, count);
        ByteBuffer values =
                ByteBuffer.wrap(bytes, from, count * width).order(ByteOrder.LITTLE_ENDIAN);
        if (leaf.type() != ParquetPhysical.FIXED_LENGTH && width == Integer.BYTES) {
            int[] ints = room.ints(count);
            values.asIntBuffer().get(ints, 0, count);
            return new Numbers(ints, null);
        }
        long[] longs = room.longs(count);
        if (leaf.type() == ParquetPhysical.FIXED_LENGTH) {
            readDecimals(bytes, from, count, longs);
        } else {
            values.asLongBuffer().get(longs, 0, count);
        }
        return new Numbers(NO_INTS, longs);
    }

    /** Reads numbers whose highest byte is the first. */
    private void readDecimals(byte[] bytes, int from, int count, long[] longs) {
        int unused = Long.SIZE - width * Byte.SIZE;
        int i = 0;
        int end = from + width;
        for (; i < count && end < Long.BYTES; i++, end += width) {
            longs[i] = first(bytes, end - width, end);
        }
        for (; i < count; i++, end += width) {
            longs[i] = (long) BIG_WORDS.get(bytes, end - Long.BYTES) << unused >> unused;
        }
    }

    /** Reads one of the first numbers, before which a word does not fit. */
    private static long first(byte[] bytes, int from, int end) {
        long number = bytes[from];
        for (int i = from + 1; i < end; i++) {
            number = number << Byte.SIZE | bytes[i] & 0xff;
        }
        return number;
    }
}
