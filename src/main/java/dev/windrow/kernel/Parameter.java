// SPDX-License-Identifier: Apache-2.0
package dev.windrow.kernel;

import dev.windrow.column.ColumnType;
import dev.windrow.query.ArrayType;
import dev.windrow.query.KernelArgument;
import dev.windrow.query.KernelSlot;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.Objects;

/**
 * What a kernel gets for one of its parameters. {@link Parameters} makes these values.
 *
 * @param <T> the type that the method declares, or its wrapper if that is a primitive
 * @param argument what the kernel gets
 */
public record Parameter<T>(KernelArgument argument) {
    /** Rejects null. */
    public Parameter {
        Objects.requireNonNull(argument, "argument");
    }

    /** Takes an array that the kernel only reads. */
    static <A extends TornadoNativeArray> Parameter<A> read(
            KernelSlot.Kind kind, String name, ArrayType type) {
        return new Parameter<>(new KernelArgument.Read(new KernelSlot(kind, name), type));
    }

    /** Takes an array that the kernel changes in place. */
    static <A extends TornadoNativeArray> Parameter<A> change(
            KernelSlot.Kind kind, String name, ArrayType type) {
        return new Parameter<>(new KernelArgument.Change(new KernelSlot(kind, name), type));
    }

    /** Takes an array that the kernel fills. */
    static <A extends TornadoNativeArray> Parameter<A> make(
            KernelSlot.Kind kind, String name, ArrayType type, ColumnType columnType) {
        return new Parameter<>(
                new KernelArgument.Make(new KernelSlot(kind, name), type, columnType));
    }
}
