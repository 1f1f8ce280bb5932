package dev.windrow.internal.gpu.memory;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.ByteBits;
import dev.windrow.column.Column;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns of a table as arrays that a device takes, for one query. Each is copied once, however
 * often it is asked for: TornadoVM's arrays begin with a header, so a column's own memory cannot
 * serve. Queries of one table may share the copies.
 */
public final class DeviceInput {

    private final Table table;
    private final Map<String, DictionaryRanks> dictionaries;
    private final ColumnArrays arrays;

    /** Takes the columns of a table; nothing is copied until it is asked for. */
    public DeviceInput(Table table) {
        this(table, new HashMap<>(), new ColumnArrays());
    }

    private DeviceInput(
            Table table, Map<String, DictionaryRanks> dictionaries, ColumnArrays arrays) {
        this.table = table;
        this.dictionaries = dictionaries;
        this.arrays = arrays;
    }

    /** Returns the same columns for another query, which shares what was copied. */
    public DeviceInput forAnotherQuery() {
        return new DeviceInput(table, dictionaries, arrays.forAnotherQuery());
    }

    /** Returns every array that this query asked for: these have to be on the device. */
    public List<TornadoNativeArray> uploads() {
        return arrays.taken();
    }

    /** Returns all arrays, whichever query asked for them, that were made of these columns. */
    public List<TornadoNativeArray> madeOf(Collection<String> columns) {
        return arrays.madeOf(columns);
    }

    /**
     * Returns the values of a column whose values have one width, as 64-bit words: its bytes, with
     * zeros behind them. Of bools it is the bits, the first one lowest; of a dictionary column each
     * row's 32-bit rank among the dictionary's distinct values, in order.
     */
    public LongArray words(String name) {
        return (LongArray) arrays.computeIfAbsent("words " + name, key -> wordsOf(name));
    }

    /** Returns a column's validity as a bitmap in 64-bit words; the lowest bit is row 0's. */
    public LongArray validity(String name) {
        return (LongArray) arrays.computeIfAbsent("validity " + name, key -> validityOf(name));
    }

    /** Returns a column of 32-bit floats. */
    public FloatArray floats(String name) {
        return (FloatArray)
                arrays.computeIfAbsent(
                        "floats " + name,
                        key -> {
                            FloatArray array = new FloatArray(length(name, Float.BYTES));
                            return fill(array, array.getSegment(), values(name));
                        });
    }

    /** Returns a column of 64-bit floats. */
    public DoubleArray doubles(String name) {
        return (DoubleArray)
                arrays.computeIfAbsent(
                        "doubles " + name,
                        key -> {
                            DoubleArray array = new DoubleArray(length(name, Double.BYTES));
                            return fill(array, array.getSegment(), values(name));
                        });
    }

    /** Returns a column of 8-bit integers, or one of bools as bytes of 0 and 1. */
    public ByteArray bytes(String name) {
        return (ByteArray) arrays.computeIfAbsent("bytes " + name, key -> bytesOf(name));
    }

    /** Returns a column of 16-bit integers. */
    public ShortArray shorts(String name) {
        return (ShortArray)
                arrays.computeIfAbsent(
                        "shorts " + name,
                        key -> {
                            ShortArray array = new ShortArray(length(name, Short.BYTES));
                            return fill(array, array.getSegment(), values(name));
                        });
    }

    /** Returns a column of 32-bit integers, dates or times. */
    public IntArray ints(String name) {
        return (IntArray)
                arrays.computeIfAbsent(
                        "ints " + name,
                        key -> {
                            IntArray array = new IntArray(length(name, Integer.BYTES));
                            return fill(array, array.getSegment(), values(name));
                        });
    }

    /** Returns a column's validity as a byte for each row, 1 where there is a value, else 0. */
    public ByteArray validityBytes(String name) {
        return (ByteArray)
                arrays.computeIfAbsent("validityBytes " + name, key -> validityBytesOf(name));
    }

    /** Returns the bytes of a column's strings, and at least one. */
    public ByteArray characterBytes(String name) {
        return (ByteArray)
                arrays.computeIfAbsent("characterBytes " + name, key -> characterBytesOf(name));
    }

    /**
     * Returns where each string of a column begins in {@link #characters}, and where the last ends.
     */
    public IntArray offsets(String name) {
        return (IntArray)
                arrays.computeIfAbsent("offsets " + name, key -> rebasedOffsets(strings(name)));
    }

