// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.bytecode;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.classfile.TypeKind;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** What an array of the device holds. */
public enum Element {
    BYTE(ByteArray.class, TypeKind.BYTE, Byte.BYTES),
    SHORT(ShortArray.class, TypeKind.SHORT, Short.BYTES),
    INT(IntArray.class, TypeKind.INT, Integer.BYTES),
    LONG(LongArray.class, TypeKind.LONG, Long.BYTES),
    FLOAT(FloatArray.class, TypeKind.FLOAT, Float.BYTES),
    DOUBLE(DoubleArray.class, TypeKind.DOUBLE, Double.BYTES);

    private final Class<? extends TornadoNativeArray> array;
    private final TypeKind kind;
    private final int bytes;

    Element(Class<? extends TornadoNativeArray> array, TypeKind kind, int bytes) {
        this.array = array;
        this.kind = kind;
        this.bytes = bytes;
    }

    /** Returns what an array holds. */
    public static Element of(TornadoNativeArray array) {
        return of(array.getClass());
    }

    /** Returns what the arrays of a class hold. */
    static Element of(Class<?> array) {
        return Arrays.stream(values())
                .filter(element -> element.array == array)
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("no such array: " + array));
    }

    /** Returns the bytes of an element. */
    public int bytes() {
        return bytes;
    }

    /** Makes an array of {@code length} elements. */
    public TornadoNativeArray array(int length) {
        return switch (this) {
            case BYTE -> new ByteArray(length);
            case SHORT -> new ShortArray(length);
            case INT -> new IntArray(length);
            case LONG -> new LongArray(length);
            case FLOAT -> new FloatArray(length);
            case DOUBLE -> new DoubleArray(length);
        };
    }

    /** Makes an array over memory that begins with TornadoVM's header. */
    public TornadoNativeArray over(MemorySegment memory) {
        return switch (this) {
            case BYTE -> ByteArray.fromSegmentShallow(memory);
            case SHORT -> ShortArray.fromSegmentShallow(memory);
            case INT -> IntArray.fromSegmentShallow(memory);
            case LONG -> LongArray.fromSegmentShallow(memory);
            case FLOAT -> FloatArray.fromSegmentShallow(memory);
            case DOUBLE -> DoubleArray.fromSegmentShallow(memory);
        };
    }

    Class<? extends TornadoNativeArray> array() {
        return array;
    }

    TypeKind kind() {
        return kind;
    }
}
