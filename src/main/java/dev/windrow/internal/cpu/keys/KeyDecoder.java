package dev.windrow.internal.cpu.keys;

import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cpu.keys.KeyEncoding.Place;
import dev.windrow.internal.cpu.work.StopSignal;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/**
 * Makes a key column of the result from the words of the keys, which lie one after the other, and
 * not from rows of the input, which lie anywhere.
 */
public abstract sealed class KeyDecoder permits IntegerDecoder, StringDecoder {

    /** Where the part is that tells nulls, if there is one. */
    private final Optional<Place> nullPlace;

    KeyDecoder(List<Place> places) {
        nullPlace =
                places.stream().filter(place -> place.part() instanceof KeyPart.Null).findFirst();
    }

    /** Returns a decoder of a key column, if its words have all that its values are. */
    public static Optional<KeyDecoder> of(Column column, List<Place> places) {
        return switch (places.getFirst().part()) {
            case KeyPart.Integer integer ->
                    Optional.of(new IntegerDecoder((FixedWidthColumn) column, places));
            case StringParts.Packed packed ->
                    Optional.of(new StringDecoder((VariableWidthColumn) column, places));
            case StringParts.Number number ->
                    Optional.of(new StringDecoder((VariableWidthColumn) column, places));
            case StringParts.Length length ->
                    Optional.of(new StringDecoder((VariableWidthColumn) column, places));
            // Of equal floats, the words are one float's; of others they lack something.
            case KeyPart.Float number -> Optional.empty();
            case KeyPart.Null flag -> Optional.empty();
            case KeyPart.Bool bool -> Optional.empty();
            case KeyPart.DecimalHalf half -> Optional.empty();
            case StringParts.Hashed hashed -> Optional.empty();
            case StringParts.Numbered numbered -> Optional.empty();
        };
    }

    /**
     * Decodes the keys of groups.
     *
     * @param selections the groups
     * @param rows how many there are
     * @param memory what the column is allocated in
     */
    public abstract Column decode(
            List<GroupSelection> selections, long rows, ColumnMemory memory, StopSignal stop);

    /** Returns whether there may be nulls. */
    final boolean hasNulls() {
        return nullPlace.isPresent();
    }

    /** Returns whether the value is null in the key of a group. */
    final boolean isNull(GroupKeys keys, int group) {
        return nullPlace.isPresent() && nullPlace.get().get(keys, group) != 0;
    }

    /** Returns which values are not null. */
    final Validity validity(List<GroupSelection> selections, long rows, ColumnMemory memory) {
        if (nullPlace.isEmpty()) {
            return Validity.ALL;
        }
        MemorySegment bits = memory.allocate(Bits.bytesFor(rows));
        long row = 0;
        for (GroupSelection selection : selections) {
            GroupKeys keys = selection.keys();
            for (int i = 0; i < selection.count(); i++) {
                Bits.set(bits, row++, !isNull(keys, selection.group(i)));
            }
        }
        return Validity.of(bits, 0, rows);
    }
}
