// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.hardwood.internal.reader.Page;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.internal.io.parquet.ParquetColumn.ListLevel;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a column of lists in a row group, value by value. How levels tell where lists begin, end
 * and are null is said in "Nested Encoding" of the Parquet format.
 */
final class ListReader {

    private final ParquetPlace place;
    private final ParquetColumn column;
    private final List<ListLevel> lists;

    /** For each depth, what the lists there are appended to; behind the last one, values are. */
    private final List<ColumnBuilder> builders = new ArrayList<>();

    /** How many lists are begun and not ended. */
    private int open;

    private long rows;

    private ListReader(ParquetPlace place, ParquetColumn column) {
        this.place = place;
        this.column = column;
        this.lists = column.lists();
    }

    /** Returns the column of some row groups, which are read whole. */
    static Column read(
            ParquetContent content,
            ParquetColumn column,
            RowRange range,
            ColumnMemory memory,
            PageScratch scratch)
            throws IOException {
        try (ColumnBuilder builder = ColumnBuilder.of(column.type(), range.rows(), memory)) {
            for (RowRange.Piece piece : range.pieces()) {
                ParquetPlace place = content.place(piece, column);
                var pages = new ParquetPageDecoder(place, content.file(), false, false, scratch);
                new ListReader(place, column).read(pages, builder);
            }
            return builder.build(memory);
        }
    }

    private void read(ParquetPageDecoder pages, ColumnBuilder builder) throws IOException {
        builders.add(builder);
        lists.forEach(list -> builders.add(builders.getLast().elements()));
        while (pages.next() >= 0) {
            add(((DecodedPage.Values) pages.decode()).page());
        }
        endLists(0);
        if (rows != place.rows()) {
            throw place.damage("%d rows of lists, expected %d".formatted(rows, place.rows()));
        }
    }

    private void add(Page page) {
        int[] repetitions = page.repetitionLevels();
        int[] definitions = page.definitionLevels();
        if (repetitions == null || definitions == null) {
            throw place.damage("lists in pages without levels");
        }
        for (int i = 0; i < page.size(); i++) {
            add(page, i, repetitions[i], definitions[i]);
        }
    }

    private void add(Page page, int index, int repetition, int definition) {
        if (repetition > open || repetition < 0) {
            throw place.damage(
                    "a value with repetition level %d in row %d, expected at most %d"
                            .formatted(repetition, rows, open));
        }
        rows += repetition == 0 ? 1 : 0;
        endLists(repetition);
        for (ListLevel list : lists.subList(repetition, lists.size())) {
            if (definition < list.present()) {
                builders.get(open).appendNull();
                return;
            }
            if (definition < list.filled()) {
                builders.get(open).appendList();
                return;
            }
            open++;
        }
        if (definition < place.leaf().mostDefinition()) {
            builders.getLast().appendNull();
        } else {
            append(page, index);
        }
    }

    /** Ends lists, the innermost first, until so many are open. */
    private void endLists(int left) {
        while (open > left) {
            open--;
            builders.get(open).appendList();
        }
    }

    private void append(Page page, int index) {
        ColumnBuilder values = builders.getLast();
        switch (page) {
            case Page.BooleanPage bools -> values.appendBoolean(bools.values()[index]);
            case Page.IntPage ints -> appendLong(widened(ints.values()[index]));
            case Page.LongPage longs -> appendLong(longs.values()[index]);
            case Page.FloatPage floats -> values.appendDouble(floats.values()[index]);
            case Page.DoublePage doubles -> values.appendDouble(doubles.values()[index]);
            case Page.ByteArrayPage bytes -> appendBytes(bytes.values()[index]);
        }
    }

    private long widened(int value) {
        int mask = ParquetValues.mask(place.leaf().annotation());
        return column.values() == ColumnType.Primitive.INT64
                ? Integer.toUnsignedLong(value)
                : value & mask;
    }

    private void appendLong(long value) {
        if (column.values() instanceof ColumnType.Decimal) {
            boolean signed = ParquetValues.isSigned(place.leaf().annotation());
            builders.getLast().appendInt128(signed ? value >> 63 : 0, value);
        } else {
            if (column.values() instanceof ColumnType.Time time) {
                ParquetValues.requireTime(place.leaf(), time, value);
            }
            builders.getLast().appendLong(value);
        }
    }

    private void appendBytes(byte[] value) {
        ColumnBuilder values = builders.getLast();
        switch (column.values()) {
            case ColumnType.Decimal decimal -> {
                ParquetValues.requireDigits(place.leaf(), value);
                values.appendInt128(ParquetValues.high(value), ParquetValues.low(value));
            }
            case ColumnType.Timestamp timestamp ->
                    values.appendLong(ParquetValues.int96(place.leaf(), value));
            case ColumnType.Primitive.FLOAT32 -> values.appendDouble(ParquetValues.float16(value));
            default -> values.appendBytes(ParquetValues.text(place.leaf(), value));
        }
    }
}
