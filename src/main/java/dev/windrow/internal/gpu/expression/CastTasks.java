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

    CastTasks(TextArrays arrays) {
        this.arrays = arrays;
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
        LongArray present = arrays.bitmap();
        int divides = cast.divisor() == 1 ? 0 : 1;
        int lenient = cast.isLenient() ? 1 : 0;
        String task = arrays.task("narrow");
        arrays.addBlocks(
                task,
                g ->
                        g.task(
                                task,
                                CastKernels::narrow,
                                arrays.context(),
                                arrays.sizes(),
                                arrays.status(),
                                operand.words(),
                                operand.present(),
                                parameters,
                                results,
                                present,
                                operand.source(),
                                divides,
                                lenient));
        return DeviceNumbers.made(
                results, cast.isLenient() ? present : operand.present(), arrays.unread());
    }

    /** Returns floats rounded to the nearest integers. */
    DeviceNumbers toNearest(DeviceNumber.Nearest cast, DeviceNumbers operand) {
        double end = Math.scalb(1.0, cast.type().byteWidth() * Byte.SIZE - 1);
        DoubleArray bounds = arrays.graph().upload(DoubleArray.fromElements(-end, end));
        LongArray results = arrays.rowLongs();
        LongArray present = arrays.bitmap();
        int lenient = cast.isLenient() ? 1 : 0;
        String task = arrays.task("nearest");
        arrays.addBlocks(
                task,
                g ->
                        g.task(
                                task,
                                CastKernels::toNearest,
                                arrays.context(),
                                arrays.sizes(),
                                arrays.status(),
                                operand.words(),
                                operand.floats(),
                                operand.doubles(),
                                operand.present(),
                                bounds,
                                results,
                                present,
                                operand.source(),
                                lenient));
        return DeviceNumbers.made(
                results, cast.isLenient() ? present : operand.present(), arrays.unread());
    }

    /** Returns numbers rounded to 32-bit floats. */
    DeviceNumbers round(DeviceNumber.Rounded cast, DeviceNumbers operand) {
        DoubleArray bounds =
                arrays.graph()
                        .upload(DoubleArray.fromElements(GREATEST_FLOAT, Double.POSITIVE_INFINITY));
        DoubleArray results = arrays.rowDoubles();
        LongArray present = arrays.bitmap();
        int lenient = cast.isLenient() ? 1 : 0;
        String task = arrays.task("round");
        arrays.addBlocks(
                task,
                g ->
                        g.task(
                                task,
                                CastKernels::roundToFloat,
                                arrays.context(),
                                arrays.sizes(),
                                arrays.status(),
                                operand.words(),
                                operand.floats(),
                                operand.doubles(),
                                operand.present(),
                                bounds,
                                results,
                                present,
                                operand.source(),
                                lenient));
        return DeviceNumbers.made(
                results, cast.isLenient() ? present : operand.present(), arrays.unread());
    }

    /** Returns the condition that integers are not 0. */
    ConditionBits longsAreNotZero(DeviceNumbers operand) {
        LongArray bits = arrays.bitmap();
        String task = arrays.task("notZero");
        arrays.addBlocks(
                task,
                g ->
                        g.task(
                                task,
                                NumberTestKernels::longsAreNotZero,
                                arrays.context(),
                                arrays.sizes(),
                                operand.words(),
                                operand.present(),
                                bits,
                                operand.source()));
        return new ConditionBits(bits, operand.present());
    }

    /** Returns the condition that floats are not 0. */
    ConditionBits doublesAreNotZero(DeviceNumbers operand) {
        LongArray bits = arrays.bitmap();
        String task = arrays.task("notZero");
        arrays.addBlocks(
                task,
                g ->
                        g.task(
                                task,
                                NumberTestKernels::doublesAreNotZero,
                                arrays.context(),
                                arrays.sizes(),
                                operand.words(),
                                operand.floats(),
                                operand.doubles(),
                                operand.present(),
                                bits,
                                operand.source()));
        return new ConditionBits(bits, operand.present());
    }
}
