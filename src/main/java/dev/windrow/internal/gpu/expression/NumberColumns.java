// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.kernels.Each;
import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.PackKernels;
import dev.windrow.internal.gpu.kernels.PackKernels.Packed;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.operation.DeviceNumbers;
import dev.windrow.internal.gpu.operation.MadeColumn;
import dev.windrow.internal.gpu.operation.TextArrays;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Makes columns of computed numbers, each as wide as its type. */
final class NumberColumns {

    private final TextArrays arrays;

    NumberColumns(TextArrays arrays) {
        this.arrays = arrays;
    }

    /** Adds the task that a column needs, if any. */
    MadeColumn column(ColumnType type, DeviceNumbers numbers) {
        return MadeColumn.fixed(type, values(type, numbers), arrays.validity(numbers.present()));
    }

    private TornadoNativeArray values(ColumnType type, DeviceNumbers numbers) {
        if (type == Primitive.FLOAT32) {
            return floats(numbers);
        }
        if (type == Primitive.FLOAT64) {
            return numbers.isMade()
                            && numbers.numbers() instanceof Numbers.Doubles(DoubleArray made)
                    ? arrays.asResult(made)
                    : doubles(numbers);
        }
        boolean isReady = numbers.isMade() && type.byteWidth() == Long.BYTES;
        return isReady && numbers.numbers() instanceof Numbers.Words made
                ? arrays.asResult(made.words())
                : packed(type.byteWidth(), numbers);
    }

    /** Returns integers packed side by side, {@code bytes} bytes each. */
    private LongArray packed(int bytes, DeviceNumbers numbers) {
        int bits = bytes * Byte.SIZE;
        int fold = PackKernels.fold(bits);
        int words = Math.max(1, Math.ceilDiv(arrays.rows(), 1 << fold));
        LongArray packed = arrays.graph().resultLongs(words);
        Packed integers = new PackKernels.Integers(numbers.numbers(), PackKernels.mask(bits));
        arrays.graph().stream(arrays.task("pack"), words)
                .given(arrays.sizes(), integers, packed, Sizes.ROWS, fold)
                .add(PackKernels.class, "pack");
        return packed;
    }

    private DoubleArray doubles(DeviceNumbers numbers) {
        DoubleArray results = arrays.graph().resultDoubles(Math.max(1, arrays.rows()));
        addCopy(new RowKernels.Doubles(numbers.numbers(), results));
        return results;
    }

    private FloatArray floats(DeviceNumbers numbers) {
        FloatArray results = arrays.graph().resultFloats(Math.max(1, arrays.rows()));
        addCopy(new RowKernels.Floats(numbers.numbers(), results));
        return results;
    }

    private void addCopy(Each copy) {
        arrays.stream(arrays.task("copy")).each(arrays.sizes(), Sizes.ROWS, copy);
    }
}
