// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.FileReads;

import org.jspecify.annotations.Nullable;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A Parquet file's footer, as far as it has to be known here: what it says of its rows, row groups
 * and columns. What it says has been checked for contradictions ({@link ParquetFooterCheck}). See
 * "FileMetaData" in the Parquet format's thrift definition.
 */
final class ParquetFooter {

    /** Behind the magic number. */
    static final long PAGES_START = 4;

    private static final String MAGIC = "PAR1";
    private static final String MAGIC_ENCRYPTED = "PARE";

    /** The magic number, twice, and the footer's length. */
    private static final int LEAST_BYTES = 12;

    /** After the footer: its length and the magic number. */
    private static final int TAIL_BYTES = 8;

    private static final int FIELD_SCHEMA = 2;
    private static final int FIELD_ROWS = 3;
    private static final int FIELD_ROW_GROUPS = 4;
    private static final int FIELD_KEY_VALUES = 5;
    private static final int FIELD_CREATED_BY = 6;
    private static final int FIELD_COLUMN_ORDERS = 7;

    private final Path path;
    private final long pagesEnd;
    private ParquetSchema schema = ParquetSchema.EMPTY;
    private long saidRows;
    private List<ParquetRowGroup> groups = List.of();
    private Map<String, String> keyValues = Map.of();
    private String createdBy = "";
    private List<Integer> orders = List.of();

