// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/** Draws strings in the form of {@link ColumnKind}: one character, 0 to 255, for each byte. */
final class StringSamples {

    /** Of one to four bytes, with and without another case, whose length may differ. */
    private static final List<String> SIGNS =
            List.of(
                    "a", "b", "A", "z", "0", "7", " ", " ", "-", "'", "%", "_", "\t", "\0", "é",
                    "É", "ÿ", "ß", "ı", "ſ", "Σ", "ς", "ж", "€", "ⱥ", "Ⱥ", "ǆ", "ǅ", "ﬁ", "\u00a0",
                    "\u3000", "\u2028", "日", "𐐀", "𐐨", "😀", "𞤢", "\ufeff", "\u0301");

    /**
     * Parts of characters, overlong forms, halves of surrogate pairs, code points beyond the last.
     */
    private static final List<String> BYTES =
            List.of(
                    "a",
                    "B",
                    " ",
                    "\u0000",
                    "\u0080",
                    "\u00a9",
                    "\u00bf",
                    "\u00c3",
                    "\u00c3\u00a9",
                    "\u00c1\u00a1",
                    "\u00e0\u0081\u00a1",
                    "\u00e2\u0082",
                    "\u00ed\u00a0\u0080",
                    "\u00f0\u0090\u0090",
                    "\u00f4\u0090\u0080\u0080",
                    "\u00f8\u0088",
                    "\u00fe",
                    "\u00ff",
                    "\u00e2\u0082\u00ac",
                    "\u00f0\u009f\u0098\u0080",
                    "\u00e2\u00b1\u00a5");

    private static final List<String> NUMBERS =
            List.of(
                    "0",
                    "-0",
                    "+007",
                    "9223372036854775807",
                    "9223372036854775808",
                    "-9223372036854775808",
                    "-9223372036854775809",
                    "18446744073709551616",
                    "",
                    "-",
                    "+",
                    " 1",
                    "1 ",
                    "1.",
                    ".5",
                    ".",
                    "-.",
                    "1.5e3",
                    "1e",
                    "1e+",
                    "1E-5",
                    "e5",
                    "nan",
                    "-NaN",
                    "inf",
                    "-Infinity",
                    "infinit",
                    "infinity1",
                    "0x10",
                    "1_000",
                    "1e308",
                    "1.8e308",
                    "-1e400",
                    "4.9e-324",
                    "2.4e-324",
                    "2.5e-324",
                    "1e-400",
                    "2.2250738585072011e-308",
                    "2.2250738585072012e-308",
                    "9007199254740993",
                    "9007199254740993.00000000000000000000000000001",
                    "9007199254740992.5",
                    "123456789012345678901234567890",
                    "0.000000000000000000000000000012345678901234567",
                    "1e23",
                    "8.5e22",
                    "1e999999999999999999999",
                    "0e999999999999999999999",
                    "1e-1e5",
                    "7.2057594037927933e16",
                    "١٢",
                    "1\u00e9",
                    "1\0");

    private final Random random;
    private final Function<Random, String> draw;

    private StringSamples(long seed, Function<Random, String> draw) {
        random = new Random(seed);
        this.draw = draw;
    }

    /** Draws well-formed UTF-8. */
    static StringSamples wellFormed(long seed) {
        return new StringSamples(seed, random -> text(random, SIGNS));
    }

    /**
     * Draws strings that DuckDB supports: without NUL, which ends its patterns, and without
     * characters whose case it takes from another version of Unicode.
     */
    static StringSamples comparable(long seed) {
        List<String> signs =
                SIGNS.stream().filter(sign -> !sign.equals("\0") && !sign.equals("ß")).toList();
        return new StringSamples(seed, random -> text(random, signs));
    }

    /** Draws finite numbers, and strings that are almost numbers. */
    static StringSamples plainNumbers(long seed) {
        return new StringSamples(
                seed,
                random -> {
                    String number = number(random);
                    while (number.matches(".*[eE][+]?[0-9]{3,}|.*[eE]-[0-9]{3,}|.*[\\x00].*")) {
                        number = number(random);
                    }
                    return number;
                });
    }

    /** Draws bytes that are hardly ever UTF-8. */
    static StringSamples malformed(long seed) {
        return new StringSamples(
                seed, random -> random.nextInt(4) == 0 ? anyBytes(random) : bytes(random));
    }

    /** Draws numbers, and strings that are almost numbers. */
    static StringSamples numbers(long seed) {
        return new StringSamples(seed, StringSamples::number);
    }

    /** Draws strings of some hundred characters. */
    static StringSamples longOnes(long seed) {
        return new StringSamples(seed, random -> text(random, SIGNS).repeat(random.nextInt(100)));
    }

    /** Returns strings, a share {@code nulls} of them null. */
    List<@Nullable Object> texts(int count, double nulls) {
        return drawn(count, nulls, draw);
    }

    /** Returns int64 of all lengths, a share {@code nulls} of them null. */
    List<@Nullable Object> numbers(int count, double nulls) {
        return drawn(
                count,
                nulls,
                from ->
                        from.nextInt(20) == 0
                                ? Long.MIN_VALUE
                                : from.nextLong() >> from.nextInt(Long.SIZE));
    }

    private List<@Nullable Object> drawn(int count, double nulls, Function<Random, ?> value) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(random.nextDouble() < nulls ? null : value.apply(random));
        }
        return values;
    }

    private static String text(Random random, List<String> signs) {
        return PlainStrings.bytes(joined(random, signs));
    }

    private static String bytes(Random random) {
        return joined(random, BYTES);
    }

    private static String joined(Random random, List<String> parts) {
        int length = random.nextInt(8) == 0 ? random.nextInt(60) : random.nextInt(9);
        StringBuilder joined = new StringBuilder();
        for (int i = 0; i < length; i++) {
            // Often one of a few, so that delimiters and patterns are met.
            int choice = random.nextBoolean() ? random.nextInt(8) : random.nextInt(parts.size());
            joined.append(parts.get(choice));
        }
        return joined.toString();
    }

    private static String anyBytes(Random random) {
        StringBuilder bytes = new StringBuilder();
        random.ints(random.nextInt(20), 0, 256).forEach(value -> bytes.append((char) value));
        return bytes.toString();
    }

    private static String number(Random random) {
        return switch (random.nextInt(6)) {
            case 0, 1 -> PlainStrings.bytes(NUMBERS.get(random.nextInt(NUMBERS.size())));
            case 2 -> Double.toString(Double.longBitsToDouble(random.nextLong()));
            case 3 -> Long.toString(random.nextLong() >> random.nextInt(Long.SIZE));
            case 4 -> Long.toString(random.nextLong()) + "e" + random.nextInt(-345, 310);
            default ->
                    random.nextInt()
                            + "."
                            + Math.abs(random.nextLong())
                            + Math.abs(random.nextLong());
        };
    }
}
