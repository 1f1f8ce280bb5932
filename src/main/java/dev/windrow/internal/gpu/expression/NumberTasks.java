// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.operation.ConditionBits;
import dev.windrow.internal.gpu.operation.DeviceNumbers;
import dev.windrow.internal.gpu.operation.TextArrays;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.Logic.ComparisonOperator;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Adds the tasks that compute with numbers, compare them and replace their nulls. */
final class NumberTasks {

    private final TextArrays arrays;

    NumberTasks(TextArrays arrays) {
        this.arrays = arrays;
    }

    /** Returns one integer for all rows. */
    DeviceNumbers constant(long value) {
        LongArray words = arrays.graph().upload(LongArray.fromElements(value));
        return DeviceNumbers.constant(new Numbers.Words(words, Values.LONG), arrays.everyRow());
    }

    /** Returns one float for all rows. */
    DeviceNumbers constant(double value) {
        DoubleArray doubles = arrays.graph().upload(DoubleArray.fromElements(value));
        return DeviceNumbers.constant(new Numbers.Doubles(doubles), arrays.everyRow());
    }

    /** Returns the results of integer arithmetic. */
    DeviceNumbers computeLongs(ArithmeticOperator operator, DeviceNumbers a, DeviceNumbers b) {
        return computeLongs(code(operator), a, b, arrays.both(a.present(), b.present()));
    }

    /** Returns integers without their signs. */
    DeviceNumbers magnitude(DeviceNumbers a) {
        return computeLongs(RowFormulas.MAGNITUDE, a, constant(0L), a.present());
    }

    /**
     * Returns the remainders of integers.
     *
     * @param hasDivisor where the divisor is not 0
     */
    DeviceNumbers remainder(DeviceNumbers a, DeviceNumbers b, ConditionBits hasDivisor) {
        LongArray present = arrays.both(a.present(), hasDivisor.bits());
        return computeLongs(RowFormulas.MODULO, a, b, present);
    }

    private DeviceNumbers computeLongs(
            int operator, DeviceNumbers a, DeviceNumbers b, LongArray present) {
        return longs(
                "compute",
                new RowFormulas.LongArithmetic(a, b, present, arrays.status(), operator),
                present);
    }

    /** Adds the task that computes integers. */
    DeviceNumbers longs(String name, RowKernels.LongFormula formula, LongArray present) {
        LongArray results = arrays.rowLongs();
        arrays.stream(arrays.task(name))
                .given(arrays.sizes(), formula, results)
                .add(RowKernels.class, "longs");
        return DeviceNumbers.made(results, present);
    }

    /** Adds the task that computes floats. */
    DeviceNumbers doubles(String name, RowKernels.DoubleFormula formula, LongArray present) {
        DoubleArray results = arrays.rowDoubles();
        arrays.stream(arrays.task(name))
                .given(arrays.sizes(), formula, results)
                .add(RowKernels.class, "doubles");
        return DeviceNumbers.made(results, present);
    }

    /** Adds the task that tests rows. */
    ConditionBits bits(String name, RowKernels.Test test, LongArray present) {
        LongArray bits = arrays.bitmap();
        arrays.blocks(arrays.task(name))
                .given(arrays.sizes(), present, test, bits)
                .add(RowKernels.class, "bits");
        return new ConditionBits(bits, present);
    }

    /** Returns the results of float arithmetic. */
    DeviceNumbers computeDoubles(ArithmeticOperator operator, DeviceNumbers a, DeviceNumbers b) {
        return doubles(
                "compute",
                new RowFormulas.DoubleArithmetic(a, b, code(operator)),
                arrays.both(a.present(), b.present()));
    }

    private static int code(ArithmeticOperator operator) {
        return switch (operator) {
            case PLUS -> RowFormulas.PLUS;
            case MINUS -> RowFormulas.MINUS;
            case TIMES -> RowFormulas.TIMES;
            case DIVIDED_BY -> RowFormulas.DIVIDED_BY;
            case MODULO -> throw new IllegalArgumentException("a remainder is no arithmetic here");
        };
    }

    /** Returns {@code a}, or {@code b} where {@code a} is null. */
    DeviceNumbers coalesceLongs(DeviceNumbers a, DeviceNumbers b) {
        return chooseLongs(a.present(), a, b, arrays.either(a.present(), b.present()));
    }

    /** Returns {@code a} where a condition is true, and {@code b} elsewhere. */
    DeviceNumbers chooseLongs(ConditionBits condition, DeviceNumbers a, DeviceNumbers b) {
        return chooseLongs(condition.bits(), a, b, chosen(condition, a.present(), b.present()));
    }

    private DeviceNumbers chooseLongs(
            LongArray bits, DeviceNumbers a, DeviceNumbers b, LongArray present) {
        return longs("choose", new RowFormulas.LongChoice(bits, a, b), present);
    }

    /** Returns {@code a}, or {@code b} where {@code a} is null. */
    DeviceNumbers coalesceDoubles(DeviceNumbers a, DeviceNumbers b) {
        return chooseDoubles(a.present(), a, b, arrays.either(a.present(), b.present()));
    }

    /** Returns {@code a} where a condition is true, and {@code b} elsewhere. */
    DeviceNumbers chooseDoubles(ConditionBits condition, DeviceNumbers a, DeviceNumbers b) {
        return chooseDoubles(condition.bits(), a, b, chosen(condition, a.present(), b.present()));
    }

    private DeviceNumbers chooseDoubles(
            LongArray bits, DeviceNumbers a, DeviceNumbers b, LongArray present) {
        return doubles("choose", new RowFormulas.DoubleChoice(bits, a, b), present);
    }

    /** Returns {@code a}, or {@code b} where {@code a} is null. */
    ConditionBits coalesceBits(ConditionBits a, ConditionBits b) {
        return new ConditionBits(
                arrays.chosen(a.known(), a.bits(), b.bits()), arrays.either(a.known(), b.known()));
    }

    /** Returns {@code a} where a condition is true, and {@code b} elsewhere. */
    ConditionBits chooseBits(ConditionBits condition, ConditionBits a, ConditionBits b) {
        return new ConditionBits(
                chosen(condition, a.bits(), b.bits()), chosen(condition, a.known(), b.known()));
    }

    /** Returns no value for any row. */
    DeviceNumbers none() {
        LongArray words = arrays.graph().upload(LongArray.fromElements(0L));
        return DeviceNumbers.constant(new Numbers.Words(words, Values.LONG), arrays.noRow());
    }

    private LongArray chosen(ConditionBits condition, LongArray then, LongArray otherwise) {
        return arrays.chosen(condition.bits(), then, otherwise);
    }

    /** Returns the comparison of integers, row by row. */
    ConditionBits compareLongs(ComparisonOperator operator, DeviceNumbers a, DeviceNumbers b) {
        return bits(
                "compare",
                new RowFormulas.LongComparison(a, b, operator.trueOf()),
                arrays.both(a.present(), b.present()));
    }

    /** Returns the comparison of numbers as floats, row by row. */
    ConditionBits compareDoubles(ComparisonOperator operator, DeviceNumbers a, DeviceNumbers b) {
        return bits(
                "compare",
                new RowFormulas.DoubleComparison(a, b, operator.trueOf()),
                arrays.both(a.present(), b.present()));
    }
}
