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
import dev.windrow.column.VariableWidthColumn;

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
 * Arrays that the columns of one table after another are copied into ({@link #load}), or those of
 * one chunk of rows after another ({@link #reserve}). Each run uploads them. TornadoVM, which locks
 * the pages of each array that a graph names, locks them once.
 */
public final class ChunkInput extends SharedInput {

    private static final Runnable NOTHING = () -> {};

    private final List<Place> places = new ArrayList<>();
    private final Map<String, Long> usedCharacters = new HashMap<>();
    private long usedRows;
    private HostCopies done = HostCopies.NONE;

    private record Place(String column, ColumnPart part, MemorySegment target) {}

    /**
     * Makes no array yet.
     *
     * @param like a table with columns of the types that all tables have
     * @param rows the most rows of a table
     * @param characters the most bytes of strings, by column
     */
    public ChunkInput(Table like, long rows, Map<String, Long> characters) {
        super(like, rows, characters);
    }

    @Override
    public void load(Table table) {
        begin(table);
        clear();
        long begin = System.nanoTime();
        Space space = reserve(table, 0);
        if (space.rows() < table.rows()) {
            throw new IllegalArgumentException("strings beyond the space for them");
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
        return usedRows == mostRows();
    }

    /** Has space for all columns of a table, also for values that no kernel reads. */
    public void holdAll() {
        for (String name : like().names()) {
            switch (like().column(name)) {
                case BitColumn _ -> hold(name, ColumnPart.BITS);
                case FixedWidthColumn _ -> hold(name, ColumnPart.VALUES);
                default -> {
                    hold(name, ColumnPart.OFFSETS);
                    hold(name, ColumnPart.CHARACTERS);
                }
            }
        }
    }

    private void hold(String column, ColumnPart part) {
        if (place(column, part).isEmpty()) {
            added(column, part);
        }
    }

    private Optional<Place> place(String column, ColumnPart part) {
        return places.stream()
                .filter(place -> place.part() == part && place.column().equals(column))
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
        long count = fitting(table, from, Math.min(table.rows() - from, mostRows() - usedRows));
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
            if (place.part() == ColumnPart.CHARACTERS) {
                var strings = (VariableWidthColumn) table.column(place.column());
                long free =
                        mostCharacters(place.column())
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
        return place.part()
                .bytes(
                        like().column(place.column()),
                        usedRows,
                        usedCharacters.getOrDefault(place.column(), 0L));
    }

    /**
     * Returns the rows as a table, which shares this memory. All columns must be {@link #holdAll
     * held}.
     */
    public Table chunk() {
        Map<String, Column> columns = new LinkedHashMap<>();
        like().names().forEach(name -> columns.put(name, column(name, like().column(name))));
        return new Table(columns, usedRows, new ColumnMemory());
    }

    private Column column(String name, Column of) {
        Validity validity =
                place(name, ColumnPart.VALIDITY)
                        .map(place -> Validity.of(place.target(), 0, usedRows))
                        .orElse(Validity.ALL);
        return switch (of) {
            case BitColumn _ -> new BitColumn(used(name, ColumnPart.BITS), 0, usedRows, validity);
            case FixedWidthColumn fixed ->
                    new FixedWidthColumn(
                            fixed.type(), used(name, ColumnPart.VALUES), usedRows, validity);
            default ->
                    new VariableWidthColumn(
                            of.type(),
                            used(name, ColumnPart.OFFSETS),
                            Integer.BYTES,
                            used(name, ColumnPart.CHARACTERS),
                            usedRows,
                            validity);
        };
    }

    private MemorySegment used(String column, ColumnPart part) {
        Place place = place(column, part).orElseThrow(() -> ofOneTable(column));
        return place.target().asSlice(0, usedBytes(place));
    }

    @Override
    public HostCopies copies() {
        return done;
    }

    @Override
    <A extends TornadoNativeArray> A made(
            String column, ColumnPart part, Function<MemorySegment, A> wrapper) {
        return wrapper.apply(added(column, part));
    }

    /** Allocates whole words and two more, which are zeros if all space is used. */
    private MemorySegment added(String column, ColumnPart part) {
        MemorySegment array = allocate(withZeros(mostBytes(column, part)));
        MemorySegment target = array.asSlice(TornadoNativeArray.ARRAY_HEADER);
        places.add(new Place(column, part, target));
        return array;
    }

    /**
     * Copies bits behind those that are there, or returns what copies other values. Of two
     * neighbours, both write the offset where one ends and the other begins: it is the same.
     */
    private Runnable copy(Column column, Place place) {
        MemorySegment target = place.target();
        return switch (place.part()) {
            case VALUES -> {
                MemorySegment free = target.asSlice(usedBytes(place));
                yield () -> ParallelCopy.copy((FixedWidthColumn) column, free);
            }
            case RANKS -> {
                DictionaryRanks ranks = dictionary(place.column());
                MemorySegment free = target.asSlice(usedBytes(place));
                yield () -> ranks.copy((DictionaryColumn) column, free);
            }
            case BITS -> {
                BitColumn bits = (BitColumn) column;
                Bits.copy(bits.bits(), bits.bitOffset(), target, usedRows, bits.rows());
                yield NOTHING;
            }
            case VALIDITY -> {
                copyValidity(column, target, usedRows);
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
}
