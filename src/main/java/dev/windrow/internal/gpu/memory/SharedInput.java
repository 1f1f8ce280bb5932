// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.memory;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Columns as arrays that belong to a program and not to a table: one table after another is put
 * into them. They have space for a fixed number of rows.
 *
 * <p>What lies behind the rows of a table is left from earlier ones, except for two words of zeros.
 * Users' kernels cannot read such arrays, since they may ask for an array's size. The ranks of a
 * dictionary's entries are those of one table's dictionary.
 */
public abstract class SharedInput implements DeviceInput, AutoCloseable {

    /** Bytes of zeros behind the values: what a kernel may read beyond them. */
    static final long ZEROS = 2 * Long.BYTES;

    private final Table like;
    private final long rows;
    private final Map<String, Long> characters;
    private final ColumnArrays arrays = new ColumnArrays();
    private final ColumnMemory memory = new ColumnMemory();
    private final Map<String, DictionaryRanks> dictionaries = new HashMap<>();
    private Table table;

    /**
     * Makes no array yet.
     *
     * @param like a table with columns of the types that all tables have
     * @param rows the most rows of a table
     * @param characters the most bytes of strings, by column
     */
    SharedInput(Table like, long rows, Map<String, Long> characters) {
        this.like = like;
        this.rows = rows;
        table = like;
        this.characters = Map.copyOf(characters);
    }

    /** Makes a table the next whose columns are put into the arrays. */
    void begin(Table next) {
        if (next.rows() > rows) {
            throw new IllegalArgumentException(next.rows() + " rows, of at most " + rows);
        }
        table = next;
        dictionaries.clear();
    }

    /** Returns the table whose columns are put into the arrays. */
    Table table() {
        return table;
    }

    /** Returns a table with columns of the types that all tables have. */
    Table like() {
        return like;
    }

    /** Returns the most rows of a table. */
    long mostRows() {
        return rows;
    }

    /** Returns the most bytes of a column's strings. */
    long mostCharacters(String column) {
        return characters.getOrDefault(column, 0L);
    }

    /** Returns the most bytes of a part of a column. */
    long mostBytes(String column, ColumnPart part) {
        return part.bytes(like.column(column), rows, mostCharacters(column));
    }

    /** Allocates host memory for an array, header included. */
    MemorySegment allocate(long bytes) {
        return memory.allocate(TornadoNativeArray.ARRAY_HEADER + bytes);
    }

    /** Returns the bytes of whole words that hold so many bytes, and of two words of zeros. */
    static long withZeros(long bytes) {
        return Math.ceilDiv(bytes, Long.BYTES) * Long.BYTES + ZEROS;
    }

    /**
     * Copies which rows of a column are valid.
     *
     * @param to the first bit to set; of a dictionary, the first of a byte
     */
    public static void copyValidity(Column rows, MemorySegment target, long to) {
        if (rows instanceof DictionaryColumn coded && coded.dictionary().validity().hasNulls()) {
            DictionaryRanks.copyValidity(coded, target.asSlice(to / Byte.SIZE));
            return;
        }
        Validity validity = rows.validity();
        if (validity.hasNulls()) {
            Bits.copy(validity.bits(), validity.bitOffset(), target, to, rows.rows());
        } else {
            Bits.fill(target, to, rows.rows());
        }
    }

    /**
     * Makes an array.
     *
     * @param wrapper makes an array over memory that begins with space for a header
     */
    abstract <A extends TornadoNativeArray> A made(
            String column, ColumnPart part, Function<MemorySegment, A> wrapper);

    /** Says whether a program waits for its next table: its memory then counts as kept. */
    public void keep(boolean waits) {
        memory.keep(waits);
        if (waits) {
            begin(like);
        }
    }

    @Override
    public List<TornadoNativeArray> uploads() {
        return arrays.taken();
    }

    @Override
    public TornadoNativeArray array(String name, ArrayForm form) {
        return arrays.of(name, form, this::made);
    }

    private TornadoNativeArray made(String name, ArrayForm form) {
        return switch (form) {
            case WORDS -> made(name, values(name), LongArray::fromSegmentShallow);
            case VALIDITY -> made(name, ColumnPart.VALIDITY, LongArray::fromSegmentShallow);
            case FLOATS -> made(name, values(name), FloatArray::fromSegmentShallow);
            case DOUBLES -> made(name, values(name), DoubleArray::fromSegmentShallow);
            case OFFSETS -> made(name, ColumnPart.OFFSETS, IntArray::fromSegmentShallow);
            case CHARACTERS -> made(name, ColumnPart.CHARACTERS, LongArray::fromSegmentShallow);
            case CHARACTER_BYTES, BYTES, SHORTS, INTS, EXACT_FLOATS, VALIDITY_BYTES ->
                    throw ofOneTable(name);
        };
    }

    private ColumnPart values(String name) {
        return switch (like.column(name)) {
            case BitColumn _ -> ColumnPart.BITS;
            case FixedWidthColumn _ -> ColumnPart.VALUES;
            case DictionaryColumn _ -> ColumnPart.RANKS;
            default -> throw ofOneTable(name);
        };
    }

    @Override
    public DictionaryRanks dictionary(String name) {
        return dictionaries.computeIfAbsent(
                name, key -> DictionaryRanks.of((DictionaryColumn) table.column(name)));
    }

    static IllegalStateException ofOneTable(String name) {
        return new IllegalStateException(name + " is asked for in a form of one table");
    }

    /** Frees the arrays. No graph may need them any more. */
    @Override
    public void close() {
        memory.close();
    }
}
