// SPDX-License-Identifier: Apache-2.0
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
 * The columns of a table as arrays for the device, for one query. An array is a column's own memory
 * where that has space for the header of TornadoVM's arrays, which {@link
 * dev.windrow.column.ColumnMemory} provides. Else it is a copy, made only once. Queries of one
 * table may share the arrays.
 */
public final class TableInput implements DeviceInput, AutoCloseable {

    private final Table table;
    private final Map<String, DictionaryRanks> dictionaries;
    private final ColumnArrays arrays;
    private final ArrayMemory memory;

    /** Wraps the columns of a table. Nothing is copied until it is asked for. */
    public TableInput(Table table) {
        this(table, new HashMap<>(), new ColumnArrays(), new ArrayMemory());
    }

    private TableInput(
            Table table,
            Map<String, DictionaryRanks> dictionaries,
            ColumnArrays arrays,
            ArrayMemory memory) {
        this.table = table;
        this.dictionaries = dictionaries;
        this.arrays = arrays;
        this.memory = memory;
    }

    /** Returns the same columns for another query. It shares the arrays, and need not be closed. */
    public TableInput forAnotherQuery() {
        return new TableInput(table, dictionaries, arrays.forAnotherQuery(), memory);
    }

    @Override
    public HostCopies copies() {
        return memory.done();
    }

    /**
     * Repeats the copies of fixed-width columns: their values may have changed. Borrowed memory
     * needs no copy.
     */
    @Override
    public void load(Table again) {
        if (again != table) {
            throw new IllegalArgumentException("the arrays are those of another table");
        }
        memory.copyAgain();
    }

    /**
     * Releases the borrowed memory of columns. Until then it stays, even if its owner is closed:
     * any upload may read it.
     */
    @Override
    public void close() {
        memory.close();
    }

    @Override
    public List<TornadoNativeArray> uploads() {
        return arrays.taken();
    }

    /** Returns all arrays made of these columns, by any query. */
    public List<TornadoNativeArray> madeOf(Collection<String> columns) {
        return arrays.madeOf(columns);
    }

    @Override
    public TornadoNativeArray array(String name, ArrayForm form) {
        return arrays.of(name, form, this::made);
    }

    private TornadoNativeArray made(String name, ArrayForm form) {
        return switch (form) {
            case WORDS -> wordsOf(name);
            case VALIDITY -> validityOf(name);
            case FLOATS -> FloatArray.fromSegmentShallow(wholeWords(values(name)));
            case EXACT_FLOATS -> FloatArray.fromSegmentShallow(asManyBytes(values(name)));
            case DOUBLES -> DoubleArray.fromSegmentShallow(wholeWords(values(name)));
            case BYTES -> bytesOf(name);
            case SHORTS -> ShortArray.fromSegmentShallow(asManyBytes(values(name)));
            case INTS -> IntArray.fromSegmentShallow(asManyBytes(values(name)));
            case VALIDITY_BYTES -> validityBytesOf(name);
            case CHARACTER_BYTES -> characterBytesOf(name);
            case OFFSETS -> offsetsOf(strings(name));
            case CHARACTERS -> charactersOf(strings(name));
        };
    }

    @Override
    public DictionaryRanks dictionary(String name) {
        return dictionaries.computeIfAbsent(
                name, key -> DictionaryRanks.of((DictionaryColumn) table.column(name)));
    }

    private ByteArray bytesOf(String name) {
        return ByteArray.fromSegmentShallow(
                table.column(name) instanceof BitColumn bits
                        ? bytesOfBits(bits.bits(), bits.bitOffset(), bits.rows())
                        : asManyBytes(values(name)));
    }

    private ByteArray validityBytesOf(String name) {
        long rows = table.column(name).rows();
        Validity validity = table.column(name).validity();
        return ByteArray.fromSegmentShallow(
                validity.hasNulls()
                        ? bytesOfBits(validity.bits(), validity.bitOffset(), rows)
                        : memory.filled(rows, target -> target.fill((byte) 1)));
    }

    /** Returns an array's memory with one byte for each of {@code count} bits. */
    private MemorySegment bytesOfBits(MemorySegment bits, long bitOffset, long count) {
        return memory.filled(count, target -> ByteBits.toBytes(bits, bitOffset, target, count));
    }

