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
import java.util.Arrays;

/** What an array of the device holds. */
public enum Element {
    BYTE(ByteArray.class, TypeKind.BYTE),
    SHORT(ShortArray.class, TypeKind.SHORT),
    INT(IntArray.class, TypeKind.INT),
    LONG(LongArray.class, TypeKind.LONG),
    FLOAT(FloatArray.class, TypeKind.FLOAT),
    DOUBLE(DoubleArray.class, TypeKind.DOUBLE);

    private final Class<? extends TornadoNativeArray> array;
    private final TypeKind kind;

    Element(Class<? extends TornadoNativeArray> array, TypeKind kind) {
        this.array = array;
        this.kind = kind;
    }

    /** Returns what an array holds. */
    public static Element of(TornadoNativeArray array) {
        return Arrays.stream(values())
                .filter(element -> element.array.isInstance(array))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("no such array: " + array));
    }

    Class<? extends TornadoNativeArray> array() {
        return array;
    }

    TypeKind kind() {
        return kind;
    }
}
