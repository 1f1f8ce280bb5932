// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Walks over a structure in Thrift's compact protocol. What is not such a structure ends in an
 * {@link IllegalArgumentException}, and so does a field of another type than the caller asks for.
 *
 * <pre>{@code
 * for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
 *     switch (id) {
 *         case 3 -> rows = reader.integer();
 *         default -> reader.skipValue();
 *     }
 * }
 * }</pre>
 */
final class ThriftReader {

    private static final int TRUE = 1;
    private static final int FALSE = 2;
    private static final int BYTE = 3;
    private static final int I16 = 4;
    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int DOUBLE = 7;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int SET = 10;
    private static final int MAP = 11;
    private static final int STRUCT = 12;

    /** Deeper than any sound footer, so that a damaged one cannot overflow the stack. */
    private static final int MOST_LEVELS = 64;

    private static final int MOST_FIELD_ID = Short.MAX_VALUE;

    private final byte[] bytes;
    private final int end;
    private int position;
    private int type;
    private int level;

    ThriftReader(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    /** Begins at a position; what lies from {@code end} on is not looked at. */
    ThriftReader(byte[] bytes, int position, int end) {
        this.bytes = bytes;
        this.position = position;
        this.end = end;
    }

    /** Reads a part of a file, and begins at its first byte. */
    static ThriftReader of(FileChannel file, ParquetChunk.Place part) throws IOException {
        int length = Math.toIntExact(part.bytes());
        return new ThriftReader(ParquetFooter.bytes(file, part.offset(), length).array());
    }

    int position() {
        return position;
    }

    /** Moves to the value of the next field and returns its id, or 0 at the structure's end. */
    int nextField(int previousId) {
        int header = next();
        type = header & 0x0f;
        if (type == 0) {
            return 0;
        }
        int step = header >>> 4;
        long id = step == 0 ? readInteger() : previousId + step;
        if (id <= 0 || id > MOST_FIELD_ID) {
            throw new IllegalArgumentException("a field with the id " + id);
        }
        return (int) id;
    }

    /** Moves behind the value of the field that {@link #nextField} found. */
    void skipValue() {
        skip(type, false);
    }

    /** Returns whether the field that {@link #nextField} found is an integer. */
    boolean isInteger() {
        return type == BYTE || type == I16 || type == I32 || type == I64;
    }

    /** Reads the value of a field that is an integer. */
    long integer() {
        require(isInteger(), "an integer");
        return type == BYTE ? (byte) next() : readInteger();
    }

    /** Reads the value of a field that is a bool, which stands where others have their type. */
    boolean bool() {
        require(type == TRUE || type == FALSE, "a bool");
        return type == TRUE;
    }

    /** Reads the value of a field that is an integer of 32 bits. */
    int integer32() {
        long value = integer();
        require(value == (int) value, "an integer of 32 bits");
        return (int) value;
    }

    /** Reads the value of a field that is a string. */
    String text() {
        return new String(binary(), StandardCharsets.UTF_8);
    }

    /** Reads the value of any field: an empty text if it is no string. */
    String textIfAny() {
        if (type == BINARY) {
            return text();
        }
        skipValue();
        return "";
    }

    /** Reads the value of a field that is a string of bytes. */
    byte[] binary() {
        require(type == BINARY, "a string");
        return readBinary();
    }

    private byte[] readBinary() {
        long length = readVariable();
        int start = position;
        skipBytes(length);
        return Arrays.copyOfRange(bytes, start, position);
    }

    /** Enters the value of a field that is a structure: its fields come next. */
    void enterStructure() {
        require(type == STRUCT, "a structure");
    }

    /** Enters the value of a field that is a list of structures, and returns their number. */
    int enterStructures() {
        return enterList("a list of structures", STRUCT, STRUCT);
    }

    /** Reads the value of a field that is a list of strings of bytes. */
    List<byte[]> binaries() {
        int size = enterList("a list of strings", BINARY, BINARY);
        List<byte[]> items = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            items.add(readBinary());
        }
        return items;
    }

    /** Reads the value of a field that is a list of integers of 32 or 64 bits. */
    List<Long> integers() {
        int size = enterList("a list of integers", I64, I32);
        List<Long> items = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            items.add(readInteger());
        }
        return items;
    }

    /** Reads the value of a field that is a list of bools, each of which is a byte. */
    List<Boolean> bools() {
        int size = enterList("a list of bools", TRUE, FALSE);
        List<Boolean> found = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            found.add(next() == TRUE);
        }
        return found;
    }

    /** Enters a list of items of a type, or of another that stands for the same. */
    private int enterList(String expected, int wanted, int other) {
        require(type == LIST, "a list");
        int header = next();
        int size = (int) listSize(header);
        int items = header & 0x0f;
        require(size == 0 || items == wanted || items == other, expected);
        return size;
    }

    /** Reads a signed integer. */
    long readInteger() {
        long zigzag = readVariable();
        return zigzag >>> 1 ^ -(zigzag & 1);
    }

    private void skip(int valueType, boolean inCollection) {
        if (++level > MOST_LEVELS) {
            throw new IllegalArgumentException("more than " + MOST_LEVELS + " levels");
        }
        switch (valueType) {
            case TRUE, FALSE -> position += inCollection ? 1 : 0;
            case BYTE -> position++;
            case I16, I32, I64 -> readVariable();
            case DOUBLE -> position += Double.BYTES;
            case BINARY -> skipBytes(readVariable());
            case LIST, SET -> skipList();
            case MAP -> skipMap();
            case STRUCT -> skipStruct();
            default -> throw new IllegalArgumentException("no type " + valueType);
        }
        level--;
    }

    private void skipBytes(long count) {
        if (count < 0 || count > end - position) {
            throw new IllegalArgumentException("a string of " + count + " bytes");
        }
        position += (int) count;
    }

    private void skipList() {
        int header = next();
        long size = listSize(header);
        for (long i = 0; i < size; i++) {
            skip(header & 0x0f, true);
        }
    }

    private long listSize(int header) {
        return header >>> 4 == 15 ? checkedSize() : header >>> 4;
    }

    private void skipMap() {
        long size = checkedSize();
        int types = size == 0 ? 0 : next();
        for (long i = 0; i < size; i++) {
            skip(types >>> 4, true);
            skip(types & 0x0f, true);
        }
    }

    private void skipStruct() {
        for (int id = nextField(0); id != 0; id = nextField(id)) {
            skip(type, false);
        }
    }

    /** Each item has at least a byte. */
    private long checkedSize() {
        long size = readVariable();
        if (size < 0 || size > end) {
            throw new IllegalArgumentException("a list of " + size + " items");
        }
        return size;
    }

    private long readVariable() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int part = next();
            value |= (long) (part & 0x7f) << shift;
            if (part < 0x80) {
                return value;
            }
        }
        throw new IllegalArgumentException("an integer of more than 64 bits");
    }

    private void require(boolean condition, String expected) {
        if (!condition) {
            throw new IllegalArgumentException(
                    "a value of type " + type + ", expected " + expected);
        }
    }

    private int next() {
        if (position >= end) {
            throw new IllegalArgumentException("it ends within a value");
        }
        return bytes[position++] & 0xff;
    }
}
