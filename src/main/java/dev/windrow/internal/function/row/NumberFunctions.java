// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

/** Functions of floats. */
final class NumberFunctions {

    private static final double SQRT_OF_TAU = Math.sqrt(2 * Math.PI);

    /** The coefficients of Lanczos' series for g = 7, by Godfrey. */
    private static final double[] LANCZOS = {
        0.99999999999980993,
        676.5203681218851,
        -1259.1392167224028,
        771.32342877765313,
        -176.61502916214059,
        12.507343278686905,
        -0.13857109526572012,
        9.9843695780195716e-6,
        1.5056327351493116e-7
    };

    private static final double LANCZOS_G = 7;

    private static final int BLOCKS_PER_CELL = 8;

    static final FunctionTable TABLE =
            new FunctionTable()
                    .none("pi() float64", () -> Math.PI)
                    .real("acos", Math::acos)
                    .real("asin", Math::asin)
                    .real("atan", Math::atan)
                    .real("cos", Math::cos)
                    .real("sin", Math::sin)
                    .real("tan", Math::tan)
                    .real("cot", x -> 1 / Math.tan(x))
                    .real("cosh", Math::cosh)
                    .real("sinh", Math::sinh)
                    .real("tanh", Math::tanh)
                    .real("acosh", x -> Math.log(x + Math.sqrt(x - 1) * Math.sqrt(x + 1)))
                    .real("asinh", NumberFunctions::asinh)
                    .real("atanh", x -> Math.log1p(2 * x / (1 - x)) / 2)
                    .real("cbrt", Math::cbrt)
                    .real("degrees", Math::toDegrees)
                    .real("radians", Math::toRadians)
                    .real("log2", x -> Math.log(x) / Math.log(2))
                    .real("gamma", NumberFunctions::gamma)
                    .real("lgamma", NumberFunctions::logGamma)
                    .real("even", NumberFunctions::even)
                    .two("atan2(float64, float64) float64", Math::atan2)
                    .two(
                            "nextafter(float64, float64) float64",
                            (Double a, Double b) -> Math.nextAfter(a, b))
                    .one("signbit(float64) bool", (Double x) -> Double.doubleToRawLongBits(x) < 0)
                    .one("isnan(float64) bool", (Double x) -> x.isNaN())
                    .one("isinf(float64) bool", (Double x) -> x.isInfinite())
                    .one("isfinite(float64) bool", (Double x) -> Double.isFinite(x))
                    .two("round(float64, int64) float64", NumberFunctions::round)
                    .two(
                            "round_even; roundbankers(float64, int64) float64",
                            NumberFunctions::roundEven)
                    .two("trunc(float64, int64) float64", NumberFunctions::truncated)
                    .add(
                            "bar(float64, float64, float64, float64) utf8",
                            v -> bar((double) v[0], (double) v[1], (double) v[2], (double) v[3]));

    private NumberFunctions() {}

    private static double asinh(double x) {
        double size = Math.abs(x);
        double result = Math.log1p(size + size * size / (1 + Math.sqrt(size * size + 1)));
        return Math.copySign(size > 1e150 ? Math.log(size) + Math.log(2) : result, x);
    }

    /** Rounds away from 0 to the next even integer. */
    private static double even(double x) {
        double half = Math.abs(x) / 2;
        return Math.copySign(Math.ceil(half) * 2, x);
    }

    private static double gamma(double x) {
        if (x < 0.5) {
            return x == Math.rint(x)
                    ? x == 0 ? 1 / x : Double.NaN
                    : Math.PI / (Math.sin(Math.PI * x) * gamma(1 - x));
        }
        if (x > 171.7) {
            return Double.isNaN(x) ? x : Double.POSITIVE_INFINITY;
        }
        double base = x + LANCZOS_G - 0.5;
        double root = Math.pow(base, (x - 0.5) / 2);
        double value = SQRT_OF_TAU * root * Math.exp(-base) * root * series(x - 1);
        return x == Math.rint(x) ? Math.rint(value) : value;
    }

    private static double logGamma(double x) {
        if (x <= 0 && x == Math.rint(x) || Double.isInfinite(x)) {
            return Double.POSITIVE_INFINITY;
        }
        if (x == 1 || x == 2) {
            return 0;
        }
        if (x < 0.5) {
            return Math.log(Math.PI / Math.abs(Math.sin(Math.PI * x))) - logGamma(1 - x);
        }
        double base = x + LANCZOS_G - 0.5;
        return Math.log(SQRT_OF_TAU * series(x - 1)) + (x - 0.5) * Math.log(base) - base;
    }

    private static double series(double x) {
        double sum = LANCZOS[0];
        for (int i = 1; i < LANCZOS.length; i++) {
            sum += LANCZOS[i] / (x + i);
        }
        return sum;
    }

    private static Object round(double x, long digits) {
        double factor = Math.pow(10, digits);
        double rounded =
                digits < 0 ? half(x / (1 / factor)) * (1 / factor) : half(x * factor) / factor;
        return Double.isFinite(rounded) ? rounded : digits < 0 ? 0.0 : x;
    }

    /** Rounds to an integer, ties away from 0. */
    private static double half(double x) {
        double whole = Math.floor(Math.abs(x));
        return Math.copySign(Math.abs(x) - whole >= 0.5 ? whole + 1 : whole, x);
    }

    private static Object roundEven(double x, long digits) {
        double factor = Math.pow(10, digits);
        double rounded = Math.rint(x * factor) / factor;
        return Double.isFinite(rounded) ? rounded : x;
    }

    private static Object truncated(double x, long digits) {
        double factor = Math.pow(10, digits);
        double scaled = x * factor;
        double whole = scaled < 0 ? Math.ceil(scaled) : Math.floor(scaled);
        double result = digits < 0 ? whole * Math.pow(10, -digits) : whole / factor;
        return Double.isFinite(result) ? result : x;
    }

    /** Draws a value as a bar of blocks, the last of which may be narrower. */
    private static String bar(double x, double least, double most, double width) {
        if (!(width >= 1 && width <= 1000)) {
            throw new IllegalArgumentException(
                    "a bar of " + width + " characters, expected 1 to 1000");
        }
        double share =
                Double.isNaN(x) || x <= least ? 0 : x >= most ? 1 : (x - least) / (most - least);
        if (Double.isNaN(share) && least < 0) {
            throw new IllegalArgumentException("a bar from " + least + " has no length");
        }
        int eighths = (int) (width * share * BLOCKS_PER_CELL);
        StringBuilder bar = new StringBuilder("█".repeat(eighths / BLOCKS_PER_CELL));
        if (eighths % BLOCKS_PER_CELL > 0) {
            bar.append(" ▏▎▍▌▋▊▉".charAt(eighths % BLOCKS_PER_CELL));
        }
        return bar + " ".repeat(Math.max(0, (int) width - bar.length()));
    }
}