    private ByteArray characterBytesOf(String name) {
        VariableWidthColumn column = strings(name);
        long bytes = column.characters();
        MemorySegment values = column.bytes().asSlice(column.offset(0), bytes);
        return ByteArray.fromSegmentShallow(memory.of(values, Math.max(1, bytes)));
    }

    private LongArray wordsOf(String name) {
        return switch (table.column(name)) {
            case BitColumn bits -> bitmap(bits.bits(), bits.bitOffset(), bits.rows());
            case FixedWidthColumn fixed -> LongArray.fromSegmentShallow(wordsOf(fixed));
            case DictionaryColumn coded ->
                    LongArray.fromSegmentShallow(
                            memory.filled(
                                    wordBytes(coded.rows() * Integer.BYTES),
                                    target -> dictionary(name).copy(coded, target)));
            case VariableWidthColumn _, ListColumn _ ->
                    throw new IllegalArgumentException(name + " has values of many widths");
        };
    }

    /** Returns an array's memory of values as wide as the device has them. */
    private MemorySegment wordsOf(FixedWidthColumn column) {
        int width = column.type().byteWidth();
        return column.width() == width
                ? wholeWords(column.values())
                : memory.filled(
                        wordBytes(column.rows() * width),
                        target -> ParallelCopy.copy(column, target));
    }

    private LongArray validityOf(String name) {
        Column column = table.column(name);
        if (column instanceof DictionaryColumn coded) {
            return LongArray.fromSegmentShallow(
                    memory.filled(
                            wordBytes(Bits.bytesFor(coded.rows())),
                            target -> DictionaryRanks.copyValidity(coded, target)));
        }
        Validity validity = column.validity();
        return validity.hasNulls()
                ? bitmap(validity.bits(), validity.bitOffset(), column.rows())
                : LongArray.fromSegmentShallow(
                        memory.filled(
                                wordBytes(Bits.bytesFor(column.rows())),
                                target -> Bits.fill(target, 0, column.rows())));
    }

    private LongArray bitmap(MemorySegment bits, long bitOffset, long rows) {
        long bytes = Bits.bytesFor(rows);
        boolean asItLies = bitOffset == 0 && isZeroBehind(bits, rows);
        return LongArray.fromSegmentShallow(
                asItLies
                        ? wholeWords(bits.asSlice(0, bytes))
                        : memory.filled(
                                wordBytes(bytes),
                                target -> Bits.copy(bits, bitOffset, target, 0, rows)));
    }

    /** Returns whether no bit after the first {@code count} is set in the last one's byte. */
    private static boolean isZeroBehind(MemorySegment bits, long count) {
        int used = (int) (count & 7);
        return used == 0 || (bits.get(ValueLayout.JAVA_BYTE, count >> 3) & 0xff) >> used == 0;
    }

    /**
     * Returns an array's memory of exactly the values, since users' kernels may ask for its size.
     */
    private MemorySegment asManyBytes(MemorySegment values) {
        return memory.of(values, values.byteSize());
    }

    /** Returns an array's memory of one or more whole words, with zeros after the values. */
    private MemorySegment wholeWords(MemorySegment values) {
        return memory.of(values, wordBytes(values.byteSize()));
    }

    private static long wordBytes(long bytes) {
        return Math.max(1, Math.ceilDiv(bytes, Long.BYTES)) * Long.BYTES;
    }

    private LongArray charactersOf(VariableWidthColumn column) {
        long bytes = column.characters();
        MemorySegment values = column.bytes().asSlice(column.offset(0), bytes);
        long words = bytes / Long.BYTES + 2;
        return LongArray.fromSegmentShallow(memory.of(values, words * Long.BYTES));
    }

    private IntArray offsetsOf(VariableWidthColumn column) {
        long bytes = TextOffsets.bytes(column);
        return IntArray.fromSegmentShallow(
                TextOffsets.fit(column)
                        ? memory.of(column.offsets(), bytes)
                        : memory.filled(bytes, target -> TextOffsets.rebase(column, target)));
    }

    private MemorySegment values(String name) {
        return ((FixedWidthColumn) table.column(name)).values();
    }

    private VariableWidthColumn strings(String name) {
        return (VariableWidthColumn) table.column(name);
    }
}
