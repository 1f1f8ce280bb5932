package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * What is computed of strings, or makes some. {@link StringFunctions} makes these values.
 *
 * <p>Strings are bytes, of which a <em>character</em> is one byte with all continuation bytes (0x80
 * to 0xBF) that follow it. In well-formed UTF-8 that is a code point; and as characters are never
 * taken apart, a slice of well-formed UTF-8 is well-formed. Bytes that are no UTF-8 are no error:
 * they are compared, counted and copied as they are.
 *
 * <p>A null operand makes a null, but for {@link Concat} with a replacement for nulls and {@link
 * CopyIfElse}.
 */
public sealed interface StringFunction extends Expression {

    /** Where one string is sought in another. */
    enum Place {
        ANYWHERE,
        AT_START,
        AT_END
    }

    /** What the length of a string is counted in. */
    enum LengthUnit {
        BYTES,
        CODE_POINTS
    }

    /** The case that letters are brought into. */
    enum LetterCase {
        UPPER,
        LOWER
    }

    /** An end of a string, or both. */
    enum Side {
        LEFT,
        RIGHT,
        BOTH
    }

    /** Whether a string has another in it: a bool. The empty string is everywhere. */
    record Contains(Expression text, String sought, Place place) implements StringFunction {
        public Contains {
            Objects.requireNonNull(text, "text");
            requireText("contains", sought);
            Objects.requireNonNull(place, "place");
        }
    }

