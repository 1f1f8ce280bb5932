// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Products;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Combines totals in kernels for moving windows. Nothing is ever subtracted from a total, so an
 * infinity or a NaN affects only the windows that contain it, and no error builds up along the
 * rows.
 *
 * <p>A sum has two parts: the rounded sum, and the sum of the rounding errors (Ogita, Rump and
 * Oishi: Accurate Sum and Dot Product, algorithm Sum2). Together they are as good as a sum in twice
 * the precision. A variance has four parts: the number of values, their mean in two such parts, and
 * the sum of squared distances from it. They are merged as Chan, Golub and LeVeque do (Updating
 * Formulae and a Pairwise Algorithm for Computing Sample Variances). All results are independent of
 * whether a device fuses a product into a sum.
 */
final class WindowTotals {

    /** The operation of variances: only they add squares of a window. */
    static final int VARIANCE = Values.SUM_OF_SQUARES;

    private static final long LOW = 0xffffffffL;
    private static final double PART = 4294967296.0;

    private WindowTotals() {}

    /**
     * Reads a float of a row; the identity for a null and for a row outside of the table. It always
     * reads some row: without branches, a thread has several reads in flight.
     */
    static double read(
            int source,
            FloatArray floats,
            DoubleArray doubles,
            LongArray validity,
            int nullable,
            int row,
            int rows,
            double identity) {
        int inside = Math.max(0, Math.min(row, rows - 1));
        double value = readInside(source, floats, doubles, validity, nullable, inside, identity);
        return row == inside ? value : identity;
    }

    /** Reads a float, or an integer as one, as {@link #read} does. */
    static double readNumber(
            int source,
            LongArray words,
            FloatArray floats,
            DoubleArray doubles,
            LongArray validity,
            int nullable,
            int row,
            int rows,
            double identity) {
        int inside = Math.max(0, Math.min(row, rows - 1));
        double value = Values.read(source, words, floats, doubles, inside);
        if (nullable == 1) {
            value = Keys.bit(validity, inside) == 1 ? value : identity;
        }
        return row == inside ? value : identity;
    }

    /** Reads a float of a row within the table; a null is the identity. */
    static double readInside(
            int source,
            FloatArray floats,
            DoubleArray doubles,
            LongArray validity,
            int nullable,
            int row,
            double identity) {
        double value = identity;
        if (source == Values.FLOAT) {
            value = floats.get(row);
        }
        if (source == Values.DOUBLE) {
            value = doubles.get(row);
        }
        if (nullable == 1) {
            value = Keys.bit(validity, row) == 1 ? value : identity;
        }
        return value;
    }

    /** Returns the rounding error of {@code sum}, the sum of a and b (Knuth's TwoSum). */
    static double lost(double a, double b, double sum) {
        double part = sum - a;
        return (a - (sum - part)) + (b - part);
    }

    /**
     * Returns the error of two totals combined to {@code total}: for products the number of their
     * turns, 0 for all operations but these and sums.
     */
    static double error(
            int operation, double a, double aError, double b, double bError, double total) {
        double error = 0.0;
        if (operation == Values.SUM) {
            error = (aError + bError) + lost(a, b, total);
        }
        if (operation == Values.PRODUCT) {
            error = aError + bError + Products.turns(a, b);
        }
        return error;
    }

    /** Returns the error of a total to which a value was added, as {@link #error} does. */
    static double errorWith(int operation, double a, double aError, double value, double total) {
        double error = 0.0;
        if (operation == Values.SUM) {
            error = aError + lost(a, value, total);
        }
        if (operation == Values.PRODUCT) {
            error = aError + Products.turns(a, value);
        }
        return error;
    }

    /** Returns a total as one number. The error of an infinite sum is ignored. */
    static double rounded(int operation, double total, double error) {
        double result = total;
        if (operation == Values.SUM) {
            result = total - total == 0.0 ? total + error : total;
        }
        if (operation == Values.PRODUCT) {
            result = Products.unturned(total, error);
        }
        return result;
    }

    /**
     * Returns two totals combined to one number. Its error is no more than that of rounding the
     * number, so it is not compensated.
     */
    static double roundedJoin(int operation, double a, double aError, double b, double bError) {
        return rounded(operation, Values.combine(operation, a, b), aError + bError);
    }

