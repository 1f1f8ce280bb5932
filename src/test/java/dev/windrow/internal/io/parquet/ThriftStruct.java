// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A structure of Thrift's compact protocol that a test can change. A path is made of the ids of
 * fields and the places in lists.
 */
final class ThriftStruct {

    private static final int TRUE = 1;
    private static final int FALSE = 2;
    private static final int BYTE = 3;
    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int DOUBLE = 7;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;
    private static final int LONG_LIST = 15;

    /** A field: its value is a Long, bytes, a list or a structure; none for a boolean. */
    private record Value(int type, Object content) {}

    private record Items(int type, List<Object> items) {}

    private final Map<Integer, Value> fields = new TreeMap<>();

    /** Reads bytes from a position on. */
    static final class Reader {

        private final byte[] bytes;
        private int position;

        Reader(byte[] bytes, int position) {
            this.bytes = bytes;
            this.position = position;
        }

        int position() {
            return position;
        }

        ThriftStruct struct() {
            ThriftStruct struct = new ThriftStruct();
            int id = 0;
            for (int header = next(); header != 0; header = next()) {
                id = header >>> 4 == 0 ? (int) zigzag() : id + (header >>> 4);
                struct.fields.put(id, new Value(header & 0x0f, content(header & 0x0f)));
            }
            return struct;
        }

        private Object content(int type) {
            return switch (type) {
                case TRUE, FALSE -> type;
                case BYTE -> take(1);
                case DOUBLE -> take(Double.BYTES);
                case BINARY -> take((int) variable());
                case LIST -> items();
                case STRUCT -> struct();
                default -> zigzag();
            };
        }

        private Items items() {
            int header = next();
            int type = header & 0x0f;
            long size = header >>> 4 == LONG_LIST ? variable() : header >>> 4;
            List<Object> items = new ArrayList<>();
            for (long i = 0; i < size; i++) {
                items.add(type == TRUE ? take(1) : content(type));
            }
            return new Items(type, items);
        }

        private byte[] take(int count) {
            position += count;
            return Arrays.copyOfRange(bytes, position - count, position);
        }

        private long zigzag() {
            long value = variable();
            return value >>> 1 ^ -(value & 1);
        }

        private long variable() {
            long value = 0;
            for (int shift = 0; ; shift += 7) {
                int part = next();
                value |= (long) (part & 0x7f) << shift;
                if (part < 0x80) {
                    return value;
                }
            }
        }

        private int next() {
            return bytes[position++] & 0xff;
        }
    }

    /** Returns the integer at a path. */
    long get(int... path) {
        return (Long) find(path, path.length);
    }

    boolean has(int field) {
        return fields.containsKey(field);
    }

    /** Sets the integer at a path, whose last part is the id of a field. */
    void set(long value, int... path) {
        parent(path)
                .fields
                .merge(
                        path[path.length - 1],
                        new Value(I64, value),
                        (old, changed) -> new Value(old.type(), value));
    }

    /** Sets the string at a path, whose last part is the id of a field. */
    void set(byte[] value, int... path) {
        parent(path).fields.put(path[path.length - 1], new Value(BINARY, value));
    }

    /**
     * Adds a field.
     *
     * @param value a Boolean, an Integer or a Long, a string or its bytes, a structure, or a list
     *     of such values, all of one kind
     * @return this structure
     */
    ThriftStruct with(int field, Object value) {
        fields.put(field, value(value));
        return this;
    }

    private static Value value(Object value) {
        return switch (value) {
            case Boolean bool -> new Value(bool ? TRUE : FALSE, bool ? TRUE : FALSE);
            case Integer number -> new Value(I32, (long) number);
            case Long number -> new Value(I64, number);
            case String text -> new Value(BINARY, text.getBytes(StandardCharsets.UTF_8));
            case byte[] bytes -> new Value(BINARY, bytes);
            case ThriftStruct struct -> new Value(STRUCT, struct);
            case List<?> list -> new Value(LIST, items(list));
            default -> throw new AssertionError(value.getClass());
        };
    }

    /** In a list, a boolean is a byte. */
    private static Items items(List<?> list) {
        int type = list.isEmpty() ? STRUCT : value(list.getFirst()).type();
        boolean isBool = type == TRUE || type == FALSE;
        List<Object> items = new ArrayList<>();
        for (Object each : list) {
            Value value = value(each);
            items.add(isBool ? new byte[] {(byte) value.type()} : value.content());
        }
        return new Items(isBool ? TRUE : type, items);
    }

    void remove(int... path) {
        parent(path).fields.remove(path[path.length - 1]);
    }

    /** Returns the list at a path, which may be changed. */
    List<Object> list(int... path) {
        return ((Items) find(path, path.length)).items();
    }

    byte[] toBytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        writeTo(out);
        return out.toByteArray();
    }

    private ThriftStruct parent(int... path) {
        return (ThriftStruct) find(path, path.length - 1);
    }

    private Object find(int[] path, int length) {
        Object found = this;
        for (int i = 0; i < length; i++) {
            found =
                    found instanceof Items list
                            ? list.items().get(path[i])
                            : ((ThriftStruct) found).fields.get(path[i]).content();
        }
        return found;
    }

    private void writeTo(ByteArrayOutputStream out) {
        int previous = 0;
        for (Map.Entry<Integer, Value> field : fields.entrySet()) {
            int step = field.getKey() - previous;
            previous = field.getKey();
            boolean small = step < LONG_LIST;
            out.write((small ? step << 4 : 0) | field.getValue().type());
            if (!small) {
                writeVariable(out, (long) previous << 1);
            }
            write(out, field.getValue().type(), field.getValue().content());
        }
        out.write(0);
    }

    private static void write(ByteArrayOutputStream out, int type, Object content) {
        switch (content) {
            case Integer ignored -> {}
            case Long value -> writeVariable(out, value << 1 ^ value >> 63);
            case byte[] bytes -> {
                if (type == BINARY) {
                    writeVariable(out, bytes.length);
                }
                out.writeBytes(bytes);
            }
            case Items list -> {
                boolean small = list.items().size() < LONG_LIST;
                out.write((small ? list.items().size() : LONG_LIST) << 4 | list.type());
                if (!small) {
                    writeVariable(out, list.items().size());
                }
                list.items().forEach(item -> write(out, list.type(), item));
            }
            case ThriftStruct struct -> struct.writeTo(out);
            default -> throw new AssertionError(content.getClass());
        }
    }

    private static void writeVariable(ByteArrayOutputStream out, long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            out.write((int) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }
}
