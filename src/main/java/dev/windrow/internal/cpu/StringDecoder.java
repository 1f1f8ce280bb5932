package dev.windrow.internal.cpu;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cpu.KeyEncoding.Place;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** Decodes strings that were packed. */
final class StringDecoder extends KeyDecoder {

    private final VariableWidthColumn source;
    private final StringSurvey survey;
    private final List<Place> words;
    private final List<Place> lengths;

    StringDecoder(VariableWidthColumn source, List<Place> places) {
        super(places);
        this.source = source;
        words = places.stream().filter(each -> each.part() instanceof StringParts.Packed).toList();
        lengths =
                places.stream().filter(each -> each.part() instanceof StringParts.Length).toList();
        survey =
                words.isEmpty()
                        ? ((StringParts.Length) lengths.getFirst().part()).survey()
                        : ((StringParts.Packed) words.getFirst().part()).survey();
    }

    @Override
    Column decode(
            List<GroupSelection> selections, long rows, ColumnMemory memory, StopSignal stop) {
        long characters = 0;
        for (GroupSelection selection : selections) {
            long[] keys = selection.partial().keys().words();
            int wordsPerKey = selection.partial().keys().wordsPerKey();
            for (int group : selection.groups()) {
                characters += length(keys, group * wordsPerKey);
            }
        }
        boolean isWide = characters > Integer.MAX_VALUE;
        int width = isWide ? Long.BYTES : Integer.BYTES;
        MemorySegment offsets = memory.allocate((rows + 1) * width);
        // Whole words are written, over whose end the next string is.
        MemorySegment bytes = memory.allocate(characters + StringParts.LONGEST_PACKED);
        long row = 0;
        long end = 0;
        for (GroupSelection selection : selections) {
            stop.check();
            long[] keys = selection.partial().keys().words();
            int wordsPerKey = selection.partial().keys().wordsPerKey();
            for (int group : selection.groups()) {
                int at = group * wordsPerKey;
                int length = length(keys, at);
                write(keys, at, length, bytes, end);
                end += length;
                row++;
                if (isWide) {
                    offsets.set(JAVA_LONG_UNALIGNED, row << 3, end);
                } else {
                    offsets.set(JAVA_INT_UNALIGNED, row << 2, (int) end);
                }
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

    private int length(long[] keys, int at) {
        if (isNull(keys, at)) {
            return 0;
        }
        long longer = lengths.isEmpty() ? 0 : lengths.getFirst().get(keys, at);
        return (int) (survey.shortest() + longer);
    }

    /** Writes as many whole words as hold a string. */
    private void write(long[] keys, int at, int length, MemorySegment bytes, long to) {
        int next = 0;
        for (int word = 0; word << 3 < length; word++) {
            long value = survey.ones()[word];
            if (next < words.size()) {
                Place place = words.get(next);
                StringParts.Packed part = (StringParts.Packed) place.part();
                if (part.word() == word) {
                    value = part.restore(place.get(keys, at));
                    next++;
                }
            }
            bytes.set(JAVA_LONG_UNALIGNED, to + (word << 3), Long.reverseBytes(value));
        }
    }
}
