// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.column.ListColumn;
import dev.windrow.column.PackedColumns;
import dev.windrow.column.Validity;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.ColumnConcatenation;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Reads a nested column in a row group. Each leaf is read as a column of its entries: the values,
 * and a null for each list, struct or value above them that is missing. Its levels say which
 * entries are elements of which lists, see "Nested Encoding" of the Parquet format; so lists,
 * structs and maps are put together from the leaves upwards.
 */
final class NestedReader {

    private final ParquetContent content;
    private final RowRange.Piece piece;
    private final ColumnMemory memory;
    private final PageScratch scratch;
    private final Map<Integer, Entries> leaves = new HashMap<>();

    /** What a leaf has, with the levels of each entry. */
    private record Entries(
            ParquetPlace place, Column values, byte[] repetitions, byte[] definitions) {

        /** Returns whether an entry begins an element at a depth, in a list that is not empty. */
        boolean begins(int entry, int filled, int depth) {
            return repetitions[entry] <= depth && definitions[entry] >= filled;
        }

        WindrowException damage(String what) {
            return place.damage(what);
        }
    }

    /** Which of some lists or structs are null, and where lists begin and the last one ends. */
    private record Spans(int rows, byte[] validity, int nulls, int[] offsets) {}

    private NestedReader(
            ParquetContent content,
            RowRange.Piece piece,
            ColumnMemory memory,
            PageScratch scratch) {
        this.content = content;
        this.piece = piece;
        this.memory = memory;
        this.scratch = scratch;
    }

    /** Returns the column of some row groups, which are read whole. */
    static Column read(
            ParquetContent content,
            ParquetColumn column,
            RowRange range,
            ColumnMemory memory,
            PageScratch scratch)
            throws IOException {
        try (ColumnMemory own = memory.scratch()) {
            List<Column> parts = new ArrayList<>();
            for (RowRange.Piece piece : range.pieces()) {
                NestedReader reader = new NestedReader(content, piece, own, scratch);
                parts.add(reader.column(column.shape(), 0, 0));
                reader.requireRows(parts.getLast());
            }
            return ColumnConcatenation.concatenate(parts, memory);
        }
    }

    private void requireRows(Column column) {
        for (Entries entries : leaves.values()) {
            int rows = 0;
            for (byte repetition : entries.repetitions) {
                rows += repetition == 0 ? 1 : 0;
            }
            if (rows != piece.rows() || rows != column.rows()) {
                throw entries.damage("%d rows, expected %d".formatted(rows, piece.rows()));
            }
        }
    }

    /**
     * Returns the values of a shape.
     *
     * @param filled from which definition level on the list around them has an element
     * @param depth how many lists are around them
     */
    private Column column(ParquetShape shape, int filled, int depth) throws IOException {
        return switch (shape) {
            case ParquetShape.Leaf leaf -> elements(read(leaf), filled);
            case ParquetShape.Structs structs -> structs(structs, filled, depth);
            case ParquetShape.Lists lists -> lists(lists, filled, depth);
        };
    }

    private Column structs(ParquetShape.Structs structs, int filled, int depth) throws IOException {
        List<Column> fields = new ArrayList<>();
        for (ParquetShape field : structs.fields().values()) {
            fields.add(column(field, filled, depth));
        }
        Spans spans = spans(structs, structs.present(), Integer.MAX_VALUE, filled, depth);
        for (Column field : fields) {
            requireCount(structs, field, spans.rows);
        }
        StructOf type = (StructOf) Packed.valueOf(structs.type());
        return PackedColumns.structs(type, fields, spans.rows, validity(spans), memory);
    }

    private Column lists(ParquetShape.Lists lists, int filled, int depth) throws IOException {
        Column elements = column(lists.element(), lists.filled(), depth + 1);
        Spans spans = spans(lists, lists.present(), lists.filled(), filled, depth);
        requireCount(lists, elements, spans.offsets[spans.rows]);
        MemorySegment offsets = memory.allocateUncleared((spans.rows + 1L) * Integer.BYTES);
        MemorySegment.copy(spans.offsets, 0, offsets, JAVA_INT_UNALIGNED, 0, spans.rows + 1);
        ListColumn made =
                new ListColumn(
                        new ColumnType.ListOf(elements.type()),
                        offsets,
                        elements,
                        spans.rows,
                        validity(spans));
        return lists.isMap() ? PackedColumns.maps(made, memory) : PackedColumns.lists(made, memory);
    }

    private void requireCount(ParquetShape shape, Column found, int expected) {
        if (found.rows() != expected) {
            throw first(shape)
                    .damage("levels of %d elements, expected %d".formatted(found.rows(), expected));
        }
    }

    private Validity validity(Spans spans) {
        if (spans.nulls == 0) {
            return Validity.ALL;
        }
        MemorySegment bits = memory.allocateUncleared(spans.validity.length);
        MemorySegment.copy(MemorySegment.ofArray(spans.validity), 0, bits, 0, bits.byteSize());
        return new Validity(bits, 0, spans.nulls);
    }

