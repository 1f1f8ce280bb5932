// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.operation.DeviceNumbers;
import dev.windrow.internal.gpu.operation.DeviceText;
import dev.windrow.internal.gpu.operation.TextArrays;
import dev.windrow.query.StringFunction;
import dev.windrow.query.StringFunction.LengthUnit;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Adds the tasks that make integers from strings. */
public final class TextNumbers {

    private final TextArrays arrays;

    public TextNumbers(TextArrays arrays) {
        this.arrays = arrays;
    }

    public DeviceNumbers length(StringFunction.Length function, DeviceText text) {
        LongArray lengths = arrays.rowLongs();
        int inCharacters = function.unit() == LengthUnit.CODE_POINTS ? 1 : 0;
        String task = arrays.task("length");
        arrays.stream(task)
                .each(
                        arrays.sizes(),
                        Sizes.ROWS,
                        new TextNumberKernels.Length(text, lengths, inCharacters));
        return DeviceNumbers.made(lengths, text.present());
    }

    public DeviceNumbers indexOf(StringFunction.IndexOf function, DeviceText text) {
        byte[] bytes = TextArrays.utf8(function.sought());
        LongArray sought = arrays.constant(bytes);
        IntArray parameters = arrays.ints(bytes.length);
        LongArray indices = arrays.rowLongs();
        String task = arrays.task("indexOf");
        arrays.stream(task)
                .each(
                        arrays.sizes(),
                        Sizes.ROWS,
                        new TextNumberKernels.Index(text, sought, parameters, indices));
        return DeviceNumbers.made(indices, text.present());
    }

    public DeviceNumbers toInteger(DeviceText text) {
        LongArray values = arrays.rowLongs();
        LongArray present = arrays.bitmap();
        String task = arrays.task("toInteger");
        arrays.blocks(task)
                .given(arrays.sizes(), text.present(), text, values, present)
                .add(TextNumberKernels.class, "toInteger");
        return DeviceNumbers.made(values, present);
    }

    public DeviceNumbers hash(StringFunction.Hash function, DeviceText text) {
        LongArray parameters = arrays.graph().upload(LongArray.fromElements(function.seed()));
        LongArray hashes = arrays.rowLongs();
        String task = arrays.task("hash");
        arrays.stream(task)
                .given(arrays.sizes(), text, parameters, hashes)
                .add(TextNumberKernels.class, "hash");
        return DeviceNumbers.made(hashes, text.present());
    }
}
