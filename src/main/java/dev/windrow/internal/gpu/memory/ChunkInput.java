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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    private static final Runnable NOTHING = () -> {};

    private final Table like;
    private final long rows;
    private final Map<String, Long> characters;
    private final ColumnArrays arrays = new ColumnArrays();
    private final List<Place> places = new ArrayList<>();
    private final ColumnMemory memory = new ColumnMemory();
    private final Map<String, Long> usedCharacters = new HashMap<>();
    private long usedRows;
    private HostCopies done = HostCopies.NONE;

    /** What lies in a place. */
    private enum Kind {
        VALUES,
        BITS,
        VALIDITY,
        OFFSETS,
        CHARACTERS
    }

    private record Place(String column, Kind kind, MemorySegment target) {}

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
        clear();
        long begin = System.nanoTime();
        Space space = reserve(table, 0);
        if (space.rows() < table.rows()) {
            throw new IllegalArgumentException(table.rows() + " rows, of at most " + rows);
        }
        space.copy();
        finish();
        done = done.plus(new HostCopies(usedBytes(), System.nanoTime() - begin));
    }

    /** Forgets all rows. */
    public void clear() {
        usedRows = 0;
        usedCharacters.clear();
    }

    /** Returns how many rows there are since {@link #clear}. */
    public long rows() {
        return usedRows;
    }

    /** Returns whether there is no space for another row. */
    public boolean isFull() {
        return usedRows == rows;
    }

    /** Has space for all columns of a table, also for values that no kernel reads. */
    public void holdAll() {
        for (String name : like.names()) {
            switch (like.column(name)) {
                case BitColumn _ -> hold(name, Kind.BITS);
                case FixedWidthColumn _ -> hold(name, Kind.VALUES);
                default -> {
                    hold(name, Kind.OFFSETS);
                    hold(name, Kind.CHARACTERS);
                }
            }
        }
    }

    private void hold(String column, Kind kind) {
        if (place(column, kind).isEmpty()) {
            added(column, kind);
        }
    }

    private Optional<Place> place(String column, Kind kind) {
        return places.stream()
                .filter(place -> place.kind() == kind && place.column().equals(column))
                .findFirst();
    }

    /**
     * Reserves space behind the rows that are there, for rows of a table. Bits are copied at once,
     * since neighbours share their bytes. Everything else is copied later, while others reserve.
     *
     * @param table a table with columns of the same types
     * @param from its first row to copy
     * @return space for fewer rows than there are if no more fit
     */
    public Space reserve(Table table, long from) {
        long count = fitting(table, from, Math.min(table.rows() - from, rows - usedRows));
        List<Runnable> copies = new ArrayList<>();
        if (count == 0) {
            return new Space(0, copies);
        }
        Map<String, Column> slices = new HashMap<>();
        for (Place place : places) {
            Column column =
                    slices.computeIfAbsent(
                            place.column(), name -> table.column(name).slice(from, count));
            copies.add(copy(column, place));
        }
        slices.forEach(
                (name, column) -> {
                    if (column instanceof VariableWidthColumn strings) {
                        usedCharacters.merge(name, strings.characters(), Long::sum);
                    }
                });
        usedRows += count;
        return new Space(count, copies);
    }

    /**
     * Space for some rows, and what copies them.
     *
     * @param rows how many rows
     * @param copies copies the values of a column each
     */
    public record Space(long rows, List<Runnable> copies) {

        /** Copies the rows. */
        public void copy() {
            copies.forEach(Runnable::run);
        }
    }

    /** Returns how many rows fit, of at most {@code most}. */
    private long fitting(Table table, long from, long most) {
        long count = most;
        for (Place place : places) {
            if (place.kind() == Kind.CHARACTERS) {
                var strings = (VariableWidthColumn) table.column(place.column());
                long free =
                        characters.get(place.column())
                                - usedCharacters.getOrDefault(place.column(), 0L);
                count = fitting(strings, from, count, free);
            }
        }
        return count;
    }

    /** Returns how many strings have at most {@code free} bytes together. */
    private static long fitting(VariableWidthColumn strings, long from, long most, long free) {
        long begin = strings.offset(from);
        if (strings.offset(from + most) - begin <= free) {
            return most;
        }
        long fit = 0;
        long tooMany = most;
        while (fit + 1 < tooMany) {
            long middle = (fit + tooMany) / 2;
            if (strings.offset(from + middle) - begin <= free) {
                fit = middle;
            } else {
                tooMany = middle;
            }
        }
        return fit;
    }

    /** Puts zeros behind the rows. Call this before a run. */
    public void finish() {
        for (Place place : places) {
            long used = usedBytes(place);
            long free = place.target().byteSize() - used;
            place.target().asSlice(used, Math.min(ZEROS, free)).fill((byte) 0);
        }
    }

    private long usedBytes() {
        return places.stream().mapToLong(this::usedBytes).sum();
    }

    private long usedBytes(Place place) {
        return switch (place.kind()) {
            case VALUES -> usedRows * like.column(place.column()).type().byteWidth();
            case BITS, VALIDITY -> Bits.bytesFor(usedRows);
            case OFFSETS -> (usedRows + 1) * Integer.BYTES;
            case CHARACTERS -> usedCharacters.getOrDefault(place.column(), 0L);
        };
    }

    /**
     * Returns the rows as a table, which shares this memory. All columns must be {@link #holdAll
     * held}.
     */
    public Table table() {
        Map<String, Column> columns = new LinkedHashMap<>();
        like.names().forEach(name -> columns.put(name, column(name, like.column(name))));
        return new Table(columns, usedRows, new ColumnMemory());
    }

    private Column column(String name, Column of) {
        Validity validity =
                place(name, Kind.VALIDITY)
                        .map(place -> Validity.of(place.target(), 0, usedRows))
                        .orElse(Validity.ALL);
        return switch (of) {
            case BitColumn _ -> new BitColumn(used(name, Kind.BITS), 0, usedRows, validity);
            case FixedWidthColumn fixed ->
                    new FixedWidthColumn(fixed.type(), used(name, Kind.VALUES), usedRows, validity);
            default ->
                    new VariableWidthColumn(
                            of.type(),
                            used(name, Kind.OFFSETS),
                            Integer.BYTES,
                            used(name, Kind.CHARACTERS),
                            usedRows,
                            validity);
        };
    }

    private MemorySegment used(String column, Kind kind) {
        Place place = place(column, kind).orElseThrow(() -> ofOneTable(column));
        return place.target().asSlice(0, usedBytes(place));
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
                column -> added(column, Kind.VALIDITY));
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
                column -> added(column, Kind.OFFSETS));
    }

    @Override
    public LongArray characters(String name) {
        return made(
                "characters",
                name,
                LongArray::fromSegmentShallow,
                column -> added(column, Kind.CHARACTERS));
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
            case BitColumn _ -> added(name, Kind.BITS);
            case FixedWidthColumn _ -> added(name, Kind.VALUES);
            default -> throw ofOneTable(name);
        };
    }

    /** Allocates whole words and two more, which are zeros if all space is used. */
    private MemorySegment added(String column, Kind kind) {
        long words = Math.ceilDiv(bytes(column, kind), Long.BYTES) * Long.BYTES + ZEROS;
        MemorySegment array = memory.allocate(TornadoNativeArray.ARRAY_HEADER + words);
        MemorySegment target = array.asSlice(TornadoNativeArray.ARRAY_HEADER);
        places.add(new Place(column, kind, target));
        return array;
    }

    private long bytes(String column, Kind kind) {
        return switch (kind) {
            case VALUES -> rows * like.column(column).type().byteWidth();
            case BITS, VALIDITY -> Bits.bytesFor(rows);
            case OFFSETS -> (rows + 1) * Integer.BYTES;
            case CHARACTERS -> characters.get(column);
        };
    }

    /**
     * Copies bits behind those that are there, or returns what copies other values. Of two
     * neighbours, both write the offset where one ends and the other begins: it is the same.
     */
    private Runnable copy(Column column, Place place) {
        MemorySegment target = place.target();
        return switch (place.kind()) {
            case VALUES -> {
                MemorySegment free = target.asSlice(usedBytes(place));
                yield () -> ParallelCopy.copy(((FixedWidthColumn) column).values(), free);
            }
            case BITS -> {
                BitColumn bits = (BitColumn) column;
                Bits.copy(bits.bits(), bits.bitOffset(), target, usedRows, bits.rows());
                yield NOTHING;
            }
            case VALIDITY -> {
                copyValidity(column, target);
                yield NOTHING;
            }
            case OFFSETS -> {
                MemorySegment free = target.asSlice(usedRows * Integer.BYTES);
                long before = usedCharacters.getOrDefault(place.column(), 0L);
                yield () -> TextOffsets.rebase((VariableWidthColumn) column, free, before);
            }
            case CHARACTERS -> {
                VariableWidthColumn strings = (VariableWidthColumn) column;
                MemorySegment free = target.asSlice(usedBytes(place));
                yield () ->
                        ParallelCopy.copy(
                                strings.bytes().asSlice(strings.offset(0), strings.characters()),
                                free);
            }
        };
    }

    private void copyValidity(Column column, MemorySegment target) {
        Validity validity = column.validity();
        if (validity.hasNulls()) {
            Bits.copy(validity.bits(), validity.bitOffset(), target, usedRows, column.rows());
        } else {
            Bits.fill(target, usedRows, column.rows());
        }
    }
}
