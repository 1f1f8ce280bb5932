package dev.windrow.internal.cpu;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;

import java.lang.foreign.MemorySegment;

/** The parts of strings: the string itself, its hash, or its number in a dictionary. */
sealed interface StringParts extends KeyPart {

    /** The longest string that fits into a word beside its length. */
    int LONGEST_PACKED = 7;

    /** Bits of a packed string's length, plus one so that null is 0. */
    int LENGTH_BITS = 4;

    /**
     * Bytes and length of strings that are known to be short.
     *
     * @param column the strings
     * @param longest no string has more bytes, at most {@link #LONGEST_PACKED}
     */
    record Packed(VariableWidthColumn column, int longest) implements StringParts {
        @Override
        public int bits() {
            return longest * Byte.SIZE + LENGTH_BITS;
        }

        @Override
        public void read(long fromRow, int count, long[] values) {
            MemorySegment bytes = column.bytes();
            long start = column.offset(fromRow);
            for (int i = 0; i < count; i++) {
                long end = column.offset(fromRow + i + 1);
                values[i] = Strings.word(bytes, start, end - start) << LENGTH_BITS;
                values[i] |= end - start + 1;
                start = end;
            }
            Nulls.clear(column.validity(), fromRow, count, values);
        }
    }

    /** Hashes of strings: where two are equal, the strings are still to be compared. */
    record Hashed(VariableWidthColumn column) implements StringParts {
        @Override
        public int bits() {
            return Long.SIZE;
        }

        @Override
        public void read(long fromRow, int count, long[] values) {
            MemorySegment bytes = column.bytes();
            Validity validity = column.validity();
            long start = column.offset(fromRow);
            for (int i = 0; i < count; i++) {
                long end = column.offset(fromRow + i + 1);
                // Not even hashed where null: the bytes there may be many.
                values[i] =
                        validity.isValid(fromRow + i) ? Strings.hash(bytes, start, end - start) : 0;
                start = end;
            }
        }
    }

    /**
     * Numbers of distinct strings.
     *
     * @param column the strings
     * @param numbers what each dictionary entry counts as, see {@link DictionaryNumbers}
     */
    record Numbered(DictionaryColumn column, DictionaryNumbers numbers) implements StringParts {
        @Override
        public int bits() {
            return numbers.bits();
        }

        @Override
        public void read(long fromRow, int count, long[] values) {
            MemorySegment indices = column.indices().values();
            Validity validity = column.indices().validity();
            int[] ofEntry = numbers.ofEntry();
            for (int i = 0; i < count; i++) {
                long row = fromRow + i;
                values[i] =
                        validity.isValid(row)
                                ? ofEntry[indices.get(JAVA_INT_UNALIGNED, row << 2)]
                                : 0;
            }
        }
    }
}
