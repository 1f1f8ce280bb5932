package dev.windrow.internal.cpu.keys;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cpu.work.Nulls;
import dev.windrow.internal.cpu.work.StringBytes;

import java.lang.foreign.MemorySegment;

/** The parts of strings: eight bytes, the length, the hash, or the number in a dictionary. */
sealed interface StringParts extends KeyPart {

    /** The most words that a string is packed into: more are dearer to compare than the string. */
    int MOST_WORDS = 3;

    /** The longest string that is packed. */
    int LONGEST_PACKED = MOST_WORDS * Long.BYTES;

    /**
     * What differs among the strings in one word of eight bytes.
     *
     * @param column the strings, of at most {@link #LONGEST_PACKED} bytes each
     * @param word which of their words
     * @param survey what they have in common
     * @param squeeze keeps the bits that differ
     */
    record Packed(VariableWidthColumn column, int word, StringSurvey survey, BitSqueeze squeeze)
            implements StringParts {

        Packed(VariableWidthColumn column, int word, StringSurvey survey) {
            this(column, word, survey, BitSqueeze.keeping(survey.differing(word)));
        }

        @Override
        public int bits() {
            return squeeze.bits();
        }

        @Override
        public void read(long fromRow, int count, long[] values, long[] spare) {
            if (survey.isOneLength()) {
                int length = (int) survey.longest();
                StringBytes.orderedWords(column, word, length, fromRow, count, spare);
            } else {
                StringBytes.orderedWords(column, word, fromRow, count, spare);
            }
            squeeze.apply(spare, count, values);
            Nulls.clear(column.validity(), fromRow, count, values);
        }

        /** Puts what parts stand for into words that have all that the strings have in common. */
        void restore(long[] parts, int count, long[] words) {
            squeeze.restore(parts, count, words);
        }
    }

    /**
     * The number that is all in which strings of one length differ.
     *
     * @param column the strings
     * @param survey what they have in common
     * @param run where their digits are
     * @param numbers between which numbers they lie
     */
    record Number(
            VariableWidthColumn column, StringSurvey survey, DigitRun run, IntegerSurvey numbers)
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
        public void read(long fromRow, int count, long[] values, long[] spare) {
            run.read(column, fromRow, count, values, spare);
            long least = numbers.least();
            for (int i = 0; i < count; i++) {
                values[i] -= least;
            }
            Nulls.clear(column.validity(), fromRow, count, values);
        }

        /** Puts the digits of numbers into words that have all that the strings have in common. */
        void restore(long[] parts, int count, long[][] words) {
            long least = numbers.least();
            for (int i = 0; i < count; i++) {
                parts[i] += least;
            }
            run.restore(parts, count, words);
        }

        /** Returns the same part, of as few bits as the numbers allow. */
        Number narrowed(ColumnSurveys surveys) {
            return new Number(column, survey, run, surveys.of(column, run));
        }
    }

    /**
     * By how many bytes a string is longer than the shortest.
     *
     * @param column the strings
     * @param survey what they have in common
     */
    record Length(VariableWidthColumn column, StringSurvey survey) implements StringParts {

        @Override
        public int bits() {
            return survey.isOneLength()
                    ? 1
                    : Long.SIZE - Long.numberOfLeadingZeros(survey.longest() - survey.shortest());
        }

        @Override
        public void read(long fromRow, int count, long[] values, long[] spare) {
            long shortest = survey.shortest();
            long start = column.offset(fromRow);
            for (int i = 0; i < count; i++) {
                long end = column.offset(fromRow + i + 1);
                values[i] = end - start - shortest;
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
        public void read(long fromRow, int count, long[] values, long[] spare) {
            MemorySegment bytes = column.bytes();
            Validity validity = column.validity();
            long start = column.offset(fromRow);
            for (int i = 0; i < count; i++) {
                long end = column.offset(fromRow + i + 1);
                // Not even hashed where null: the bytes there may be many.
                values[i] =
                        validity.isValid(fromRow + i)
                                ? StringBytes.hash(bytes, start, end - start)
                                : 0;
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
        public void read(long fromRow, int count, long[] values, long[] spare) {
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
