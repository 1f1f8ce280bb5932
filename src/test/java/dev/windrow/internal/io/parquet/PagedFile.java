// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.Columns;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A Parquet file with an index of its pages, made from plain values by nothing that reads it. What
 * the indexes and the footer say can be changed before it is written.
 */
final class PagedFile {

    /** Fields of a chunk. */
    static final int OFFSET_INDEX_OFFSET = 4;

    static final int OFFSET_INDEX_LENGTH = 5;
    static final int COLUMN_INDEX_OFFSET = 6;
    static final int COLUMN_INDEX_LENGTH = 7;

    /** Fields of a column index. */
    static final int NULL_PAGES = 1;

    static final int LEAST = 2;
    static final int GREATEST = 3;
    static final int NULL_COUNTS = 5;

    /** The one field of an offset index, and the fields of its items. */
    static final int LOCATIONS = 1;

    static final int OFFSET = 1;
    static final int BYTES = 2;
    static final int FIRST_ROW = 3;

    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

    private final List<PagedColumn> columns;
    private final ByteArrayOutputStream pages = new ByteArrayOutputStream();
    private final List<Chunk> chunks = new ArrayList<>();
    private final ThriftStruct footer;

    /**
     * A column in a row group.
     *
     * @param said what the footer says of it
     */
    record Chunk(
            int group,
            PagedColumn column,
            ThriftStruct said,
            ThriftStruct columnIndex,
            ThriftStruct offsetIndex) {}

    /**
     * Makes a file.
     *
     * @param columns the columns, all of as many rows
     * @param groupRows the rows of each row group but the last
     */
    PagedFile(List<PagedColumn> columns, int groupRows) {
        this.columns = List.copyOf(columns);
        pages.writeBytes(MAGIC);
        int rows = columns.getFirst().values().size();
        List<ThriftStruct> groups = new ArrayList<>();
        for (int from = 0; from < rows; from += groupRows) {
            groups.add(group(groups.size(), from, Math.min(rows, from + groupRows)));
        }
        List<ThriftStruct> schema = new ArrayList<>();
        schema.add(new ThriftStruct().with(4, "schema").with(5, columns.size()));
        columns.forEach(column -> schema.add(column.schema()));
        List<ThriftStruct> orders =
                columns.stream().map(c -> new ThriftStruct().with(1, new ThriftStruct())).toList();
        footer =
                new ThriftStruct()
                        .with(1, 2)
                        .with(2, schema)
                        .with(3, (long) rows)
                        .with(4, groups)
                        .with(7, orders);
    }

    private ThriftStruct group(int group, int from, int to) {
        List<ThriftStruct> said = new ArrayList<>();
        int start = pages.size();
        for (PagedColumn column : columns) {
            Chunk chunk = chunk(group, column, from, to);
            chunks.add(chunk);
            said.add(chunk.said());
        }
        return new ThriftStruct()
                .with(1, said)
                .with(2, (long) pages.size() - start)
                .with(3, (long) to - from);
    }

    private Chunk chunk(int group, PagedColumn column, int from, int to) {
        long start = pages.size();
        long dataStart = start;
        long row = 0;
        List<Boolean> nullPages = new ArrayList<>();
        List<byte[]> least = new ArrayList<>();
        List<byte[]> greatest = new ArrayList<>();
        List<Long> nulls = new ArrayList<>();
        List<ThriftStruct> locations = new ArrayList<>();
        List<PagedColumn.Page> all = column.pages(from, to);
        for (PagedColumn.Page page : all) {
            if (page.isDictionary()) {
                dataStart += page.bytes().length;
            } else {
                byte[] none = new byte[0];
                nullPages.add(page.least() == null);
                least.add(page.least() == null ? none : page.least());
                greatest.add(page.greatest() == null ? none : page.greatest());
                nulls.add((long) page.nulls());
                locations.add(
                        new ThriftStruct()
                                .with(OFFSET, (long) pages.size())
                                .with(BYTES, page.bytes().length)
                                .with(FIRST_ROW, row));
                row += page.rows();
            }
            pages.writeBytes(page.bytes());
        }
        long bytes = pages.size() - start;
        ThriftStruct metadata =
                new ThriftStruct()
                        .with(1, column.kind().physical())
                        .with(2, List.of(0, 3, 8))
                        .with(3, List.of(column.name()))
                        .with(4, 0)
                        .with(5, (long) to - from)
                        .with(6, bytes)
                        .with(7, bytes)
                        .with(9, dataStart);
        if (dataStart != start) {
            metadata.with(11, start);
        }
        ThriftStruct columnIndex =
                new ThriftStruct()
                        .with(NULL_PAGES, nullPages)
                        .with(LEAST, least)
                        .with(GREATEST, greatest)
                        .with(4, 0)
                        .with(NULL_COUNTS, nulls);
        return new Chunk(
                group,
                column,
                new ThriftStruct().with(2, start).with(3, metadata),
                columnIndex,
                new ThriftStruct().with(LOCATIONS, locations));
    }

    /** Returns a column in a row group, whose indexes may be changed. */
    Chunk chunk(int group, String column) {
        return chunks.stream()
                .filter(chunk -> chunk.group() == group && chunk.column().name().equals(column))
                .findFirst()
                .orElseThrow();
    }

    List<Chunk> chunks() {
        return chunks;
    }

    /** Returns the same rows in memory, which the caller closes. */
    Table table() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> made = new LinkedHashMap<>();
        for (PagedColumn column : columns) {
            made.put(column.name(), Columns.of(memory, column.kind().type(), column.values()));
        }
        return new Table(made, columns.getFirst().values().size(), memory);
    }

    /** Writes the file. */
    Path write(Path file) throws IOException {
        return write(file, chunk -> {});
    }

    /**
     * Writes the file.
     *
     * @param change changes what the footer says of a column in a row group, once it says where the
     *     indexes lie
     */
    Path write(Path file, Consumer<Chunk> change) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(pages.toByteArray());
        for (Chunk chunk : chunks) {
            place(out, chunk, chunk.columnIndex(), COLUMN_INDEX_OFFSET, COLUMN_INDEX_LENGTH);
        }
        for (Chunk chunk : chunks) {
            place(out, chunk, chunk.offsetIndex(), OFFSET_INDEX_OFFSET, OFFSET_INDEX_LENGTH);
        }
        chunks.forEach(change);
        byte[] last = footer.toBytes();
        out.writeBytes(last);
        ByteBuffer length = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        out.writeBytes(length.putInt(last.length).array());
        out.writeBytes(MAGIC);
        return Files.write(file, out.toByteArray());
    }

    private static void place(
            ByteArrayOutputStream out, Chunk chunk, ThriftStruct index, int offset, int length) {
        byte[] bytes = index.toBytes();
        chunk.said().with(offset, (long) out.size()).with(length, bytes.length);
        out.writeBytes(bytes);
    }
}
