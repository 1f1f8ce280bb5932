// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import io.airlift.compress.zstd.ZstdCompressor;

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

/** A file of one column "s" in one row group, page by page: also what no writer would write. */
final class HandmadeParquet {

    static final int BOOLEAN = 0;
    static final int INT32 = 1;
    static final int INT64 = 2;
    static final int INT96 = 3;
    static final int BYTE_ARRAY = 6;
    static final int FIXED_LENGTH = 7;

    static final int PLAIN = 0;
    static final int RLE = 3;
    static final int RLE_DICTIONARY = 8;

    private static final int ZSTD = 6;
    private static final int DICTIONARY_PAGE = 2;
    private static final int DICTIONARY_HEADER = 7;
    private static final int DATA_HEADER = 5;
    private static final int GROUP = 8;

    private final int type;
    private final ThriftStruct leaf = new ThriftStruct();
    private final ThriftStruct metadata = new ThriftStruct();
    private final ThriftStruct footer = new ThriftStruct();
    private final ByteArrayOutputStream pages = new ByteArrayOutputStream();
    private final List<Integer> encodings = new ArrayList<>();
    private long uncompressed;
    private long rows;
    private long dictionaryAt = -1;
    private long dataAt = -1;

    HandmadeParquet(int type, boolean isOptional) {
        this.type = type;
        leaf.with(1, type).with(3, isOptional ? 1 : 0).with(4, "s");
        if (type == BYTE_ARRAY) {
            leaf.with(6, 0);
        }
        pages.writeBytes("PAR1".getBytes(StandardCharsets.US_ASCII));
    }

    /** Says something else or more of the column in the schema. */
    HandmadeParquet leaf(int field, Object value) {
        leaf.with(field, value);
        return this;
    }

    /** Says more of the column's values. */
    HandmadeParquet metadata(int field, Object value) {
        metadata.with(field, value);
        return this;
    }

    /** Says more of the file. */
    HandmadeParquet footer(int field, Object value) {
        footer.with(field, value);
        return this;
    }

    /** Adds a dictionary of plain values. */
    HandmadeParquet dictionary(int entries, byte[] values) {
        dictionaryAt = pages.size();
        ThriftStruct header = new ThriftStruct().with(1, entries).with(2, PLAIN);
        page(DICTIONARY_PAGE, DICTIONARY_HEADER, header, values);
        return this;
    }

    /** Adds a page; of an optional column, it begins with levels. */
    HandmadeParquet page(int count, int encoding, byte[] body) {
        dataAt = dataAt < 0 ? pages.size() : dataAt;
        encodings.add(encoding);
        rows += count;
        ThriftStruct header =
                new ThriftStruct().with(1, count).with(2, encoding).with(3, RLE).with(4, RLE);
        page(0, DATA_HEADER, header, body);
        return this;
    }

    private void page(int kind, int field, ThriftStruct of, byte[] body) {
        ZstdCompressor zstd = new ZstdCompressor();
        byte[] compressed = new byte[zstd.maxCompressedLength(body.length)];
        int length = zstd.compress(body, 0, body.length, compressed, 0, compressed.length);
        byte[] header =
                new ThriftStruct()
                        .with(1, kind)
                        .with(2, body.length)
                        .with(3, length)
                        .with(field, of)
                        .toBytes();
        pages.writeBytes(header);
        pages.write(compressed, 0, length);
        uncompressed += header.length + body.length;
    }

    Path write(Path file) throws IOException {
        metadata.with(1, type)
                .with(2, List.copyOf(encodings))
                .with(3, List.of("s"))
                .with(4, ZSTD)
                .with(5, rows)
                .with(6, uncompressed)
                .with(7, pages.size() - 4L)
                .with(9, dataAt);
        if (dictionaryAt >= 0) {
            metadata.with(11, dictionaryAt);
        }
        ThriftStruct group =
                new ThriftStruct()
                        .with(1, List.of(new ThriftStruct().with(2, 4L).with(3, metadata)))
                        .with(2, uncompressed)
                        .with(3, rows);
        byte[] last =
                footer.with(1, 1)
                        .with(2, List.of(new ThriftStruct().with(4, "schema").with(5, 1), leaf))
                        .with(3, rows)
                        .with(4, List.of(group))
                        .toBytes();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(pages.toByteArray());
        out.writeBytes(last);
        out.writeBytes(littleEndian(Integer.BYTES).putInt(last.length).array());
        out.writeBytes("PAR1".getBytes(StandardCharsets.US_ASCII));
        return Files.write(file, out.toByteArray());
    }

    /** Returns one number many times, as levels and indices are stored. */
    static byte[] run(long count, int value, int bits) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        number(out, count << 1);
        for (int shift = 0; shift < bits; shift += Byte.SIZE) {
            out.write(value >>> shift);
        }
        return out.toByteArray();
    }

    /** Returns numbers in groups of eight, as levels and indices are stored. */
    static byte[] packed(int[] values, int bits) {
        int groups = (values.length + GROUP - 1) / GROUP;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        number(out, (long) groups << 1 | 1);
        byte[] packed = new byte[groups * bits];
        for (int i = 0; i < values.length; i++) {
            for (int bit = 0; bit < bits; bit++) {
                long at = (long) i * bits + bit;
                packed[(int) (at >> 3)] |= (byte) ((values[i] >>> bit & 1) << (at & 7));
            }
        }
        out.writeBytes(packed);
        return out.toByteArray();
    }

    /** Returns indices behind the number of their bits. */
    static byte[] indices(int bits, byte[] runs) {
        return join(new byte[] {(byte) bits}, runs);
    }

    /** Returns bytes behind their number. */
    static byte[] counted(byte[] bytes) {
        return join(littleEndian(Integer.BYTES).putInt(bytes.length).array(), bytes);
    }

    /** Returns strings, each behind its length. */
    static byte[] texts(List<String> texts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        texts.forEach(text -> out.writeBytes(counted(text.getBytes(StandardCharsets.UTF_8))));
        return out.toByteArray();
    }

    static byte[] longs(long... values) {
        ByteBuffer bytes = littleEndian(values.length * Long.BYTES);
        Arrays.stream(values).forEach(bytes::putLong);
        return bytes.array();
    }

    /** Returns so many differences of zero after a first number. */
    static byte[] sameNumbers(int count, long first) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        number(out, 128);
        number(out, 4);
        number(out, count);
        number(out, first << 1 ^ first >> 63);
        byte[] block = new byte[1 + 4];
        for (long done = 1; done < count; done += 128) {
            out.writeBytes(block);
        }
        return out.toByteArray();
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(out::writeBytes);
        return out.toByteArray();
    }

    static void number(ByteArrayOutputStream out, long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            out.write((int) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    private static ByteBuffer littleEndian(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
