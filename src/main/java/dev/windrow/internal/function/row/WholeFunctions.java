// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal.TextLiteral;
import dev.windrow.query.RowFunction.Code;
import dev.windrow.query.RowFunction.Signature;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;

/** Functions of integers: arithmetic, bits and their texts. */
final class WholeFunctions {

    private static final int MOST_FACTORIAL = 33;

    static final FunctionTable TABLE =
            new FunctionTable()
                    .generic("//", "x, y", WholeFunctions::quotient)
                    .two("&(int64, int64) int64", (Long a, Long b) -> a & b)
                    .two("|(int64, int64) int64", (Long a, Long b) -> a | b)
                    .two("xor(int64, int64) int64", (Long a, Long b) -> a ^ b)
                    .two("<<(int64, int64) int64", WholeFunctions::shiftedLeft)
                    .two(
                            ">>(int64, int64) int64",
                            (Long a, Long n) -> n < 0 || n >= Long.SIZE ? 0L : a >> n)
                    .one("~(int64) int64", (Long a) -> ~a)
                    .generic(
                            "bit_count",
                            "x",
                            (_, types) -> types.size() == 1 ? bitCount(types.getFirst()) : null)
                    .two("gcd; greatest_common_divisor(int64, int64) int64", WholeFunctions::gcd)
                    .two("lcm; least_common_multiple(int64, int64) int64", WholeFunctions::lcm)
                    .one("factorial(int64) hugeint", WholeFunctions::factorial)
                    .two(
                            "round(int64, int64) int64",
                            (Long x, Long digits) -> rounded(x, digits, RoundingMode.HALF_UP))
                    .two(
                            "trunc(int64, int64) int64",
                            (Long x, Long digits) -> rounded(x, digits, RoundingMode.DOWN))
                    .one("bin; to_binary(int64) utf8", (Long x) -> Long.toBinaryString(x))
                    .one(
                            "hex; to_hex(int64) utf8",
                            (Long x) -> Long.toHexString(x).toUpperCase(Locale.ROOT))
                    .two("to_base(int64, int64) utf8", (Long x, Long base) -> inBase(x, base, 0L))
                    .three("to_base(int64, int64, int64) utf8", WholeFunctions::inBase)
                    .one("chr(int64) utf8", WholeFunctions::character);

    private WholeFunctions() {}

    /** Divides integers without a rest, and all other numbers as {@code /} does. */
    private static @Nullable Signature quotient(List<Expression> operands, List<ColumnType> types) {
        boolean areNumbers = true;
        boolean areWhole = true;
        boolean areWide = false;
        for (int i = 0; i < types.size(); i++) {
            ColumnType type = types.get(i);
            areWide |= type instanceof Decimal;
            areWhole &=
                    !type.isFloat() && !(type instanceof Decimal decimal && decimal.scale() > 0);
            areNumbers &=
                    type.isNumeric()
                            || type.equals(StructOf.NOTHING)
                            || operands.get(i) instanceof TextLiteral;
        }
        if (types.size() != 2 || !areNumbers) {
            return null;
        }
        if (!areWhole) {
            return of(
                    Primitive.FLOAT64,
                    v -> (double) v[1] == 0 ? null : (Object) ((double) v[0] / (double) v[1]));
        }
        return areWide
                ? of(
                        new Decimal(Decimal.MAX_PRECISION, 0),
                        v -> quotient((BigDecimal) v[0], (BigDecimal) v[1]))
                : of(Primitive.INT64, v -> quotient((long) v[0], (long) v[1]));
    }

    private static Signature of(ColumnType type, Code code) {
        return FunctionTable.signature(List.of(type, type), type, code);
    }

    private static Object quotient(long x, long y) {
        return y == 0 ? null : (Object) Math.divideExact(x, y);
    }

    private static Object quotient(BigDecimal x, BigDecimal y) {
        return y.signum() == 0 ? null : (Object) x.divideToIntegralValue(y).setScale(0);
    }

    /** Counts the bits of integers, which have as many as their type. */
    private static @Nullable Signature bitCount(ColumnType type) {
        if (!type.isInteger() && !type.equals(StructOf.NOTHING)) {
            return null;
        }
        long bits = type.isInteger() ? -1L >>> Long.SIZE - Byte.SIZE * type.leastWidth() : -1;
        return FunctionTable.signature(
                List.of(Primitive.INT64),
                Primitive.INT64,
                v -> (long) Long.bitCount((long) v[0] & bits));
    }

    private static Object shiftedLeft(long x, long bits) {
        if (x < 0) {
            throw new ArithmeticException("a shift of " + x + " to the left, expected 0 or more");
        }
        if (bits < 0) {
            throw new ArithmeticException("a shift by " + bits + " bits, expected 0 or more");
        }
        if (x != 0 && bits >= Long.numberOfLeadingZeros(x)) {
            throw new ArithmeticException(x + " shifted by " + bits + " bits does not fit int64");
        }
        return x == 0 ? 0L : x << bits;
    }

    private static Object gcd(long a, long b) {
        return BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)).longValueExact();
    }

    private static Object lcm(long a, long b) {
        return a == 0 || b == 0
                ? 0L
                : (Object) Math.absExact(Math.multiplyExact(a, b / (long) gcd(a, b)));
    }

    private static Object factorial(long n) {
        if (n > MOST_FACTORIAL) {
            throw new ArithmeticException("the factorial of " + n + " has more than 38 digits");
        }
        BigInteger product = BigInteger.ONE;
        for (long i = 2; i <= n; i++) {
            product = product.multiply(BigInteger.valueOf(i));
        }
        return product;
    }

    private static Object rounded(long x, long digits, RoundingMode mode) {
        return digits >= 0
                ? x
                : digits < -19
                        ? 0L
                        : (Object) new BigDecimal(x).setScale((int) digits, mode).longValueExact();
    }

    private static Object inBase(long x, long base, long digits) {
        if (x < 0) {
            throw new IllegalArgumentException(x + " in another base, expected 0 or more");
        }
        if (base < Character.MIN_RADIX || base > Character.MAX_RADIX) {
            throw new IllegalArgumentException("the base " + base + ", expected 2 to 36");
        }
        if (digits < 0 || digits > Long.SIZE) {
            throw new IllegalArgumentException(digits + " digits, expected 0 to 64");
        }
        String text = Long.toString(x, (int) base).toUpperCase(Locale.ROOT);
        return "0".repeat((int) Math.max(0, digits - text.length())) + text;
    }

    private static Object character(long code) {
        boolean isSurrogate = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
        if (code < 0 || code > Character.MAX_CODE_POINT || isSurrogate) {
            throw new IllegalArgumentException(code + " is no character");
        }
        return Character.toString((int) code);
    }
}
