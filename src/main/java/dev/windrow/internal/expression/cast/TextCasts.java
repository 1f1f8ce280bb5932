// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.cast;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Int128;
import dev.windrow.internal.column.BoolText;
import dev.windrow.internal.column.NumberText;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.query.Expression.Cast;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Casts strings to numbers and bools. Blanks around a number are skipped, and one with more digits
 * behind the point than its type has is rounded, ties away from 0.
 */
final class TextCasts {

    private static final Pattern BASED =
            Pattern.compile("0(?:[xX](?<hex>\\p{XDigit}+)|[bB](?<bits>[01]+))");

    private static final Pattern BETWEEN_DIGITS =
            Pattern.compile("(?<=\\p{XDigit})_(?=\\p{XDigit})");

    private static final int HEX_RADIX = 16;

    private TextCasts() {}

    /**
     * Makes the node of a cast.
     *
     * @return nothing if strings do not become the type
     */
    static @Nullable Node of(Cast cast, TextNode text) {
        ColumnType to = cast.type();
        if (to == Primitive.BOOL || to.isInteger()) {
            return longs(cast, text);
        }
        if (to instanceof Decimal decimal) {
            return decimals(cast, text, decimal);
        }
        return to.isFloat() ? doubles(cast, text) : null;
    }

    /** Returns a string whose bytes are its characters, of which only those of ASCII have a use. */
    private static String string(TextNode text, int i) {
        return text.string(i, StandardCharsets.ISO_8859_1).strip();
    }

    private static void miss(Cast cast, Node made, RowBatch batch, TextNode text, int i) {
        byte[] latin = string(text, i).getBytes(StandardCharsets.ISO_8859_1);
        CastMiss.at(cast, made, batch, i, "'" + new String(latin, StandardCharsets.UTF_8) + "'");
    }

    /** Returns a number times a power of ten, or null if it is none or too great for decimals. */
    private static @Nullable BigInteger unscaled(String text, int scale) {
        BigDecimal number;
        try {
            number = new BigDecimal(ShortNumber.of(text));
        } catch (NumberFormatException _) {
            return null;
        }
        long digits = (long) number.precision() - number.scale() + scale;
        if (digits < 0 || number.signum() == 0) {
            return BigInteger.ZERO;
        }
        return digits > Decimal.MAX_PRECISION
                ? null
                : number.setScale(scale, RoundingMode.HALF_UP).unscaledValue();
    }

    private static LongNode longs(Cast cast, TextNode text) {
        boolean areBools = cast.type() == Primitive.BOOL;
        NumberText number = new NumberText();
        return LoopNodes.longs(
                cast.type(),
                text.isNullable() || cast.isLenient(),
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        if (!made.nulls[i]
                                && !(areBools
                                        ? readBool(made, text, i)
                                        : readInteger(number, made, text, i))) {
                            miss(cast, made, batch, text, i);
                        }
                    }
                },
                text);
    }

    private static boolean readBool(LongNode made, TextNode text, int i) {
        Boolean read = BoolText.of(string(text, i));
        made.values[i] = Boolean.TRUE.equals(read) ? 1 : 0;
        return read != null;
    }

    private static boolean readInteger(NumberText number, LongNode made, TextNode text, int i) {
        if (number.parseInteger(text.bytes(), text.starts[i], text.ends[i])) {
            made.values[i] = number.integer();
        } else {
            BigInteger read = whole(string(text, i));
            if (read == null || read.bitLength() >= Long.SIZE) {
                return false;
            }
            made.values[i] = read.longValue();
        }
        long least = CastMiss.least(made.type());
        return made.values[i] >= least && made.values[i] <= -1 - least;
    }

    /** Returns an integer, which may be of base 16 or 2, with signs between its digits. */
    private static @Nullable BigInteger whole(String text) {
        String digits = BETWEEN_DIGITS.matcher(text).replaceAll("");
        Matcher based = BASED.matcher(digits);
        if (!based.matches()) {
            return unscaled(digits, 0);
        }
        String hex = based.group("hex");
        return hex == null
                ? new BigInteger(based.group("bits"), 2)
                : new BigInteger(hex, HEX_RADIX);
    }

    private static DoubleNode doubles(Cast cast, TextNode text) {
        NumberText number = new NumberText();
        return LoopNodes.doubles(
                cast.type(),
                text.isNullable() || cast.isLenient(),
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        if (!made.nulls[i] && !read(number, made, text, i)) {
                            miss(cast, made, batch, text, i);
                        }
                    }
                },
                text);
    }

    private static boolean read(NumberText number, DoubleNode made, TextNode text, int i) {
        MemorySegment bytes = text.bytes();
        long from = text.starts[i];
        long to = text.ends[i];
        while (from < to && isBlank(bytes, from)) {
            from++;
        }
        while (from < to && isBlank(bytes, to - 1)) {
            to--;
        }
        if (!number.parseFloat(bytes, from, to)) {
            return false;
        }
        double value = number.float64();
        made.values[i] = made.type() == Primitive.FLOAT32 ? (float) value : value;
        // A word for infinity ends with a letter.
        return !Double.isInfinite(made.values[i]) || bytes.get(JAVA_BYTE, to - 1) >= 'A';
    }

    private static boolean isBlank(MemorySegment bytes, long at) {
        byte character = bytes.get(JAVA_BYTE, at);
        return character == ' ' || character >= '\t' && character <= '\r';
    }

    private static DecimalNode decimals(Cast cast, TextNode text, Decimal type) {
        BigInteger limit = BigInteger.TEN.pow(type.precision());
        return LoopNodes.decimals(
                type,
                type.scale(),
                text.isNullable() || cast.isLenient(),
                (made, batch) -> {
                    made.allocateHigh();
                    for (int i = 0; i < batch.count; i++) {
                        BigInteger read =
                                made.nulls[i]
                                        ? BigInteger.ZERO
                                        : unscaled(string(text, i), type.scale());
                        if (read == null || read.abs().compareTo(limit) >= 0) {
                            miss(cast, made, batch, text, i);
                            read = BigInteger.ZERO;
                        }
                        made.high[i] = Int128.high(read);
                        made.low[i] = Int128.low(read);
                    }
                    made.findBound(batch.count);
                },
                text);
    }
}
