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
 * <p>{@link StringFunction} tells what a character is, and what becomes of nulls.
 */
public final class StringFunctions {

    private StringFunctions() {}

    /** Tells whether a string has another in it. */
    public static Expression contains(Expression text, String sought) {
        return new StringFunction.Contains(text, sought, Place.ANYWHERE);
    }

    /** Tells whether a string begins with another. */
    public static Expression startsWith(Expression text, String start) {
        return new StringFunction.Contains(text, start, Place.AT_START);
    }

    /** Tells whether a string ends with another. */
    public static Expression endsWith(Expression text, String end) {
        return new StringFunction.Contains(text, end, Place.AT_END);
    }

    /** Tells whether a string is as a pattern says, in which {@code %} and {@code _} are any. */
    public static Expression like(Expression text, String pattern) {
        return new StringFunction.Like(text, pattern, null);
    }

    /** Tells whether a string is as a pattern says, whose signs may stand behind an escape. */
    public static Expression like(Expression text, String pattern, String escape) {
        return new StringFunction.Like(text, pattern, escape);
    }

    /** Finds a string in another: its first place in characters from 0, or -1. */
    public static Expression indexOf(Expression text, String sought) {
        return new StringFunction.IndexOf(text, sought);
    }

    /** Counts characters: code points. */
    public static Expression length(Expression text) {
        return new StringFunction.Length(text, LengthUnit.CODE_POINTS);
    }

    /** Counts the bytes of a string in UTF-8. */
    public static Expression byteLength(Expression text) {
        return new StringFunction.Length(text, LengthUnit.BYTES);
    }

    /** Makes letters upper case. */
    public static Expression upper(Expression text) {
        return new StringFunction.ChangeCase(text, LetterCase.UPPER);
    }

    /** Makes letters lower case. */
    public static Expression lower(Expression text) {
        return new StringFunction.ChangeCase(text, LetterCase.LOWER);
    }

    /** Takes white space away from both ends. */
    public static Expression strip(Expression text) {
        return strip(text, Side.BOTH, null);
    }

    /**
     * Takes characters away from the ends.
     *
     * @param characters each of which goes, or null for white space
     */
    public static Expression strip(Expression text, Side side, @Nullable String characters) {
        return new StringFunction.Strip(text, side, characters);
    }

    /** Takes the characters from a place on; a negative one counts from the end. */
    public static Expression slice(Expression text, long start) {
        return new StringFunction.Slice(text, start, null);
    }

    /** Takes the characters from {@code start}, included, to {@code stop}, excluded. */
    public static Expression slice(Expression text, long start, long stop) {
        return new StringFunction.Slice(text, start, stop);
    }

    /** Takes one of the parts between delimiters: from 0, or from the end, which is -1. */
    public static Expression split(Expression text, String delimiter, int part) {
        return split(text, delimiter, part, 0);
    }

    /**
     * Takes one of the parts between delimiters.
     *
     * @param maxParts how many parts are made at most; 0 for all
     */
    public static Expression split(Expression text, String delimiter, int part, int maxParts) {
        return new StringFunction.Split(text, delimiter, part, maxParts);
    }

    /**
     * Makes a column of each of the first parts between delimiters.
     *
     * @param maxParts how many parts are made at most; 0 for all
     * @param names the columns' names; parts beyond those are left out
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

    /** Puts strings together; null if one is null. */
    public static Expression concat(Expression... parts) {
        return concatenate("", null, List.of(parts));
    }

    /**
     * Puts strings together.
     *
     * @param separator what stands between two of them
     * @param nullReplacement what stands for a null, or null if one makes the result null
     */
    public static Expression concatenate(
            String separator, @Nullable String nullReplacement, List<? extends Expression> parts) {
        return new StringFunction.Concat(parts, separator, nullReplacement);
    }

    /** Replaces each occurrence of a string. */
    public static Expression replace(Expression text, String target, String replacement) {
        return new StringFunction.Replace(text, target, replacement);
    }

    /** Takes one string where a condition is true, another where it is false or null. */
    public static Expression copyIfElse(
            Expression condition, Expression then, Expression otherwise) {
        return new StringFunction.CopyIfElse(condition, then, otherwise);
    }

    /** Puts a string together with itself, so that it is there so many times. */
    public static Expression repeat(Expression text, int count) {
        return new StringFunction.Repeat(text, count);
    }

    /** Makes a string so many characters long, by fill characters on one side or both. */
    public static Expression pad(Expression text, int width, Side side, String fill) {
        return new StringFunction.Pad(text, width, side, fill);
    }

    /** Reads an integer; null where there is none. */
    public static Expression toInteger(Expression text) {
        return new StringFunction.ToInteger(text);
    }

    /** Writes an integer. */
    public static Expression fromInteger(Expression number) {
        return new StringFunction.FromInteger(number);
    }

    /** Reads a number as a float; null where there is none. */
    public static Expression toFloat(Expression text) {
        return new StringFunction.ToFloat(text);
    }

    /** Computes XXH64 of a string's bytes, with the seed 0. */
    public static Expression hash(Expression text) {
        return hash(text, 0);
    }

    /** Computes XXH64 of a string's bytes. */
    public static Expression hash(Expression text, long seed) {
        return new StringFunction.Hash(text, seed);
    }
}
