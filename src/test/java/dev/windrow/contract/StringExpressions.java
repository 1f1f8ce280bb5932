// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.StringFunctions.byteLength;
import static dev.windrow.query.StringFunctions.concat;
import static dev.windrow.query.StringFunctions.concatenate;
import static dev.windrow.query.StringFunctions.contains;
import static dev.windrow.query.StringFunctions.copyIfElse;
import static dev.windrow.query.StringFunctions.endsWith;
import static dev.windrow.query.StringFunctions.fromInteger;
import static dev.windrow.query.StringFunctions.hash;
import static dev.windrow.query.StringFunctions.indexOf;
import static dev.windrow.query.StringFunctions.length;
import static dev.windrow.query.StringFunctions.like;
import static dev.windrow.query.StringFunctions.lower;
import static dev.windrow.query.StringFunctions.pad;
import static dev.windrow.query.StringFunctions.repeat;
import static dev.windrow.query.StringFunctions.replace;
import static dev.windrow.query.StringFunctions.slice;
import static dev.windrow.query.StringFunctions.split;
import static dev.windrow.query.StringFunctions.startsWith;
import static dev.windrow.query.StringFunctions.strip;
import static dev.windrow.query.StringFunctions.toFloat;
import static dev.windrow.query.StringFunctions.toInteger;
import static dev.windrow.query.StringFunctions.upper;

import dev.windrow.query.Expression;
import dev.windrow.query.StringFunction.Side;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Functions of strings with interesting parameters, and random mixes of them. */
final class StringExpressions {

    private static final List<String> SOUGHT =
            List.of("", "a", " ", "aa", "é", "€", "a ", "😀", "ab", "\0", "ba", "Ab0");
    private static final List<String> PATTERNS =
            List.of(
                    "", "%", "_", "__", "a%", "%a", "%a%", "_%", "%_", "_%_", "a_%", "%é_", "é%",
                    "%aa%b", "%_a_%", "a%b%a", "%%a", "😀", "ab_");
    private static final int[] PLACES = {0, 1, 2, 5, 100, -1, -2, -7};

    private StringExpressions() {}

    /** Returns each function of one or two texts, with several parameters. */
    static List<Expression> every(Expression text, Expression other) {
        List<Expression> all = new ArrayList<>(tests(text));
        all.addAll(parts(text));
        all.addAll(made(text, other));
        return all;
    }

    private static List<Expression> tests(Expression text) {
        List<Expression> all = new ArrayList<>();
        for (String sought : SOUGHT) {
            all.add(contains(text, sought));
            all.add(startsWith(text, sought));
            all.add(endsWith(text, sought));
            all.add(indexOf(text, sought));
        }
        PATTERNS.forEach(pattern -> all.add(like(text, pattern)));
        all.add(like(text, "%!%%", "!"));
        all.add(like(text, "%!_!!_", "!"));
        all.add(like(text, "%é%%", "é"));
        all.add(length(text));
        all.add(byteLength(text));
        all.add(hash(text));
        all.add(hash(text, -77));
        all.add(toInteger(text));
        all.add(toFloat(text));
        all.add(text.equalTo(literal("a")));
        all.add(text.isNull());
        return all;
    }

    private static List<Expression> parts(Expression text) {
        List<Expression> all = new ArrayList<>();
        for (Side side : Side.values()) {
            all.add(strip(text, side, null));
            all.add(strip(text, side, "a é😀"));
        }
        all.add(strip(text, Side.BOTH, ""));
        for (int start : PLACES) {
            all.add(slice(text, start));
            for (int stop : PLACES) {
                all.add(slice(text, start, stop));
            }
        }
        all.add(slice(text, Long.MIN_VALUE, Long.MAX_VALUE));
        all.add(slice(text, Long.MIN_VALUE, Long.MIN_VALUE));
        for (String delimiter : List.of(" ", "a", "aa", "é")) {
            for (int part : new int[] {0, 1, 2, -1, -2}) {
                all.add(split(text, delimiter, part));
                all.add(split(text, delimiter, part, 2));
            }
        }
        all.add(split(text, " ", 0, 1));
        all.add(split(text, " ", -3, 3));
        return all;
    }

