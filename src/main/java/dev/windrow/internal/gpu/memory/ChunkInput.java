package dev.windrow.internal.gpu.memory;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.FixedWidthColumn;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Columns as arrays that belong to a program and not to a table. They have space for a fixed number
 * of rows, and the columns of one table after another are copied into them ({@link #load}). So
 * TornadoVM, which locks the pages of each array that a graph names, locks them once.
 *
 * <p>What lies behind the rows of a table is left from earlier ones, except for two words of zeros.
 * Users' kernels cannot read such arrays, since they may ask for an array's size. Nor can a
 * dictionary's ranks, which one table alone gives a meaning.
 */
public final class ChunkInput implements DeviceInput, AutoCloseable {

    /** Bytes of zeros behind the values: what a kernel may read beyond them. */
    private static final long ZEROS = 2 * Long.BYTES;

    private final Table like;
    private final long rows;
    private final Map<String, Long> characters;
    private final ColumnArrays arrays = new ColumnArrays();
    private final List<Place> places = new ArrayList<>();
    private final ColumnMemory memory = new ColumnMemory();
    private HostCopies done = HostCopies.NONE;

    /** Copies a column's values into an array, and returns how many bytes those are. */
    private interface Loader {

        long load(Column column, MemorySegment target);
    }

    private record Place(String column, MemorySegment target, Loader loader) {}

    /**
     * Makes no array yet.
     *
     * @param like a table with columns of the types that all tables have
     * @param rows the most rows of a table
     * @param characters the most bytes of strings, by column
     */
    public ChunkInput(Table like, long rows, Map<String, Long> characters) {
        this.like = like;
        this.rows = rows;
        this.characters = Map.copyOf(characters);
    }

    @Override
    public void load(Table table) {
        if (table.rows() > rows) {
            throw new IllegalArgumentException(table.rows() + " rows, of at most " + rows);
        }
        long begin = System.nanoTime();
        long bytes = 0;
        for (Place place : places) {
            long loaded = place.loader().load(table.column(place.column()), place.target());
            long free = place.target().byteSize() - loaded;
            place.target().asSlice(loaded, Math.min(ZEROS, free)).fill((byte) 0);
            bytes += loaded;
        }
        done = done.plus(new HostCopies(bytes, System.nanoTime() - begin));
    }

    /** Says whether a program waits for its next table: its memory then counts as kept. */
    public void keep(boolean waits) {
        memory.keep(waits);
    }

    @Override
    public HostCopies copies() {
        return done;
    }

    @Override
    public List<TornadoNativeArray> uploads() {
        return arrays.taken();
    }

    @Override
    public LongArray words(String name) {
        return made("words", name, LongArray::fromSegmentShallow, this::addWords);
    }

    @Override
    public LongArray validity(String name) {
        return made(
                "validity",
                name,
                LongArray::fromSegmentShallow,
                column -> added(column, Bits.bytesFor(rows), ChunkInput::loadValidity));
    }

    @Override
    public FloatArray floats(String name) {
        return made("floats", name, FloatArray::fromSegmentShallow, this::addWords);
    }

    @Override
    public DoubleArray doubles(String name) {
        return made("doubles", name, DoubleArray::fromSegmentShallow, this::addWords);
    }

    @Override
    public IntArray offsets(String name) {
        return made(
                "offsets",
                name,
                IntArray::fromSegmentShallow,
                column -> added(column, (rows + 1) * Integer.BYTES, ChunkInput::loadOffsets));
    }

    @Override
    public LongArray characters(String name) {
        return made(
                "characters",
                name,
                LongArray::fromSegmentShallow,
                column -> added(column, characters.get(column), ChunkInput::loadCharacters));
    }

    @Override
    public FloatArray exactFloats(String name) {
        throw ofOneTable(name);
    }

    @Override
    public ByteArray bytes(String name) {
        throw ofOneTable(name);
    }

    @Override
    public ShortArray shorts(String name) {
        throw ofOneTable(name);
    }

    @Override
    public IntArray ints(String name) {
        throw ofOneTable(name);
    }

    @Override
    public ByteArray validityBytes(String name) {
        throw ofOneTable(name);
    }

    @Override
    public ByteArray characterBytes(String name) {
        throw ofOneTable(name);
    }

    @Override
    public DictionaryRanks dictionary(String name) {
        throw ofOneTable(name);
    }

    /** Frees the arrays. No graph may need them any more. */
    @Override
    public void close() {
        memory.close();
    }

    private static IllegalStateException ofOneTable(String name) {
        return new IllegalStateException(name + " is asked for in a form of one table");
    }

    private <A extends TornadoNativeArray> A made(
            String kind,
            String name,
            Function<MemorySegment, A> wrapper,
            Function<String, MemorySegment> maker) {
        return arrays.of(kind, name, column -> wrapper.apply(maker.apply(column)));
    }

    private MemorySegment addWords(String name) {
        return switch (like.column(name)) {
            case BitColumn _ -> added(name, Bits.bytesFor(rows), ChunkInput::loadBits);
            case FixedWidthColumn fixed ->
                    added(name, rows * fixed.type().byteWidth(), ChunkInput::loadValues);
            default -> throw ofOneTable(name);
        };
    }

    /** Allocates whole words and two more, which are zeros if all space is used. */
    private MemorySegment added(String column, long bytes, Loader loader) {
        long words = Math.ceilDiv(bytes, Long.BYTES) * Long.BYTES + ZEROS;
        MemorySegment array = memory.allocate(TornadoNativeArray.ARRAY_HEADER + words);
        places.add(new Place(column, array.asSlice(TornadoNativeArray.ARRAY_HEADER), loader));
        return array;
    }

    private static long loadValues(Column column, MemorySegment target) {
        MemorySegment values = ((FixedWidthColumn) column).values();
        ParallelCopy.copy(values, target);
        return values.byteSize();
    }

    private static long loadBits(Column column, MemorySegment target) {
        BitColumn bits = (BitColumn) column;
        Bits.copy(bits.bits(), bits.bitOffset(), target, 0, bits.rows());
        return Bits.bytesFor(bits.rows());
    }

    private static long loadValidity(Column column, MemorySegment target) {
        Validity validity = column.validity();
        long bytes = Bits.bytesFor(column.rows());
        if (validity.hasNulls()) {
            Bits.copy(validity.bits(), validity.bitOffset(), target, 0, column.rows());
        } else {
            target.asSlice(0, bytes).fill((byte) -1);
        }
        return bytes;
    }

    private static long loadOffsets(Column column, MemorySegment target) {
        return TextOffsets.rebase((VariableWidthColumn) column, target);
    }

    private static long loadCharacters(Column column, MemorySegment target) {
        VariableWidthColumn strings = (VariableWidthColumn) column;
        long bytes = strings.characters();
        ParallelCopy.copy(strings.bytes().asSlice(strings.offset(0), bytes), target);
        return bytes;
    }
}
