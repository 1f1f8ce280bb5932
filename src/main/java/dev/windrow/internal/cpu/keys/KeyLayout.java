// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.work.CpuTuning;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How keys are encoded whichever table their rows come from. A table whose keys do not fit needs a
 * wider layout, into which the keys of groups are translated ({@link KeyEncoding#translate}).
 *
 * @param parts the part of each key column
 */
public record KeyLayout(List<Part> parts) {

    /** Makes a layout. */
    public KeyLayout {
        parts = List.copyOf(parts);
    }

    /** The part of a key column. */
    public sealed interface Part {

        /** Returns a part that has room for the keys of both. */
        Part and(Part other);

        /** Returns the bits of what it is made of. */
        List<Integer> bits();
    }

    /** A bool. */
    private record Bools(boolean isNullable) implements Part {
        @Override
        public Part and(Part other) {
            return new Bools(isNullable || ((Bools) other).isNullable);
        }

        @Override
        public List<Integer> bits() {
            return isNullable ? List.of(1, 1) : List.of(1);
        }
    }

    /** Floats, or decimals of 128 bits, whose parts are all of their bits. */
    private record Numbers(ColumnType type, boolean isNullable) implements Part {
        @Override
        public Part and(Part other) {
            return new Numbers(type, isNullable || ((Numbers) other).isNullable);
        }

        @Override
        public List<Integer> bits() {
            List<Integer> bits = new ArrayList<>();
            for (int left = type.byteWidth() * Byte.SIZE; left > 0; left -= Long.SIZE) {
                bits.add(Math.min(left, Long.SIZE));
            }
            if (isNullable) {
                bits.add(1);
            }
            return bits;
        }
    }

    /** Integers, dates, times, timestamps or decimals that fit 64 bits, of a range. */
    private record Integers(IntegerStatistics range, boolean isNullable) implements Part {

        /** Makes the range as large as its bits allow: a value that fits them is none beyond it. */
        Integers {
            long greatest = range.least() + (1L << range.bits()) - 1;
            boolean isThere = range.bits() < Long.SIZE && greatest > range.least();
            range =
                    isThere
                            ? new IntegerStatistics(range.least(), greatest)
                            : new IntegerStatistics(Long.MIN_VALUE, Long.MAX_VALUE);
        }

        @Override
        public Part and(Part other) {
            Integers more = (Integers) other;
            return new Integers(range.and(more.range), isNullable || more.isNullable);
        }

        @Override
        public List<Integer> bits() {
            return isNullable ? List.of(range.bits(), 1) : List.of(range.bits());
        }
    }

    /** Codes of strings; null is one of them. */
    private record Texts(TextCodes codes, ColumnType type, int codeBits) implements Part {
        @Override
        public Part and(Part other) {
            return new Texts(codes, type, Math.max(codeBits, ((Texts) other).codeBits));
        }

        @Override
        public List<Integer> bits() {
            return List.of(codeBits);
        }
    }

    /** A key column of a table. */
    public sealed interface Source {

        /** Returns the column that is encoded. */
        Column column();
    }

    /**
     * A column that is encoded as it is.
     *
     * @param column bools, numbers, dates, times or timestamps
     * @param range the least and the greatest value as far as they are known, else nothing
     */
    public record Plain(Column column, Optional<Range> range) implements Source {}

    /**
     * A range of integers, in the units of their type.
     *
     * @param least the least value
     * @param greatest the greatest value
     */
    public record Range(long least, long greatest) {}

    /**
     * Strings as codes.
     *
     * @param column the code of each row, int32
     * @param type the strings' type
     * @param codes tells the strings
     */
    public record Coded(FixedWidthColumn column, ColumnType type, TextCodes codes)
            implements Source {}

    /** Returns whether the values of a type can be keys. */
    public static boolean suits(ColumnType type) {
        return !(type instanceof ColumnType.ListOf);
    }

    /** Returns a layout for the first table. */
    public static KeyLayout of(List<Source> sources, ColumnScans scans) {
        return new KeyLayout(sources.stream().map(source -> part(source, scans)).toList()).roomy();
    }

    private static Part part(Source source, ColumnScans scans) {
        return switch (source) {
            case Coded coded -> texts(coded);
            case Plain(BitColumn bits, _) -> new Bools(bits.validity().hasNulls());
            case Plain(Column column, _) when areNumbers(column.type()) ->
                    new Numbers(column.type(), column.validity().hasNulls());
            case Plain(Column column, Optional<Range> known) -> {
                FixedWidthColumn integers = (FixedWidthColumn) column;
                IntegerStatistics range =
                        known.map(of -> new IntegerStatistics(of.least(), of.greatest()))
                                .orElseGet(() -> scans.of(integers));
                yield new Integers(range, integers.validity().hasNulls());
            }
        };
    }

    private static boolean areNumbers(ColumnType type) {
        return type.isFloat() || type.leastWidth() > Long.BYTES;
    }

    private static Texts texts(Coded coded) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(coded.codes().count());
        return new Texts(coded.codes(), coded.type(), Math.max(1, bits));
    }

    /** Returns a layout that has room for the nulls of a table, too. */
    public KeyLayout withNullsOf(List<Source> sources) {
        List<Part> nullable = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            boolean hasNulls = sources.get(i).column().validity().hasNulls();
            nullable.add(
                    switch (parts.get(i)) {
                        case Bools bools -> bools.and(new Bools(hasNulls));
                        case Numbers numbers -> numbers.and(new Numbers(numbers.type(), hasNulls));
                        case Integers integers ->
                                integers.and(new Integers(integers.range(), hasNulls));
                        case Texts texts -> texts;
                    });
        }
        return new KeyLayout(nullable);
    }

    /** Returns a layout that has room for all integers of their types, and for all strings. */
    public KeyLayout widened(List<Source> sources) {
        List<Part> wider = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Source source = sources.get(i);
            wider.add(
                    switch (parts.get(i)) {
                        case Bools bools -> bools;
                        case Numbers numbers -> numbers;
                        case Integers(_, boolean isNullable) ->
                                new Integers(allOf(source.column().type()), isNullable);
                        case Texts texts -> texts.and(texts((Coded) source));
                    });
        }
        return new KeyLayout(wider).roomy();
    }

    /**
     * Returns a layout with room for more strings, where that costs no word and keys are too many
     * for a table that they index: such a layout is seldom widened.
     */
    private KeyLayout roomy() {
        KeyLayout roomy = this;
        int words = words();
        boolean isIndex =
                bits().stream().mapToInt(Integer::intValue).sum() <= CpuTuning.DIRECT_BITS;
        for (int i = 0; i < parts.size() && !isIndex; i++) {
            if (parts.get(i) instanceof Texts(TextCodes codes, ColumnType type, int least)) {
                int bits = Integer.SIZE;
                KeyLayout wider = roomy.with(i, new Texts(codes, type, bits));
                while (bits > least && wider.words() > words) {
                    bits--;
                    wider = roomy.with(i, new Texts(codes, type, bits));
                }
                roomy = wider;
            }
        }
        return roomy;
    }

    private KeyLayout with(int number, Part part) {
        List<Part> others = new ArrayList<>(parts);
        others.set(number, part);
        return new KeyLayout(others);
    }

    private List<Integer> bits() {
        return parts.stream().flatMap(part -> part.bits().stream()).toList();
    }

    private int words() {
        return KeyEncoding.words(bits());
    }

    private static IntegerStatistics allOf(ColumnType type) {
        int spare = Long.SIZE - type.leastWidth() * Byte.SIZE;
        return new IntegerStatistics(Long.MIN_VALUE >> spare, Long.MAX_VALUE >> spare);
    }

    /** Returns a layout that has room for the keys of both. */
    public KeyLayout and(KeyLayout other) {
        List<Part> both = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            both.add(parts.get(i).and(other.parts.get(i)));
        }
        return new KeyLayout(both);
    }

    /** Returns how the keys of a table are encoded. */
    public KeyEncoding encoding(List<Source> sources) {
        List<List<KeyPart>> encoded = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Column column = sources.get(i).column();
            encoded.add(
                    switch (parts.get(i)) {
                        case Bools(boolean isNullable) ->
                                parts(new KeyPart.Bool((BitColumn) column), isNullable, column);
                        case Numbers(_, boolean isNullable) ->
                                numbers((FixedWidthColumn) column, isNullable);
                        case Integers(IntegerStatistics range, boolean isNullable) ->
                                parts(
                                        new KeyPart.Integer((FixedWidthColumn) column, range),
                                        isNullable,
                                        column);
                        case Texts(TextCodes codes, ColumnType type, int bits) ->
                                List.of(
                                        new KeyPart.Coded(
                                                (FixedWidthColumn) column, type, codes, bits));
                    });
        }
        return KeyEncoding.laidOut(sources.stream().map(Source::column).toList(), encoded);
    }

    private static List<KeyPart> numbers(FixedWidthColumn column, boolean isNullable) {
        if (column.type().isFloat()) {
            return parts(new KeyPart.Float(column), isNullable, column);
        }
        List<KeyPart> halves = new ArrayList<>();
        halves.add(new KeyPart.DecimalHalf(column, true));
        halves.addAll(parts(new KeyPart.DecimalHalf(column, false), isNullable, column));
        return halves;
    }

    private static List<KeyPart> parts(KeyPart value, boolean isNullable, Column column) {
        return isNullable ? List.of(value, new KeyPart.Null(column.validity())) : List.of(value);
    }
}
