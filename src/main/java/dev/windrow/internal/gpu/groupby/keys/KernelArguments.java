// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.generated.QueryKernel;
import dev.windrow.internal.gpu.generated.QueryKernel.Argument;
import dev.windrow.internal.gpu.memory.DeviceInput;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The arguments of generated kernels. */
public final class KernelArguments {

    private KernelArguments() {}

    /**
     * Returns all arguments of a kernel. Its literals are uploaded.
     *
     * @param own returns the arrays that are none of the table's columns
     */
    public static List<Object> of(
            QueryKernel kernel, QueryArrays arrays, Function<Argument, TornadoNativeArray> own) {
        List<Object> given = new ArrayList<>();
        given.add(arrays.graph().context());
        given.add(arrays.sizes());
        given.add(arrays.status());
        given.add(arrays.graph().upload(kernel.integerArray()));
        given.add(arrays.graph().upload(kernel.realArray()));
        for (Argument argument : kernel.arguments()) {
            given.add(array(argument, arrays.input(), own));
        }
        return given;
    }

    private static TornadoNativeArray array(
            Argument argument, DeviceInput input, Function<Argument, TornadoNativeArray> own) {
        String column = argument.column();
        return switch (argument.kind()) {
            case WORDS -> input.words(column);
            case FLOATS -> input.floats(column);
            case DOUBLES -> input.doubles(column);
            case OFFSETS -> input.offsets(column);
            case CHARACTERS -> input.characters(column);
            case VALIDITY -> input.validity(column);
            default -> own.apply(argument);
        };
    }
}
