// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.operation.DeviceNumbers;
import dev.windrow.internal.gpu.operation.TextArrays;
import dev.windrow.query.StringFunction;
import dev.windrow.query.StringFunction.LengthUnit;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Adds the tasks that make integers from strings. */
public final class TextNumbers {

    private final TextArrays arrays;
    private final TextMaking making;

    public TextNumbers(TextArrays arrays, TextMaking making) {
        this.arrays = arrays;
        this.making = making;
    }

    public DeviceNumbers length(StringFunction.Length function, DeviceText text) {
        LongArray lengths = arrays.rowLongs();
        int inCharacters = function.unit() == LengthUnit.CODE_POINTS ? 1 : 0;
        String task = arrays.task("length");
        arrays.stream(task)
                .each(
                        arrays.sizes(),
                        Sizes.ROWS,
                        new TextNumberKernels.Length(making.view(text), lengths, inCharacters));
        return DeviceNumbers.made(lengths, making.present(text));
    }

    public DeviceNumbers indexOf(StringFunction.IndexOf function, DeviceText text) {
        Constant sought = making.constants().text(function.sought());
        LongArray indices = arrays.rowLongs();
        String task = arrays.task("indexOf");
        arrays.stream(task)
                .each(
                        arrays.sizes(),
                        Sizes.ROWS,
                        new TextNumberKernels.Index(making.view(text), sought, indices));
        return DeviceNumbers.made(indices, making.present(text));
    }

    public DeviceNumbers toInteger(DeviceText text) {
        LongArray values = arrays.rowLongs();
        LongArray present = arrays.bitmap();
        String task = arrays.task("toInteger");
        arrays.blocks(task)
                .given(arrays.sizes(), making.present(text), making.view(text), values, present)
                .add(TextNumberKernels.class, "toInteger");
        return DeviceNumbers.made(values, present);
    }

    public DeviceNumbers hash(StringFunction.Hash function, DeviceText text) {
        Constant seed = making.constants().numbers(function.seed());
        LongArray hashes = arrays.rowLongs();
        String task = arrays.task("hash");
        arrays.stream(task)
                .each(
                        arrays.sizes(),
                        Sizes.ROWS,
                        new TextNumberKernels.XxHash(making.view(text), seed, hashes));
        return DeviceNumbers.made(hashes, making.present(text));
    }
}