    /**
     * Whether a string is as a pattern says: a bool. In the pattern, {@code %} stands for any
     * characters and {@code _} for one; every other character for itself.
     *
     * @param escape a character after which {@code %}, {@code _} and itself stand for themselves,
     *     or null
     */
    record Like(Expression text, String pattern, @Nullable String escape)
            implements StringFunction {
        public Like {
            Objects.requireNonNull(text, "text");
            requireText("like", pattern);
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
                        throw WindrowException.of(
                                ErrorCode.INVALID_ARGUMENT,
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
     */
    record IndexOf(Expression text, String sought) implements StringFunction {
        public IndexOf {
            Objects.requireNonNull(text, "text");
            requireText("index_of", sought);
        }
    }

    /** How long a string is: an int64. */
    record Length(Expression text, LengthUnit unit) implements StringFunction {
        public Length {
            Objects.requireNonNull(text, "text");
            Objects.requireNonNull(unit, "unit");
        }
    }

    /**
     * A string whose letters are brought into one case, each for itself, as Unicode's simple case
     * mapping has it: so that {@code ß} stays.
     */
    record ChangeCase(Expression text, LetterCase to) implements StringFunction {
        public ChangeCase {
            Objects.requireNonNull(text, "text");
            Objects.requireNonNull(to, "to");
        }
    }

    /**
     * A string without some characters at its ends.
     *
     * @param characters the characters that are taken away, or null for Unicode's white space
     */
    record Strip(Expression text, Side side, @Nullable String characters)
            implements StringFunction {
        public Strip {
            Objects.requireNonNull(text, "text");
            Objects.requireNonNull(side, "side");
            if (characters != null) {
                requireText("strip", characters);
            }
        }
    }

    /**
     * The characters from {@code start}, included, to {@code stop}, excluded; negative numbers
     * count from the end. What lies beyond the string is left out.
     *
     * @param stop null for the end of the string
     */
    record Slice(Expression text, long start, @Nullable Long stop) implements StringFunction {
        public Slice {
            Objects.requireNonNull(text, "text");
        }
    }

    /**
     * One of the parts that lie between the occurrences of a delimiter, or null if there are not so
     * many. A string without the delimiter is one part, as is the empty string.
     *
     * @param delimiter not empty
     * @param part the number of the part: from 0, or from the end, which is -1
     * @param maxParts how many parts are made at most, the last with all delimiters that are left
     *     in it; 0 for all
     */
    record Split(Expression text, String delimiter, int part, int maxParts)
            implements StringFunction {
        public Split {
            Objects.requireNonNull(text, "text");
            requireSomeText("split: the delimiter", delimiter);
            requireAtLeast("split: the number of parts", 0, maxParts);
        }
    }

    /**
     * Strings one after the other.
     *
     * @param parts at least one
     * @param separator what stands between two of them
     * @param nullReplacement what stands for a null; without one, a null part makes a null
     */
    record Concat(
            List<? extends Expression> parts, String separator, @Nullable String nullReplacement)
            implements StringFunction {
        public Concat {
            parts = List.copyOf(parts);
            requireAtLeast("concat: the number of parts", 1, parts.size());
            requireText("concat", separator);
            if (nullReplacement != null) {
                requireText("concat", nullReplacement);
            }
        }
    }

    /** A string in which each occurrence of another, from left to right, is replaced by a third. */
    record Replace(Expression text, String target, String replacement) implements StringFunction {
        public Replace {
            Objects.requireNonNull(text, "text");
            requireSomeText("replace: what is replaced", target);
            requireText("replace", replacement);
        }
    }

    /**
     * One string where a condition is true, another where it is false or null. A null that is not
     * chosen does no harm.
     */
    record CopyIfElse(Expression condition, Expression then, Expression otherwise)
            implements StringFunction {
        public CopyIfElse {
            Objects.requireNonNull(condition, "condition");
            Objects.requireNonNull(then, "then");
            Objects.requireNonNull(otherwise, "otherwise");
        }
    }

    /** A string so many times; the empty string for 0. */
    record Repeat(Expression text, int count) implements StringFunction {
        public Repeat {
            Objects.requireNonNull(text, "text");
            requireAtLeast("repeat: the count", 0, count);
        }
    }

    /**
     * A string with as many fill characters as make it {@code width} characters long; a longer one
     * stays as it is.
     *
     * @param side where they are put: on both sides, the right one gets the odd one
     * @param fill one character
     */
    record Pad(Expression text, int width, Side side, String fill) implements StringFunction {
        public Pad {
            Objects.requireNonNull(text, "text");
            requireAtLeast("pad: the width", 0, width);
            Objects.requireNonNull(side, "side");
            requireCharacter("pad: a fill", fill);
        }
    }

    /**
     * The integer that a string is, as an int64: digits, behind a sign or none. Null where it is
     * anything else, or does not fit.
     */
    record ToInteger(Expression text) implements StringFunction {
        public ToInteger {
            Objects.requireNonNull(text, "text");
        }
    }

    /** An integer's decimal digits, behind a minus if it is negative. */
    record FromInteger(Expression number) implements StringFunction {
        public FromInteger {
            Objects.requireNonNull(number, "number");
        }
    }

    /**
     * The float64 that lies nearest to the number that a string is: digits with at most one point,
     * behind a sign or none, before an exponent or none; or {@code nan}, {@code inf} or {@code
     * infinity} in any case. Null where it is anything else.
     */
    record ToFloat(Expression text) implements StringFunction {
        public ToFloat {
            Objects.requireNonNull(text, "text");
        }
    }

    /** The 64 bits that XXH64 makes of a string's bytes, as an int64. */
    record Hash(Expression text, long seed) implements StringFunction {
        public Hash {
            Objects.requireNonNull(text, "text");
        }
    }

    /** Returns what this is made of. */
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
        };
    }

    /** Half of a pair of UTF-16 has no bytes in UTF-8. */
    private static void requireText(String function, String text) {
        CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
        if (!encoder.canEncode(text)) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s: \"%s\" has half of a surrogate pair, expected well-formed text",
                    function,
                    text);
        }
    }

    private static void requireSomeText(String subject, String text) {
        requireText(subject, text);
        if (text.isEmpty()) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s is empty, expected at least one character",
                    subject);
        }
    }

    private static void requireCharacter(String subject, String text) {
        requireText(subject, text);
        if (text.codePointCount(0, text.length()) != 1) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT, "%s is one character, found \"%s\"", subject, text);
        }
    }

    private static void requireAtLeast(String subject, int least, int found) {
        if (found < least) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    String.format(
                            Locale.ROOT, "%s is %d, expected %d or more", subject, found, least));
        }
    }
}
