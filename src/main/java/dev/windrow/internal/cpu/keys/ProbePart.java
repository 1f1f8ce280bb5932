// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.IntegerBlocks;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.column.StringBytes;
import dev.windrow.internal.cpu.work.CpuTuning;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A part of the keys of one column, as the encoding of another column has it. Values that the other
 * column cannot have are marked. What a null value gives does not matter.
 */
sealed interface ProbePart {

    /**
     * Reads the part of a batch of rows.
     *
     * @param values receives the parts
     * @param spare scratch memory for as many values
     * @param misfits gets some bit for each value that the other column cannot have
     */
    void read(long fromRow, int count, long[] values, long[] spare, long[] misfits);

    /** A part that any value has. */
    record Any(KeyPart part) implements ProbePart {
        @Override
        public void read(long fromRow, int count, long[] values, long[] spare, long[] misfits) {
            part.read(fromRow, count, values, spare);
        }
    }

    /** An integer between the other column's least and greatest. */
    record Bounded(FixedWidthColumn column, IntegerStatistics statistics) implements ProbePart {
        @Override
        public void read(long fromRow, int count, long[] values, long[] spare, long[] misfits) {
            IntegerBlocks.load(column, fromRow, count, statistics.least(), values);
            markAbove(statistics.span(), count, values, misfits);
            if (column.type().leastWidth() > Long.BYTES) {
                markWide(fromRow, count, misfits);
            }
        }

        /** Marks decimals of more than 64 bits. */
        private void markWide(long fromRow, int count, long[] misfits) {
            for (int i = 0; i < count; i++) {
                long low = RawValues.getLowLong(column, fromRow + i);
                misfits[i] |= RawValues.getHighLong(column, fromRow + i) ^ low >> 63;
            }
        }
    }

    /** Marks numbers above a bound, all of them unsigned. */
    private static void markAbove(long bound, int count, long[] values, long[] misfits) {
        long least = bound ^ Long.MIN_VALUE;
        for (int i = 0; i < count; i++) {
            misfits[i] |= (values[i] ^ Long.MIN_VALUE) > least ? 1 : 0;
        }
    }

    /**
     * A word of short strings.
     *
     * @param squeeze keeps the bits that are a part of the key; null if none is
     */
    record Word(
            VariableWidthColumn column,
            int word,
            StringStatistics statistics,
            @Nullable BitSqueeze squeeze)
            implements ProbePart {
        @Override
        public void read(long fromRow, int count, long[] values, long[] spare, long[] misfits) {
            StringBytes.orderedWords(column, word, fromRow, count, spare);
            markUnlike(statistics, word, count, spare, misfits);
            if (squeeze != null) {
                squeeze.apply(spare, count, values);
            }
        }
    }

    private static void markUnlike(
            StringStatistics statistics, int word, int count, long[] words, long[] misfits) {
        for (int i = 0; i < count; i++) {
            misfits[i] |= statistics.unlike(word, words[i]);
        }
    }

    /** The length of short strings, less the other column's least. */
    record Length(VariableWidthColumn column, StringStatistics statistics) implements ProbePart {
        @Override
        public void read(long fromRow, int count, long[] values, long[] spare, long[] misfits) {
            StringBytes.lengths(column, fromRow, count, values);
            long shortest = statistics.shortest();
            for (int i = 0; i < count; i++) {
                values[i] -= shortest;
            }
            markAbove(statistics.longest() - shortest, count, values, misfits);
        }
    }

    /** The number in strings. */
    record Number(VariableWidthColumn column, StringParts.Number other) implements ProbePart {
        @Override
        public void read(long fromRow, int count, long[] values, long[] spare, long[] misfits) {
            Arrays.fill(values, 0, count, 0);
            StringStatistics statistics = other.statistics();
            for (int word = 0; word * Long.BYTES < statistics.longest(); word++) {
                StringBytes.orderedWords(column, word, fromRow, count, spare);
                markUnlike(statistics, word, count, spare, misfits);
                other.run().append(word, spare, count, values);
            }
            long least = other.numbers().least();
            for (int i = 0; i < count; i++) {
                values[i] -= least;
            }
            markAbove(other.numbers().span(), count, values, misfits);
        }
    }

    /** The codes of strings in the other column's dictionary. */
    record Numbered(VariableWidthColumn column, DictionaryIndex index, DictionaryCodes codes)
            implements ProbePart {
        @Override
        public void read(long fromRow, int count, long[] values, long[] spare, long[] misfits) {
            for (int i = 0; i < count; i++) {
                int entry = column.isNull(fromRow + i) ? -1 : index.find(column, fromRow + i);
                values[i] = entry < 0 ? 0 : codes.ofEntry()[entry];
                misfits[i] |= entry < 0 ? 1 : 0;
            }
        }
    }

    /** A part of strings in a dictionary, which was read once for each of its entries. */
    record Coded(FixedWidthColumn indices, long[] ofEntry, long[] misfitOfEntry)
            implements ProbePart {

        static Coded of(FixedWidthColumn indices, int entries, ProbePart part) {
            long[] parts = new long[entries];
            long[] misfits = new long[entries];
            long[] values = new long[CpuTuning.BATCH_ROWS];
            long[] spare = new long[CpuTuning.BATCH_ROWS];
            long[] marks = new long[CpuTuning.BATCH_ROWS];
            for (int from = 0; from < entries; from += CpuTuning.BATCH_ROWS) {
                int count = Math.min(CpuTuning.BATCH_ROWS, entries - from);
                Arrays.fill(marks, 0);
                part.read(from, count, values, spare, marks);
                System.arraycopy(values, 0, parts, from, count);
                System.arraycopy(marks, 0, misfits, from, count);
            }
            return new Coded(indices, parts, misfits);
        }

        @Override
        public void read(long fromRow, int count, long[] values, long[] spare, long[] misfits) {
            MemorySegment entries = indices.values();
            for (int i = 0; i < count; i++) {
                // The index of a null may be anything.
                boolean isNull = !indices.validity().isValid(fromRow + i);
                int entry = isNull ? -1 : entries.get(JAVA_INT_UNALIGNED, fromRow + i << 2);
                values[i] = entry < 0 ? 0 : ofEntry[entry];
                misfits[i] |= entry < 0 ? 0 : misfitOfEntry[entry];
            }
        }
    }
}
