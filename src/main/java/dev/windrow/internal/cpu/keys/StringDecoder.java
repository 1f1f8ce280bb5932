// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.keys.KeyEncoding.Place;
import dev.windrow.internal.cpu.work.CpuTuning;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;

/** Decodes strings that were packed into words, or encoded as numbers. */
final class StringDecoder extends KeyDecoder {

    private final VariableWidthColumn source;
    private final List<Place> places;
    private final StringStatistics statistics;

    StringDecoder(VariableWidthColumn source, List<Place> places) {
        super(places);
        this.source = source;
        this.places = places;
        statistics =
                switch (places.getFirst().part()) {
                    case StringParts.Packed packed -> packed.statistics();
                    case StringParts.Number number -> number.statistics();
                    case StringParts.Length length -> length.statistics();
                    default -> throw new IllegalArgumentException("no strings: " + places);
                };
    }

    /**
     * The lengths and words of a batch of strings. Bytes of a word beyond the length may be
     * anything.
     */
    private static final class Batch {

        private final int[] lengths;
        private final long[][] words;
        private final long[] parts;

        Batch(int rows, int wordsOfString) {
            lengths = new int[rows];
            words = new long[wordsOfString][rows];
            parts = new long[rows];
        }
    }

    @Override
    public Column decode(
            List<GroupSelection> selections,
            long rows,
            ColumnMemory memory,
            WorkerPool pool,
            StopSignal stop) {
        int most = (int) Math.min(rows, CpuTuning.BATCH_ROWS);
        Batch batch = new Batch(most, (int) (statistics.longest() + Long.BYTES - 1) / Long.BYTES);
        long characters = characters(selections, rows, batch);
        boolean isWide = characters > Integer.MAX_VALUE;
        int width = isWide ? Long.BYTES : Integer.BYTES;
        MemorySegment offsets = memory.allocateUncleared((rows + 1) * width);
        offsets.asSlice(0, width).fill((byte) 0);
        // Strings are written as whole words; the next string overwrites the surplus bytes.
        MemorySegment bytes = memory.allocateUncleared(characters + StringParts.LONGEST_PACKED);
        long row = 0;
        long end = 0;
        for (GroupSelection selection : selections) {
            for (int from = 0; from < selection.count(); from += CpuTuning.BATCH_ROWS) {
                stop.check();
                int count = Math.min(CpuTuning.BATCH_ROWS, selection.count() - from);
                readLengths(selection, from, count, batch);
                readWords(selection, from, count, batch);
                writeOffsets(batch.lengths, count, end, offsets, row, isWide);
                end = write(batch, count, bytes, end);
                row += count;
            }
        }
        return new VariableWidthColumn(
                source.type(),
                offsets,
                width,
                bytes.asSlice(0, characters),
                rows,
                validity(selections, rows, memory));
    }

    private long characters(List<GroupSelection> selections, long rows, Batch batch) {
        if (statistics.isOneLength() && !hasNulls()) {
            return Math.multiplyExact(rows, statistics.longest());
        }
        long characters = 0;
        for (GroupSelection selection : selections) {
            for (int from = 0; from < selection.count(); from += CpuTuning.BATCH_ROWS) {
                int count = Math.min(CpuTuning.BATCH_ROWS, selection.count() - from);
                readLengths(selection, from, count, batch);
                for (int i = 0; i < count; i++) {
                    characters += batch.lengths[i];
                }
            }
        }
        return characters;
    }

    private void readLengths(GroupSelection selection, int from, int count, Batch batch) {
        Arrays.fill(batch.lengths, 0, count, (int) statistics.shortest());
        for (Place place : places) {
            if (place.part() instanceof StringParts.Length) {
                place.take(selection, from, count, batch.parts);
                for (int i = 0; i < count; i++) {
                    batch.lengths[i] += (int) batch.parts[i];
                }
            } else if (place.part() instanceof KeyPart.Null) {
                place.take(selection, from, count, batch.parts);
                for (int i = 0; i < count; i++) {
                    batch.lengths[i] *= 1 - (int) batch.parts[i];
                }
            }
        }
    }

    private void readWords(GroupSelection selection, int from, int count, Batch batch) {
        for (int word = 0; word << 3 < statistics.longest(); word++) {
            Arrays.fill(batch.words[word], 0, count, statistics.ones()[word]);
        }
        for (Place place : places) {
            if (place.part() instanceof StringParts.Packed packed) {
                place.take(selection, from, count, batch.parts);
                packed.restore(batch.parts, count, batch.words[packed.word()]);
            } else if (place.part() instanceof StringParts.Number number) {
                place.take(selection, from, count, batch.parts);
                number.restore(batch.parts, count, batch.words);
            }
        }
    }

    private static void writeOffsets(
            int[] lengths,
            int count,
            long start,
            MemorySegment offsets,
            long firstRow,
            boolean isWide) {
        long end = start;
        for (int i = 0; i < count; i++) {
            end += lengths[i];
            long row = firstRow + i + 1;
            if (isWide) {
                offsets.set(JAVA_LONG_UNALIGNED, row << 3, end);
            } else {
                offsets.set(JAVA_INT_UNALIGNED, row << 2, (int) end);
            }
        }
    }

    /** Writes each string as whole words, and returns the end of the last string. */
    private static long write(Batch batch, int count, MemorySegment bytes, long start) {
        long end = start;
        for (int i = 0; i < count; i++) {
            int length = batch.lengths[i];
            for (int word = 0; word << 3 < length; word++) {
                long value = Long.reverseBytes(batch.words[word][i]);
                bytes.set(JAVA_LONG_UNALIGNED, end + (word << 3), value);
            }
            end += length;
        }
        return end;
    }
}
