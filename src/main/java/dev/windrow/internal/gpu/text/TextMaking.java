// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

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
        return arrays.make(
                "copy",
                text.present(),
                text.mostBytes(),
                (g, pass) ->
                        g.task(
                                pass.task(),
                                TextMakingKernels::copy,
                                arrays.context(),
                                pass.sizes(),
                                text.present(),
                                text.begins(),
                                text.ends(),
                                text.characters(),
                                pass.tiles(),
                                pass.starts(),
                                pass.out(),
                                text.step(),
                                text.shift(),
                                pass.pass()));
    }

    /** Takes strings of {@code then} where a condition is true, of {@code otherwise} elsewhere. */
    public DeviceText choose(ConditionBits condition, DeviceText then, DeviceText otherwise) {
        LongArray present = arrays.chosen(condition.bits(), then.present(), otherwise.present());
        return arrays.make(
                "choose",
                present,
                then.mostBytes() + otherwise.mostBytes(),
                (g, pass) ->
                        g.task(
                                pass.task(),
                                TextMakingKernels::choose,
                                arrays.context(),
                                pass.sizes(),
                                present,
                                condition.bits(),
                                then.begins(),
                                then.ends(),
                                then.characters(),
                                otherwise.begins(),
                                otherwise.ends(),
                                otherwise.characters(),
                                pass.tiles(),
                                pass.starts(),
                                pass.out(),
                                then.step(),
                                then.shift(),
                                otherwise.step(),
                                otherwise.shift(),
                                pass.pass()));
    }

    /** Joins two strings, with a separator between them. */
    public DeviceText concatenate(DeviceText a, DeviceText b, String separator) {
        LongArray present = arrays.both(a.present(), b.present());
        byte[] bytes = TextArrays.utf8(separator);
        LongArray between = arrays.constant(bytes);
        IntArray parameters = arrays.ints(bytes.length);
        return arrays.make(
                "concatenate",
                present,
                a.mostBytes() + b.mostBytes() + (long) bytes.length * arrays.rows(),
                (g, pass) ->
                        g.task(
                                pass.task(),
                                TextMakingKernels::concatenate,
                                arrays.context(),
                                pass.sizes(),
                                present,
                                a.begins(),
                                a.ends(),
                                a.characters(),
                                b.begins(),
                                b.ends(),
                                b.characters(),
                                between,
                                parameters,
                                pass.tiles(),
                                pass.starts(),
                                pass.out(),
                                a.step(),
                                a.shift(),
                                b.step(),
                                b.shift(),
                                pass.pass()));
    }

    public DeviceText replace(StringFunction.Replace function, DeviceText text) {
        byte[] target = TextArrays.utf8(function.target());
        byte[] replacement = TextArrays.utf8(function.replacement());
        LongArray sought = arrays.constant(target);
        LongArray instead = arrays.constant(replacement);
        IntArray parameters = arrays.ints(target.length, replacement.length);
        long growth = Math.max(0, replacement.length - target.length);
        return arrays.make(
                "replace",
                text.present(),
                text.mostBytes() + text.mostBytes() / target.length * growth,
                (g, pass) ->
                        g.task(
                                pass.task(),
                                TextMakingKernels::replace,
                                arrays.context(),
                                pass.sizes(),
                                text.present(),
                                text.begins(),
                                text.ends(),
                                text.characters(),
                                sought,
                                instead,
                                parameters,
                                pass.tiles(),
                                pass.starts(),
                                pass.out(),
                                text.shift(),
                                pass.pass()));
    }

    public DeviceText repeat(StringFunction.Repeat function, DeviceText text) {
        IntArray parameters = arrays.ints(function.count());
        return arrays.make(
                "repeat",
                text.present(),
                text.mostBytes() * function.count(),
                (g, pass) ->
                        g.task(
                                pass.task(),
                                TextMakingKernels::repeat,
                                arrays.context(),
                                pass.sizes(),
                                text.present(),
                                text.begins(),
                                text.ends(),
                                text.characters(),
                                parameters,
                                pass.tiles(),
                                pass.starts(),
                                pass.out(),
                                text.shift(),
                                pass.pass()));
    }

    public DeviceText pad(StringFunction.Pad function, DeviceText text) {
        byte[] bytes = TextArrays.utf8(function.fill());
        LongArray fill = arrays.constant(bytes);
        int side =
                switch (function.side()) {
                    case RIGHT -> 0;
                    case LEFT -> 1;
                    case BOTH -> 2;
                };
        IntArray parameters = arrays.ints(bytes.length, function.width(), side);
        return arrays.make(
                "pad",
                text.present(),
                text.mostBytes() + (long) function.width() * bytes.length * arrays.rows(),
                (g, pass) ->
                        g.task(
                                pass.task(),
                                TextMakingKernels::pad,
                                arrays.context(),
                                pass.sizes(),
                                text.present(),
                                text.begins(),
                                text.ends(),
                                text.characters(),
                                fill,
                                parameters,
                                pass.tiles(),
                                pass.starts(),
                                pass.out(),
                                text.shift(),
                                pass.pass()));
    }

    public DeviceText fromInteger(DeviceNumbers integers) {
        return arrays.make(
                "fromInteger",
                integers.present(),
                (long) INTEGER_BYTES * arrays.rows(),
                (g, pass) ->
                        g.task(
                                pass.task(),
                                TextMakingKernels::fromInteger,
                                arrays.context(),
                                pass.sizes(),
                                integers.present(),
                                integers.words(),
                                pass.tiles(),
                                pass.starts(),
                                pass.out(),
                                integers.source(),
                                pass.pass()));
    }

    public DeviceText changeCase(StringFunction.ChangeCase function, DeviceText text) {
        CaseTable table = CaseTable.of(function.to());
        IntArray pages = arrays.graph().upload(table.pages());
        IntArray mapping = arrays.graph().upload(table.mapping());
        IntArray parameters =
                function.to() == LetterCase.UPPER
                        ? arrays.ints('A' - 'a', 'a')
                        : arrays.ints('a' - 'A', 'A');
        long mostBytes = text.mostBytes() + text.mostBytes() / 2;
        TextArrays.Maker inTwoPasses =
                (g, pass) ->
                        g.task(
                                pass.task(),
                                TextMakingKernels::changeCase,
                                arrays.context(),
                                pass.sizes(),
                                text.present(),
                                text.begins(),
                                text.ends(),
                                text.characters(),
                                pages,
                                mapping,
                                parameters,
                                pass.tiles(),
                                pass.starts(),
                                pass.out(),
                                text.shift(),
                                pass.pass());
        if (!text.isColumn()) {
            return arrays.make("changeCase", text.present(), mostBytes, inTwoPasses);
        }
        TextArrays.Maker ofAscii =
                (g, pass) ->
                        g.task(
                                pass.task(),
                                TextMakingKernels::changeAscii,
                                arrays.context(),
                                arrays.status(),
                                pass.sizes(),
                                text.begins(),
                                text.characters(),
                                parameters,
                                pass.starts(),
                                pass.out());
        return arrays.make("changeCase", text.present(), mostBytes, ofAscii, inTwoPasses);
    }
}
