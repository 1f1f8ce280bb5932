package dev.windrow.internal.cpu;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.plan.RefusedLists;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * How the key of a row becomes 64-bit words: one where all its parts fit, and as few as possible
 * otherwise. Keys are equal if their words are, and {@link #equality} says so too.
 */
final class KeyEncoding {

    /** A part's place: its bits begin at bit {@code shift} of word {@code word}. */
    private record Place(KeyPart part, int word, int shift) {}

    private final List<Column> columns;
    private final List<Place> places;
    private final int words;
    private final StringEquality equality;

    private KeyEncoding(
            List<Column> columns, List<Place> places, int words, StringEquality equality) {
        this.columns = columns;
        this.places = places;
        this.words = words;
        this.equality = equality;
    }

    /**
     * Lays out keys.
     *
     * @param columns the key columns
     * @param longest finds the length of the longest string of a column, see {@link
     *     Strings#longest}
     */
    static KeyEncoding of(List<Column> columns, ToLongFunction<VariableWidthColumn> longest) {
        return of(columns, longest, true);
    }

    /** Lays out the values of a column, of which the nulls are not looked at. */
    static KeyEncoding ofValues(Column column, ToLongFunction<VariableWidthColumn> longest) {
        return of(List.of(column), longest, false);
    }

    private static KeyEncoding of(
            List<Column> columns, ToLongFunction<VariableWidthColumn> longest, boolean tellsNulls) {
        List<KeyPart> parts = new ArrayList<>();
        List<VariableWidthColumn> hashed = new ArrayList<>();
        for (Column column : columns) {
            switch (column) {
                case BitColumn bits -> parts.add(new KeyPart.Bool(bits));
                case FixedWidthColumn fixed -> parts.addAll(partsOf(fixed));
                case DictionaryColumn coded ->
                        parts.add(
                                new StringParts.Numbered(
                                        coded, DictionaryNumbers.of(coded.dictionary())));
                case VariableWidthColumn strings -> {
                    long length = longest.applyAsLong(strings);
                    if (length <= StringParts.LONGEST_PACKED) {
                        parts.add(new StringParts.Packed(strings, (int) length));
                    } else {
                        parts.add(new StringParts.Hashed(strings));
                        hashed.add(strings);
                    }
                }
                case ListColumn lists -> throw RefusedLists.reached(lists.type());
            }
            if (tellsNulls && needsNullPart(column, parts.getLast())) {
                parts.add(new KeyPart.Null(column.validity()));
            }
        }
        return place(columns, parts, new StringEquality(hashed));
    }

    private static List<KeyPart> partsOf(FixedWidthColumn column) {
        if (column.type() instanceof ColumnType.Decimal) {
            return List.of(
                    new KeyPart.DecimalHalf(column, true), new KeyPart.DecimalHalf(column, false));
        }
        return List.of(
                column.type().isFloat() ? new KeyPart.Float(column) : new KeyPart.Integer(column));
    }

    private static boolean needsNullPart(Column column, KeyPart part) {
        return switch (part) {
            case StringParts.Packed packed -> false;
            case StringParts.Numbered numbered -> false;
            case StringParts.Hashed hashed -> column.validity().hasNulls();
            case KeyPart.Null flag -> false;
            case KeyPart.Bool bool -> column.validity().hasNulls();
            case KeyPart.Integer integer -> column.validity().hasNulls();
            case KeyPart.Float number -> column.validity().hasNulls();
            case KeyPart.DecimalHalf half -> column.validity().hasNulls();
        };
    }

    /** Puts each part into the first word that has room for it. */
    private static KeyEncoding place(
            List<Column> columns, List<KeyPart> parts, StringEquality equality) {
        List<Place> places = new ArrayList<>();
        int[] used = new int[parts.size()];
        int words = 0;
        for (KeyPart part : parts) {
            int word = 0;
            while (used[word] + part.bits() > Long.SIZE) {
                word++;
            }
            places.add(new Place(part, word, used[word]));
            used[word] += part.bits();
            words = Math.max(words, word + 1);
        }
        return new KeyEncoding(columns, places, words, equality);
    }

    /** Returns the key columns. */
    List<Column> columns() {
        return columns;
    }

    /** Returns the words of a key, 0 without key columns. */
    int words() {
        return words;
    }

    /** Returns what is to be compared where the words of two keys are equal. */
    StringEquality equality() {
        return equality;
    }

    /** Returns what the keys look like, for the profile. */
    String describe() {
        if (columns.isEmpty()) {
            return "no key";
        }
        return "keys of "
                + (words == 1 ? "1 word" : words + " words")
                + (equality.isTrivial() ? "" : ", long strings compared in full");
    }

    /** Reads the keys of a batch of rows. */
    void read(long fromRow, int count, KeyBatch batch) {
        batch.start(fromRow);
        long[] target = batch.words();
        if (places.size() == 1) {
            places.getFirst().part().read(fromRow, count, target);
            return;
        }
        Arrays.fill(target, 0, count * words, 0);
        long[] values = batch.scratch();
        for (Place place : places) {
            place.part().read(fromRow, count, values);
            int at = place.word();
            for (int i = 0; i < count; i++) {
                target[at] |= values[i] << place.shift();
                at += words;
            }
        }
    }
}
