// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.BitSet;

/**
 * Records whether tasks read or write a device array and, on demand, which elements they write. Not
 * in the real API.
 *
 * <p>The two flags race between threads: all write {@code true}, and the launch is joined before
 * anyone looks.
 */
public final class AccessTracker {

    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

    private final Runnable firstAccess;
    private boolean read;
    private boolean written;
    private long[] writtenElements;

    /** Makes a tracker that calls {@code firstAccess} at the first read or write of a task. */
    AccessTracker(Runnable firstAccess) {
        this.firstAccess = firstAccess;
    }

    /**
     * Forgets everything and starts anew; with {@code elements} above 0, each written element is
     * recorded, too.
     */
    public void restart(int elements) {
        read = false;
        written = false;
        writtenElements = elements > 0 ? new long[(elements + 63) / 64] : null;
    }

    public boolean wasRead() {
        return read;
    }

    public boolean wasWritten() {
        return written;
    }

    /** The written elements since a {@link #restart} that asked for them. */
    public BitSet writtenElements() {
        return BitSet.valueOf(writtenElements);
    }

    void noteRead() {
        if (!read) {
            firstAccess.run();
            read = true;
        }
    }

    void noteWrite(int index) {
        if (!written) {
            firstAccess.run();
            written = true;
        }
        long[] words = writtenElements;
        if (words != null) {
            WORDS.getAndBitwiseOr(words, index >> 6, 1L << (index & 63));
        }
    }
}
