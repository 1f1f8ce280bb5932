// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.HighProduct;
import dev.windrow.internal.gpu.kernels.RealMath;
import dev.windrow.internal.gpu.operation.DeviceNumbers;
import dev.windrow.internal.plan.expression.CalendarMath;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** What {@link RowKernels} compute of a row's numbers. */
final class RowFormulas {

    /** The sum of both. */
    static final int PLUS = 0;

    /** The first minus the second. */
    static final int MINUS = 1;

    /** The product. */
    static final int TIMES = 2;

    /** The quotient, of floats only. */
    static final int DIVIDED_BY = 3;

    /** The remainder, of integers only. */
    static final int MODULO = 4;

    /** The first without its sign, of integers only. */
    static final int MAGNITUDE = 5;

    /** A quotient, rounded down. */
    static final int QUOTIENT = 0;

    /** What is left of such a quotient. */
    static final int REMAINDER = 1;

    /** The months from January of the year 0 to that of a day. */
    static final int MONTHS = 2;

    /** The first day of a month. */
    static final int FIRST_DAY = 3;

    /** A day some months later. */
    static final int PLUS_MONTHS = 4;

    /** A quotient, rounded towards 0. */
    static final int WHOLE_QUOTIENT = 5;

    private RowFormulas() {}

    /**
     * Arithmetic of integers. Sets {@code status[MISFIT]} where a row that has both operands
     * overflows: all threads that set it write the same value.
     */
    record LongArithmetic(
            DeviceNumbers a, DeviceNumbers b, LongArray present, IntArray status, int operator)
            implements RowKernels.LongFormula {

        @Override
        public long of(int row) {
            long x = a.integer(row);
            long y = b.integer(row);
            // Below 0 where the result has the wrong sign.
            long result = x + y;
            long overflow = (x ^ result) & (y ^ result);
            if (operator == MINUS) {
                result = x - y;
                overflow = (x ^ y) & (x ^ result);
            }
            if (operator == TIMES) {
                result = x * y;
                long lost = HighProduct.of(x, y) ^ (result >> 63);
                overflow = lost | -lost;
            }
            if (operator == MODULO) {
                result = RealMath.remainder(x, y);
                overflow = 0L;
            }
            if (operator == MAGNITUDE) {
                result = RealMath.magnitude(x);
                overflow = RealMath.magnitudeOverflow(x);
            }
            if (((overflow >> 63) & Bitmaps.bit(present, row)) == 1L) {
                status.set(DeviceStatus.MISFIT, 1);
            }
            return result;
        }
    }

    /** Arithmetic of floats. */
    record DoubleArithmetic(DeviceNumbers a, DeviceNumbers b, int operator)
            implements RowKernels.DoubleFormula {

        @Override
        public double of(int row) {
            double x = a.real(row);
            double y = b.real(row);
            double result = x + y;
            if (operator == MINUS) {
                result = x - y;
            }
            if (operator == TIMES) {
                result = x * y;
            }
            if (operator == DIVIDED_BY) {
                result = x / y;
            }
            return result;
        }
    }

    /** The first integer where a bit is 1, the second elsewhere. */
    record LongChoice(LongArray bits, DeviceNumbers a, DeviceNumbers b)
            implements RowKernels.LongFormula {

        @Override
        public long of(int row) {
            long x = a.integer(row);
            long y = b.integer(row);
            return Bitmaps.bit(bits, row) == 1 ? x : y;
        }
    }

    /** The first float where a bit is 1, the second elsewhere. */
    record DoubleChoice(LongArray bits, DeviceNumbers a, DeviceNumbers b)
            implements RowKernels.DoubleFormula {

        @Override
        public double of(int row) {
            double x = a.real(row);
            double y = b.real(row);
            return Bitmaps.bit(bits, row) == 1 ? x : y;
        }
    }

    /**
     * The greater of two integers where {@code greatest} is 1, else the lesser; the only one where
     * the other is null.
     */
    record LongExtreme(DeviceNumbers a, DeviceNumbers b, int greatest)
            implements RowKernels.LongFormula {

        @Override
        public long of(int row) {
            long x = a.integer(row);
            long y = b.integer(row);
            int first = Bitmaps.bit(a.present(), row);
            int second = Bitmaps.bit(b.present(), row);
            int order = RealMath.compare(x, y);
            return RealMath.takesFirst(order, first, second, greatest) == 1 ? x : y;
        }
    }

