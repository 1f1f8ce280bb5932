// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A function that takes strings or makes them. {@link StringFunctions} makes these values.
 *
 * <p>Strings are bytes. A <em>character</em> is one byte with all continuation bytes (0x80 to 0xBF)
 * that follow it. In well-formed UTF-8 that is a code point. Characters are never taken apart, so a
 * slice of well-formed UTF-8 is well-formed. Bytes that are no UTF-8 are not an error: they are
 * compared, counted and copied as they are.
 *
 * <p>A null operand makes a null, except for {@link Concat} with a replacement for nulls and {@link
 * CopyIfElse}.
 *
 * <p>The constructors fail with a {@code WindrowException} of code {@code INVALID_ARGUMENT} for a
 * number out of range, and for text with half of a surrogate pair.
 */
public sealed interface StringFunction extends Expression
        permits StringFunction.Contains,
                StringFunction.Like,
                StringFunction.IndexOf,
                StringFunction.Length,
                StringFunction.ChangeCase,
                StringFunction.Strip,
                StringFunction.Slice,
                StringFunction.Split,
                StringFunction.Concat,
                StringFunction.Replace,
                StringFunction.CopyIfElse,
                StringFunction.Repeat,
                StringFunction.Pad,
                StringFunction.ToInteger,
                StringFunction.FromInteger,
                StringFunction.ToFloat,
                StringFunction.Hash,
                RegexFunction {

    /** Where a string is sought in another. */
    enum Place {
        /** At any place. */
        ANYWHERE,
        /** At the beginning only. */
        AT_START,
        /** At the end only. */
        AT_END
    }

    /** The unit of a string's length. */
    enum LengthUnit {
        /** Bytes of UTF-8. */
        BYTES,
        /** Characters. */
        CODE_POINTS
    }

    /** The case of letters. */
    enum LetterCase {
        /** Upper case. */
        UPPER,
        /** Lower case. */
        LOWER
    }

    /** An end of a string, or both. */
    enum Side {
        /** The beginning. */
        LEFT,
        /** The end. */
        RIGHT,
        /** Both ends. */
        BOTH
    }

    /**
     * Whether a string contains another: a bool. Every string contains the empty string.
     *
     * @param text an expression of strings
     * @param sought the string that is sought, byte for byte
     * @param place where it is sought
     */
    record Contains(Expression text, String sought, Place place) implements StringFunction {
        /** Checks the text that is sought. */
        public Contains {
            Operand.require(text, "text");
            WellFormedText.require("contains", sought);
            Objects.requireNonNull(place, "place");
        }
    }

    /**
     * Whether a string matches a pattern: a bool. In the pattern, {@code %} stands for any
     * characters and {@code _} for one; every other character stands for itself.
     *
     * @param text an expression of strings
     * @param pattern the pattern
     * @param escape a character after which {@code %}, {@code _} and itself stand for themselves;
     *     null for none
     */
    record Like(Expression text, String pattern, @Nullable String escape)
            implements StringFunction {
        /** Checks the escape: one character, and followed by one that it may escape. */
        public Like {
            Operand.require(text, "text");
            WellFormedText.require("like", pattern);
            if (escape != null) {
                requireCharacter("like: an escape", escape);
                requireEscapes(pattern, escape);
            }
        }

        private static void requireEscapes(String pattern, String escape) {
            int sign = escape.codePointAt(0);
            int[] signs = pattern.codePoints().toArray();
            for (int i = 0; i < signs.length; i++) {
                if (signs[i] == sign) {
                    i++;
                    if (i == signs.length
                            || signs[i] != '%' && signs[i] != '_' && signs[i] != sign) {
                        throw ErrorCode.INVALID_ARGUMENT.failure(
                                "like: the pattern '%s' escapes %s, expected %%, _ or %s after"
                                        + " each %s",
                                pattern,
                                i == signs.length
                                        ? "nothing at its end"
                                        : Character.toString(signs[i]),
                                escape,
                                escape);
                    }
                }
            }
        }
    }

    /**
     * The place of a string's first occurrence in another, in characters from 0, or -1: an int64.
     * The empty string is at 0.
     *
     * @param text an expression of strings
     * @param sought the string that is sought, byte for byte
     */
    record IndexOf(Expression text, String sought) implements StringFunction {
        /** Checks the text that is sought. */
        public IndexOf {
            Operand.require(text, "text");
            WellFormedText.require("index_of", sought);
        }
    }

    /**
     * The length of a string: an int64.
     *
     * @param text an expression of strings
     * @param unit what is counted
     */
    record Length(Expression text, LengthUnit unit) implements StringFunction {
        /** Rejects null. */
        public Length {
            Operand.require(text, "text");
            Objects.requireNonNull(unit, "unit");
        }
    }

    /**
     * A string with all letters in one case. Each letter is mapped by itself, by Unicode's simple
     * case mapping, so {@code ß} stays.
     *
     * @param text an expression of strings
     * @param to the case
     */
    record ChangeCase(Expression text, LetterCase to) implements StringFunction {
        /** Rejects null. */
        public ChangeCase {
            Operand.require(text, "text");
            Objects.requireNonNull(to, "to");
        }
    }

    /**
     * A string without certain characters at its ends.
     *
     * @param text an expression of strings
     * @param side the end, or both
     * @param characters the characters that are removed, or null for Unicode's white space
     */
    record Strip(Expression text, Side side, @Nullable String characters)
            implements StringFunction {
        /** Checks the characters. */
        public Strip {
            Operand.require(text, "text");
            Objects.requireNonNull(side, "side");
            if (characters != null) {
                WellFormedText.require("strip", characters);
            }
        }
    }

    /**
     * The characters from {@code start}, included, to {@code stop}, excluded. Places beyond the
     * string are left out.
     *
     * @param text an expression of strings
     * @param start the first character, from 0; a negative number counts from the end
     * @param stop the character after the last, counted as {@code start}; null for the end of the
     *     string
     */
    record Slice(Expression text, long start, @Nullable Long stop) implements StringFunction {
        /** Rejects a null text. */
        public Slice {
            Operand.require(text, "text");
        }
    }

    /**
     * One of the parts between the occurrences of a delimiter; null if there are too few. A string
     * without the delimiter is one part, and so is the empty string.
     *
     * @param text an expression of strings
     * @param delimiter at least one character
     * @param part the number of the part, from 0; from the end, the last part is -1
     * @param maxParts the most parts that are made, the last of which keeps the delimiters that are
     *     left; 0 for all
     */
    record Split(Expression text, String delimiter, int part, int maxParts)
            implements StringFunction {
        /** Checks the delimiter and the number of parts. */
        public Split {
            Operand.require(text, "text");
            requireSomeText("split: the delimiter", delimiter);
            requireAtLeast("split: the number of parts", 0, maxParts);
        }
    }

    /**
     * Strings joined together. Parts that are joined in the same way become part of this, so that
     * thousands of them are not nested.
     *
     * @param parts at least one expression of strings
     * @param separator what stands between two parts
     * @param nullReplacement what stands for a null part; null if a null part makes a null
     */
    record Concat(
            List<? extends Expression> parts, String separator, @Nullable String nullReplacement)
            implements StringFunction {
        /** Checks the number of parts, the separator and the replacement. */
        public Concat {
            parts = joined(parts, separator, nullReplacement);
            requireAtLeast("concat: the number of parts", 1, parts.size());
            WellFormedText.require("concat", separator);
            if (nullReplacement != null) {
                WellFormedText.require("concat", nullReplacement);
            }
        }

        private static List<Expression> joined(
                List<? extends Expression> parts,
                String separator,
                @Nullable String nullReplacement) {
            List<Expression> all = new ArrayList<>(parts.size());
            for (Expression part : parts) {
                if (part instanceof Concat(var own, String between, String replacement)
                        && between.equals(separator)
                        && Objects.equals(replacement, nullReplacement)) {
                    all.addAll(own);
                } else {
                    Operand.requireConcatenated(part);
                    all.add(part);
                }
            }
            return List.copyOf(all);
        }
    }

    /**
     * A string in which each occurrence of another, from left to right, is replaced.
     *
     * @param text an expression of strings
     * @param target what is replaced, at least one character
     * @param replacement what stands there instead
     */
    record Replace(Expression text, String target, String replacement) implements StringFunction {
        /** Checks the target and the replacement. */
        public Replace {
            Operand.require(text, "text");
            requireSomeText("replace: what is replaced", target);
            WellFormedText.require("replace", replacement);
        }
    }

    /**
     * One string where a condition is true, another where it is false or null. Only the string that
     * is taken can make the result null.
     *
     * @param condition an expression of bools
     * @param then the string if it is true
     * @param otherwise the string if it is false or null
     */
    record CopyIfElse(Expression condition, Expression then, Expression otherwise)
            implements StringFunction {
        /** Rejects null. */
        public CopyIfElse {
            Operand.require(condition, "condition");
            Operand.require(then, "then");
            Operand.require(otherwise, "otherwise");
        }
    }

    /**
     * A string repeated; the empty string for a count of 0.
     *
     * @param text an expression of strings
     * @param count how many times, 0 or more
     */
    record Repeat(Expression text, int count) implements StringFunction {
        /** Checks the count. */
        public Repeat {
            Operand.require(text, "text");
            requireAtLeast("repeat: the count", 0, count);
        }
    }

    /**
     * A string filled up to {@code width} characters; a longer one stays as it is.
     *
     * @param text an expression of strings
     * @param width the least length in characters, 0 or more
     * @param side where the fill goes; of both sides, the right one gets the odd character
     * @param fill one character
     */
    record Pad(Expression text, int width, Side side, String fill) implements StringFunction {
        /** Checks the width and the fill. */
        public Pad {
            Operand.require(text, "text");
            requireAtLeast("pad: the width", 0, width);
            Objects.requireNonNull(side, "side");
            requireCharacter("pad: a fill", fill);
        }
    }

    /**
     * The integer that a string spells: an int64. The string is digits, with or without a sign
     * before them; for anything else, and for a number that does not fit, the result is null.
     *
     * @param text an expression of strings
     */
    record ToInteger(Expression text) implements StringFunction {
        /** Rejects null. */
        public ToInteger {
            Operand.require(text, "text");
        }
    }

    /**
     * An integer's decimal digits, after a minus sign if it is negative.
     *
     * @param number an expression of integers
     */
    record FromInteger(Expression number) implements StringFunction {
        /** Rejects null. */
        public FromInteger {
            Operand.require(number, "number");
        }
    }

    /**
     * The float64 nearest to the number that a string spells: an optional sign, digits with at most
     * one point, an optional exponent; or {@code nan}, {@code inf} or {@code infinity} in any case.
     * For anything else the result is null.
     *
     * @param text an expression of strings
     */
    record ToFloat(Expression text) implements StringFunction {
        /** Rejects null. */
        public ToFloat {
            Operand.require(text, "text");
        }
    }

    /**
     * The XXH64 hash of a string's bytes: an int64.
     *
     * @param text an expression of strings
     * @param seed the seed of the hash
     */
    record Hash(Expression text, long seed) implements StringFunction {
        /** Rejects a null text. */
        public Hash {
            Operand.require(text, "text");
        }
    }

    /** {@return the operands, in order} */
    @Override
    default List<Expression> operands() {
        return switch (this) {
            case Contains contains -> List.of(contains.text());
            case Like like -> List.of(like.text());
            case IndexOf indexOf -> List.of(indexOf.text());
            case Length length -> List.of(length.text());
            case ChangeCase changeCase -> List.of(changeCase.text());
            case Strip strip -> List.of(strip.text());
            case Slice slice -> List.of(slice.text());
            case Split split -> List.of(split.text());
            case Concat concat -> List.copyOf(concat.parts());
            case Replace replace -> List.of(replace.text());
            case CopyIfElse choice ->
                    List.of(choice.condition(), choice.then(), choice.otherwise());
            case Repeat repeat -> List.of(repeat.text());
            case Pad pad -> List.of(pad.text());
            case ToInteger toInteger -> List.of(toInteger.text());
            case FromInteger fromInteger -> List.of(fromInteger.number());
            case ToFloat toFloat -> List.of(toFloat.text());
            case Hash hash -> List.of(hash.text());
            case RegexFunction regex -> List.of(regex.text());
        };
    }

    private static void requireSomeText(String subject, String text) {
        WellFormedText.require(subject, text);
        if (text.isEmpty()) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s is empty, expected at least one character", subject);
        }
    }

    private static void requireCharacter(String subject, String text) {
        WellFormedText.require(subject, text);
        if (text.codePointCount(0, text.length()) != 1) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s is one character, found \"%s\"", subject, text);
        }
    }

    private static void requireAtLeast(String subject, int least, int found) {
        if (found < least) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s is %d, expected %d or more", subject, found, least);
        }
    }
}
