package dev.windrow.internal.gpu.operation;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Logic on bitmaps, 64 rows at a time. A condition is two: the rows for which it is true, and those
 * for which it is true or false; all others are null.
 *
 * <p>Launch: any shape. Each thread writes words of its own.
 */
public final class BitKernels {

    /** Both are true; false if either is. */
    public static final int AND = 0;

    /** Either is true; false if both are. */
    public static final int OR = 1;

    private BitKernels() {}

    /**
     * Puts bits together where both are 1.
     *
     * <p>Reads {@code a} and {@code b}; writes the first {@code sizes[size]} words of {@code both}.
     */
    public static void both(
            KernelContext context,
            IntArray sizes,
            LongArray a,
            LongArray b,
            LongArray both,
            int size) {
        int words = sizes.get(size);
        for (int i = context.globalIdx; i < words; i += context.globalGroupSizeX) {
            both.set(i, a.get(i) & b.get(i));
        }
    }

    /**
     * Takes bits where others are 0.
     *
     * <p>Reads {@code a} and {@code b}; writes the first {@code sizes[size]} words.
     */
    public static void without(
            KernelContext context,
            IntArray sizes,
            LongArray a,
            LongArray b,
            LongArray rest,
            int size) {
        int words = sizes.get(size);
        for (int i = context.globalIdx; i < words; i += context.globalGroupSizeX) {
            rest.set(i, a.get(i) & ~b.get(i));
        }
    }

    /**
     * Chooses bits by others.
     *
     * <p>Reads {@code condition}, {@code then} and {@code otherwise}; writes the first {@code
     * sizes[size]} words.
     */
    public static void choose(
            KernelContext context,
            IntArray sizes,
            LongArray condition,
            LongArray then,
            LongArray otherwise,
            LongArray chosen,
            int size) {
        int words = sizes.get(size);
        for (int i = context.globalIdx; i < words; i += context.globalGroupSizeX) {
            long bits = condition.get(i);
            chosen.set(i, (bits & then.get(i)) | (~bits & otherwise.get(i)));
        }
    }

    /**
     * Joins two conditions.
     *
     * <p>Reads both; writes the first {@code sizes[size]} words of what is true, and of what is
     * true or false.
     */
    public static void join(
            KernelContext context,
            IntArray sizes,
            LongArray a,
            LongArray knownA,
            LongArray b,
            LongArray knownB,
            LongArray bits,
            LongArray known,
            int size,
            int operator) {
        int words = sizes.get(size);
        for (int i = context.globalIdx; i < words; i += context.globalGroupSizeX) {
            long isA = a.get(i);
            long isB = b.get(i);
            long decidedA = knownA.get(i) & ~isA;
            long decidedB = knownB.get(i) & ~isB;
            long result = isA & isB;
            if (operator == OR) {
                decidedA = isA;
                decidedB = isB;
                result = isA | isB;
            }
            bits.set(i, result);
            known.set(i, (knownA.get(i) & knownB.get(i)) | decidedA | decidedB);
        }
    }
}