    /**
     * Returns the bytes of a column's strings as 64-bit words, the first byte lowest. Wherever a
     * string begins, and where the last ends, there are a word and the one after it.
     */
    public LongArray characters(String name) {
        return (LongArray)
                arrays.computeIfAbsent("characters " + name, key -> charactersOf(strings(name)));
    }

    /** Returns the dictionary of a column. */
    public DictionaryRanks dictionary(String name) {
        return dictionaries.computeIfAbsent(
                name, key -> DictionaryRanks.of((DictionaryColumn) table.column(name)));
    }

    private ByteArray bytesOf(String name) {
        Column column = table.column(name);
        ByteArray array = new ByteArray(Math.toIntExact(column.rows()));
        if (column instanceof BitColumn bits) {
            ByteBits.spread(bits.bits(), bits.bitOffset(), array.getSegment(), bits.rows());
            return array;
        }
        return fill(array, array.getSegment(), values(name));
    }

    private ByteArray validityBytesOf(String name) {
        Column column = table.column(name);
        ByteArray array = new ByteArray(Math.toIntExact(column.rows()));
        Validity validity = column.validity();
        if (validity.hasNulls()) {
            ByteBits.spread(
                    validity.bits(), validity.bitOffset(), array.getSegment(), column.rows());
        } else {
            array.getSegment().fill((byte) 1);
        }
        return array;
    }

    private ByteArray characterBytesOf(String name) {
        VariableWidthColumn column = strings(name);
        long bytes = column.characters();
        ByteArray array = new ByteArray(Math.toIntExact(Math.max(1, bytes)));
        MemorySegment.copy(column.bytes(), column.offset(0), array.getSegment(), 0, bytes);
        return array;
    }

    private LongArray wordsOf(String name) {
        return switch (table.column(name)) {
            case BitColumn bits -> bitmap(bits.bits(), bits.bitOffset(), bits.rows());
            case FixedWidthColumn fixed -> words(fixed.values());
            case DictionaryColumn _ -> dictionary(name).ranks();
            case VariableWidthColumn _, ListColumn _ ->
                    throw new IllegalArgumentException(name + " has values of many widths");
        };
    }

    private LongArray validityOf(String name) {
        Column column = table.column(name);
        if (column instanceof DictionaryColumn) {
            return dictionary(name).validity();
        }
        Validity validity = column.validity();
        return bitmap(validity.bits(), validity.bitOffset(), column.rows());
    }

    private static LongArray bitmap(MemorySegment bits, long bitOffset, long rows) {
        LongArray array = emptyWords(Bits.bytesFor(rows));
        Bits.copy(bits, bitOffset, array.getSegment(), 0, rows);
        return array;
    }

    private static LongArray words(MemorySegment values) {
        LongArray array = emptyWords(values.byteSize());
        return fill(array, array.getSegment(), values);
    }

    /** Returns an array that has zeros wherever fewer bytes than a word's are written. */
    static LongArray emptyWords(long bytes) {
        LongArray array = new LongArray((int) Math.max(1, Math.ceilDiv(bytes, Long.BYTES)));
        array.set(array.getSize() - 1, 0L);
        return array;
    }

    private static LongArray charactersOf(VariableWidthColumn column) {
        long bytes = column.characters();
        int words = (int) (bytes / Long.BYTES);
        LongArray array = new LongArray(words + 2);
        array.set(words, 0L);
        array.set(words + 1, 0L);
        MemorySegment values = column.bytes().asSlice(column.offset(0), bytes);
        return fill(array, array.getSegment(), values);
    }

    private static <A extends TornadoNativeArray> A fill(
            A array, MemorySegment target, MemorySegment values) {
        MemorySegment.copy(values, 0, target, 0, values.byteSize());
        return array;
    }

    private static IntArray rebasedOffsets(VariableWidthColumn column) {
        IntArray array = new IntArray((int) column.rows() + 1);
        MemorySegment target = array.getSegment();
        long base = column.offset(0);
        for (long row = 0; row <= column.rows(); row++) {
            target.setAtIndex(
                    ValueLayout.JAVA_INT_UNALIGNED, row, (int) (column.offset(row) - base));
        }
        return array;
    }

    private int length(String name, int elementBytes) {
        return (int) (values(name).byteSize() / elementBytes);
    }

    private MemorySegment values(String name) {
        return ((FixedWidthColumn) table.column(name)).values();
    }

    private VariableWidthColumn strings(String name) {
        return (VariableWidthColumn) table.column(name);
    }
}
