// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet.write;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.ReadWorkers;
import dev.windrow.internal.io.RowBatches;
import dev.windrow.progress.ProgressListener;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes rows as a Parquet file, from its beginning to its end: pages compressed by Snappy, with
 * dictionaries where they pay, bounds of all pages, and a page index. Columns are encoded side by
 * side; a row group is kept in memory until it is written.
 */
public final class ParquetWriter {

    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final String CREATED_BY = "windrow version 0.1.0-SNAPSHOT";

    /** Where readers look for the zones of instants. */
    private static final String ARROW_SCHEMA = "ARROW:schema";

    /** A row group ends when it has so many rows, or so many compressed bytes. */
    private static final long GROUP_ROWS = 1 << 17;

    private static final long GROUP_BYTES =
            Math.min(1 << 27, Runtime.getRuntime().maxMemory() / 16);

    /** A page has at most so many rows, and fewer if these have more bytes than that. */
    private static final long PAGE_ROWS = 1 << 14;

    private static final long PAGE_BYTES = Math.min(1 << 24, Runtime.getRuntime().maxMemory() / 64);

    private static final int TYPE_ORDER = 1;

    /** A row group in the file. */
    private record Group(List<WrittenChunk> chunks, long rows, int number) {

        private long start() {
            return chunks.getFirst().start();
        }

        /** Writes "RowGroup". */
        void write(ThriftWriter group, List<Place> indexes) {
            int first = number * chunks.size();
            List<Integer> numbers = new ArrayList<>();
            for (int i = 0; i < chunks.size(); i++) {
                numbers.add(i);
            }
            group.structs(
                            1,
                            numbers,
                            (column, i) -> {
                                column.i64(2, 0).struct(3, chunks.get(i)::write);
                                indexes.get(first + i).write(column);
                            })
                    .i64(2, chunks.stream().mapToLong(WrittenChunk::plainBytes).sum())
                    .i64(3, rows)
                    .i64(5, start())
                    .i64(6, chunks.stream().mapToLong(WrittenChunk::bytes).sum())
                    .i16(7, Math.min(number, Short.MAX_VALUE));
        }
    }

    /** Where the two parts of the page index of a column chunk lie; 0 bytes if one is left out. */
    private record Place(long offsets, int offsetBytes, long bounds, int boundBytes) {

        void write(ThriftWriter column) {
            column.i64(4, offsets).i32(5, offsetBytes);
            if (boundBytes > 0) {
                column.i64(6, bounds).i32(7, boundBytes);
            }
        }
    }

    private final OutputStream out;
    private final ReadWorkers workers;
    private final List<String> names;
    private final List<WrittenNode> nodes = new ArrayList<>();
    private final List<Group> groups = new ArrayList<>();
    private long position;

    /** The leaves of each column in the row group that is being made. */
    private List<List<ChunkWriter>> chunks = List.of();

    private long groupRows;

    private ParquetWriter(OutputStream out, ReadWorkers workers, Table first) {
        this.out = out;
        this.workers = workers;
        names = first.names();
        for (String name : names) {
            nodes.add(WrittenNode.of(name, first.type(name)));
        }
    }

    /**
     * Writes rows to a stream, which stays open.
     *
     * @param progress hears of the rows, as phase {@code writing}
     * @throws WindrowException {@code INVALID_ARGUMENT} without columns, {@code OVERFLOW} for a
     *     time that Parquet does not have
     */
    public static void write(RowBatches rows, OutputStream out, ProgressListener progress)
            throws IOException {
        Table first = rows.first();
        if (first.names().isEmpty()) {
            throw new WindrowException(
                    ErrorCode.INVALID_ARGUMENT,
                    "a table without columns, expected at least one in a Parquet file");
        }
        try (ReadWorkers workers = new ReadWorkers()) {
            ParquetWriter writer = new ParquetWriter(out, workers, first);
            byte[] zones = zones(first);
            writer.put(MAGIC);
            long done = 0;
            while (rows.hasNext()) {
                Table table = rows.next();
                for (long from = 0; from < table.rows(); ) {
                    long count = writer.add(table, from);
                    from += count;
                    done += count;
                    progress.progress("writing", done, rows.rows());
                }
            }
            writer.finish(zones);
        }
    }

    /** Returns Arrow's schema if it tells zones, which Parquet does not. */
    private static byte[] zones(Table table) {
        return table.names().stream().anyMatch(name -> hasZone(table.type(name)))
                ? ArrowTables.schemaMessage(table)
                : new byte[0];
    }

    private static boolean hasZone(ColumnType type) {
        return switch (type) {
            case ColumnType.Timestamp(var _, var zone) -> zone != null;
            case ColumnType.Packed(ColumnType value) -> hasZone(value);
            case ColumnType.Named(var _, ColumnType stored) -> hasZone(stored);
            case ColumnType.ListOf(ColumnType element) -> hasZone(element);
            case ColumnType.StructOf(var fields) ->
                    fields.values().stream().anyMatch(ParquetWriter::hasZone);
            default -> false;
        };
    }