    private Entries first(ParquetShape shape) {
        return entries(shape.leaf());
    }

    private Entries entries(int leaf) {
        return Objects.requireNonNull(leaves.get(leaf));
    }

    /** Returns what all leaves of a list or struct say of it. */
    private Spans spans(ParquetShape shape, int present, int within, int filled, int depth) {
        Spans found = spans(first(shape), present, within, filled, depth);
        for (int leaf = shape.leaf() + 1; leaf < shape.leaf() + shape.leaves(); leaf++) {
            Entries other = entries(leaf);
            Spans its = spans(other, present, within, filled, depth);
            if (!Arrays.equals(its.offsets, found.offsets)
                    || !Arrays.equals(its.validity, found.validity)) {
                throw other.damage("other lists or structs than the field before it");
            }
        }
        return found;
    }

    /**
     * Returns what a leaf says of a list or struct above it.
     *
     * @param present from which definition level on it is not null
     * @param within from which definition level on a list has an element
     * @param filled from which definition level on the list around it has an element
     * @param depth how many lists are around it
     */
    private static Spans spans(Entries leaf, int present, int within, int filled, int depth) {
        int count = leaf.repetitions.length;
        byte[] validity = new byte[(int) Bits.bytesFor(count)];
        int[] offsets = new int[within == Integer.MAX_VALUE ? 0 : count + 1];
        int rows = 0;
        int nulls = 0;
        int elements = 0;
        for (int entry = 0; entry < count; entry++) {
            int definition = leaf.definitions[entry];
            if (leaf.begins(entry, filled, depth)) {
                if (definition >= present) {
                    validity[rows >> 3] |= (byte) (1 << (rows & 7));
                } else {
                    nulls++;
                }
                if (offsets.length > 0) {
                    offsets[rows] = elements;
                }
                rows++;
            } else if (leaf.repetitions[entry] > depth && offsets.length > 0) {
                // DuckDB says of a null array as often that it is null as there would be elements.
                boolean isFilled = rows > 0 && elements > offsets[rows - 1];
                if (rows == 0 || isFilled != definition >= within) {
                    throw leaf.damage("a further element of a list that has none");
                }
            }
            elements += offsets.length > 0 && leaf.begins(entry, within, depth + 1) ? 1 : 0;
        }
        if (offsets.length > 0) {
            offsets[rows] = elements;
            offsets = Arrays.copyOf(offsets, rows + 1);
        }
        byte[] valid = Arrays.copyOf(validity, (int) Bits.bytesFor(rows));
        return new Spans(rows, valid, nulls, offsets);
    }

    /** Returns the entries of a leaf that are elements of lists, or fields of what is there. */
    private Column elements(Entries leaf, int filled) {
        Column values = leaf.values;
        int count = leaf.definitions.length;
        int from = count;
        for (int entry = 0; entry < count && from == count; entry++) {
            from = leaf.definitions[entry] < filled ? entry : count;
        }
        if (from == count) {
            return values;
        }
        try (ColumnBuilder builder = ColumnBuilder.of(values.type(), count, memory)) {
            int begin = 0;
            for (int entry = from; entry <= count; entry++) {
                if (entry == count || leaf.definitions[entry] < filled) {
                    builder.appendAll(values.slice(begin, entry - begin));
                    begin = entry + 1;
                }
            }
            return builder.build(memory);
        }
    }

    private Entries read(ParquetShape.Leaf leaf) throws IOException {
        ParquetPlace place = new ParquetPlace(content.footer(), piece.group(), leaf.leaf());
        ListColumn.requireCountable(place.chunk().values());
        int count = (int) place.chunk().values();
        long bytes = content.sizes().bytes(piece.group(), leaf.leaf());
        PageTarget target =
                content.target(place.leaf(), leaf.type(), count, bytes, memory, scratch.loan());
        NullBits nulls = new NullBits(count);
        byte[] repetitions = new byte[count];
        byte[] definitions = new byte[count];
        boolean isText = leaf.type().isVariableWidth() && place.leaf().isText();
        var pages =
                new ParquetPageDecoder(
                        place, content.file(), isText, target.takesStored(), scratch);
        int at = 0;
        for (int values = pages.next(); values >= 0; values = pages.next()) {
            if (values > count - at) {
                throw place.damage("more values in its pages than the %d said".formatted(count));
            }
            RangeReader.add(pages.decode(), target, nulls, at, 0, values);
            pages.addLevels(repetitions, definitions, at);
            at += values;
        }
        if (at != count || count > 0 && repetitions[0] != 0) {
            throw place.damage("%d values, expected %d from a row on".formatted(at, count));
        }
        Column column = target.column(memory, nulls.validity(memory));
        Entries entries = new Entries(place, column, repetitions, definitions);
        leaves.put(leaf.leaf(), entries);
        return entries;
    }
}
