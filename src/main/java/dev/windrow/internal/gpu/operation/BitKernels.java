// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Logic on bitmaps, 64 rows at a time. A condition is two bitmaps: the rows for which it is true,
 * and the rows for which it is known, that is true or false. For all others it is null.
 *
 * <p>Launch: any shape. Each thread writes words of its own.
 */
public final class BitKernels {

    /** True if both conditions are; false if either is. */
    public static final int AND = 0;

    /** True if either condition is; false if both are. */
    public static final int OR = 1;

    private BitKernels() {}

    /**
     * The bits that are 1 in both bitmaps.
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
     * The bits of {@code a} that are 0 in {@code b}.
     *
     * <p>Reads {@code a} and {@code b}; writes the first {@code sizes[size]} words of {@code rest}.
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
     * The bits of {@code then} where the condition's bit is 1, of {@code otherwise} elsewhere.
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
     * <p>Reads both; writes the first {@code sizes[size]} words of {@code bits} and {@code known}.
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
