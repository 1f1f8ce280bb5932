// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A Parquet file of one column and one row group, taken apart, so that a test can change what it
 * says of itself and put it together again. The places and sizes in the footer follow the pages;
 * the counts stay as they are.
 */
final class ParquetParts {

    /** Paths in the footer: see the Parquet format's thrift definition. */
    static final int[] FILE_ROWS = {3};

    static final int[] GROUP_ROWS = {4, 0, 3};
    static final int[] CHUNK_VALUES = {4, 0, 1, 0, 3, 5};
    static final int[] CHUNK_UNCOMPRESSED_BYTES = {4, 0, 1, 0, 3, 6};
    static final int[] CHUNK_COMPRESSED_BYTES = {4, 0, 1, 0, 3, 7};
    static final int[] CHUNK_DATA_OFFSET = {4, 0, 1, 0, 3, 9};
    static final int[] CHUNK_DICTIONARY_OFFSET = {4, 0, 1, 0, 3, 11};

    /** What the footer says of the page index. */
    private static final int[][] CHUNK_INDEX = {
        {4, 0, 1, 0, 4}, {4, 0, 1, 0, 5}, {4, 0, 1, 0, 6}, {4, 0, 1, 0, 7}
    };

    /** Paths in a page header. */
    static final int[] PAGE_UNCOMPRESSED_BYTES = {2};

    static final int[] PAGE_COMPRESSED_BYTES = {3};
    static final int[] PAGE_CHECKSUM = {4};
    static final int[] DATA_VALUES = {5, 1};
    static final int[] DICTIONARY_VALUES = {7, 1};

    private static final int MAGIC_BYTES = 4;
    private static final int DICTIONARY_HEADER = 7;

    /** A header and the bytes behind it. */
    record Page(ThriftStruct header, byte[] body) {

        boolean isDictionary() {
            return header.has(DICTIONARY_HEADER);
        }
    }

    private final ThriftStruct footer;
    private final List<Page> pages = new ArrayList<>();

    private ParquetParts(ThriftStruct footer) {
        this.footer = footer;
    }

    static ParquetParts of(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int lengthAt = bytes.length - MAGIC_BYTES - Integer.BYTES;
        int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(lengthAt);
        int end = lengthAt - length;
        var parts = new ParquetParts(new ThriftStruct.Reader(bytes, end).struct());
        // The places of pages change.
        for (int[] path : CHUNK_INDEX) {
            parts.footer.remove(path);
        }
        long left = parts.footer.get(CHUNK_COMPRESSED_BYTES);
        int position = MAGIC_BYTES;
        while (position < MAGIC_BYTES + left) {
            var reader = new ThriftStruct.Reader(bytes, position);
            ThriftStruct header = reader.struct();
            position = reader.position() + (int) header.get(PAGE_COMPRESSED_BYTES);
            parts.pages.add(
                    new Page(header, Arrays.copyOfRange(bytes, reader.position(), position)));
        }
        return parts;
    }

    ThriftStruct footer() {
        return footer;
    }

    /** Returns the pages, which may be changed. */
    List<Page> pages() {
        return pages;
    }

    /** Returns the first page with values of rows. */
    Page dataPage() {
        return pages.stream().filter(page -> !page.isDictionary()).findFirst().orElseThrow();
    }

    /** Sets the rows of the file and the row group, and the values of the column. */
    ParquetParts withCounts(long count) {
        footer.set(count, FILE_ROWS);
        footer.set(count, GROUP_ROWS);
        footer.set(count, CHUNK_VALUES);
        return this;
    }

    /** Lets the footer say where the pages are, and how large. */
    ParquetParts placed() {
        long position = MAGIC_BYTES;
        for (Page page : pages) {
            if (page == dataPage()) {
                footer.set(position, CHUNK_DATA_OFFSET);
            }
            position += page.header().toBytes().length + page.body().length;
        }
        footer.set(position - MAGIC_BYTES, CHUNK_COMPRESSED_BYTES);
        return this;
    }

    /** Returns where the bytes of the page headers and of the footer are. */
    List<Integer> structure() {
        List<Integer> places = new ArrayList<>();
        int position = MAGIC_BYTES;
        for (Page page : pages) {
            position = addAll(places, position, page.header()) + page.body().length;
        }
        addAll(places, position, footer);
        return places;
    }

    private static int addAll(List<Integer> places, int start, ThriftStruct struct) {
        int end = start + struct.toBytes().length;
        IntStream.range(start, end).forEach(places::add);
        return end;
    }

    void write(Path file) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] magic = "PAR1".getBytes(StandardCharsets.US_ASCII);
        out.writeBytes(magic);
        for (Page page : pages) {
            out.writeBytes(page.header().toBytes());
            out.writeBytes(page.body());
        }
        byte[] last = footer.toBytes();
        out.writeBytes(last);
        out.writeBytes(
                ByteBuffer.allocate(Integer.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(last.length)
                        .array());
        out.writeBytes(magic);
        Files.write(file, out.toByteArray());
    }
}
