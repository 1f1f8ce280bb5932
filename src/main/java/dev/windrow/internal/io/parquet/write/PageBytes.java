// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet.write;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Bytes that grow at their end. Numbers have their lowest byte first. */
final class PageBytes {

    static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Some JVMs have no longer arrays. */
    private static final int MOST_BYTES = Integer.MAX_VALUE - Long.BYTES;

    private byte[] bytes = new byte[1 << 7];
    private int length;

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    /** Returns the bytes, of which {@link #length} count. They move when some are added. */
    byte[] array() {
        return bytes;
    }

    byte[] toArray() {
        return Arrays.copyOf(bytes, length);
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, length);
    }

    void put(int value) {
        ensure(1);
        bytes[length++] = (byte) value;
    }

    void putInt(int value) {
        ensure(Integer.BYTES);
        INT.set(bytes, length, value);
        length += Integer.BYTES;
    }

    /** Puts an integer into room for one that was put before. */
    void setInt(int at, int value) {
        INT.set(bytes, at, value);
    }

    void putLong(long value) {
        ensure(Long.BYTES);
        LONG.set(bytes, length, value);
        length += Long.BYTES;
    }

    /** Puts an integer without a sign, seven bits to a byte. */
    void putVariable(long value) {
        long rest = value;
        while (rest >>> 7 != 0) {
            put((int) rest | 0x80);
            rest >>>= 7;
        }
        put((int) rest);
    }

    void put(byte[] source, int from, int count) {
        ensure(count);
        System.arraycopy(source, from, bytes, length, count);
        length += count;
    }

    void put(MemorySegment source, long from, int count) {
        ensure(count);
        MemorySegment.copy(source, JAVA_BYTE, from, bytes, length, count);
        length += count;
    }

    private void ensure(int more) {
        if (more <= bytes.length - length) {
            return;
        }
        long needed = (long) length + more;
        if (needed > MOST_BYTES) {
            throw WindrowException.of(
                    ErrorCode.UNSUPPORTED_FORMAT,
                    "a row with values of more than %d bytes, which no page of Parquet can hold",
                    MOST_BYTES);
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(MOST_BYTES, Math.max(needed, 2L * length)));
    }
}