    private ParquetFooter(Path path, byte[] bytes, long pagesEnd, @Nullable Boolean areBytesText) {
        this.path = path;
        this.pagesEnd = pagesEnd;
        ThriftReader reader = new ThriftReader(bytes);
        Set<Integer> needed = new TreeSet<>(List.of(FIELD_SCHEMA, FIELD_ROWS, FIELD_ROW_GROUPS));
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            switch (id) {
                case FIELD_SCHEMA -> schema = ParquetSchema.read(reader);
                case FIELD_ROWS -> saidRows = reader.integer();
                case FIELD_ROW_GROUPS -> groups = ParquetRowGroup.readAll(reader);
                case FIELD_KEY_VALUES -> keyValues = readKeyValues(reader);
                case FIELD_CREATED_BY -> createdBy = reader.textIfAny();
                case FIELD_COLUMN_ORDERS -> orders = readOrders(reader);
                default -> reader.skipValue();
            }
            needed.remove(id);
        }
        for (int id : needed) {
            throw new IllegalArgumentException("no field " + id);
        }
        schema = ArrowZones.restore(schema, keyValues);
        schema = UnmarkedTexts.restore(this, areBytesText);
    }

    /**
     * Reads a file's footer.
     *
     * @param areBytesText whether byte strings are text that the file marks as nothing; null to
     *     find out
     * @throws WindrowException {@code CORRUPT_FILE}, also if the footer contradicts itself or the
     *     file's size, {@code UNSUPPORTED_FORMAT} if it is encrypted
     */
    static ParquetFooter read(Path path, @Nullable Boolean areBytesText) throws IOException {
        try (FileChannel file = FileChannel.open(path)) {
            return read(path, file, areBytesText);
        }
    }

    /** Reads the footer of an open file, as {@link #read(Path, Boolean)} does. */
    static ParquetFooter read(Path path, FileChannel file, @Nullable Boolean areBytesText)
            throws IOException {
        try {
            long size = file.size();
            if (size < LEAST_BYTES) {
                throw corrupt(path, "has " + size + " bytes, expected a Parquet file");
            }
            requireMagic(path, "begins", text(file, 0));
            requireMagic(path, "ends", text(file, size - MAGIC.length()));
            ByteBuffer tail = bytes(file, size - TAIL_BYTES, TAIL_BYTES);
            long length = Integer.toUnsignedLong(tail.getInt(0));
            if (length > size - LEAST_BYTES) {
                throw corrupt(path, "has a footer of " + length + " bytes in " + size + " bytes");
            }
            long start = size - TAIL_BYTES - length;
            var footer =
                    new ParquetFooter(
                            path, bytes(file, start, (int) length).array(), start, areBytesText);
            ParquetFooterCheck.check(footer);
            return footer;
        } catch (IllegalArgumentException e) {
            throw corrupt(path, "has a damaged footer, expected a Parquet file: " + e.getMessage());
        }
    }

    /** Reads a list of structures of two strings. Some writers have numbers in place of texts. */
    private static Map<String, String> readKeyValues(ThriftReader reader) {
        Map<String, String> found = new HashMap<>();
        int count = reader.enterStructures();
        for (int i = 0; i < count; i++) {
            String key = "";
            String value = "";
            for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
                switch (id) {
                    case 1 -> key = reader.textIfAny();
                    case 2 -> value = reader.textIfAny();
                    default -> reader.skipValue();
                }
            }
            found.put(key, value);
        }
        return found;
    }

    /** Reads a list of unions, and returns which member each has. */
    private static List<Integer> readOrders(ThriftReader reader) {
        List<Integer> found = new ArrayList<>();
        int count = reader.enterStructures();
        for (int i = 0; i < count; i++) {
            int member = 0;
            for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
                member = id;
                reader.skipValue();
            }
            found.add(member);
        }
        return found;
    }

    /** Returns the number of rows that the file says it has. */
    long saidRows() {
        return saidRows;
    }

    /** Returns the number of rows in all row groups. */
    long rows() {
        return groups.stream().mapToLong(ParquetRowGroup::rows).sum();
    }

    Path path() {
        return path;
    }

    /** Returns where the pages end in the file: where the footer begins. */
    long pagesEnd() {
        return pagesEnd;
    }

    ParquetSchema schema() {
        return schema;
    }

    /** Returns which program has written the file, or an empty text. */
    String createdBy() {
        return createdBy;
    }

    /** Returns whether Arrow's schema is kept, which knows text from bytes. */
    boolean hasArrowSchema() {
        return keyValues.containsKey(ArrowZones.KEY);
    }

    /** Returns the schema's leaves, in order. */
    List<ParquetLeaf> leaves() {
        return schema.leaves();
    }

    /** Returns the columns of the table, in order. */
    List<ParquetColumn> columns() {
        return schema.columns();
    }

    /** Returns a column of values in a row group. */
    ParquetChunk chunk(int group, int leaf) {
        return groups.get(group).chunks().get(leaf);
    }

    /** Returns whether a column's values are said to be in the order of their type. */
    boolean hasOrder(int leaf) {
        return leaf < orders.size() && orders.get(leaf) != 0;
    }

    List<ParquetRowGroup> groups() {
        return groups;
    }

    /** Whether the pages of a column are in the file, where the footer says. */
    boolean holdsPagesOf(ParquetChunk chunk) {
        return chunk.start() >= PAGES_START
                && chunk.start() <= pagesEnd
                && chunk.dataOffset() <= pagesEnd
                && chunk.compressedBytes() <= pagesEnd - chunk.start();
    }

    /** Returns whether there is a part of the file, before the footer. */
    boolean holds(ParquetChunk.Place part) {
        return part.offset() >= PAGES_START
                && part.offset() <= pagesEnd
                && part.bytes() > 0
                && part.bytes() <= pagesEnd - part.offset();
    }

    /** Returns the failure of a footer that says what cannot be. */
    WindrowException damage(String what) {
        return corrupt(path, what + ": the file is damaged");
    }

    /** Returns the failure of a part of the file that is not as it should be. */
    WindrowException damage(int group, ParquetLeaf leaf, String what) {
        return damage("row group " + group + ", column \"" + leaf.shown() + "\": " + what);
    }

    private static void requireMagic(Path path, String where, String found) {
        if (found.equals(MAGIC_ENCRYPTED)) {
            throw WindrowException.of(
                    ErrorCode.UNSUPPORTED_FORMAT,
                    "%s: is an encrypted Parquet file, expected one that is not",
                    path);
        }
        if (!found.equals(MAGIC)) {
            throw corrupt(
                    path,
                    where
                            + " with other bytes than PAR1, expected a Parquet file: it is"
                            + (where.equals("ends") ? " truncated or" : "")
                            + " damaged, or another kind of file");
        }
    }

    private static String text(FileChannel file, long at) throws IOException {
        return new String(bytes(file, at, MAGIC.length()).array(), StandardCharsets.ISO_8859_1);
    }

    /** Reads bytes at a place in a file. */
    static ByteBuffer bytes(FileChannel file, long at, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        read(file, at, buffer);
        return buffer;
    }

    /** Fills a buffer with the bytes at a place in a file. */
    static void read(FileChannel file, long at, ByteBuffer buffer) throws IOException {
        long offset = at - buffer.position();
        while (buffer.hasRemaining()) {
            if (FileReads.read(file, buffer, offset + buffer.position()) < 0) {
                throw new EOFException("the file has become shorter");
            }
        }
    }

    private static WindrowException corrupt(Path path, String what) {
        return new WindrowException(ErrorCode.CORRUPT_FILE, path + ": " + what);
    }
}
