// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.operation.ConditionBits;
import dev.windrow.internal.gpu.operation.DeviceNumbers;
import dev.windrow.internal.gpu.operation.TextArrays;
import dev.windrow.query.StringFunction;
import dev.windrow.query.StringFunction.LetterCase;
import dev.windrow.query.StringFunction.Side;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Says what kernels do for the functions that return strings; it adds no task of its own. */
public final class TextFunctions {

    /** The most bytes of an integer, sign included. */
    private static final int INTEGER_BYTES = 20;

    /** Unicode's white space. */
    private static final int[] WHITE_SPACE =
            IntStream.concat(
                            IntStream.rangeClosed(0x2000, 0x200a),
                            IntStream.of(
                                    0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x85, 0xa0, 0x1680, 0x2028,
                                    0x2029, 0x202f, 0x205f, 0x3000))
                    .toArray();

    private final TextArrays arrays;
    private final Constants constants;
    private final TextMaking making;

    public TextFunctions(TextArrays arrays, TextMaking making) {
        this.arrays = arrays;
        this.making = making;
        constants = making.constants();
    }

    /** Returns the strings of a column. */
    public DeviceText column(String name) {
        return making.sideBySide(
                arrays.input().offsets(name),
                arrays.input().characters(name),
                arrays.present(name),
                arrays.column(name).characters());
    }

    /** Returns one string for all rows. */
    public DeviceText constant(String value) {
        return new DeviceText(
                new TextView.Literal(constants.text(value)),
                arrays.everyRow(),
                bytes(value) * arrays.rows());
    }

    public DeviceText slice(StringFunction.Slice function, DeviceText text) {
        Long stop = function.stop();
        Constant indices =
                constants.numbers(
                        saturated(function.start()),
                        stop == null ? Integer.MAX_VALUE : saturated(stop));
        return new DeviceText(
                new TextView.Slice(making.view(text), indices), text.present(), text.mostBytes());
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
        IntStream sides =
                IntStream.of(
                        function.side() == Side.RIGHT ? 0 : 1,
                        function.side() == Side.LEFT ? 0 : 1,
                        points.length);
        long[] stripped =
                LongStream.concat(
                                sides.asLongStream(),
                                IntStream.of(points).mapToLong(TextFunctions::packed))
                        .toArray();
        return new DeviceText(
                new TextView.Strip(making.view(text), constants.numbers(stripped)),
                text.present(),
                text.mostBytes());
    }

    /**
     * Returns a code point's bytes, the first one lowest, with their number in the highest byte.
     */
    private static long packed(int point) {
        byte[] bytes = Character.toString(point).getBytes(StandardCharsets.UTF_8);
        long packed = (long) bytes.length << TextView.Strip.LENGTH_SHIFT;
        for (int i = 0; i < bytes.length; i++) {
            packed |= (bytes[i] & 0xffL) << Byte.SIZE * i;
        }
        return packed;
    }

    public DeviceText split(StringFunction.Split function, DeviceText text) {
        return new DeviceText(
                new TextView.Split(
                        making.view(text),
                        constants.text(function.delimiter()),
                        constants.numbers(function.part(), function.maxParts())),
                null,
                text.mostBytes());
    }

    /** Takes strings of {@code then} where a condition is true, of {@code otherwise} elsewhere. */
    public DeviceText choose(ConditionBits condition, DeviceText then, DeviceText otherwise) {
        return ofTwo(
                then,
                otherwise,
                (a, b) -> new TextMaker.Choice(condition.bits(), a, b),
                then.present() == otherwise.present() ? then.present() : null);
    }

    /** Joins strings, with a separator between them. */
    public DeviceText concatenate(List<DeviceText> parts, String separator) {
        DeviceText joined = parts.getFirst();
        for (DeviceText part : parts.subList(1, parts.size())) {
            if (!separator.isEmpty()) {
                joined = pair(joined, constant(separator));
            }
            joined = pair(joined, part);
        }
        return joined;
    }

    private DeviceText pair(DeviceText a, DeviceText b) {
        return ofTwo(a, b, TextMaker.Pair::new, presentInBoth(a.present(), b.present()));
    }

    private DeviceText ofTwo(
            DeviceText a,
            DeviceText b,
            BinaryOperator<TextMaker> function,
            @Nullable LongArray present) {
        List<DeviceText> operands = making.together(List.of(a, b));
        return new DeviceText(
                function.apply(operands.getFirst().maker(), operands.getLast().maker()),
                present,
                a.mostBytes() + b.mostBytes());
    }

    /** Returns the bitmap of the rows that have both, if there is one already. */
    private @Nullable LongArray presentInBoth(@Nullable LongArray a, @Nullable LongArray b) {
        if (a == b || b == arrays.everyRow()) {
            return a;
        }
        return a == arrays.everyRow() ? b : null;
    }

    public DeviceText replace(StringFunction.Replace function, DeviceText text) {
        long target = bytes(function.target());
        long growth = Math.max(0, bytes(function.replacement()) - target);
        return new DeviceText(
                new TextMaker.Replacement(
                        making.view(text),
                        constants.text(function.target()),
                        constants.text(function.replacement())),
                text.present(),
                text.mostBytes() + text.mostBytes() / target * growth);
    }

    public DeviceText repeat(StringFunction.Repeat function, DeviceText text) {
        return new DeviceText(
                new TextMaker.Repetition(making.view(text), constants.numbers(function.count())),
                text.present(),
                text.mostBytes() * function.count());
    }

    public DeviceText pad(StringFunction.Pad function, DeviceText text) {
        int side =
                switch (function.side()) {
                    case RIGHT -> 0;
                    case LEFT -> 1;
                    case BOTH -> 2;
                };
        return new DeviceText(
                new TextMaker.Padding(
                        making.view(text),
                        constants.text(function.fill()),
                        constants.numbers(function.width(), side)),
                text.present(),
                text.mostBytes() + function.width() * bytes(function.fill()) * arrays.rows());
    }

    public DeviceText fromInteger(DeviceNumbers integers) {
        TextMaker digits = new TextMaker.Digits((Numbers.Words) integers.numbers());
        LongArray present = integers.present();
        return new DeviceText(
                arrays.isEveryRow(present) ? digits : new TextMaker.Nullable(digits, present),
                present,
                (long) INTEGER_BYTES * arrays.rows());
    }

    public DeviceText changeCase(StringFunction.ChangeCase function, DeviceText text) {
        CaseTable table = CaseTable.of(function.to());
        Constant letters =
                function.to() == LetterCase.UPPER
                        ? constants.numbers('A' - 'a', 'a')
                        : constants.numbers('a' - 'A', 'A');
        return new DeviceText(
                new TextMaker.CaseChange(
                        making.view(text),
                        arrays.graph().upload(table.pages()),
                        arrays.graph().upload(table.mapping()),
                        letters),
                text.present(),
                text.mostBytes() + text.mostBytes() / 2);
    }

    private static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
