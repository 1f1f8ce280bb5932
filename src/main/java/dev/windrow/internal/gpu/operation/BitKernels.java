// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

import dev.windrow.internal.gpu.kernels.Each;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Logic on bitmaps, 64 rows at a time. A condition is two bitmaps: the rows for which it is true,
 * and the rows for which it is known, that is true or false. For all others it is null.
 */
public final class BitKernels {

    /** True if both conditions are; false if either is. */
    public static final int AND = 0;

    /** True if either condition is; false if both are. */
    public static final int OR = 1;

    private BitKernels() {}

    /** The bits that are 1 in both bitmaps. */
    public record Both(LongArray a, LongArray b, LongArray both) implements Each {

        @Override
        public void at(int i) {
            both.set(i, a.get(i) & b.get(i));
        }
    }

    /** The bits of {@code a} that are 0 in {@code b}. */
    public record Without(LongArray a, LongArray b, LongArray rest) implements Each {

        @Override
        public void at(int i) {
            rest.set(i, a.get(i) & ~b.get(i));
        }
    }

    /**
     * Joins two conditions.
     *
     * @param operator {@link #AND} or {@link #OR}
     */
    public record Joined(
            LongArray a,
            LongArray knownA,
            LongArray b,
            LongArray knownB,
            LongArray bits,
            LongArray known,
            int operator)
            implements Each {

        @Override
        public void at(int i) {
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
