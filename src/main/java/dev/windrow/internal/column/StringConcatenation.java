// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Copies the strings of several columns, plain or dictionary-encoded, into one plain column. */
public final class StringConcatenation {

    /** Rows that a thread copies at a time. */
    private static final long PIECE_ROWS = 1 << 18;

    private final MemorySegment offsets;
    private final int offsetWidth;
    private final MemorySegment bytes;

    private StringConcatenation(MemorySegment offsets, int offsetWidth, MemorySegment bytes) {
        this.offsets = offsets;
        this.offsetWidth = offsetWidth;
        this.bytes = bytes;
    }

    /** Returns a plain column, with 32-bit offsets if its bytes are few enough. */
    public static VariableWidthColumn concatenate(
            List<? extends Column> parts, ColumnMemory owner) {
        CopyWork work = new CopyWork();
        VariableWidthColumn column = concatenate(parts, owner, work);
        work.run();
        return column;
    }

    /** Returns a plain column, which has its strings once the work is done. */
    static VariableWidthColumn concatenate(
            List<? extends Column> parts, ColumnMemory owner, CopyWork work) {
        ColumnType type = parts.getFirst().type();
        long rows = ColumnConcatenation.rows(parts);
        List<Column> pieces = pieces(parts);
        long[] lengths = new long[pieces.size()];
        CopyWork measuring = new CopyWork();
        for (int i = 0; i < lengths.length; i++) {
            int piece = i;
            measuring.add(
                    pieces.get(i).rows() * Integer.BYTES,
                    () -> lengths[piece] = characters(pieces.get(piece)));
        }
        measuring.run();
        long characters = LongStream.of(lengths).sum();
        int width = characters > Integer.MAX_VALUE ? Long.BYTES : Integer.BYTES;
        var target =
                new StringConcatenation(
                        owner.allocateUncleared((rows + 1) * width),
                        width,
                        owner.allocateUncleared(characters));
        target.setEnd(0, 0);
        long row = 0;
        long at = 0;
        for (int i = 0; i < lengths.length; i++) {
            Column piece = pieces.get(i);
            long firstRow = row;
            long firstByte = at;
            work.add(
                    piece.rows() * width + lengths[i],
                    () -> target.copy(piece, firstRow, firstByte));
            row += piece.rows();
            at += lengths[i];
        }
        return new VariableWidthColumn(
                type, target.offsets, width, target.bytes, rows, validity(parts, owner));
    }

    private static List<Column> pieces(List<? extends Column> parts) {
        List<Column> pieces = new ArrayList<>();
        for (Column part : parts) {
            for (long from = 0; from < part.rows(); from += PIECE_ROWS) {
                pieces.add(part.slice(from, Math.min(PIECE_ROWS, part.rows() - from)));
            }
        }
        return pieces;
    }

    /** Copies a piece, whose first string is to be in some row and to begin at some byte. */
    private void copy(Column piece, long firstRow, long firstByte) {
        switch (piece) {
            case VariableWidthColumn strings -> copyStrings(strings, firstRow, firstByte);
            case DictionaryColumn coded -> copyDecoded(coded, firstRow, firstByte);
            default -> throw new IllegalArgumentException(piece.type().label());
        }
    }

    private void copyStrings(VariableWidthColumn piece, long firstRow, long firstByte) {
        long shift = firstByte - piece.offset(0);
        MemorySegment.copy(piece.bytes(), piece.offset(0), bytes, firstByte, piece.characters());
        for (long i = 1; i <= piece.rows(); i++) {
            setEnd(firstRow + i, piece.offset(i) + shift);
        }
    }

    private void copyDecoded(DictionaryColumn piece, long firstRow, long firstByte) {
        VariableWidthColumn dictionary = piece.dictionary();
        long end = firstByte;
        for (long i = 0; i < piece.rows(); i++) {
            if (!piece.isNull(i)) {
                long entry = RawValues.getLong(piece.indices(), i);
                long length = dictionary.length(entry);
                MemorySegment.copy(
                        dictionary.bytes(), dictionary.offset(entry), bytes, end, length);
                end += length;
            }
            setEnd(firstRow + i + 1, end);
        }
    }

    /** Sets where a string ends, of which the number counts from 1. */
    private void setEnd(long number, long end) {
        if (offsetWidth == Integer.BYTES) {
            offsets.set(JAVA_INT_UNALIGNED, number << 2, (int) end);
        } else {
            offsets.set(JAVA_LONG_UNALIGNED, number << 3, end);
        }
    }

    private static long characters(Column part) {
        return switch (part) {
            case VariableWidthColumn strings -> strings.characters();
            case DictionaryColumn coded -> {
                long sum = 0;
                for (long i = 0; i < coded.rows(); i++) {
                    sum +=
                            coded.isNull(i)
                                    ? 0
                                    : coded.dictionary()
                                            .length(RawValues.getLong(coded.indices(), i));
                }
                yield sum;
            }
            default -> throw new IllegalArgumentException(part.type().label());
        };
    }

    private static Validity validity(List<? extends Column> parts, ColumnMemory owner) {
        boolean nullEntries =
                parts.stream()
                        .anyMatch(
                                part ->
                                        part instanceof DictionaryColumn coded
                                                && coded.dictionary().validity().hasNulls());
        if (!nullEntries) {
            return ColumnConcatenation.validity(parts, owner);
        }
        long rows = ColumnConcatenation.rows(parts);
        MemorySegment bits = owner.allocate(Bits.bytesFor(rows));
        long at = 0;
        for (Column part : parts) {
            for (long i = 0; i < part.rows(); i++) {
                Bits.set(bits, at++, !part.isNull(i));
            }
        }
        return Validity.of(bits, 0, rows);
    }
}
