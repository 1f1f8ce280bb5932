// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Int128;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Lays out columns by hand, as awkwardly as the format allows: a slice out of the middle of a
 * longer column whose other rows are noise, bitmaps that start inside a byte, noise under nulls,
 * zeros of both signs, and NaNs of many bits.
 */
final class RawColumns {

    private static final int MOST_NEIGHBOURS = 11;
    private static final int MOST_NOISE_BYTES = 50;

    private final ColumnMemory memory;
    private final Random random;

    RawColumns(ColumnMemory memory, Random random) {
        this.memory = memory;
        this.random = random;
    }

    /** Lays out a column with random offsets. */
    Column of(ColumnKind kind, List<? extends @Nullable Object> values) {
        return of(kind, values, random.nextInt(MOST_NEIGHBOURS), random.nextInt(MOST_NEIGHBOURS));
    }

    /**
     * Lays out a column.
     *
     * @param kind its kind
     * @param values its values, see {@link ColumnKind}
     * @param rowsBefore how many rows of noise lie before it
     * @param bitsBefore how many bits lie in its bitmaps before the first row of noise
     */
    Column of(
            ColumnKind kind,
            List<? extends @Nullable Object> values,
            int rowsBefore,
            int bitsBefore) {
        int rows = values.size();
        int rowsAfter = random.nextInt(MOST_NEIGHBOURS);
        List<@Nullable Object> all = new ArrayList<>();
        for (int i = 0; i < rowsBefore; i++) {
            all.add(noise(kind));
        }
        all.addAll(values);
        for (int i = 0; i < rowsAfter; i++) {
            all.add(noise(kind));
        }
        Column column =
                kind.isDictionary()
                        ? dictionary(kind, all, bitsBefore)
                        : plain(kind.type(), all, bitsBefore);
        return column.slice(rowsBefore, rows);
    }

    private @Nullable Object noise(ColumnKind kind) {
        return random.nextInt(3) == 0 ? null : kind.values().apply(random);
    }

    private Column plain(ColumnType type, List<@Nullable Object> values, int bitsBefore) {
        Validity validity = validity(values, bitsBefore);
        if (type == Primitive.BOOL) {
            return bits(values, bitsBefore, validity);
        }
        return type.isVariableWidth()
                ? strings(type, values, validity)
                : numbers(type, values, validity);
    }

    private Validity validity(List<@Nullable Object> values, int bitsBefore) {
        if (!values.contains(null) && random.nextBoolean()) {
            return Validity.ALL;
        }
        MemorySegment bits = noiseBytes(Bits.bytesFor(values.size() + bitsBefore));
        for (int i = 0; i < values.size(); i++) {
            Bits.set(bits, bitsBefore + i, values.get(i) != null);
        }
        return Validity.of(bits, bitsBefore, values.size());
    }

