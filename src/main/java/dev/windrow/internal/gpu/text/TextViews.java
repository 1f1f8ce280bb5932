// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.operation.DeviceText;
import dev.windrow.internal.gpu.operation.TextArrays;
import dev.windrow.query.StringFunction;
import dev.windrow.query.StringFunction.Side;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.stream.IntStream;

/** Adds the tasks that take parts of strings; no character is copied. */
public final class TextViews {

    private static final int LENGTH_SHIFT = 56;

    /** Unicode's white space. */
    private static final int[] WHITE_SPACE =
            IntStream.concat(
                            IntStream.rangeClosed(0x2000, 0x200a),
                            IntStream.of(
                                    0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x85, 0xa0, 0x1680, 0x2028,
                                    0x2029, 0x202f, 0x205f, 0x3000))
                    .toArray();

    private final TextArrays arrays;

    public TextViews(TextArrays arrays) {
        this.arrays = arrays;
    }

    public DeviceText slice(StringFunction.Slice function, DeviceText text) {
        Long stop = function.stop();
        IntArray parameters =
                arrays.ints(
                        saturated(function.start()),
                        stop == null ? Integer.MAX_VALUE : saturated(stop));
        IntArray begins = arrays.rowInts();
        IntArray ends = arrays.rowInts();
        String task = arrays.task("slice");
        arrays.stream(task)
                .given(arrays.sizes(), text, parameters, begins, ends)
                .add(TextViewKernels.class, "slice");
        return text.parts(begins, ends, text.present());
    }

    /**
     * Limits a number: no string has as many characters, and sums with the limit do not overflow.
     */
    private static int saturated(long number) {
        return Math.clamp(number, -Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    public DeviceText strip(StringFunction.Strip function, DeviceText text) {
        String characters = function.characters();
        int[] points =
                characters == null ? WHITE_SPACE : characters.codePoints().distinct().toArray();
        LongArray stripped = new LongArray(Math.max(1, points.length));
        stripped.init(0L);
        for (int i = 0; i < points.length; i++) {
            stripped.set(i, packed(points[i]));
        }
        arrays.graph().upload(stripped);
        IntArray parameters =
                arrays.ints(
                        points.length,
                        function.side() == Side.RIGHT ? 0 : 1,
                        function.side() == Side.LEFT ? 0 : 1);
        IntArray begins = arrays.rowInts();
        IntArray ends = arrays.rowInts();
        String task = arrays.task("strip");
        arrays.stream(task)
                .given(arrays.sizes(), text, stripped, parameters, begins, ends)
                .add(TextViewKernels.class, "strip");
        return text.parts(begins, ends, text.present());
    }

    /**
     * Returns a code point's bytes, the first one lowest, with their number in the highest byte.
     */
    private static long packed(int point) {
        byte[] bytes = TextArrays.utf8(Character.toString(point));
        long packed = (long) bytes.length << LENGTH_SHIFT;
        for (int i = 0; i < bytes.length; i++) {
            packed |= (bytes[i] & 0xffL) << Byte.SIZE * i;
        }
        return packed;
    }

    public DeviceText split(StringFunction.Split function, DeviceText text) {
        byte[] delimiter = TextArrays.utf8(function.delimiter());
        LongArray sought = arrays.constant(delimiter);
        IntArray parameters = arrays.ints(delimiter.length, function.part(), function.maxParts());
        IntArray begins = arrays.rowInts();
        IntArray ends = arrays.rowInts();
        LongArray present = arrays.bitmap();
        String task = arrays.task("split");
        arrays.blocks(task)
                .given(arrays.sizes(), text.present(), text, sought, parameters, begins, ends)
                .given(present)
                .add(TextViewKernels.class, "split");
        return text.parts(begins, ends, present);
    }
}