    /** The same of floats; NaN is greater than all others. */
    record DoubleExtreme(DeviceNumbers a, DeviceNumbers b, int greatest)
            implements RowKernels.DoubleFormula {

        @Override
        public double of(int row) {
            double x = a.real(row);
            double y = b.real(row);
            int first = Bitmaps.bit(a.present(), row);
            int second = Bitmaps.bit(b.present(), row);
            int order = RealMath.compare(x, y);
            return RealMath.takesFirst(order, first, second, greatest) == 1 ? x : y;
        }
    }

    /** A function of floats, one of {@link RealMath}. */
    record OfReal(DeviceNumbers operand, int function) implements RowKernels.DoubleFormula {

        @Override
        public double of(int row) {
            double value = operand.real(row);
            double result = RealMath.absolute(value);
            if (function == RealMath.FLOOR) {
                result = RealMath.floor(value);
            }
            if (function == RealMath.CEILING) {
                result = RealMath.ceiling(value);
            }
            if (function == RealMath.NEAREST) {
                result = RealMath.nearest(value);
            }
            return result;
        }
    }

    /** A float as it is. */
    record Copy(DeviceNumbers operand) implements RowKernels.DoubleFormula {

        @Override
        public double of(int row) {
            return operand.real(row);
        }
    }

    /** The sign of a float: -1, 0 or 1. */
    record SignOfReal(DeviceNumbers operand) implements RowKernels.LongFormula {

        @Override
        public long of(int row) {
            return RealMath.sign(operand.real(row));
        }
    }

    /** The sign of an integer: -1, 0 or 1. */
    record SignOfInteger(DeviceNumbers operand) implements RowKernels.LongFormula {

        @Override
        public long of(int row) {
            return RealMath.sign(operand.integer(row));
        }
    }

    /** A calendar's operation on an integer and one parameter. */
    record Calendar(DeviceNumbers operand, LongArray parameter, int operation)
            implements RowKernels.LongFormula {

        @Override
        public long of(int row) {
            long by = parameter.get(0);
            long value = operand.integer(row);
            long result = value;
            if (operation == QUOTIENT) {
                result = CalendarMath.quotient(value, by);
            }
            if (operation == REMAINDER) {
                result = CalendarMath.remainder(value, by);
            }
            if (operation == MONTHS) {
                result = CalendarMath.months(value);
            }
            if (operation == FIRST_DAY) {
                result = CalendarMath.firstDay(value);
            }
            if (operation == PLUS_MONTHS) {
                result = CalendarMath.plusMonths(value, by);
            }
            if (operation == WHOLE_QUOTIENT) {
                result = CalendarMath.wholeQuotient(value, by);
            }
            return result;
        }
    }

    /**
     * Compares integers. Bits 0, 1 and 2 of {@code trueOf} say whether it is true of less, equal
     * and greater.
     */
    record LongComparison(DeviceNumbers a, DeviceNumbers b, int trueOf) implements RowKernels.Test {

        @Override
        public int of(int row) {
            long x = a.integer(row);
            long y = b.integer(row);
            int order = (x > y ? 1 : 0) - (x < y ? 1 : 0);
            return (trueOf >> (order + 1)) & 1;
        }
    }

    /** The same of floats: NaN is greater than all others, and equals itself. */
    record DoubleComparison(DeviceNumbers a, DeviceNumbers b, int trueOf)
            implements RowKernels.Test {

        @Override
        public int of(int row) {
            double x = a.real(row);
            double y = b.real(row);
            int order = (x > y ? 1 : 0) - (x < y ? 1 : 0);
            order = order + (x != x ? 1 : 0) - (y != y ? 1 : 0);
            return (trueOf >> (order + 1)) & 1;
        }
    }

    /** Tells integers that are not 0. */
    record LongIsNotZero(DeviceNumbers operand) implements RowKernels.Test {

        @Override
        public int of(int row) {
            return operand.integer(row) == 0L ? 0 : 1;
        }
    }

    /** Tells floats that are not 0. */
    record DoubleIsNotZero(DeviceNumbers operand) implements RowKernels.Test {

        @Override
        public int of(int row) {
            return operand.real(row) == 0.0 ? 0 : 1;
        }
    }
}
