// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.internal.cancel.WorkMeter;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Packs columns into one of lists, structs or maps, and takes such a column apart again, one level
 * at a time: what {@link PackedValues} does value by value.
 */
public final class PackedColumns {

    private static final ValueLayout.OfLong HIGHEST_FIRST =
            JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private PackedColumns() {}

    /**
     * {@return structs}
     *
     * @param type the type of the structs
     * @param fields a column for each field, in order
     * @param rows the rows of each field
     * @param validity which structs are not null
     * @param owner takes the memory
     */
    public static Column structs(
            StructOf type, List<Column> fields, long rows, Validity validity, ColumnMemory owner) {
        Writer writer = new Writer();
        try (ColumnBuilder builder = ColumnBuilder.of(new Packed(type), rows, owner)) {
            for (long row = 0; row < rows; row++) {
                if (validity.isValid(row)) {
                    for (Column field : fields) {
                        writer.marked(field, row);
                    }
                    writer.appendTo(builder);
                } else {
                    builder.appendNull();
                }
            }
            return builder.build(owner);
        }
    }

    /**
     * {@return lists as packed values}
     *
     * @param lists the lists
     * @param type the type that they have as values: a list or a map
     * @param owner takes the memory
     */
    public static Column packed(ListColumn lists, ColumnType type, ColumnMemory owner) {
        Writer writer = new Writer();
        try (ColumnBuilder builder = ColumnBuilder.of(new Packed(type), lists.rows(), owner)) {
            for (long row = 0; row < lists.rows(); row++) {
                if (lists.validity().isValid(row)) {
                    writer.value(lists, row);
                    writer.appendTo(builder);
                } else {
                    builder.appendNull();
                }
            }
            return builder.build(owner);
        }
    }

    /**
     * {@return lists, packed if their elements are}
     *
     * @param lists the lists
     * @param owner takes the memory of packed ones
     */
    public static Column lists(ListColumn lists, ColumnMemory owner) {
        return lists.elements().type() instanceof Packed(ColumnType element)
                ? packed(lists, new ListOf(element), owner)
                : lists;
    }

    /**
     * {@return maps}
     *
     * @param entries for each map the list of its entries, which are structs of a key and a value
     * @param owner takes the memory
     */
    public static Column maps(ListColumn entries, ColumnMemory owner) {
        StructOf entry = (StructOf) Packed.valueOf(entries.elements().type());
        List<ColumnType> types = List.copyOf(entry.fields().values());
        return packed(entries, Named.map(types.getFirst(), types.getLast()), owner);
    }

    /**
     * {@return a column for each field of structs; of a null struct, each field is null}
     *
     * @param structs packed structs
     * @param owner takes the memory
     */
    public static List<Column> fields(VariableWidthColumn structs, ColumnMemory owner) {
        List<ColumnType> types = List.copyOf(((StructOf) stored(structs)).fields().values());
        List<ColumnBuilder> builders = new ArrayList<>();
        try {
            types.forEach(
                    type -> builders.add(ColumnBuilder.of(made(type), structs.rows(), owner)));
            Reader reader = new Reader(structs.bytes());
            for (long row = 0; row < structs.rows(); row++) {
                boolean isThere = structs.validity().isValid(row);
                reader.at = structs.offset(row);
                for (int field = 0; field < builders.size(); field++) {
                    ColumnBuilder builder = builders.get(field);
                    if (isThere) {
                        reader.moveTo(builder, types.get(field), reader.mark());
                    } else {
                        builder.appendNull();
                    }
                }
            }
            return builders.stream().map(builder -> builder.build(owner)).toList();
        } finally {
            builders.forEach(ColumnBuilder::close);
        }
    }

    /**
     * {@return lists or maps as lists, whose elements are packed if they are nested}
     *
     * @param lists packed lists or maps
     * @param owner takes the memory
     */
    public static ListColumn elements(VariableWidthColumn lists, ColumnMemory owner) {
        ColumnType element = ((ListOf) stored(lists)).element();
        try (ColumnBuilder builder =
                ColumnBuilder.of(new ListOf(made(element)), lists.rows(), owner)) {
            Reader reader = new Reader(lists.bytes());
            for (long row = 0; row < lists.rows(); row++) {
                if (!lists.validity().isValid(row)) {
                    builder.appendNull();
                    continue;
                }
                reader.at = lists.offset(row);
                for (int mark = reader.mark(); mark != PackedValues.END; mark = reader.mark()) {
                    reader.moveTo(builder.elements(), element, mark);
                }
                builder.appendList();
            }
            return (ListColumn) builder.build(owner);
        }
    }

    /** Returns the type of a column of values. Nulls alone have no type of their own. */
    private static ColumnType made(ColumnType value) {
        return value.equals(StructOf.NOTHING) ? Primitive.INT32 : Packed.of(value);
    }

    private static ColumnType stored(VariableWidthColumn packed) {
        ColumnType type = Packed.valueOf(packed.type());
        return type instanceof Named(String _, ColumnType stored) ? stored : type;
    }

    /** Puts the bytes of a value together. */
    static final class Writer {

        private final WorkMeter meter = new WorkMeter();
        private byte[] bytes = new byte[Long.SIZE];
        private int length;

        byte[] toBytes() {
            return Arrays.copyOf(bytes, length);
        }

        void appendTo(ColumnBuilder builder) {
            builder.appendBytes(bytes, 0, length);
            length = 0;
        }

        void marked(Column column, long row) {
            boolean isThere = column.validity().isValid(row);
            mark(isThere ? PackedValues.VALUE : PackedValues.NULL);
            if (isThere) {
                value(column, row);
            }
        }

