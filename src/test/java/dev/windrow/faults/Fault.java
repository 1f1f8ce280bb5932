// SPDX-License-Identifier: Apache-2.0
package dev.windrow.faults;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/** Which read or write of {@link FaultyFiles} fails next. For one test at a time. */
final class Fault {

    /** What a broken disk says, and what a full one says. */
    static final String BROKEN = "Input/output error";

    static final String FULL = "No space left on device";

    private static final AtomicLong READS = new AtomicLong();
    private static final AtomicLong WRITES = new AtomicLong();
    private static volatile long failingRead;
    private static volatile long failingWrite;
    private static volatile String message = BROKEN;
    private static volatile boolean isOnce;
    private static volatile boolean isPartial;

    private Fault() {}

    /** Begins to count, without a failure. */
    static void clear() {
        failingRead = 0;
        failingWrite = 0;
        isPartial = false;
        READS.set(0);
        WRITES.set(0);
    }

    /** Lets a read fail, counted from 1, and all that come after it unless it is the only one. */
    static void failRead(long number, boolean alone) {
        isOnce = alone;
        message = BROKEN;
        failingRead = number;
    }

    /** Lets a write fail, counted from 1, and all that come after it unless it is the only one. */
    static void failWrite(long number, boolean alone, String reason) {
        isOnce = alone;
        message = reason;
        failingWrite = number;
    }

    /** Lets each read and write do a part of what it is asked for. */
    static void doParts() {
        isPartial = true;
    }

    static long reads() {
        return READS.get();
    }

    static long writes() {
        return WRITES.get();
    }

    static void beforeRead() throws IOException {
        fail(READS.incrementAndGet(), failingRead);
    }

    static void beforeWrite() throws IOException {
        fail(WRITES.incrementAndGet(), failingWrite);
    }

    /** Returns how many of some bytes are read or written at once. */
    static int part(int bytes) {
        return isPartial && bytes > 1 ? Math.max(1, bytes * 2 / 3) : bytes;
    }

    private static void fail(long number, long failing) throws IOException {
        if (failing > 0 && (isOnce ? number == failing : number >= failing)) {
            throw new IOException(message);
        }
    }
}
