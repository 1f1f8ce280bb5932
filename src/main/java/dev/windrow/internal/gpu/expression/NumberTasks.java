// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.generated.QueryKernel;
import dev.windrow.internal.gpu.generated.QueryKernel.Argument;
import dev.windrow.internal.gpu.operation.ConditionBits;
import dev.windrow.internal.gpu.operation.DeviceNumbers;
import dev.windrow.internal.gpu.operation.TextArrays;
import dev.windrow.internal.plan.expression.DeviceNumber;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Adds the tasks that compute numbers: one for each step, which reads its operands as they lie. Its
 * kernel is made by the writer that makes those of a GROUP BY, and serves all steps of its shape.
 */
final class NumberTasks {

    private final TextArrays arrays;
    private final Map<List<?>, TornadoNativeArray> literals = new HashMap<>();

    NumberTasks(TextArrays arrays) {
        this.arrays = arrays;
    }

    /**
     * Returns the numbers, or bools, of a step.
     *
     * @param number the step
     * @param numbers returns those of its operands
     */
    DeviceNumbers compute(DeviceNumber number, Function<DeviceNumber, DeviceNumbers> numbers) {
        NumberStep step = new NumberStep(number, numbers, arrays);
        QueryKernel kernel = QueryKernel.step(step.program(), step.names());
        boolean isBool = number.type() == Primitive.BOOL;
        TornadoNativeArray results =
                isBool
                        ? arrays.bitmap()
                        : number.type().isFloat() ? arrays.rowDoubles() : arrays.rowLongs();
        LongArray shared = step.sharedPresence();
        LongArray present = shared == null ? arrays.bitmap() : shared;
        List<Object> given = new ArrayList<>();
        given.add(arrays.context());
        given.add(arrays.sizes());
        given.add(arrays.status());
        given.add(literals(kernel.integers(), kernel::integerArray));
        given.add(literals(kernel.reals(), kernel::realArray));
        for (Argument argument : kernel.arguments()) {
            given.add(
                    switch (argument.kind()) {
                        case WORDS, FLOATS, DOUBLES -> step.array(argument.column());
                        case VALIDITY -> step.operand(argument.column()).present();
                        case RESULT_VALIDITY -> present;
                        default -> results;
                    });
        }
        arrays.blocks(arrays.task("compute")).add(kernel.with(given));
        return switch (results) {
            case DoubleArray doubles -> DeviceNumbers.made(doubles, present);
            case LongArray bits when isBool -> DeviceNumbers.of(new ConditionBits(bits, present));
            default -> DeviceNumbers.made((LongArray) results, present);
        };
    }

    /** Uploads literals, once for all steps that have the same. */
    private TornadoNativeArray literals(List<?> values, Supplier<TornadoNativeArray> array) {
        return literals.computeIfAbsent(values, ignored -> arrays.graph().upload(array.get()));
    }
}