    private static List<Expression> made(Expression text, Expression other) {
        List<Expression> all = new ArrayList<>();
        all.add(upper(text));
        all.add(lower(text));
        all.add(concat(text));
        all.add(concat(text, other, text));
        all.add(concatenate(", ", null, List.of(text, literal("é"), other)));
        all.add(concatenate("", "?", List.of(text, other)));
        all.add(concatenate("€", "", List.of(other, text, other)));
        all.add(replace(text, "a", ""));
        all.add(replace(text, "aa", "é"));
        all.add(replace(text, " ", "__"));
        all.add(replace(text, "é", "e"));
        all.add(copyIfElse(contains(text, "a"), text, other));
        all.add(copyIfElse(text.isNull(), literal("none"), text));
        all.add(copyIfElse(text.equalTo(other), literal(""), upper(text)));
        all.add(repeat(text, 0));
        all.add(repeat(text, 3));
        for (Side side : Side.values()) {
            all.add(pad(text, 6, side, " "));
            all.add(pad(text, 9, side, "€"));
            all.add(pad(text, 0, side, "a"));
        }
        all.add(fromInteger(column("number")));
        all.add(fromInteger(toInteger(text)));
        all.add(concat(slice(split(text, " ", 1), 0, 1), literal(" "), split(text, " ", 0)));
        return all;
    }

    /**
     * Draws expressions of the columns {@code text}, {@code other} and {@code number}.
     *
     * @param random the random numbers
     */
    record Drawn(Random random) {

        /** Draws an expression that makes strings, at most {@code depth} functions deep. */
        Expression text(int depth) {
            if (depth == 0 || random.nextInt(8) == 0) {
                return random.nextInt(6) == 0
                        ? literal(sought())
                        : column(random.nextBoolean() ? "text" : "other");
            }
            Expression text = text(depth - 1);
            return switch (random.nextInt(13)) {
                case 0 -> upper(text);
                case 1 -> lower(text);
                case 2 -> strip(text, side(), random.nextBoolean() ? null : sought());
                case 3 -> slice(text, place(), place());
                case 4 -> slice(text, place());
                case 5 -> split(text, sign(), place(), random.nextInt(4));
                case 6 -> concat(text, text(depth - 1));
                case 7 -> concatenate(sought(), sought(), List.of(text, text(depth - 1)));
                case 8 -> replace(text, sign(), sought());
                case 9 -> copyIfElse(condition(depth - 1), text, text(depth - 1));
                case 10 -> repeat(text, random.nextInt(3));
                case 11 -> pad(text, random.nextInt(12), side(), sign());
                default -> fromInteger(integer(depth - 1));
            };
        }

        private Expression condition(int depth) {
            Expression text = text(depth);
            return switch (random.nextInt(6)) {
                case 0 -> contains(text, sought());
                case 1 -> startsWith(text, sought());
                case 2 -> endsWith(text, sought());
                case 3 -> like(text, PATTERNS.get(random.nextInt(PATTERNS.size())));
                case 4 -> text.isNull();
                default -> text.equalTo(text(depth));
            };
        }

        private Expression integer(int depth) {
            Expression text = text(depth);
            return switch (random.nextInt(5)) {
                case 0 -> length(text);
                case 1 -> byteLength(text);
                case 2 -> indexOf(text, sought());
                case 3 -> hash(text, random.nextInt(3));
                default -> column("number");
            };
        }

        private String sought() {
            return SOUGHT.get(random.nextInt(SOUGHT.size()));
        }

        /** One character. */
        private String sign() {
            return List.of("a", " ", "é", "😀", "b").get(random.nextInt(5));
        }

        private int place() {
            return PLACES[random.nextInt(PLACES.length)];
        }

        private Side side() {
            return Side.values()[random.nextInt(Side.values().length)];
        }
    }
}