    /** Returns the number of parts of a total. */
    static int parts(int operation) {
        int parts = 1;
        if (operation == Values.SUM) {
            parts = 2;
        }
        if (operation == Values.PRODUCT) {
            parts = 2;
        }
        if (operation == VARIANCE) {
            parts = 4;
        }
        return parts;
    }

    /** Combines the first parts of two totals: the totals, or the numbers of values. */
    static double join0(int operation, double a, double b) {
        double joined = a + b;
        if (operation != VARIANCE) {
            joined = Values.combine(operation, a, b);
        }
        return joined;
    }

    /** Combines the second parts of two totals: the errors, or the means. */
    static double join1(
            int operation,
            double a0,
            double a1,
            double a2,
            double b0,
            double b1,
            double b2,
            double joined0) {
        double joined = 0.0;
        if (parts(operation) == 2) {
            joined = error(operation, a0, a1, b0, b1, joined0);
        }
        if (operation == VARIANCE) {
            joined = a1 + step(a0, a1, a2, b0, b1, b2);
            joined = a0 == 0.0 ? b1 : joined;
            joined = b0 == 0.0 ? a1 : joined;
        }
        return joined;
    }

    /** Combines the third parts of two variances: the errors of the means. */
    static double join2(
            int operation,
            double a0,
            double a1,
            double a2,
            double b0,
            double b1,
            double b2,
            double joined1) {
        double joined = 0.0;
        if (operation == VARIANCE) {
            joined = a2 + lost(a1, step(a0, a1, a2, b0, b1, b2), joined1);
            joined = a0 == 0.0 ? b2 : joined;
            joined = b0 == 0.0 ? a2 : joined;
        }
        return joined;
    }

    /** Combines the fourth parts of two variances: the sums of squares. */
    static double join3(
            int operation,
            double a0,
            double a1,
            double a2,
            double a3,
            double b0,
            double b1,
            double b2,
            double b3) {
        double joined = 0.0;
        if (operation == VARIANCE) {
            double distance = (b1 - a1) + (b2 - a2);
            joined = a3 + b3 + distance * distance * a0 * (b0 / (a0 + b0));
            joined = a0 == 0.0 ? b3 : joined;
            joined = b0 == 0.0 ? a3 : joined;
        }
        return joined;
    }

    /** Returns the mean of both, less the mean of the first. */
    private static double step(double a0, double a1, double a2, double b0, double b1, double b2) {
        return ((b1 - a1) + (b2 - a2)) * (b0 / (a0 + b0));
    }

    /** Reads a number or unscaled decimal of a row, rounded. */
    static double readHigh(
            int source, LongArray words, FloatArray floats, DoubleArray doubles, int row) {
        double value = 0.0;
        if (source == Values.LONG) {
            value = words.get(row);
        }
        if (source == Values.DECIMAL) {
            value = decimalHigh(words, row);
        }
        if (source != Values.LONG && source != Values.DECIMAL) {
            value = Values.read(source, words, floats, doubles, row);
        }
        return value;
    }

    /** Returns the rounding error of {@link #readHigh}. */
    static double readLow(int source, LongArray words, int row, double high) {
        double value = 0.0;
        if (source == Values.LONG) {
            double upper = (words.get(row) >> 32) * PART;
            double lower = words.get(row) & LOW;
            value = lower + (upper - high);
        }
        if (source == Values.DECIMAL) {
            value = decimalLow(words, row, high);
        }
        return value;
    }

    private static double decimalHigh(LongArray words, int row) {
        double upper = words.get(2 * row + 1);
        double lower = (words.get(2 * row) >> 32) & LOW;
        return upper * PART * PART + (lower * PART + (words.get(2 * row) & LOW));
    }

    private static double decimalLow(LongArray words, int row, double high) {
        double first = (words.get(2 * row + 1) >> 32) * PART * PART * PART;
        double second = (words.get(2 * row + 1) & LOW) * PART * PART;
        double third = ((words.get(2 * row) >> 32) & LOW) * PART;
        double fourth = words.get(2 * row) & LOW;
        double upper = first + second;
        double rest = upper - high;
        double more = rest + third;
        double lost = lost(first, second, upper) + lost(upper, -high, rest);
        return more + fourth + lost + lost(rest, third, more);
    }
}