        void value(Column column, long row) {
            switch (column) {
                case BitColumn bits -> putLong((bits.raw(row) ? 1 : 0) ^ Long.MIN_VALUE);
                case FixedWidthColumn fixed when fixed.type().isFloat() ->
                        putLong(PackedValues.ascending(fixed.rawDouble(row)));
                case FixedWidthColumn fixed when fixed.type() instanceof Decimal -> {
                    putLong(fixed.rawHigh(row) ^ Long.MIN_VALUE);
                    putLong(fixed.rawLow(row));
                }
                case FixedWidthColumn fixed -> putLong(fixed.rawLong(row) ^ Long.MIN_VALUE);
                case VariableWidthColumn strings -> putString(strings, row);
                case DictionaryColumn coded ->
                        putString(coded.dictionary(), coded.indices().rawLong(row));
                case ListColumn lists -> {
                    for (long at = lists.offset(row); at < lists.offset(row + 1); at++) {
                        marked(lists.elements(), at);
                    }
                    put(PackedValues.END);
                }
            }
        }

        private void putString(VariableWidthColumn strings, long row) {
            int count = Math.toIntExact(strings.length(row));
            if (strings.type() instanceof Packed) {
                copy(strings.bytes(), strings.offset(row), count, count);
                length += count;
            } else {
                putText(strings.bytes(), strings.offset(row), count);
            }
        }

        /** Puts a string, which ends with two zeros, and has a mark behind each of its own. */
        void putText(MemorySegment source, long from, int count) {
            copy(source, from, count, 2L * count + 2);
            int end = length + count;
            int first = length;
            while (first < end && bytes[first] != 0) {
                first++;
            }
            byte[] rest = Arrays.copyOfRange(bytes, first, end);
            length = first;
            for (byte each : rest) {
                put(each);
                if (each == 0) {
                    put(PackedValues.ZERO_WITHIN);
                }
            }
            put(0);
            put(0);
        }

        /** Copies bytes behind those that are there, with room for so many. */
        private void copy(MemorySegment source, long from, int count, long room) {
            meter.add(room);
            ensure(room);
            MemorySegment.copy(source, JAVA_BYTE, from, bytes, length, count);
        }

        /** Puts what tells a value from a null. */
        void mark(int mark) {
            meter.addObject();
            put(mark);
        }

        void put(int value) {
            ensure(1);
            bytes[length++] = (byte) value;
        }

        void putLong(long value) {
            ensure(Long.BYTES);
            for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
                bytes[length++] = (byte) (value >> shift);
            }
        }

        private void ensure(long more) {
            long needed = length + more;
            if (needed > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.toIntExact(Math.max(needed, 2L * bytes.length)));
            }
        }
    }

    /** Passes over the bytes of values. */
    private static final class Reader {

        private final WorkMeter meter = new WorkMeter();
        private final MemorySegment bytes;
        private long at;

        Reader(MemorySegment bytes) {
            this.bytes = bytes;
        }

        int mark() {
            meter.addObject();
            return bytes.get(JAVA_BYTE, at++);
        }

        /** Appends the value behind a mark, or a null. */
        void moveTo(ColumnBuilder builder, ColumnType type, int mark) {
            if (mark == PackedValues.NULL) {
                builder.appendNull();
                return;
            }
            switch (type) {
                case Decimal _ -> builder.appendInt128(number(), number() ^ Long.MIN_VALUE);
                case Primitive.BOOL -> builder.appendBoolean(number() != 0);
                default -> {
                    if (type.isNested()) {
                        long from = at;
                        skip(type);
                        builder.appendBytes(bytes.asSlice(from, at - from).toArray(JAVA_BYTE));
                    } else if (type.isVariableWidth()) {
                        appendString(builder);
                    } else if (type.isFloat()) {
                        builder.appendDouble(PackedValues.ofAscending(number() ^ Long.MIN_VALUE));
                    } else {
                        builder.appendLong(number());
                    }
                }
            }
        }

        private long number() {
            long number = bytes.get(HIGHEST_FIRST, at) ^ Long.MIN_VALUE;
            at += Long.BYTES;
            return number;
        }

        private void appendString(ColumnBuilder builder) {
            long from = at;
            int zeros = skipString();
            byte[] string = bytes.asSlice(from, at - from - 2).toArray(JAVA_BYTE);
            int length = string.length;
            if (zeros > 0) {
                length = 0;
                for (int i = 0; i < string.length; i++) {
                    string[length++] = string[i];
                    i += string[i] == 0 ? 1 : 0;
                }
            }
            builder.appendBytes(string, 0, length);
        }

        /** Passes over a string, and returns how many zeros are in it. */
        private int skipString() {
            int zeros = 0;
            while (true) {
                if (bytes.get(JAVA_BYTE, at++) == 0) {
                    if (bytes.get(JAVA_BYTE, at++) == 0) {
                        return zeros;
                    }
                    zeros++;
                }
            }
        }

        private void skip(ColumnType type) {
            switch (type) {
                case Named(String _, ColumnType stored) -> skip(stored);
                case ListOf(ColumnType element) -> {
                    for (int mark = mark(); mark != PackedValues.END; mark = mark()) {
                        skip(element, mark);
                    }
                }
                case StructOf(var fields) -> fields.values().forEach(each -> skip(each, mark()));
                case Decimal _ -> at += 2 * Long.BYTES;
                default -> {
                    if (type.isVariableWidth()) {
                        skipString();
                    } else {
                        at += Long.BYTES;
                    }
                }
            }
        }

        private void skip(ColumnType type, int mark) {
            if (mark == PackedValues.VALUE) {
                skip(type);
            }
        }
    }
}