    /** Adds a page of rows to all columns, and returns how many rows that were. */
    private long add(Table table, long from) throws IOException {
        long count = Math.min(Math.min(PAGE_ROWS, GROUP_ROWS - groupRows), table.rows() - from);
        while (count > 1 && bytes(table, from, count) > PAGE_BYTES) {
            count /= 2;
        }
        if (chunks.isEmpty()) {
            chunks = nodes.stream().map(ParquetWriter::chunks).toList();
        }
        for (int i = 0; i < names.size(); i++) {
            int column = i;
            Column values = table.column(names.get(i)).slice(from, count);
            workers.submit(() -> add(column, values));
        }
        workers.join();
        groupRows += count;
        if (groupRows == GROUP_ROWS || keptBytes() >= GROUP_BYTES) {
            writeGroup();
        }
        return count;
    }

    private static List<ChunkWriter> chunks(WrittenNode node) {
        List<WrittenNode.Leaf> leaves = new ArrayList<>();
        node.leaves(leaves);
        return leaves.stream().map(ChunkWriter::new).toList();
    }

    /** Adds a page to a column. */
    private void add(int column, Column values) {
        String subject = "column \"" + names.get(column) + '"';
        List<ChunkWriter> leaves = chunks.get(column);
        try (ColumnMemory memory = ColumnMemory.temporary()) {
            List<LeafPage> pages = ColumnLevels.of(nodes.get(column), values, memory);
            for (int i = 0; i < pages.size(); i++) {
                leaves.get(i).add(subject, pages.get(i), groupRows);
            }
        }
    }

    private long keptBytes() {
        return chunks.stream().flatMap(List::stream).mapToLong(ChunkWriter::bytes).sum();
    }

    /** Returns about how many bytes rows have. */
    private static long bytes(Table table, long from, long count) {
        long bytes = 0;
        for (Column column : table.columns()) {
            Column rows = column.slice(from, count);
            if (rows instanceof DictionaryColumn coded) {
                VariableWidthColumn dictionary = coded.dictionary();
                for (long row = 0; row < count; row++) {
                    bytes +=
                            coded.isNull(row) ? 0 : dictionary.length(coded.indices().getLong(row));
                }
            } else {
                bytes += rows.byteSize();
            }
        }
        return bytes;
    }

    private void writeGroup() throws IOException {
        List<WrittenChunk> written = new ArrayList<>();
        for (List<ChunkWriter> column : chunks) {
            for (ChunkWriter leaf : column) {
                WrittenChunk chunk = leaf.writeTo(out, position);
                position += chunk.bytes();
                written.add(chunk);
            }
        }
        groups.add(new Group(written, groupRows, groups.size()));
        chunks = List.of();
        groupRows = 0;
    }

    /** Writes the page index and the footer. */
    private void finish(byte[] zones) throws IOException {
        if (groupRows > 0) {
            writeGroup();
        }
        List<Place> indexes = new ArrayList<>();
        for (Group group : groups) {
            for (WrittenChunk chunk : group.chunks()) {
                long bounds = position;
                if (chunk.hasColumnIndex()) {
                    put(ThriftWriter.bytes(chunk::writeColumnIndex));
                }
                long offsets = position;
                put(ThriftWriter.bytes(chunk::writeOffsetIndex));
                indexes.add(
                        new Place(
                                offsets,
                                (int) (position - offsets),
                                bounds,
                                (int) (offsets - bounds)));
            }
        }
        long start = position;
        put(ThriftWriter.bytes(footer -> writeFooter(footer, indexes, zones)));
        PageBytes length = new PageBytes();
        length.putInt(Math.toIntExact(position - start));
        put(length.toArray());
        put(MAGIC);
    }

    /** Writes "FileMetaData". */
    private void writeFooter(ThriftWriter footer, List<Place> indexes, byte[] zones) {
        List<Consumer<ThriftWriter>> elements = new ArrayList<>();
        elements.add(
                root ->
                        root.text(WrittenNode.FIELD_NAME, "schema")
                                .i32(WrittenNode.FIELD_CHILDREN, nodes.size()));
        nodes.forEach(node -> node.write(elements));
        List<WrittenNode.Leaf> leaves = new ArrayList<>();
        nodes.forEach(node -> node.leaves(leaves));
        footer.i32(1, 2)
                .structs(2, elements, (element, each) -> each.accept(element))
                .i64(3, groups.stream().mapToLong(Group::rows).sum())
                .structs(4, groups, (group, each) -> each.write(group, indexes));
        if (zones.length > 0) {
            String encoded = Base64.getEncoder().encodeToString(zones);
            footer.structs(
                    5,
                    List.of(encoded),
                    (entry, value) -> entry.text(1, ARROW_SCHEMA).text(2, value));
        }
        footer.text(6, CREATED_BY)
                .structs(7, leaves, (order, _) -> order.struct(TYPE_ORDER, _ -> {}));
    }

    private void put(byte[] bytes) throws IOException {
        out.write(bytes);
        position += bytes.length;
    }
}
