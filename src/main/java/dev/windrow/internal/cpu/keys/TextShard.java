// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.VariableWidthColumn;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.StampedLock;

/**
 * The slots of strings with some hashes. Whoever looks for a string takes no lock, and threads that
 * add strings do so side by side; they wait only while the slots become more.
 */
final class TextShard {

    private static final int LEAST_SLOTS = 64;
    private static final int GROWTH = 4;
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);

    private final TextCodes codes;

    /** Its readers add strings, and its writer makes more slots. */
    private final StampedLock lock = new StampedLock();

    /** The strings that are here or are being added. */
    private final AtomicInteger expected = new AtomicInteger();

    /** The upper half of a hash, and the code; 0 where there is none. */
    private volatile long[] slots = new long[LEAST_SLOTS];

    /** A shard of no strings. */
    TextShard(TextCodes codes) {
        this.codes = codes;
    }

    /** Returns what can be looked at. It may lack what others add. */
    long[] slots() {
        return slots;
    }

    /**
     * Begins to add strings: there is room for them.
     *
     * @param strings the most that are added
     * @return what {@link #end} takes
     */
    long begin(int strings) {
        int all = expected.addAndGet(strings);
        long stamp = lock.readLock();
        while (all > slots.length >> 1) {
            lock.unlockRead(stamp);
            stamp = lock.writeLock();
            if (all > slots.length >> 1) {
                slots = enlarged();
            }
            stamp = lock.tryConvertToReadLock(stamp);
        }
        return stamp;
    }

    /**
     * Ends what began.
     *
     * @param unused how many strings less were added
     */
    void end(long stamp, int unused) {
        lock.unlockRead(stamp);
        expected.addAndGet(-unused);
    }

    /** The low bits of a hash are its slot, and that is known no more: strings are hashed again. */
    private long[] enlarged() {
        long[] larger = new long[GROWTH * slots.length];
        int mask = larger.length - 1;
        for (long entry : slots) {
            if (entry != 0) {
                int slot = (int) codes.hashOf((int) entry) & mask;
                while (larger[slot] != 0) {
                    slot = (slot + 1) & mask;
                }
                larger[slot] = entry;
            }
        }
        return larger;
    }

    /** Returns the code of a string, or 0. */
    int find(long[] slots, VariableWidthColumn strings, long row, long hash) {
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        long entry = (long) SLOT.getAcquire(slots, slot);
        while (entry != 0 && !isOf(entry, strings, row, hash)) {
            slot = (slot + 1) & mask;
            entry = (long) SLOT.getAcquire(slots, slot);
        }
        return (int) entry;
    }

    private boolean isOf(long entry, VariableWidthColumn strings, long row, long hash) {
        return (entry ^ hash) >>> Integer.SIZE == 0 && codes.isAt((int) entry, strings, row, hash);
    }

    /**
     * Adds a string that already has a code, between {@link #begin} and {@link #end}.
     *
     * @return its code, or that which it got from another thread before
     */
    int add(int code, VariableWidthColumn strings, long row, long hash) {
        long[] slots = this.slots;
        int mask = slots.length - 1;
        long own = hash >>> Integer.SIZE << Integer.SIZE | code;
        for (int slot = (int) hash & mask; ; slot = (slot + 1) & mask) {
            long entry = (long) SLOT.getAcquire(slots, slot);
            if (entry == 0) {
                entry = (long) SLOT.compareAndExchange(slots, slot, 0L, own);
            }
            if (entry == 0) {
                return code;
            }
            if (isOf(entry, strings, row, hash)) {
                return (int) entry;
            }
        }
    }
}
