// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.query.StringFunction.LengthUnit;
import dev.windrow.query.StringFunction.LetterCase;
import dev.windrow.query.StringFunction.Place;
import dev.windrow.query.StringFunction.Side;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Makes functions of strings, to be imported statically:
 *
 * <pre>{@code
 * Expression name = column("name");
 * concat(slice(split(name, " ", 1), 0, 1), literal(" "), split(name, " ", 0))
 * }</pre>
 *
 * <p>A text below is an expression of strings: utf8, in a dictionary or not. Characters are code
 * points; {@link StringFunction} defines them for bytes that are no UTF-8. A null text makes a
 * null, unless a method says otherwise. The examples are of the string {@code 'Ada L'}.
 *
 * <p>A query that uses a function fails with a {@code WindrowException}: {@code UNSUPPORTED_TYPE}
 * if an operand is not of the type that the method names, {@code UNKNOWN_COLUMN} if the table lacks
 * a column. The methods themselves fail with {@code INVALID_ARGUMENT} where they say so, and for a
 * {@code String} with half of a surrogate pair.
 */
public final class StringFunctions {

    private StringFunctions() {}

    /**
     * Tells whether a string contains another: {@code contains(text, "da")} is true. Every string
     * contains the empty string.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param sought what is sought, byte for byte
     * @return bool; null for a null
     */
    public static Expression contains(Expression text, String sought) {
        return new StringFunction.Contains(text, sought, Place.ANYWHERE);
    }

    /**
     * Tells whether a string begins with another: {@code startsWith(text, "Ad")} is true.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param start what is sought, byte for byte
     * @return bool; null for a null
     */
    public static Expression startsWith(Expression text, String start) {
        return new StringFunction.Contains(text, start, Place.AT_START);
    }

    /**
     * Tells whether a string ends with another: {@code endsWith(text, "L")} is true.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param end what is sought, byte for byte
     * @return bool; null for a null
     */
    public static Expression endsWith(Expression text, String end) {
        return new StringFunction.Contains(text, end, Place.AT_END);
    }

    /**
     * Tells whether a string matches a pattern: {@code like(text, "A%_L")} is true.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param pattern {@code %} stands for any characters, {@code _} for one, all else for itself
     * @return bool; null for a null
     */
    public static Expression like(Expression text, String pattern) {
        return new StringFunction.Like(text, pattern, null);
    }

    /**
     * Tells whether a string matches a pattern with escapes: {@code like(text, "100!%", "!")} is
     * true of {@code '100%'} alone.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param pattern {@code %} stands for any characters, {@code _} for one, all else for itself
     * @param escape a character after which {@code %}, {@code _} and itself stand for themselves
     * @return bool; null for a null
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if the escape is not one
     *     character, or stands before another character or at the end of the pattern
     */
    public static Expression like(Expression text, String pattern, String escape) {
        return new StringFunction.Like(text, pattern, escape);
    }

    /**
     * Finds a string in another: {@code indexOf(text, "L")} is 4.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param sought what is sought, byte for byte
     * @return int64: the number of characters before the first occurrence, -1 if there is none, 0
     *     for the empty string; null for a null
     */
    public static Expression indexOf(Expression text, String sought) {
        return new StringFunction.IndexOf(text, sought);
    }

    /**
     * Counts characters: 5 in the example.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return int64; null for a null
     */
    public static Expression length(Expression text) {
        return new StringFunction.Length(text, LengthUnit.CODE_POINTS);
    }

    /**
     * Counts the bytes of a string in UTF-8: 5 in the example, and 2 for {@code 'é'}.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return int64; null for a null
     */
    public static Expression byteLength(Expression text) {
        return new StringFunction.Length(text, LengthUnit.BYTES);
    }

    /**
     * Makes letters upper case: {@code 'ADA L'} in the example. Each letter is mapped by itself, by
     * Unicode's simple case mapping, so {@code ß} stays.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return utf8; null for a null
     */
    public static Expression upper(Expression text) {
        return new StringFunction.ChangeCase(text, LetterCase.UPPER);
    }

    /**
     * Makes letters lower case: {@code 'ada l'} in the example. Each letter is mapped by itself, by
     * Unicode's simple case mapping.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return utf8; null for a null
     */
    public static Expression lower(Expression text) {
        return new StringFunction.ChangeCase(text, LetterCase.LOWER);
    }

    /**
     * Removes Unicode's white space from both ends: {@code strip(literal(" Ada "))} is {@code
     * 'Ada'}.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return utf8; null for a null
     */
    public static Expression strip(Expression text) {
        return strip(text, Side.BOTH, null);
    }

