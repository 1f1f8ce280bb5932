// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.operation.ConditionBits;
import dev.windrow.internal.gpu.operation.DeviceNumbers;
import dev.windrow.internal.gpu.operation.TextArrays;
import dev.windrow.internal.plan.expression.DeviceNumber;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Adds the tasks that cast numbers. */
final class CastTasks {

    /**
     * The greatest float64 that does not become infinite as float32: the next one lies halfway to
     * infinity.
     */
    private static final double GREATEST_FLOAT = Math.nextDown(0x1.ffffffp127);

    private final TextArrays arrays;
    private final NumberTasks arithmetic;

    CastTasks(TextArrays arrays, NumberTasks arithmetic) {
        this.arrays = arrays;
        this.arithmetic = arithmetic;
    }

    /** Returns integers cast to fewer bits, or points in time cast to other units. */
    DeviceNumbers narrow(DeviceNumber.Narrowed cast, DeviceNumbers operand) {
        LongArray parameters =
                arrays.graph()
                        .upload(
                                LongArray.fromElements(
                                        cast.least(),
                                        cast.greatest(),
                                        cast.factor(),
                                        cast.divisor()));
        LongArray results = arrays.rowLongs();
        LongArray present =
                cast(
                        "narrow",
                        new RowCasts.Narrowing(
                                operand, parameters, results, cast.divisor() == 1 ? 0 : 1),
                        operand,
                        cast.isLenient());
        return DeviceNumbers.made(results, present);
    }

    /** Returns floats rounded to the nearest integers. */
    DeviceNumbers toNearest(DeviceNumber.Nearest cast, DeviceNumbers operand) {
        double end = Math.scalb(1.0, cast.type().byteWidth() * Byte.SIZE - 1);
        DoubleArray bounds = arrays.graph().upload(DoubleArray.fromElements(-end, end));
        LongArray results = arrays.rowLongs();
        LongArray present =
                cast(
                        "nearest",
                        new RowCasts.Nearest(operand, bounds, results),
                        operand,
                        cast.isLenient());
        return DeviceNumbers.made(results, present);
    }

    /** Returns numbers rounded to 32-bit floats. */
    DeviceNumbers round(DeviceNumber.Rounded cast, DeviceNumbers operand) {
        DoubleArray bounds =
                arrays.graph()
                        .upload(DoubleArray.fromElements(GREATEST_FLOAT, Double.POSITIVE_INFINITY));
        DoubleArray results = arrays.rowDoubles();
        LongArray present =
                cast(
                        "round",
                        new RowCasts.Rounding(operand, bounds, results),
                        operand,
                        cast.isLenient());
        return DeviceNumbers.made(results, present);
    }

    /** Adds the task of a cast, and returns the rows that have a result. */
    private LongArray cast(
            String name, RowKernels.Cast cast, DeviceNumbers operand, boolean isLenient) {
        LongArray present = arrays.bitmap();
        arrays.blocks(arrays.task(name))
                .given(arrays.sizes(), arrays.status(), operand.present(), cast, present)
                .given(isLenient ? 1 : 0)
                .add(RowKernels.class, "cast");
        return isLenient ? present : operand.present();
    }

    /** Returns the condition that integers are not 0. */
    ConditionBits longsAreNotZero(DeviceNumbers operand) {
        return arithmetic.bits(
                "notZero", new RowFormulas.LongIsNotZero(operand), operand.present());
    }

    /** Returns the condition that floats are not 0. */
    ConditionBits doublesAreNotZero(DeviceNumbers operand) {
        return arithmetic.bits(
                "notZero", new RowFormulas.DoubleIsNotZero(operand), operand.present());
    }
}
