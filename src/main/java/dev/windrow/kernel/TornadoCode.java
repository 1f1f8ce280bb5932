// SPDX-License-Identifier: Apache-2.0
package dev.windrow.kernel;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.ArrayType;
import dev.windrow.query.KernelArgument;
import dev.windrow.query.KernelCode;
import dev.windrow.query.Launch;
import dev.windrow.query.UserKernel;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/**
 * A method in the form that TornadoVM takes, and the call from the host.
 *
 * @param task one of TornadoVM's functional interfaces
 * @param method takes the arguments as an array
 */
record TornadoCode(Object task, MethodHandle method) implements KernelCode {

    /**
     * Makes a kernel of a method, launched with a thread for each row by default.
     *
     * @param name the kernel's name
     * @param type TornadoVM's interface for as many parameters
     * @throws WindrowException {@code INVALID_ARGUMENT} if the method is a lambda that uses a
     *     variable from around it: a kernel gets everything as an argument
     */
    static UserKernel kernel(String name, Class<?> type, Object task, Parameter<?>... parameters) {
        if (Arrays.stream(task.getClass().getDeclaredFields()).anyMatch(TornadoCode::isCaptured)) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "kernel \"%s\" uses a variable from around it: make it a static method, and"
                            + " hand the value over as a parameter",
                    name);
        }
        return new UserKernel(
                name,
                new TornadoCode(task, method(type, task, parameters.length)),
                Arrays.stream(parameters).<KernelArgument>map(Parameter::argument).toList(),
                new Launch.ThreadPerRow(Launch.DEFAULT_THREADS));
    }

    private static MethodHandle method(Class<?> type, Object task, int parameters) {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(
                            type,
                            "apply",
                            MethodType.genericMethodType(parameters).changeReturnType(void.class))
                    .bindTo(task)
                    .asSpreader(Object[].class, parameters);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isCaptured(Field field) {
        return !Modifier.isStatic(field.getModifiers());
    }

    @Override
    public void call(Object[] arguments) {
        try {
            method.invokeExact(arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Object newArray(ArrayType type, int length) {
        TornadoNativeArray array =
                switch (type) {
                    case BYTES -> new ByteArray(length);
                    case SHORTS -> new ShortArray(length);
                    case INTS -> new IntArray(length);
                    case LONGS -> new LongArray(length);
                    case FLOATS -> new FloatArray(length);
                    case DOUBLES -> new DoubleArray(length);
                };
        return array;
    }

    @Override
    public MemorySegment memory(Object array) {
        return ((TornadoNativeArray) array).getSegment();
    }
}
