// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.cast;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Int128;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.query.Expression.Cast;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/**
 * Casts strings to numbers and bools. Blanks around a number are skipped, and one with more digits
 * behind the point than its type has is rounded, ties away from 0.
 */
final class TextCasts {

    private static final Set<String> TRUE = Set.of("true", "t", "yes", "y", "1");
    private static final Set<String> FALSE = Set.of("false", "f", "no", "n", "0");

    private TextCasts() {}

    /**
     * Makes the node of a cast.
     *
     * @return nothing if strings do not become the type
     */
    static @Nullable Node of(Cast cast, TextNode text) {
        ColumnType to = cast.type();
        if (to == Primitive.BOOL || to.isInteger()) {
            return new Longs(cast, text);
        }
        if (to instanceof Decimal decimal) {
            return decimals(cast, text, decimal);
        }
        return to.isFloat() ? new Doubles(cast, text) : null;
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

    private static final class Longs extends LongNode {

        private final Cast cast;
        private final TextNode text;

        Longs(Cast cast, TextNode text) {
            super(cast.type(), text.isNullable() || cast.isLenient());
            this.cast = cast;
            this.text = text;
        }

        @Override
        public void compute(RowBatch batch) {
            text.evaluate(batch);
            copyNulls(text, batch.count);
            for (int i = 0; i < batch.count; i++) {
                if (!nulls[i] && !(type() == Primitive.BOOL ? readBool(i) : readInteger(i))) {
                    miss(cast, this, batch, text, i);
                }
            }
        }

        private boolean readBool(int i) {
            String read = string(text, i).toLowerCase(Locale.ROOT);
            boolean isTrue = TRUE.contains(read);
            values[i] = isTrue ? 1 : 0;
            return isTrue || FALSE.contains(read);
        }

        private boolean readInteger(int i) {
            if (!NumberTextNodes.readInteger(
                    values, i, text.bytes(), text.starts[i], text.ends[i])) {
                BigInteger read = unscaled(string(text, i), 0);
                if (read == null || read.bitLength() >= Long.SIZE) {
                    return false;
                }
                values[i] = read.longValue();
            }
            long least = CastMiss.least(type());
            return values[i] >= least && values[i] <= -1 - least;
        }
    }

    private static final class Doubles extends DoubleNode {

        private final Cast cast;
        private final TextNode text;
        private final FloatReader reader = new FloatReader();

        Doubles(Cast cast, TextNode text) {
            super(cast.type(), text.isNullable() || cast.isLenient());
            this.cast = cast;
            this.text = text;
        }

        @Override
        public void compute(RowBatch batch) {
            text.evaluate(batch);
            copyNulls(text, batch.count);
            for (int i = 0; i < batch.count; i++) {
                if (!nulls[i] && !read(i)) {
                    miss(cast, this, batch, text, i);
                }
            }
        }

        private boolean read(int i) {
            long from = text.starts[i];
            long to = text.ends[i];
            while (from < to && isBlank(from)) {
                from++;
            }
            while (from < to && isBlank(to - 1)) {
                to--;
            }
            if (!reader.read(text.bytes(), from, to)) {
                return false;
            }
            double value = reader.value();
            values[i] = type() == Primitive.FLOAT32 ? (float) value : value;
            // A word for infinity ends with a letter.
            return !Double.isInfinite(values[i]) || text.bytes().get(JAVA_BYTE, to - 1) >= 'A';
        }

        private boolean isBlank(long at) {
            byte character = text.bytes().get(JAVA_BYTE, at);
            return character == ' ' || character >= '\t' && character <= '\r';
        }
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
