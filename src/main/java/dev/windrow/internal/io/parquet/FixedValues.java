package dev.windrow.internal.io.parquet;

import dev.hardwood.internal.reader.Page;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads values of fixed width of pages without nulls, which are most pages: values that lie there
 * as they are, and indices of a dictionary of such values. Floats are told by their bits, and
 * decimals of up to eight bytes as integers. An array is used again for the next page.
 */
final class FixedValues {

    private static final VarHandle BIG_WORDS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final ParquetLeaf leaf;
    private final int width;
    private Numbers dictionary = new Numbers(new int[0], null);
    private int entries;
    private int[] indices = {};
    private Numbers numbers = new Numbers(new int[0], null);

    /** Numbers of 32 or of 64 bits. */
    private record Numbers(int[] ints, long @Nullable [] longs) {}

    private FixedValues(ParquetLeaf leaf, int width) {
        this.leaf = leaf;
        this.width = width;
    }

    /** Returns a reader, or null for a column whose values it cannot read. */
    static @Nullable FixedValues of(ParquetLeaf leaf) {
        int width =
                switch (leaf.type()) {
                    case INT32, FLOAT -> Integer.BYTES;
                    case INT64, DOUBLE -> Long.BYTES;
                    case FIXED_LENGTH ->
                            leaf.annotation() instanceof ParquetAnnotation.Decimal
                                            && leaf.typeLength() <= Long.BYTES
                                    ? leaf.typeLength()
                                    : 0;
                    case BOOLEAN, INT96, BYTE_ARRAY -> 0;
                };
        return width == 0 ? null : new FixedValues(leaf, width);
    }

    /** Reads the dictionary of the pages that follow. */
    void readDictionary(byte[] bytes, int count) {
        dictionary = plain(bytes, 0, count, new Numbers(new int[0], null));
        entries = count;
    }

    /** Reads a page of values. */
    Page readPlain(byte[] bytes, int from, int count) {
        numbers = plain(bytes, from, count, numbers);
        return page(count);
    }

    /** Reads a page of indices. */
    Page readIndices(byte[] bytes, int from, int count) {
        indices = ParquetIndices.read(bytes, from, bytes.length, count, entries, indices);
        long[] longs = dictionary.longs();
        if (longs == null) {
            int[] ints = room(numbers.ints(), count);
            int[] values = dictionary.ints();
            for (int i = 0; i < count; i++) {
                ints[i] = values[indices[i]];
            }
            numbers = new Numbers(ints, null);
        } else {
            long[] found = room(numbers.longs(), count);
            for (int i = 0; i < count; i++) {
                found[i] = longs[indices[i]];
            }
            numbers = new Numbers(numbers.ints(), found);
        }
        return page(count);
    }

    private Page page(int count) {
        long[] longs = numbers.longs();
        return longs == null
                ? new Page.IntPage(numbers.ints(), null, null, 0, count)
                : new Page.LongPage(longs, null, null, 0, count);
    }

    private Numbers plain(byte[] bytes, int from, int count, Numbers scratch) {
        if ((long) count * width > bytes.length - from) {
            throw new IllegalArgumentException(
                    count + " values, expected no more than it has bytes for");
        }
        ByteBuffer values =
                ByteBuffer.wrap(bytes, from, count * width).order(ByteOrder.LITTLE_ENDIAN);
        if (leaf.type() == ParquetPhysical.FIXED_LENGTH) {
            long[] longs = room(scratch.longs(), count);
            readDecimals(bytes, from, count, longs);
            return new Numbers(scratch.ints(), longs);
        }
        if (width == Integer.BYTES) {
            int[] ints = room(scratch.ints(), count);
            values.asIntBuffer().get(ints, 0, count);
            return new Numbers(ints, null);
        }
        long[] longs = room(scratch.longs(), count);
        values.asLongBuffer().get(longs, 0, count);
        return new Numbers(scratch.ints(), longs);
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

    private static int[] room(int[] scratch, int count) {
        return scratch.length >= count ? scratch : new int[count];
    }

    private static long[] room(long @Nullable [] scratch, int count) {
        return scratch != null && scratch.length >= count ? scratch : new long[count];
    }
}
