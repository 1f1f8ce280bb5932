// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.operation.DeviceNumbers;
import dev.windrow.internal.gpu.operation.TextArrays;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.expression.DeviceNumber;
import dev.windrow.internal.plan.expression.RowProgram;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A step of an expression as the program of a kernel: its operands are columns, unless they are
 * literals.
 */
final class NumberStep {

    private static final String RESULT = "";

    private final DeviceNumber number;
    private final TextArrays arrays;
    private final Map<DeviceNumber, String> names = new LinkedHashMap<>();
    private final Map<String, DeviceNumbers> operands = new HashMap<>();
    private final @Nullable LongArray sharedPresence;

    /**
     * Takes a step.
     *
     * @param numbers returns the numbers of an operand
     */
    NumberStep(
            DeviceNumber number, Function<DeviceNumber, DeviceNumbers> numbers, TextArrays arrays) {
        this.number = number;
        this.arrays = arrays;
        addOperands(number, numbers);
        sharedPresence = findSharedPresence();
    }

    private void addOperands(DeviceNumber of, Function<DeviceNumber, DeviceNumbers> numbers) {
        for (DeviceNumber operand : of.operands()) {
            switch (operand) {
                case DeviceNumber.Whole _, DeviceNumber.Real _, DeviceNumber.Null _ -> {}
                case DeviceNumber.Same same -> addOperands(same, numbers);
                default -> {
                    if (!names.containsKey(operand)) {
                        String name = Integer.toString(names.size());
                        names.put(operand, name);
                        operands.put(name, numbers.apply(operand));
                    }
                }
            }
        }
    }

    /** Returns the names of the operands, by which the kernel's arguments call them. */
    Map<DeviceNumber, String> names() {
        return names;
    }

    DeviceNumbers operand(String name) {
        return operands.get(name);
    }

    /** Returns the array with an operand's numbers. */
    TornadoNativeArray array(String name) {
        return switch (operand(name).numbers()) {
            case Numbers.Words words -> words.words();
            case Numbers.Floats floats -> floats.floats();
            case Numbers.Doubles doubles -> doubles.doubles();
            default -> throw new IllegalArgumentException(name);
        };
    }

    /**
     * Returns the rows that have a result, if there is a bitmap of them; else the kernel makes it.
     */
    @Nullable LongArray sharedPresence() {
        return sharedPresence;
    }

    private @Nullable LongArray findSharedPresence() {
        if (!mayBeNull(number)) {
            return arrays.everyRow();
        }
        Map<LongArray, DeviceNumbers> presences = new IdentityHashMap<>();
        for (DeviceNumbers operand : operands.values()) {
            if (isNullable(operand)) {
                presences.put(operand.present(), operand);
            }
        }
        boolean isOne = presences.size() == 1 && number.isNullWithAnyOperand();
        return isOne && !hasNull(number) ? presences.keySet().iterator().next() : null;
    }

    private static boolean hasNull(DeviceNumber of) {
        return of.operands().stream()
                .anyMatch(
                        operand ->
                                operand instanceof DeviceNumber.Null
                                        || operand instanceof DeviceNumber.Same
                                                && hasNull(operand));
    }

    private boolean mayBeNull(DeviceNumber of) {
        String name = names.get(of);
        return name == null ? of.mayBeNull(this::mayBeNull) : isNullable(operand(name));
    }

    private boolean isNullable(DeviceNumbers operand) {
        return !arrays.isEveryRow(operand.present());
    }

    /** Returns what the kernel computes. */
    RowProgram program() {
        Map<String, ColumnStatistics> inputs = new LinkedHashMap<>();
        names.values().forEach(name -> inputs.put(name, statistics(operand(name))));
        Primitive type =
                number.type() == Primitive.BOOL
                        ? Primitive.BOOL
                        : number.type().isFloat() ? Primitive.FLOAT64 : Primitive.INT64;
        ColumnStatistics result = new ColumnStatistics(type, sharedPresence == null, false, 0);
        return new RowProgram(
                null,
                null,
                false,
                List.of(new RowProgram.Derived(RESULT, number, result)),
                inputs,
                false);
    }

    /** Returns how a kernel reads an operand. Nulls that change nothing are not looked at. */
    private ColumnStatistics statistics(DeviceNumbers operand) {
        boolean looksAtNulls =
                sharedPresence == null
                        || !number.isNullWithAnyOperand()
                        || number.type() == Primitive.BOOL
                        || number.mayMisfit();
        return new ColumnStatistics(
                type(operand.numbers()), looksAtNulls && isNullable(operand), false, 0);
    }

    private static Primitive type(Numbers numbers) {
        return switch (numbers) {
            case Numbers.Floats _ -> Primitive.FLOAT32;
            case Numbers.Doubles _ -> Primitive.FLOAT64;
            case Numbers.Words(LongArray _, int source) when source == Values.BIT -> Primitive.BOOL;
            case Numbers.Words(LongArray _, int source) when source == Values.BYTE ->
                    Primitive.INT8;
            case Numbers.Words(LongArray _, int source) when source == Values.SHORT ->
                    Primitive.INT16;
            case Numbers.Words(LongArray _, int source) when source == Values.INT ->
                    Primitive.INT32;
            default -> Primitive.INT64;
        };
    }
}