    /**
     * Removes characters from the ends: {@code strip(text, Side.LEFT, "A")} is {@code 'da L'}.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param side the end, or both
     * @param characters the characters that are removed, or null for Unicode's white space; an
     *     empty string removes nothing
     * @return utf8; null for a null
     */
    public static Expression strip(Expression text, Side side, @Nullable String characters) {
        return new StringFunction.Strip(text, side, characters);
    }

    /**
     * Takes the characters from a place to the end: {@code slice(text, -1)} is {@code 'L'}.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param start counts from 0; a negative one counts from the end
     * @return utf8, the empty string for a place behind the end; null for a null
     */
    public static Expression slice(Expression text, long start) {
        return new StringFunction.Slice(text, start, null);
    }

    /**
     * Takes the characters between two places: {@code slice(text, 1, 3)} is {@code 'da'}.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param start the first character; counts from 0, a negative one counts from the end
     * @param stop the first character behind, which is not taken; counts as {@code start} does
     * @return utf8, the empty string where nothing lies between; null for a null
     */
    public static Expression slice(Expression text, long start, long stop) {
        return new StringFunction.Slice(text, start, stop);
    }

    /**
     * Takes one of the parts between delimiters: {@code split(text, " ", 1)} is {@code 'L'}.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param delimiter at least one character
     * @param part counts from 0; a negative one counts from the end, where -1 is the last
     * @return utf8; null for a null, and if there are too few parts
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if the delimiter is empty
     */
    public static Expression split(Expression text, String delimiter, int part) {
        return split(text, delimiter, part, 0);
    }

    /**
     * Takes one of a limited number of parts between delimiters: {@code split(literal("a,b,c"),
     * ",", 1, 2)} is {@code 'b,c'}.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param delimiter at least one character
     * @param part counts from 0; a negative one counts from the end, where -1 is the last
     * @param maxParts how many parts are made at most, the last with all delimiters that are left;
     *     0 for all parts
     * @return utf8; null for a null, and if there are too few parts
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if the delimiter is empty
     *     or {@code maxParts} is negative
     */
    public static Expression split(Expression text, String delimiter, int part, int maxParts) {
        return new StringFunction.Split(text, delimiter, part, maxParts);
    }

    /**
     * Makes a column of each of the first parts between delimiters: {@code splitColumns(text, " ",
     * 0, List.of("a", "b"))} makes {@code a = 'Ada'} and {@code b = 'L'}.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param delimiter at least one character
     * @param maxParts how many parts are made at most, the last with all delimiters that are left;
     *     0 for all parts
     * @param names the columns' names; parts beyond those are left out
     * @return a column of utf8 for each name, null as {@link #split(Expression, String, int, int)}
     *     makes it
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if the delimiter is empty
     *     or {@code maxParts} is negative
     */
    public static List<DerivedColumn> splitColumns(
            Expression text, String delimiter, int maxParts, List<String> names) {
        return IntStream.range(0, names.size())
                .mapToObj(
                        part ->
                                new DerivedColumn(
                                        names.get(part), split(text, delimiter, part, maxParts)))
                .toList();
    }

    /**
     * Joins strings: {@code concat(text, literal("!"))} is {@code 'Ada L!'}.
     *
     * @param parts expressions of strings, at least one; of others, the query fails with {@code
     *     UNSUPPORTED_TYPE}
     * @return utf8; null where a part is null
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if there is no part
     */
    public static Expression concat(Expression... parts) {
        return concatenate("", null, List.of(parts));
    }

    /**
     * Joins strings with a separator: {@code concatenate(",", "none", List.of(text, column("b")))}
     * is {@code 'Ada L,none'} where {@code b} is null.
     *
     * @param separator what stands between two parts
     * @param nullReplacement what stands for a null, or null if one makes the result null
     * @param parts expressions of strings, at least one; of others, the query fails with {@code
     *     UNSUPPORTED_TYPE}
     * @return utf8; never null with a replacement
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if there is no part
     */
    public static Expression concatenate(
            String separator, @Nullable String nullReplacement, List<? extends Expression> parts) {
        return new StringFunction.Concat(parts, separator, nullReplacement);
    }

    /**
     * Replaces each occurrence of a string, from the left: {@code replace(literal("aaa"), "aa",
     * "b")} is {@code 'ba'}.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param target what is replaced, at least one character
     * @param replacement what stands there instead
     * @return utf8; null for a null
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if the target is empty
     */
    public static Expression replace(Expression text, String target, String replacement) {
        return new StringFunction.Replace(text, target, replacement);
    }

