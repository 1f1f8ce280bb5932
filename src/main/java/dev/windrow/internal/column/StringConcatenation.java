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
import java.util.List;

/** Copies the strings of several columns, plain or dictionary-encoded, into one plain column. */
public final class StringConcatenation {

    private final MemorySegment offsets;
    private final int offsetWidth;
    private final MemorySegment bytes;
    private long row;
    private long characters;

    private StringConcatenation(MemorySegment offsets, int offsetWidth, MemorySegment bytes) {
        this.offsets = offsets;
        this.offsetWidth = offsetWidth;
        this.bytes = bytes;
    }

    /** Returns a plain column, with 32-bit offsets if its bytes are few enough. */
    public static VariableWidthColumn concatenate(
            List<? extends Column> parts, ColumnMemory owner) {
        ColumnType type = parts.getFirst().type();
        long rows = ColumnConcatenation.rows(parts);
        long characters = parts.stream().mapToLong(StringConcatenation::characters).sum();
        int width = characters > Integer.MAX_VALUE ? Long.BYTES : Integer.BYTES;
        var target =
                new StringConcatenation(
                        owner.allocate((rows + 1) * width), width, owner.allocate(characters));
        for (Column part : parts) {
            target.append(part);
        }
        return new VariableWidthColumn(
                type, target.offsets, width, target.bytes, rows, validity(parts, owner));
    }

    private void append(Column part) {
        switch (part) {
            case VariableWidthColumn strings -> appendStrings(strings);
            case DictionaryColumn coded -> appendDecoded(coded);
            default -> throw new IllegalArgumentException(part.type().label());
        }
    }

    private void appendStrings(VariableWidthColumn part) {
        long shift = characters - part.offset(0);
        MemorySegment.copy(part.bytes(), part.offset(0), bytes, characters, part.characters());
        for (long i = 1; i <= part.rows(); i++) {
            endString(part.offset(i) + shift);
        }
    }

    private void appendDecoded(DictionaryColumn part) {
        VariableWidthColumn dictionary = part.dictionary();
        for (long i = 0; i < part.rows(); i++) {
            long end = characters;
            if (!part.isNull(i)) {
                long entry = RawValues.getLong(part.indices(), i);
                long length = dictionary.length(entry);
                MemorySegment.copy(
                        dictionary.bytes(), dictionary.offset(entry), bytes, end, length);
                end += length;
            }
            endString(end);
        }
    }

    private void endString(long end) {
        characters = end;
        row++;
        if (offsetWidth == Integer.BYTES) {
            offsets.set(JAVA_INT_UNALIGNED, row << 2, (int) end);
        } else {
            offsets.set(JAVA_LONG_UNALIGNED, row << 3, end);
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