    private Column bits(List<@Nullable Object> values, int bitsBefore, Validity validity) {
        // Another offset than that of the validity.
        int offset = (bitsBefore * 5 + 3) % MOST_NEIGHBOURS;
        MemorySegment bits = noiseBytes(Bits.bytesFor(values.size() + offset));
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) instanceof Boolean value) {
                Bits.set(bits, offset + i, value);
            }
        }
        return new BitColumn(bits, offset, values.size(), validity);
    }

    private Column numbers(ColumnType type, List<@Nullable Object> values, Validity validity) {
        int width = type.byteWidth();
        MemorySegment segment = noiseBytes((long) values.size() * width);
        for (int i = 0; i < values.size(); i++) {
            long at = (long) i * width;
            switch (values.get(i)) {
                case null -> {}
                case Long value -> writeInteger(segment, at, width, value);
                case Double value -> writeFloat(segment, at, width, value);
                case BigInteger value -> {
                    segment.set(JAVA_LONG_UNALIGNED, at, Int128.low(value));
                    segment.set(JAVA_LONG_UNALIGNED, at + Long.BYTES, Int128.high(value));
                }
                default -> throw new IllegalArgumentException(type.label());
            }
        }
        return new FixedWidthColumn(type, segment, values.size(), validity);
    }

    private static void writeInteger(MemorySegment segment, long at, int width, long value) {
        switch (width) {
            case 1 -> segment.set(JAVA_BYTE, at, (byte) value);
            case 2 -> segment.set(JAVA_SHORT_UNALIGNED, at, (short) value);
            case 4 -> segment.set(JAVA_INT_UNALIGNED, at, (int) value);
            default -> segment.set(JAVA_LONG_UNALIGNED, at, value);
        }
    }

    private void writeFloat(MemorySegment segment, long at, int width, double value) {
        if (width == Float.BYTES) {
            int bits = Float.floatToRawIntBits((float) value);
            if (Double.isNaN(value)) {
                bits = 0x7f800001 | random.nextInt() & 0x803fffff | random.nextInt(2) << 22;
            } else if (value == 0 && random.nextBoolean()) {
                bits = Integer.MIN_VALUE;
            }
            segment.set(JAVA_INT_UNALIGNED, at, bits);
        } else {
            long bits = Double.doubleToRawLongBits(value);
            if (Double.isNaN(value)) {
                bits = 0x7ff0000000000001L | random.nextLong() & 0x800fffffffffffffL;
            } else if (value == 0 && random.nextBoolean()) {
                bits = Long.MIN_VALUE;
            }
            segment.set(JAVA_LONG_UNALIGNED, at, bits);
        }
    }

    private VariableWidthColumn strings(
            ColumnType type, List<@Nullable Object> values, Validity validity) {
        int width = random.nextInt(4) == 0 ? Long.BYTES : Integer.BYTES;
        MemorySegment offsets = memory.allocate((values.size() + 1L) * width);
        byte[][] bytes = new byte[values.size()][];
        long at = random.nextInt(MOST_NEIGHBOURS);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] =
                    values.get(i) instanceof String value
                            ? value.getBytes(StandardCharsets.ISO_8859_1)
                            : new byte[random.nextInt(MOST_NOISE_BYTES)];
            writeInteger(offsets, (long) i * width, width, at);
            at += bytes[i].length;
        }
        writeInteger(offsets, (long) bytes.length * width, width, at);
        // The last string ends where the memory ends.
        MemorySegment segment = noiseBytes(at);
        for (int i = 0; i < bytes.length; i++) {
            if (values.get(i) != null) {
                MemorySegment.copy(
                        bytes[i],
                        0,
                        segment,
                        JAVA_BYTE,
                        offset(offsets, width, i),
                        bytes[i].length);
            }
        }
        return new VariableWidthColumn(type, offsets, width, segment, bytes.length, validity);
    }

    private static long offset(MemorySegment offsets, int width, int row) {
        return width == Integer.BYTES
                ? offsets.get(JAVA_INT_UNALIGNED, (long) row << 2)
                : offsets.get(JAVA_LONG_UNALIGNED, (long) row << 3);
    }

    /** A dictionary with every value twice, some values that no row has, and nulls. */
    private Column dictionary(ColumnKind kind, List<@Nullable Object> values, int bitsBefore) {
        List<@Nullable Object> entries = new ArrayList<>(new LinkedHashSet<>(values));
        entries.remove(null);
        entries.addAll(List.copyOf(entries));
        for (int i = 0; i < 3; i++) {
            entries.add(kind.values().apply(random));
            entries.add(null);
        }
        Collections.shuffle(entries, random);
        List<@Nullable Object> indices = new ArrayList<>();
        Map<@Nullable Object, List<Integer>> placesOf = new HashMap<>();
        for (int i = 0; i < entries.size(); i++) {
            placesOf.computeIfAbsent(entries.get(i), key -> new ArrayList<>()).add(i);
        }
        for (Object value : values) {
            List<Integer> choices = placesOf.getOrDefault(value, List.of());
            boolean isNullIndex = value == null && random.nextBoolean();
            indices.add(isNullIndex ? null : (long) choices.get(random.nextInt(choices.size())));
        }
        return new DictionaryColumn(
                (FixedWidthColumn) plain(Primitive.INT32, indices, bitsBefore),
                (VariableWidthColumn) plain(kind.type(), entries, random.nextInt(8)));
    }

    private MemorySegment noiseBytes(long size) {
        byte[] bytes = new byte[Math.toIntExact(size)];
        random.nextBytes(bytes);
        MemorySegment segment = memory.allocate(size);
        segment.copyFrom(MemorySegment.ofArray(bytes));
        return segment;
    }
}