    /**
     * Tells whether a regular expression matches some part of a string: {@code matches(text,
     * "[a-d]+ L$")} is true.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param pattern a pattern as RE2 has it
     * @return bool; null for a null
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if it is no pattern
     */
    public static Expression matches(Expression text, String pattern) {
        return new RegexFunction.Matches(text, pattern);
    }

    /**
     * Tells whether a regular expression matches a string as a whole: {@code matchesWhole(text,
     * "[a-d]+")} is false.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param pattern a pattern as RE2 has it
     * @return bool; null for a null
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if it is no pattern
     */
    public static Expression matchesWhole(Expression text, String pattern) {
        return new RegexFunction.Matches(text, "\\A(?:" + pattern + ")\\z");
    }

    /**
     * Takes the first match of a regular expression, or a group of it: {@code extract(text, "(.)
     * (.)", 1)} is {@code 'a'}.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param pattern a pattern as RE2 has it
     * @param group the number of the group, from 1; 0 for the whole match
     * @return utf8; the empty string where nothing matches, or where there is no such group; null
     *     for a null
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if it is no pattern, or
     *     the group is below 0
     */
    public static Expression extract(Expression text, String pattern, int group) {
        return new RegexFunction.Extracted(text, pattern, group);
    }

    /**
     * Replaces what a regular expression matches: {@code replaceMatches(text, "(d)(a)", "\\2\\1",
     * true)} is {@code 'Aad L'}.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param pattern a pattern as RE2 has it
     * @param replacement what stands there instead, with {@code \1} to {@code \9} for groups,
     *     {@code \0} for the match and {@code \\} for a backslash
     * @param areAll whether all matches are replaced, rather than the first one
     * @return utf8; null for a null
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if it is no pattern
     */
    public static Expression replaceMatches(
            Expression text, String pattern, String replacement, boolean areAll) {
        return new RegexFunction.Replaced(text, pattern, replacement, areAll);
    }

    /**
     * Takes one string where a condition is true, another where it is false or null: {@code
     * copyIfElse(column("paid"), text, literal("-"))}.
     *
     * @param condition an expression of bools, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param then an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param otherwise an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return utf8; null if the string that is taken is null
     */
    public static Expression copyIfElse(
            Expression condition, Expression then, Expression otherwise) {
        return new StringFunction.CopyIfElse(condition, then, otherwise);
    }

    /**
     * Repeats a string: {@code repeat(text, 2)} is {@code 'Ada LAda L'}.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param count how many times, 0 or more; 0 makes the empty string
     * @return utf8; null for a null
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if the count is negative
     */
    public static Expression repeat(Expression text, int count) {
        return new StringFunction.Repeat(text, count);
    }

    /**
     * Fills a string up to a length: {@code pad(text, 8, Side.BOTH, "*")} is {@code '*Ada L**'}.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param width characters, 0 or more; a longer string stays as it is
     * @param side where the fill is put; of both sides, the right one gets the odd character
     * @param fill one character
     * @return utf8; null for a null
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if the width is negative,
     *     or the fill is not one character
     */
    public static Expression pad(Expression text, int width, Side side, String fill) {
        return new StringFunction.Pad(text, width, side, fill);
    }

    /**
     * Reads an integer: digits, with or without a sign before them. {@code
     * toInteger(literal("+12"))} is 12.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return int64; null for a null, for anything else, including blanks, and for a number that
     *     does not fit
     */
    public static Expression toInteger(Expression text) {
        return new StringFunction.ToInteger(text);
    }

    /**
     * Writes an integer in decimal digits, after a minus sign if it is negative: {@code
     * fromInteger(literal(-7))} is {@code '-7'}.
     *
     * @param number an expression of integers, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return utf8; null for a null
     */
    public static Expression fromInteger(Expression number) {
        return new StringFunction.FromInteger(number);
    }

    /**
     * Reads a number as the nearest float: an optional sign, digits with at most one point, an
     * optional exponent; or {@code nan}, {@code inf} or {@code infinity} in any case. {@code
     * toFloat(literal("1e400"))} is infinite.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return float64; null for a null, and for anything else, including blanks
     */
    public static Expression toFloat(Expression text) {
        return new StringFunction.ToFloat(text);
    }

    /**
     * Computes the XXH64 hash of a string's bytes, with the seed 0.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @return int64, which may be negative; null for a null
     */
    public static Expression hash(Expression text) {
        return hash(text, 0);
    }

    /**
     * Computes the XXH64 hash of a string's bytes: {@code hash(text, 42)}.
     *
     * @param text an expression of strings, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param seed the seed of the hash
     * @return int64, which may be negative; null for a null
     */
    public static Expression hash(Expression text, long seed) {
        return new StringFunction.Hash(text, seed);
    }
}
