// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Keys;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** What a field of encoded keys holds. A kernel is made for each record that takes its place. */
public interface KeyPart {

    /** Returns the bits of a value, 0 for a null; reports in the status what has none. */
    long of(KernelContext context, IntArray sizes, IntArray status, int at);

    /**
     * A fixed-width value of at most 64 bits, {@link Values#readCanonical canonical}.
     *
     * @param source how it is read
     * @param mask the bits that count
     */
    record Fixed(LongArray words, int source, Presence presence, long mask) implements KeyPart {

        @Override
        public long of(KernelContext context, IntArray sizes, IntArray status, int at) {
            long value = Values.readCanonical(source, words, at);
            if (presence.always() == 0) {
                value = presence.of(at) == 1 ? value : 0L;
            }
            return value & mask;
        }
    }

    /** 1 for a null. */
    record NullFlag(LongArray validity) implements KeyPart {

        @Override
        public long of(KernelContext context, IntArray sizes, IntArray status, int at) {
            return 1L - Keys.bit(validity, at);
        }
    }

    /**
     * The distance of a value from the least. One that is less, or greater than the greatest, sets
     * {@code status[OUT_OF_DOMAIN]}.
     *
     * @param ofRow the values of a row: two for a decimal, else one
     * @param numbers see the constants
     */
    record Distance(LongArray words, int source, Presence presence, int ofRow, LongArray numbers)
            implements KeyPart {

        /** Place in the numbers: the mask of a value's bits. */
        static final int MASK = 0;

        /** The weight of a signed value's highest bit, or 0. */
        static final int SIGN = 1;

        /** The least value, which becomes 0. */
        static final int LEAST = 2;

        /** The difference of the greatest and the least value, unsigned. */
        static final int SPAN = 3;

        /** How many numbers there are. */
        static final int LENGTH = 4;

        @Override
        public long of(KernelContext context, IntArray sizes, IntArray status, int at) {
            long above = 0L;
            if (presence.of(at / ofRow) == 1) {
                long sign = numbers.get(SIGN);
                long most = numbers.get(SPAN);
                long value = Values.readCanonical(source, words, at) & numbers.get(MASK);
                above = ((value ^ sign) - sign) - numbers.get(LEAST);
                if ((above ^ Long.MIN_VALUE) > (most ^ Long.MIN_VALUE)) {
                    status.set(DeviceStatus.OUT_OF_DOMAIN, 1);
                    above = 0L;
                }
            }
            return above;
        }
    }
}
