package dev.windrow.internal.gpu.expression;

import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Evaluates conditions, and selects the rows for which they are true. A row's state is a byte: 1
 * for true, 2 for false, 0 for null.
 */
public final class FilterKernels {

    private static final int TRUE = 1;
    private static final int FALSE = 2;

    private FilterKernels() {}

    /**
     * Compares a column's values with a literal.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads one value a row, its validity where {@code nullable} is 1, and {@code
     * literals[literalAt]}; writes {@code states[row]}. Bits 0, 1 and 2 of {@code trueOf} say
     * whether the condition is true of less, equal and greater.
     *
     * <p>Each thread writes rows of its own.
     */
    public static void compare(
            KernelContext context,
            IntArray sizes,
            LongArray words,
            LongArray validity,
            LongArray literals,
            ByteArray states,
            int source,
            int literalAt,
            int trueOf,
            int nullable) {
        int rows = sizes.get(Sizes.ROWS);
        long literal = literals.get(literalAt);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            long value = Values.readOrdered(source, words, row);
            int at = 1;
            if (value < literal) {
                at = 0;
            }
            if (value > literal) {
                at = 2;
            }
            int state = FALSE - ((trueOf >> at) & 1);
            if (nullable == 1) {
                state = state * Keys.bit(validity, row);
            }
            states.set(row, (byte) state);
        }
    }

    /**
     * Finds which values are null.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads validity where {@code nullable} is 1; writes {@code states[row]}.
     *
     * <p>Each thread writes rows of its own.
     */
    public static void isNull(
            KernelContext context,
            IntArray sizes,
            LongArray validity,
            ByteArray states,
            int nullable) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int state = FALSE;
            if (nullable == 1) {
                state = TRUE + Keys.bit(validity, row);
            }
            states.set(row, (byte) state);
        }
    }

    /**
     * Combines two conditions: with AND, or where {@code isOr} is 1 with OR.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code others[row]}; reads and writes {@code states[row]}.
     *
     * <p>Each thread writes rows of its own.
     */
    public static void combine(
            KernelContext context, IntArray sizes, ByteArray states, ByteArray others, int isOr) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int a = states.get(row);
            int b = others.get(row);
            int both = a & b;
            int either = a | b;
            int state = (both & TRUE) | (either & FALSE);
            if (isOr == 1) {
                state = (either & TRUE) | (both & FALSE);
            }
            states.set(row, (byte) state);
        }
    }

    /**
     * Negates a condition; null stays null.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads and writes {@code states[row]}.
     *
     * <p>Each thread writes rows of its own.
     */
    public static void negate(KernelContext context, IntArray sizes, ByteArray states) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int state = states.get(row);
            states.set(row, (byte) (((state & TRUE) << 1) | ((state >> 1) & TRUE)));
        }
    }

    /**
     * Turns states into counts: 1 where the condition is true, 0 elsewhere.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code states[row]}; writes {@code counts[row]}.
     *
     * <p>Each thread writes rows of its own.
     */
    public static void count(
            KernelContext context, IntArray sizes, ByteArray states, IntArray counts) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            counts.set(row, states.get(row) & TRUE);
        }
    }

    /**
     * Writes the selection vector: the rows for which the condition is true, in their order.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code states[row]} and {@code positions[row]}, the scanned counts; writes {@code
     * selectedRows[position]}.
     *
     * <p>Every selected row has a position of its own.
     */
    public static void selectRows(
            KernelContext context,
            IntArray sizes,
            ByteArray states,
            IntArray positions,
            IntArray selectedRows) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            if ((states.get(row) & TRUE) == 1) {
                selectedRows.set(positions.get(row), row);
            }
        }
    }
}
