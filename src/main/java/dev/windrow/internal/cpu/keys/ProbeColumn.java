// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cpu.keys.KeyEncoding.Place;
import dev.windrow.internal.cpu.work.Nulls;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads the keys of one column as the encoding of another column has them. */
final class ProbeColumn {

    /**
     * A part, and its place in the words of a key.
     *
     * @param place null for a part that only marks values which the other column cannot have
     */
    private record Placed(ProbePart part, @Nullable Place place) {}

    private final Column column;
    private final List<Placed> parts;

    /** Whether a null equals the other column's nulls. Otherwise it equals nothing. */
    private final boolean matchesNulls;

    /** The place of the mark of nulls, if they have one. */
    private final @Nullable Place nullPlace;

    private ProbeColumn(
            Column column, List<Placed> parts, boolean matchesNulls, @Nullable Place nullPlace) {
        this.column = column;
        this.parts = parts;
        this.matchesNulls = matchesNulls;
        this.nullPlace = nullPlace;
    }

    /**
     * Prepares a column.
     *
     * @param built the column whose encoding is used
     * @param places the places of its parts
     * @param matchesNulls whether a null equals a null
     */
    static ProbeColumn of(Column column, Column built, List<Place> places, boolean matchesNulls) {
        Optional<Place> nulls =
                places.stream().filter(place -> place.part() instanceof KeyPart.Null).findFirst();
        List<Placed> parts = new ArrayList<>();
        if (column instanceof DictionaryColumn coded) {
            int entries = Math.toIntExact(coded.dictionary().rows());
            for (Placed part : partsOf(coded.dictionary(), places)) {
                ProbePart ofEntries = ProbePart.Coded.of(coded.indices(), entries, part.part());
                parts.add(new Placed(ofEntries, part.place()));
            }
        } else {
            parts.addAll(partsOf(column, places));
        }
        return new ProbeColumn(
                column, parts, matchesNulls && Nulls.possible(built), nulls.orElse(null));
    }

    private static List<Placed> partsOf(Column column, List<Place> places) {
        List<Placed> parts = new ArrayList<>();
        for (Place place : places) {
            switch (place.part()) {
                case KeyPart.Null nulls -> {}
                case KeyPart.Bool bool ->
                        parts.add(any(new KeyPart.Bool((BitColumn) column), place));
                case KeyPart.Integer integer ->
                        parts.add(
                                new Placed(
                                        new ProbePart.Bounded(
                                                (FixedWidthColumn) column, integer.statistics()),
                                        place));
                case KeyPart.Float real ->
                        parts.add(any(new KeyPart.Float((FixedWidthColumn) column), place));
                case KeyPart.DecimalHalf half ->
                        parts.add(
                                any(
                                        new KeyPart.DecimalHalf(
                                                (FixedWidthColumn) column, half.high()),
                                        place));
                case KeyPart.Coded coded ->
                        throw new IllegalStateException("codes of an aggregation");
                case StringParts strings ->
                        parts.add(ofStrings((VariableWidthColumn) column, strings, place));
            }
        }
        places.stream()
                .map(ProbeColumn::shortStrings)
                .flatMap(Optional::stream)
                .findFirst()
                .ifPresent(
                        statistics -> addChecks((VariableWidthColumn) column, statistics, parts));
        return parts;
    }

    private static Placed any(KeyPart part, Place place) {
        return new Placed(new ProbePart.Any(part), place);
    }

    private static Placed ofStrings(VariableWidthColumn column, StringParts part, Place place) {
        ProbePart ofColumn =
                switch (part) {
                    case StringParts.Packed packed ->
                            new ProbePart.Word(
                                    column, packed.word(), packed.statistics(), packed.squeeze());
                    case StringParts.Number number -> new ProbePart.Number(column, number);
                    case StringParts.Length length ->
                            new ProbePart.Length(column, length.statistics());
                    case StringParts.Hashed hashed ->
                            new ProbePart.Any(new StringParts.Hashed(column));
                    case StringParts.Numbered numbered ->
                            new ProbePart.Numbered(
                                    column,
                                    DictionaryIndex.ofAll(numbered.column().dictionary()),
                                    numbered.numbers());
                };
        return new Placed(ofColumn, place);
    }

    private static Optional<StringStatistics> shortStrings(Place place) {
        return switch (place.part()) {
            case StringParts.Packed packed -> Optional.of(packed.statistics());
            case StringParts.Number number -> Optional.of(number.statistics());
            case StringParts.Length length -> Optional.of(length.statistics());
            case StringParts.Hashed _, StringParts.Numbered _, KeyPart.Null _ -> Optional.empty();
            case KeyPart.Bool _, KeyPart.Integer _, KeyPart.Float _ -> Optional.empty();
            case KeyPart.DecimalHalf _, KeyPart.Coded _ -> Optional.empty();
        };
    }

    /** Adds checks of what all short strings of the other column have in common. */
    private static void addChecks(
            VariableWidthColumn column, StringStatistics statistics, List<Placed> parts) {
        boolean readsWords =
                parts.stream().anyMatch(placed -> placed.part() instanceof ProbePart.Number);
        for (int word = 0; word * Long.BYTES < statistics.longest() && !readsWords; word++) {
            if (statistics.differing(word) == 0) {
                parts.add(new Placed(new ProbePart.Word(column, word, statistics, null), null));
            }
        }
        if (parts.stream().noneMatch(placed -> placed.part() instanceof ProbePart.Length)) {
            parts.add(new Placed(new ProbePart.Length(column, statistics), null));
        }
    }

    /**
     * Adds the column's part of the keys of a batch of rows to their words, and marks the rows
     * whose value the other column does not have.
     *
     * @param words the words of a key
     */
    void read(long fromRow, int count, KeyBatch batch, int words) {
        long[] values = batch.scratch();
        long[] nulls = batch.nulls();
        long[] misfits = batch.marks();
        boolean mayBeNull = Nulls.possible(column);
        Arrays.fill(misfits, 0, count, 0);
        if (mayBeNull) {
            flagNulls(fromRow, count, nulls);
        }
        for (Placed placed : parts) {
            placed.part().read(fromRow, count, values, batch.spare(), misfits);
            Place place = placed.place();
            if (place != null) {
                if (mayBeNull) {
                    clear(nulls, count, values);
                }
                KeyEncoding.put(values, count, place.shift(), batch.words(), place.word(), words);
            }
        }
        if (mayBeNull) {
            markNulls(count, batch, words, nulls, misfits);
        }
        long[] ofBatch = batch.misfits();
        for (int i = 0; i < count; i++) {
            ofBatch[i] |= misfits[i];
        }
    }

    private void markNulls(int count, KeyBatch batch, int words, long[] nulls, long[] misfits) {
        if (!matchesNulls) {
            for (int i = 0; i < count; i++) {
                misfits[i] |= nulls[i];
            }
            return;
        }
        clear(nulls, count, misfits);
        if (nullPlace != null) {
            KeyEncoding.put(
                    nulls, count, nullPlace.shift(), batch.words(), nullPlace.word(), words);
        }
    }

    private void flagNulls(long fromRow, int count, long[] nulls) {
        if (column instanceof DictionaryColumn) {
            for (int i = 0; i < count; i++) {
                nulls[i] = column.isNull(fromRow + i) ? 1 : 0;
            }
        } else {
            Nulls.flag(column.validity(), fromRow, count, nulls);
        }
    }

    /** Sets the values of nulls to 0. */
    private static void clear(long[] nulls, int count, long[] values) {
        for (int i = 0; i < count; i++) {
            values[i] &= nulls[i] - 1;
        }
    }
}
