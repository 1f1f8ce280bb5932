package dev.windrow.internal.gpu.memory;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns of a table as arrays that a device takes. Each is copied once, however often it is
 * asked for: TornadoVM's arrays begin with a header, so a column's own memory cannot serve.
 */
public final class DeviceInput {

    private final Table table;
    private final Map<String, DictionaryRanks> dictionaries = new HashMap<>();
    private final Map<String, TornadoNativeArray> arrays = new HashMap<>();

    /** Takes the columns of a table; nothing is copied until it is asked for. */
    public DeviceInput(Table table) {
        this.table = table;
    }

    /** Returns every array that was asked for: these have to be uploaded. */
    public List<TornadoNativeArray> uploads() {
        return new ArrayList<>(arrays.values());
    }

    /** Returns a column's validity as a bitmap whose first bit is row 0's. */
    public ByteArray validity(String name) {
        return (ByteArray)
                arrays.computeIfAbsent(
                        "validity " + name,
                        key -> {
                            Column column = table.column(name);
                            if (column instanceof DictionaryColumn) {
                                return dictionary(name).validity();
                            }
                            return bitmap(
                                    column.validity().bits(),
                                    column.validity().bitOffset(),
                                    column.rows());
                        });
    }

    /** Returns the bits of a column of bools. */
    public ByteArray bits(String name) {
        return (ByteArray)
                arrays.computeIfAbsent(
                        "bits " + name,
                        key -> {
                            BitColumn column = (BitColumn) table.column(name);
                            return bitmap(column.bits(), column.bitOffset(), column.rows());
                        });
    }

    /** Returns a column of 8-bit values. */
    public ByteArray bytes(String name) {
        return (ByteArray) arrays.computeIfAbsent("bytes " + name, key -> byteArray(values(name)));
    }

    /** Returns a column of 16-bit values. */
    public ShortArray shorts(String name) {
        return (ShortArray)
                arrays.computeIfAbsent(
                        "shorts " + name,
                        key -> {
                            ShortArray array = new ShortArray(length(name, Short.BYTES));
                            return fill(array, array.getSegment(), values(name));
                        });
    }

    /** Returns a column of 32-bit values, or the bits of 32-bit floats. */
    public IntArray ints(String name) {
        return (IntArray)
                arrays.computeIfAbsent(
                        "ints " + name,
                        key -> {
                            IntArray array = new IntArray(length(name, Integer.BYTES));
                            return fill(array, array.getSegment(), values(name));
                        });
    }

    /** Returns a column of 64-bit values, the bits of 64-bit floats, or pairs of a decimal's. */
    public LongArray longs(String name) {
        return (LongArray)
                arrays.computeIfAbsent(
                        "longs " + name,
                        key -> {
                            LongArray array = new LongArray(length(name, Long.BYTES));
                            return fill(array, array.getSegment(), values(name));
                        });
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

    /**
     * Returns where each string of a column begins in {@link #characters}, and where the last ends.
     */
    public IntArray offsets(String name) {
        return (IntArray)
                arrays.computeIfAbsent("offsets " + name, key -> rebasedOffsets(strings(name)));
    }

    /** Returns the bytes of a column's strings. */
    public ByteArray characters(String name) {
        return (ByteArray)
                arrays.computeIfAbsent(
                        "characters " + name,
                        key -> {
                            VariableWidthColumn column = strings(name);
                            return byteArray(
                                    column.bytes().asSlice(column.offset(0), column.characters()));
                        });
    }

    /** Returns the rank of each row's value among the dictionary's distinct values, in order. */
    public IntArray dictionaryRanks(String name) {
        return (IntArray) arrays.computeIfAbsent("ranks " + name, key -> dictionary(name).ranks());
    }

    /** Returns the dictionary of a column. */
    public DictionaryRanks dictionary(String name) {
        return dictionaries.computeIfAbsent(
                name, key -> DictionaryRanks.of((DictionaryColumn) table.column(name)));
    }

    private static ByteArray bitmap(MemorySegment bits, long bitOffset, long rows) {
        ByteArray array = new ByteArray((int) Bits.bytesFor(rows));
        Bits.copy(bits, bitOffset, array.getSegment(), 0, rows);
        return array;
    }

    private static ByteArray byteArray(MemorySegment values) {
        ByteArray array = new ByteArray((int) Math.max(1, values.byteSize()));
        fill(array, array.getSegment(), values);
        return array;
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
