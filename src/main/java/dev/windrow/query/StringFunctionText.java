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

    /**
     * Writes any function but {@code like}, which is an operator.
     *
     * @param operands the texts of its operands
     */
    static String call(StringFunction function, List<String> operands) {
        return switch (function) {
            case StringFunction.Contains contains ->
                    call(name(contains.place()), operands, quoted(contains.sought()));
            case StringFunction.Like like -> throw new IllegalArgumentException(like.pattern());
            case StringFunction.IndexOf indexOf ->
                    call("index_of", operands, quoted(indexOf.sought()));
            case StringFunction.Length length ->
                    call(length.unit() == LengthUnit.BYTES ? "byte_length" : "length", operands);
            case StringFunction.ChangeCase changeCase ->
                    call(changeCase.to() == LetterCase.UPPER ? "upper" : "lower", operands);
            case StringFunction.Strip strip -> strip(strip, operands);
            case StringFunction.Slice slice -> slice(slice, operands);
            case StringFunction.Split split -> split(split, operands);
            case StringFunction.Concat concat -> concat(concat, operands);
            case StringFunction.Replace replace ->
                    call(
                            "replace",
                            operands,
                            quoted(replace.target()),
                            quoted(replace.replacement()));
            case StringFunction.CopyIfElse _ -> call("copy_if_else", operands);
            case StringFunction.Repeat repeat ->
                    call("repeat", operands, Integer.toString(repeat.count()));
            case StringFunction.Pad pad ->
                    call(
                            "pad" + suffix(pad.side(), "_both"),
                            operands,
                            Integer.toString(pad.width()),
                            quoted(pad.fill()));
            case StringFunction.ToInteger _ -> call("to_integer", operands);
            case StringFunction.FromInteger _ -> call("from_integer", operands);
            case StringFunction.ToFloat _ -> call("to_float", operands);
            case StringFunction.Hash hash -> hash(hash, operands);
            case RegexFunction.Matches matches ->
                    call("regexp_matches", operands, quoted(matches.pattern()));
            case RegexFunction.Extracted(_, String pattern, int group) ->
                    call("regexp_extract", operands, quoted(pattern), Integer.toString(group));
            case RegexFunction.Replaced(_, String pattern, String replacement, boolean areAll) -> {
                List<String> more = new ArrayList<>(List.of(quoted(pattern), quoted(replacement)));
                if (areAll) {
                    more.add(quoted("g"));
                }
                yield call("regexp_replace", operands, more.toArray(String[]::new));
            }
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

    private static String strip(StringFunction.Strip strip, List<String> operands) {
        String name = "strip" + suffix(strip.side(), "");
        String characters = strip.characters();
        return characters == null ? call(name, operands) : call(name, operands, quoted(characters));
    }

    private static String slice(StringFunction.Slice slice, List<String> operands) {
        String start = Long.toString(slice.start());
        Long stop = slice.stop();
        return stop == null
                ? call("slice", operands, start)
                : call("slice", operands, start, stop.toString());
    }

    private static String split(StringFunction.Split split, List<String> operands) {
        List<String> more = new ArrayList<>();
        more.add(quoted(split.delimiter()));
        more.add(Integer.toString(split.part()));
        if (split.maxParts() > 0) {
            more.add(Integer.toString(split.maxParts()));
        }
        return call("split", operands, more.toArray(String[]::new));
    }

    private static String concat(StringFunction.Concat concat, List<String> operands) {
        if (concat.separator().isEmpty() && concat.nullReplacement() == null) {
            return call("concat", operands);
        }
        List<String> options =
                List.of(quoted(concat.separator()), quoted(concat.nullReplacement()));
        return call("concatenate", options, operands.toArray(String[]::new));
    }

    private static String hash(StringFunction.Hash hash, List<String> operands) {
        return hash.seed() == 0
                ? call("hash", operands)
                : call("hash", operands, Long.toString(hash.seed()));
    }

    private static String call(String name, List<String> first, String... more) {
        return Stream.concat(first.stream(), Stream.of(more))
                .collect(Collectors.joining(", ", name + "(", ")"));
    }

    static String quoted(@Nullable String text) {
        return text == null ? "null" : "'" + text.replace("'", "''") + "'";
    }
}
