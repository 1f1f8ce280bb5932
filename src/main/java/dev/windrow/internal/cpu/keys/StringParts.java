// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.StringBytes;
import dev.windrow.internal.cpu.work.Nulls;

import java.lang.foreign.MemorySegment;

/** The parts of strings: eight bytes, the length, the hash, or a dictionary code. */
sealed interface StringParts extends KeyPart {

    /**
     * The most words of a packed string. Comparing more words would cost more than comparing the
     * string.
     */
    int MOST_WORDS = 3;

    /** The longest string that is packed, in bytes. */
    int LONGEST_PACKED = MOST_WORDS * Long.BYTES;

    /**
     * The differing bits of one eight-byte word of strings.
     *
     * @param column the strings, of at most {@link #LONGEST_PACKED} bytes each
     * @param word the number of the word
     * @param statistics statistics of the strings
     * @param squeeze keeps the differing bits
     */
    record Packed(
            VariableWidthColumn column, int word, StringStatistics statistics, BitSqueeze squeeze)
            implements StringParts {

        Packed(VariableWidthColumn column, int word, StringStatistics statistics) {
            this(column, word, statistics, BitSqueeze.keeping(statistics.differing(word)));
        }

        @Override
        public int bits() {
            return squeeze.bits();
        }

        @Override
        public boolean read(long fromRow, int count, long[] values, long[] spare) {
            if (statistics.isOneLength()) {
                int length = (int) statistics.longest();
                StringBytes.orderedWords(column, word, length, fromRow, count, spare);
            } else {
                StringBytes.orderedWords(column, word, fromRow, count, spare);
            }
            squeeze.apply(spare, count, values);
            Nulls.clear(column.validity(), fromRow, count, values);
            return true;
        }

        /** Writes the differing bits into words that already have the common bits. */
        void restore(long[] parts, int count, long[] words) {
            squeeze.restore(parts, count, words);
        }
    }

    /**
     * The number in strings of one length that differ only in its digits.
     *
     * @param column the strings
     * @param statistics statistics of the strings
     * @param run the places of their digits
     * @param numbers the least and the greatest number
     */
    record Number(
            VariableWidthColumn column,
            StringStatistics statistics,
            DigitRun run,
            IntegerStatistics numbers)
            implements StringParts {

        @Override
        public int bits() {
            return numbers.bits();
        }

        @Override
        public long greatest() {
            return numbers.span();
        }

        @Override
        public boolean read(long fromRow, int count, long[] values, long[] spare) {
            run.read(column, fromRow, count, values, spare);
            long least = numbers.least();
            for (int i = 0; i < count; i++) {
                values[i] -= least;
            }
            Nulls.clear(column.validity(), fromRow, count, values);
            return true;
        }

        /** Writes the digits of numbers into words that already have the common bytes. */
        void restore(long[] parts, int count, long[][] words) {
            long least = numbers.least();
            for (int i = 0; i < count; i++) {
                parts[i] += least;
            }
            run.restore(parts, count, words);
        }

        /** Returns the same part with as few bits as the actual numbers need. */
        Number narrowed(ColumnScans scans) {
            return new Number(column, statistics, run, scans.of(column, run));
        }
    }

    /**
     * A string's length in bytes, minus the shortest length.
     *
     * @param column the strings
     * @param statistics statistics of the strings
     */
    record Length(VariableWidthColumn column, StringStatistics statistics) implements StringParts {

        @Override
        public int bits() {
            return statistics.isOneLength()
                    ? 1
                    : Long.SIZE
                            - Long.numberOfLeadingZeros(
                                    statistics.longest() - statistics.shortest());
        }

        @Override
        public boolean read(long fromRow, int count, long[] values, long[] spare) {
            long shortest = statistics.shortest();
            long start = column.offset(fromRow);
            for (int i = 0; i < count; i++) {
                long end = column.offset(fromRow + i + 1);
                values[i] = end - start - shortest;
                start = end;
            }
            Nulls.clear(column.validity(), fromRow, count, values);
            return true;
        }
    }

    /** The hash of a string. Strings with equal hashes still have to be compared. */
    record Hashed(VariableWidthColumn column) implements StringParts {

        @Override
        public int bits() {
            return Long.SIZE;
        }

        @Override
        public boolean read(long fromRow, int count, long[] values, long[] spare) {
            MemorySegment bytes = column.bytes();
            Validity validity = column.validity();
            long start = column.offset(fromRow);
            for (int i = 0; i < count; i++) {
                long end = column.offset(fromRow + i + 1);
                // Null strings are not hashed: they may have many bytes.
                values[i] =
                        validity.isValid(fromRow + i)
                                ? StringBytes.hash(bytes, start, end - start)
                                : 0;
                start = end;
            }
            return true;
        }
    }

    /**
     * A code for each distinct string.
     *
     * @param column the strings
     * @param numbers the code of each dictionary entry
     */
    record Numbered(DictionaryColumn column, DictionaryCodes numbers) implements StringParts {

        @Override
        public int bits() {
            return numbers.bits();
        }

        @Override
        public boolean read(long fromRow, int count, long[] values, long[] spare) {
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
            return true;
        }
    }
}
