// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet.write;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Writes a structure in Thrift's compact protocol. Fields come in the order of their ids. */
final class ThriftWriter {

    private static final int TRUE = 1;
    private static final int FALSE = 2;
    private static final int I8 = 3;
    private static final int I16 = 4;
    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;

    /** From so many on, the number of items stands behind the header of a list. */
    private static final int LONG_LIST = 15;

    private final PageBytes out;

    /** The id of the last field of the structure that is being written. */
    private int last;

    private ThriftWriter(PageBytes out) {
        this.out = out;
    }

    /** Appends a structure to bytes. */
    static void write(PageBytes out, Consumer<ThriftWriter> fields) {
        new ThriftWriter(out).structure(fields);
    }

    /** Returns the bytes of a structure. */
    static byte[] bytes(Consumer<ThriftWriter> fields) {
        PageBytes out = new PageBytes();
        write(out, fields);
        return out.toArray();
    }

    ThriftWriter bool(int id, boolean value) {
        header(id, value ? TRUE : FALSE);
        return this;
    }

    ThriftWriter i8(int id, int value) {
        header(id, I8);
        out.put(value);
        return this;
    }

    ThriftWriter i16(int id, long value) {
        return integer(id, I16, value);
    }

    ThriftWriter i32(int id, long value) {
        return integer(id, I32, value);
    }

    ThriftWriter i64(int id, long value) {
        return integer(id, I64, value);
    }

    ThriftWriter text(int id, String value) {
        return binary(id, value.getBytes(StandardCharsets.UTF_8));
    }

    ThriftWriter binary(int id, byte[] value) {
        header(id, BINARY);
        item(value);
        return this;
    }

    ThriftWriter struct(int id, Consumer<ThriftWriter> fields) {
        header(id, STRUCT);
        structure(fields);
        return this;
    }

    <T> ThriftWriter structs(int id, List<T> items, BiConsumer<ThriftWriter, T> fields) {
        list(id, STRUCT, items.size());
        items.forEach(item -> structure(_ -> fields.accept(this, item)));
        return this;
    }

    ThriftWriter texts(int id, List<String> items) {
        return binaries(
                id, items.stream().map(item -> item.getBytes(StandardCharsets.UTF_8)).toList());
    }

    ThriftWriter binaries(int id, List<byte[]> items) {
        list(id, BINARY, items.size());
        items.forEach(this::item);
        return this;
    }

    ThriftWriter i32s(int id, List<Integer> items) {
        list(id, I32, items.size());
        items.forEach(this::zigzag);
        return this;
    }

    ThriftWriter i64s(int id, List<Long> items) {
        list(id, I64, items.size());
        items.forEach(this::zigzag);
        return this;
    }

    ThriftWriter bools(int id, List<Boolean> items) {
        list(id, TRUE, items.size());
        items.forEach(item -> out.put(item ? TRUE : FALSE));
        return this;
    }

    private ThriftWriter integer(int id, int type, long value) {
        header(id, type);
        zigzag(value);
        return this;
    }

    private void structure(Consumer<ThriftWriter> fields) {
        int outer = last;
        last = 0;
        fields.accept(this);
        out.put(0);
        last = outer;
    }

    private void list(int id, int type, int size) {
        header(id, LIST);
        out.put(Math.min(size, LONG_LIST) << 4 | type);
        if (size >= LONG_LIST) {
            out.putVariable(size);
        }
    }

    private void header(int id, int type) {
        int step = id - last;
        last = id;
        out.put(step << 4 | type);
    }

    private void item(byte[] value) {
        out.putVariable(value.length);
        out.put(value, 0, value.length);
    }

    private void zigzag(Number value) {
        out.putVariable(value.longValue() << 1 ^ value.longValue() >> 63);
    }
}
