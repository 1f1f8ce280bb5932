// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.ScratchArrays;
import dev.windrow.internal.plan.RefusedLists;
import dev.windrow.internal.plan.sample.KeyStatistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Encodes the key of a row as 64-bit words: as one word if all its parts fit, and otherwise as few
 * as possible. Keys are equal if their words are equal and {@link #equality} agrees.
 */
public final class KeyEncoding {

    /** The place of a part: its bits begin at bit {@code shift} of word {@code word}. */
    public record Place(KeyPart part, int word, int shift) {

        /** Extracts the part from the key of a group. */
        long get(GroupKeys keys, int group) {
            return keys.word(group * keys.wordsPerKey() + word) >>> shift & mask();
        }

        /**
         * Extracts the part from the keys of some groups.
         *
         * @param from the first of them, as the selection counts
         */
        void take(GroupSelection selection, int from, int count, long[] parts) {
            GroupKeys keys = selection.keys();
            int wordsPerKey = keys.wordsPerKey();
            long mask = mask();
            if (selection.areAdjacent() && wordsPerKey == 1) {
                keys.copyWords(selection.group(from), count, parts);
                for (int i = 0; i < count; i++) {
                    parts[i] = parts[i] >>> shift & mask;
                }
                return;
            }
            for (int i = 0; i < count; i++) {
                int at = selection.group(from + i) * wordsPerKey + word;
                parts[i] = keys.word(at) >>> shift & mask;
            }
        }

        /** Returns ones for the part's bits, shifted down. */
        long mask() {
            return -1L >>> Long.SIZE - part.bits();
        }
    }

    private final List<Column> columns;

    /** The places of each column's parts. */
    private final List<List<Place>> placesOfColumns;

    private final List<Place> places;
    private final int words;
    private final StringEquality equality;
    private final boolean isDecodable;

    /** Whether a value was read that does not fit its part. */
    private volatile boolean misfit;

    private KeyEncoding(
            List<Column> columns,
            List<List<Place>> placesOfColumns,
            int words,
            StringEquality equality) {
        this.columns = columns;
        this.placesOfColumns = placesOfColumns;
        this.places = placesOfColumns.stream().flatMap(List::stream).toList();
        this.words = words;
        this.equality = equality;
        isDecodable =
                IntStream.range(0, columns.size())
                        .mapToObj(i -> KeyDecoder.of(columns.get(i), placesOfColumns.get(i)))
                        .allMatch(Optional::isPresent);
    }

    /**
     * Lays out keys of a few integers without reading them all, for the values that a sample makes
     * likely. Other values are noticed as they are read, see {@link #hasMisfit}.
     *
     * @param columns the key columns
     * @param sample tells the values to expect
     * @return nothing if other keys are among them, or keys would not index a table directly: then
     *     the statistics of all values save more than reading them costs
     */
    public static Optional<KeyEncoding> expecting(List<Column> columns, KeyStatistics sample) {
        List<List<KeyPart>> parts = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            Optional<IntegerStatistics> expected =
                    sample.domains().get(i).flatMap(IntegerStatistics::expecting);
            if (!(column instanceof FixedWidthColumn integers) || expected.isEmpty()) {
                return Optional.empty();
            }
            List<KeyPart> ofColumn = new ArrayList<>();
            ofColumn.add(new KeyPart.Integer(integers, expected.get()));
            if (column.validity().hasNulls()) {
                ofColumn.add(new KeyPart.Null(column.validity()));
            }
            parts.add(ofColumn);
        }
        return Optional.of(place(columns, parts, new StringEquality(List.of())))
                .filter(encoding -> encoding.bits() <= CpuTuning.DIRECT_BITS);
    }

    /**
     * Places parts of which each tells all of its values.
     *
     * @param columns the key columns
     * @param parts the parts of each
     */
    static KeyEncoding laidOut(List<Column> columns, List<List<KeyPart>> parts) {
        return place(columns, parts, new StringEquality(List.of()));
    }

    /**
     * Encodes the keys of groups anew.
     *
     * @param groups some groups
     * @param from the first of them, as the selection counts
     * @param old how they are encoded: with the same columns, and with values that fit here, too
     * @param batch receives the keys
     */
    public void translate(
            GroupSelection groups, int from, int count, KeyEncoding old, KeyBatch batch) {
        batch.start(0);
        long[] target = batch.words();
        Arrays.fill(target, 0, count * words, 0);
        long[] values = batch.scratch();
        long[] nulls = batch.nulls();
        for (int column = 0; column < placesOfColumns.size(); column++) {
            List<Place> to = placesOfColumns.get(column);
            List<Place> of = old.placesOfColumns.get(column);
            Arrays.fill(nulls, 0, count, 0);
            if (of.getLast().part() instanceof KeyPart.Null) {
                of.getLast().take(groups, from, count, nulls);
                put(nulls, count, to.getLast(), target);
            }
            for (int i = 0; i < of.size() && !(of.get(i).part() instanceof KeyPart.Null); i++) {
                of.get(i).take(groups, from, count, values);
                shift(values, nulls, count, least(of.get(i)) - least(to.get(i)));
                put(values, count, to.get(i), target);
            }
        }
    }

    private void put(long[] values, int count, Place place, long[] target) {
        put(values, count, place.shift(), target, place.word(), words);
    }

    /** Adds to values, but for those of nulls, which stay 0. */
    private static void shift(long[] values, long[] nulls, int count, long more) {
        for (int i = 0; i < count; i++) {
            values[i] += nulls[i] == 0 ? more : 0;
        }
    }

    private static long least(Place place) {
        return place.part() instanceof KeyPart.Integer integer ? integer.statistics().least() : 0;
    }

    /**
     * Lays out keys.
     *
     * @param columns the key columns
     * @param scans collects statistics of their values
     */
    public static KeyEncoding of(List<Column> columns, ColumnScans scans) {
        return of(columns, scans, true);
    }

    /** Lays out the values of a column. Nulls have no part of their own. */
    public static KeyEncoding ofValues(Column column, ColumnScans scans) {
        return of(List.of(column), scans, false);
    }

    private static KeyEncoding of(List<Column> columns, ColumnScans scans, boolean tellsNulls) {
        List<List<KeyPart>> parts = new ArrayList<>();
        List<VariableWidthColumn> hashed = new ArrayList<>();
        for (Column column : columns) {
            List<KeyPart> ofColumn = partsOf(column, scans);
            // A dictionary has a code for null.
            boolean needsNull =
                    column.validity().hasNulls() && !(column instanceof DictionaryColumn);
            if (tellsNulls && needsNull) {
                ofColumn.add(new KeyPart.Null(column.validity()));
            }
            if (ofColumn.getFirst() instanceof StringParts.Hashed strings) {
                hashed.add(strings.column());
            }
            parts.add(ofColumn);
        }
        StringEquality equality = new StringEquality(hashed);
        KeyEncoding placed = place(columns, parts, equality);
        return placed.words <= 1
                ? placed
                : place(columns, parts.stream().map(of -> narrowed(of, scans)).toList(), equality);
    }

    /** Reads numbers in strings once more to narrow them. Keys of one word are worth that. */
    private static List<KeyPart> narrowed(List<KeyPart> parts, ColumnScans scans) {
        return parts.stream()
                .map(
                        part ->
                                part instanceof StringParts.Number number
                                        ? number.narrowed(scans)
                                        : part)
                .toList();
    }

    private static List<KeyPart> partsOf(Column column, ColumnScans scans) {
        List<KeyPart> parts = new ArrayList<>();
        switch (column) {
            case BitColumn bits -> parts.add(new KeyPart.Bool(bits));
            case FixedWidthColumn fixed when fixed.type().leastWidth() > Long.BYTES -> {
                parts.add(new KeyPart.DecimalHalf(fixed, true));
                parts.add(new KeyPart.DecimalHalf(fixed, false));
            }
            case FixedWidthColumn fixed when fixed.type().isFloat() ->
                    parts.add(new KeyPart.Float(fixed));
            case FixedWidthColumn fixed -> parts.add(new KeyPart.Integer(fixed, scans.of(fixed)));
            case DictionaryColumn coded ->
                    parts.add(
                            new StringParts.Numbered(
                                    coded, DictionaryCodes.of(coded.dictionary())));
            case VariableWidthColumn strings -> parts.addAll(partsOf(strings, scans.of(strings)));
            case ListColumn lists -> throw RefusedLists.reached(lists.type());
        }
        return parts;
    }

    private static List<KeyPart> partsOf(VariableWidthColumn strings, StringStatistics statistics) {
        if (statistics.longest() > StringParts.LONGEST_PACKED) {
            return List.of(new StringParts.Hashed(strings));
        }
        List<KeyPart> parts = new ArrayList<>();
        Optional<DigitRun> digits = DigitRun.of(statistics);
        if (digits.isPresent()) {
            DigitRun run = digits.get();
            parts.add(new StringParts.Number(strings, statistics, run, run.bounds(statistics)));
            return parts;
        }
        for (int word = 0; word < StringParts.MOST_WORDS; word++) {
            if (statistics.differing(word) != 0) {
                parts.add(new StringParts.Packed(strings, word, statistics));
            }
        }
        if (parts.isEmpty() || !statistics.isOneLength()) {
            parts.add(new StringParts.Length(strings, statistics));
        }
        return parts;
    }

    /** Puts each part into the first word with enough free bits. */
    private static KeyEncoding place(
            List<Column> columns, List<List<KeyPart>> parts, StringEquality equality) {
        List<List<Place>> places = new ArrayList<>();
        Words words = new Words();
        for (List<KeyPart> ofColumn : parts) {
            List<Place> placed = new ArrayList<>();
            for (KeyPart part : ofColumn) {
                int word = words.add(part.bits());
                placed.add(new Place(part, word, words.used.get(word) - part.bits()));
            }
            places.add(placed);
        }
        return new KeyEncoding(columns, places, words.used.size(), equality);
    }

    /** Returns how many words parts of some bits take. */
    static int words(List<Integer> bits) {
        Words words = new Words();
        bits.forEach(words::add);
        return words.used.size();
    }

    /** The bits that are used of each word. */
    private static final class Words {

        private final List<Integer> used = new ArrayList<>();

        /** Returns the word in which some bits find their place. */
        int add(int bits) {
            int word = 0;
            while (word < used.size() && used.get(word) + bits > Long.SIZE) {
                word++;
            }
            if (word == used.size()) {
                used.add(0);
            }
            used.set(word, used.get(word) + bits);
            return word;
        }
    }

    public List<Column> columns() {
        return columns;
    }

    /** Returns the places of a key column's parts. */
    public List<Place> placesOf(int column) {
        return placesOfColumns.get(column);
    }

    /** Returns the number of bits of a key, over all of its words. */
    public int bits() {
        return places.stream().mapToInt(place -> place.part().bits()).sum();
    }

    /** Returns an upper bound of the encoded keys, if they have one word of less than 64 bits. */
    public long greatestKey() {
        return places.stream().mapToLong(place -> place.part().greatest() << place.shift()).sum();
    }

    /**
     * Returns whether keys index a table directly. It has fewer entries than there are rows, so
     * that clearing it costs little.
     *
     * @param rows the rows whose keys are looked up
     */
    public boolean indexesTableOf(long rows) {
        long entries = rows / CpuTuning.ROWS_PER_DIRECT_ENTRY;
        int ofRows = Long.SIZE - Long.numberOfLeadingZeros(entries);
        return equality.isTrivial() && bits() <= Math.min(CpuTuning.DIRECT_BITS, ofRows);
    }

    /** Returns the number of 64-bit words of a key, 0 without key columns. */
    public int words() {
        return words;
    }

    /** Returns whether all key columns of the result can be decoded from the words. */
    public boolean isDecodable() {
        return isDecodable;
    }

    /** Returns the comparison for keys whose words are equal. */
    public StringEquality equality() {
        return equality;
    }

    /** Describes the keys for the profile. */
    public String describe() {
        if (columns.isEmpty()) {
            return "no key";
        }
        return "keys of "
                + (words == 1 ? "1 word" : words + " words")
                + (equality.isTrivial() ? "" : ", long strings compared in full");
    }

    /**
     * Returns whether a value was read that the encoding did not expect. The keys of its batch are
     * wrong, and may exceed {@link #greatestKey}. It never happens to statistics of all values.
     */
    public boolean hasMisfit() {
        return misfit;
    }

    /** Encodes the keys of a batch of rows. */
    public void read(long fromRow, int count, KeyBatch batch) {
        batch.start(fromRow);
        long[] target = batch.words();
        if (places.size() == 1) {
            KeyPart only = places.getFirst().part();
            check(only.read(fromRow, count, target, spareFor(only, batch)));
            return;
        }
        Arrays.fill(target, 0, count * words, 0);
        long[] values = batch.scratch();
        for (Place place : places) {
            KeyPart part = place.part();
            check(part.read(fromRow, count, values, spareFor(part, batch)));
            put(values, count, place, target);
        }
    }

    private void check(boolean fits) {
        if (!fits) {
            misfit = true;
        }
    }

    /** Returns the scratch memory of a part. Only strings need it. */
    private static long[] spareFor(KeyPart part, KeyBatch batch) {
        return part instanceof StringParts ? batch.spare() : ScratchArrays.NO_LONGS;
    }

    /** Adds parts of keys to their words. */
    static void put(long[] values, int count, int shift, long[] target, int word, int words) {
        if (words == 1) {
            for (int i = 0; i < count; i++) {
                target[i] |= values[i] << shift;
            }
            return;
        }
        int at = word;
        for (int i = 0; i < count; i++) {
            target[at] |= values[i] << shift;
            at += words;
        }
    }
}
