// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.bytecode.FlattenedKernel;
import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.operation.ConditionBits;
import dev.windrow.internal.gpu.operation.DeviceNumbers;
import dev.windrow.internal.gpu.operation.DeviceText;
import dev.windrow.internal.gpu.operation.TextArrays;
import dev.windrow.query.StringFunction;
import dev.windrow.query.StringFunction.LetterCase;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Adds the tasks that make strings with characters of their own. */
public final class TextMaking {

    /** The most bytes of an integer, sign included. */
    private static final int INTEGER_BYTES = 20;

    private final TextArrays arrays;

    public TextMaking(TextArrays arrays) {
        this.arrays = arrays;
    }

    /** Copies strings, so that they lie side by side. */
    public DeviceText copy(DeviceText text) {
        return make("copy", text.present(), text.mostBytes(), new TextMaker.Copy(text));
    }

    /** Takes strings of {@code then} where a condition is true, of {@code otherwise} elsewhere. */
    public DeviceText choose(ConditionBits condition, DeviceText then, DeviceText otherwise) {
        return make(
                "choose",
                arrays.chosen(condition.bits(), then.present(), otherwise.present()),
                then.mostBytes() + otherwise.mostBytes(),
                new TextMaker.Choice(condition.bits(), then, otherwise));
    }

    /** Joins two strings, with a separator between them. */
    public DeviceText concatenate(DeviceText a, DeviceText b, String separator) {
        byte[] bytes = TextArrays.utf8(separator);
        return make(
                "concatenate",
                arrays.both(a.present(), b.present()),
                a.mostBytes() + b.mostBytes() + (long) bytes.length * arrays.rows(),
                new TextMaker.Concatenation(
                        a, b, arrays.constant(bytes), arrays.ints(bytes.length)));
    }

    public DeviceText replace(StringFunction.Replace function, DeviceText text) {
        byte[] target = TextArrays.utf8(function.target());
        byte[] replacement = TextArrays.utf8(function.replacement());
        long growth = Math.max(0, replacement.length - target.length);
        return make(
                "replace",
                text.present(),
                text.mostBytes() + text.mostBytes() / target.length * growth,
                new TextMaker.Replacement(
                        text,
                        arrays.constant(target),
                        arrays.constant(replacement),
                        arrays.ints(target.length, replacement.length)));
    }

    public DeviceText repeat(StringFunction.Repeat function, DeviceText text) {
        return make(
                "repeat",
                text.present(),
                text.mostBytes() * function.count(),
                new TextMaker.Repetition(text, arrays.ints(function.count())));
    }

    public DeviceText pad(StringFunction.Pad function, DeviceText text) {
        byte[] bytes = TextArrays.utf8(function.fill());
        int side =
                switch (function.side()) {
                    case RIGHT -> 0;
                    case LEFT -> 1;
                    case BOTH -> 2;
                };
        return make(
                "pad",
                text.present(),
                text.mostBytes() + (long) function.width() * bytes.length * arrays.rows(),
                new TextMaker.Padding(
                        text,
                        arrays.constant(bytes),
                        arrays.ints(bytes.length, function.width(), side)));
    }

    public DeviceText fromInteger(DeviceNumbers integers) {
        return make(
                "fromInteger",
                integers.present(),
                (long) INTEGER_BYTES * arrays.rows(),
                new TextMaker.Digits((Numbers.Words) integers.numbers()));
    }

    public DeviceText changeCase(StringFunction.ChangeCase function, DeviceText text) {
        CaseTable table = CaseTable.of(function.to());
        IntArray parameters =
                function.to() == LetterCase.UPPER
                        ? arrays.ints('A' - 'a', 'a')
                        : arrays.ints('a' - 'A', 'A');
        long mostBytes = text.mostBytes() + text.mostBytes() / 2;
        TextMaker maker =
                new TextMaker.CaseChange(
                        text,
                        arrays.graph().upload(table.pages()),
                        arrays.graph().upload(table.mapping()),
                        parameters);
        if (!text.isColumn()) {
            return make("changeCase", text.present(), mostBytes, maker);
        }
        TextArrays.Maker ofAscii =
                pass ->
                        FlattenedKernel.call(
                                TextMakingKernels.class,
                                "changeAscii",
                                arrays.context(),
                                arrays.status(),
                                pass.sizes(),
                                text.begins(),
                                text.characters(),
                                parameters,
                                pass.starts(),
                                pass.out());
        return arrays.make(
                "changeCase", text.present(), mostBytes, ofAscii, passes(text.present(), maker));
    }

    private DeviceText make(String name, LongArray present, long mostBytes, TextMaker maker) {
        return arrays.make(name, present, mostBytes, passes(present, maker));
    }

    private TextArrays.Maker passes(LongArray present, TextMaker maker) {
        return pass ->
                FlattenedKernel.call(
                        TextMakingKernels.class,
                        "make",
                        arrays.context(),
                        pass.sizes(),
                        present,
                        maker,
                        pass.tiles(),
                        pass.starts(),
                        pass.out(),
                        pass.pass());
    }
}
