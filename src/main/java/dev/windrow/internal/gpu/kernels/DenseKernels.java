package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Rows to slots where every possible key has a slot: the key columns are digits of its number. */
public final class DenseKernels {

    /** Where {@code range} has the least value that has a place. */
    public static final int LEAST = 0;

    /** Where it has the difference of the greatest value that has a place and the least. */
    public static final int SPAN = 1;

    /** Where it has the number of places. */
    public static final int PLACES = 2;

    /** Where it has the bits of a value, from bit 0 on, as a mask. */
    public static final int MASK = 3;

    /** Where it has what a signed value's highest bit stands for, or 0 for an unsigned value. */
    public static final int SIGN = 4;

    /** Length of {@code range}. */
    public static final int RANGE_LENGTH = 5;

    private DenseKernels() {}

    /**
     * Appends a digit to each row's slot.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads a field of a key's word and, where it is {@code nullable}, its null flag, and {@code
     * range}; writes {@code slots[row]}, or multiplies it by the places and adds the digit where it
     * is not the {@code first}. A null has the first place where there is one for it, {@code
     * nullPlaces} of 1. Sets {@code findings[OUT_OF_DOMAIN]} where a value has no place.
     *
     * <p>Each thread writes rows of its own.
     */
    public static void appendDigit(
            KernelContext context,
            IntArray sizes,
            LongArray codes,
            LongArray range,
            IntArray slots,
            IntArray findings,
            int word,
            int shift,
            int nullWord,
            int nullShift,
            int nullable,
            int nullPlaces,
            int first) {
        int rows = sizes.get(Sizes.ROWS);
        long least = range.get(LEAST);
        long most = range.get(SPAN);
        long places = range.get(PLACES);
        long mask = range.get(MASK);
        long sign = range.get(SIGN);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            long field = (codes.get(word * rows + row) >> shift) & mask;
            long value = (field ^ sign) - sign;
            long isThere = 1L;
            if (nullable == 1) {
                isThere = 1L - ((codes.get(nullWord * rows + row) >> nullShift) & 1L);
            }
            // Arithmetic, not conditions: on OpenCL, TornadoVM negates a choice of two wrongly.
            long digit = value - least;
            long outside = (digit ^ Long.MIN_VALUE) > (most ^ Long.MIN_VALUE) ? 1L : 0L;
            outside = outside * isThere;
            digit = (digit + nullPlaces) * isThere * (1L - outside);
            if (outside == 1L) {
                findings.set(Findings.OUT_OF_DOMAIN, 1);
            }
            long before = 0L;
            if (first == 0) {
                before = slots.get(row);
            }
            slots.set(row, (int) (before * places + digit));
        }
    }

    /**
     * Puts all rows into slot 0, where there are no key columns.
     *
     * <p>Launch: any shape.
     *
     * <p>Writes {@code slots[row]}.
     *
     * <p>Each thread writes rows of its own.
     */
    public static void onlySlot(KernelContext context, IntArray sizes, IntArray slots) {
        int rows = sizes.get(Sizes.ROWS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            slots.set(row, 0);
        }
    }

    /**
     * Marks slots as used, and takes dropped rows out of theirs.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code dropped}; reads and writes {@code slots[row]}, SLOTS for a dropped row;
     * writes {@code used[slot]}.
     *
     * <p>Each thread writes rows of its own; all who mark a slot write the same.
     */
    public static void mark(
            KernelContext context,
            IntArray sizes,
            ByteArray dropped,
            IntArray slots,
            IntArray used,
            int drops) {
        int rows = sizes.get(Sizes.ROWS);
        int noSlot = sizes.get(Sizes.SLOTS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int active = 1;
            if (drops == 1) {
                active = 1 - dropped.get(row);
            }
            if (active == 1) {
                int slot = slots.get(row);
                if (used.get(slot) == 0) {
                    used.set(slot, 1);
                }
            } else {
                slots.set(row, noSlot);
            }
        }
    }
}
