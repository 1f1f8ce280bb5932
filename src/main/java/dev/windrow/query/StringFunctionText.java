// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.query.StringFunction.LengthUnit;
import dev.windrow.query.StringFunction.LetterCase;
import dev.windrow.query.StringFunction.Side;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes functions of strings as calls, such as {@code starts_with(name, 'a')}. */
final class StringFunctionText {

    private StringFunctionText() {}

    /** Writes any function but {@code like}, which is an operator. */
    static String call(StringFunction function) {
        return switch (function) {
            case StringFunction.Contains contains ->
                    call(name(contains.place()), contains.text(), quoted(contains.sought()));
            case StringFunction.Like like -> throw new IllegalArgumentException(like.pattern());
            case StringFunction.IndexOf indexOf ->
                    call("index_of", indexOf.text(), quoted(indexOf.sought()));
            case StringFunction.Length length ->
                    call(
                            length.unit() == LengthUnit.BYTES ? "byte_length" : "length",
                            length.text());
            case StringFunction.ChangeCase changeCase ->
                    call(
                            changeCase.to() == LetterCase.UPPER ? "upper" : "lower",
                            changeCase.text());
            case StringFunction.Strip strip -> strip(strip);
            case StringFunction.Slice slice -> slice(slice);
            case StringFunction.Split split -> split(split);
            case StringFunction.Concat concat -> concat(concat);
            case StringFunction.Replace replace ->
                    call(
                            "replace",
                            replace.text(),
                            quoted(replace.target()),
                            quoted(replace.replacement()));
            case StringFunction.CopyIfElse choice ->
                    call(
                            "copy_if_else",
                            choice.condition(),
                            choice.then().label(),
                            choice.otherwise().label());
            case StringFunction.Repeat repeat ->
                    call("repeat", repeat.text(), Integer.toString(repeat.count()));
            case StringFunction.Pad pad ->
                    call(
                            "pad" + suffix(pad.side(), "_both"),
                            pad.text(),
                            Integer.toString(pad.width()),
                            quoted(pad.fill()));
            case StringFunction.ToInteger toInteger -> call("to_integer", toInteger.text());
            case StringFunction.FromInteger fromInteger ->
                    call("from_integer", fromInteger.number());
            case StringFunction.ToFloat toFloat -> call("to_float", toFloat.text());
            case StringFunction.Hash hash -> hash(hash);
        };
    }

    private static String name(StringFunction.Place place) {
        return switch (place) {
            case ANYWHERE -> "contains";
            case AT_START -> "starts_with";
            case AT_END -> "ends_with";
        };
    }

    private static String suffix(Side side, String both) {
        return switch (side) {
            case LEFT -> "_left";
            case RIGHT -> "_right";
            case BOTH -> both;
        };
    }

    private static String strip(StringFunction.Strip strip) {
        String name = "strip" + suffix(strip.side(), "");
        String characters = strip.characters();
        return characters == null
                ? call(name, strip.text())
                : call(name, strip.text(), quoted(characters));
    }

    private static String slice(StringFunction.Slice slice) {
        String start = Long.toString(slice.start());
        Long stop = slice.stop();
        return stop == null
                ? call("slice", slice.text(), start)
                : call("slice", slice.text(), start, stop.toString());
    }

    private static String split(StringFunction.Split split) {
        List<String> more = new ArrayList<>();
        more.add(quoted(split.delimiter()));
        more.add(Integer.toString(split.part()));
        if (split.maxParts() > 0) {
            more.add(Integer.toString(split.maxParts()));
        }
        return call("split", split.text(), more.toArray(String[]::new));
    }

    private static String concat(StringFunction.Concat concat) {
        Stream<String> parts = concat.parts().stream().map(Expression::label);
        if (concat.separator().isEmpty() && concat.nullReplacement() == null) {
            return call("concat", parts);
        }
        Stream<String> options =
                Stream.of(quoted(concat.separator()), quoted(concat.nullReplacement()));
        return call("concatenate", Stream.concat(options, parts));
    }

    private static String hash(StringFunction.Hash hash) {
        return hash.seed() == 0
                ? call("hash", hash.text())
                : call("hash", hash.text(), Long.toString(hash.seed()));
    }

    private static String call(String name, Expression first, String... more) {
        return call(name, Stream.concat(Stream.of(first.label()), Stream.of(more)));
    }

    private static String call(String name, Stream<String> arguments) {
        return name + arguments.collect(Collectors.joining(", ", "(", ")"));
    }

    static String quoted(@Nullable String text) {
        return text == null ? "null" : "'" + text.replace("'", "''") + "'";
    }
}
