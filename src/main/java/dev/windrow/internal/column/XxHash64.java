// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * XXH64 by its specification: stripes of 32 bytes in four lanes, and then the remaining bytes. Its
 * hashes are those of every process, so they may be kept. Where somebody gains from values that
 * meet, {@link Hash} is for.
 */
public final class XxHash64 {

    private static final long PRIME_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME_3 = 0x165667B19E3779F9L;
    private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME_5 = 0x27D4EB2F165667C5L;

    private static final int STRIPE_BYTES = 32;

    private XxHash64() {}

    /** Returns the hash of bytes {@code [from, to)}. */
    public static long of(MemorySegment bytes, long from, long to, long seed) {
        long at = from;
        long hash = seed + PRIME_5;
        if (to - from >= STRIPE_BYTES) {
            at = to - (to - from) % STRIPE_BYTES;
            hash = stripes(bytes, from, at, seed);
        }
        hash += to - from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            hash = join(hash, bytes.get(JAVA_LONG_UNALIGNED, at));
        }
        if (at <= to - Integer.BYTES) {
            hash ^= Integer.toUnsignedLong(bytes.get(JAVA_INT_UNALIGNED, at)) * PRIME_1;
            hash = Long.rotateLeft(hash, 23) * PRIME_2 + PRIME_3;
            at += Integer.BYTES;
        }
        for (; at < to; at++) {
            hash ^= (bytes.get(JAVA_BYTE, at) & 0xff) * PRIME_5;
            hash = Long.rotateLeft(hash, 11) * PRIME_1;
        }
        return avalanche(hash);
    }

    /** Adds eight bytes to a hash. {@link #avalanche} completes it. */
    public static long join(long hash, long word) {
        return Long.rotateLeft(hash ^ round(0, word), 27) * PRIME_1 + PRIME_4;
    }

    private static long stripes(MemorySegment bytes, long from, long to, long seed) {
        long lane1 = seed + PRIME_1 + PRIME_2;
        long lane2 = seed + PRIME_2;
        long lane3 = seed;
        long lane4 = seed - PRIME_1;
        for (long at = from; at < to; at += STRIPE_BYTES) {
            lane1 = round(lane1, bytes.get(JAVA_LONG_UNALIGNED, at));
            lane2 = round(lane2, bytes.get(JAVA_LONG_UNALIGNED, at + 8));
            lane3 = round(lane3, bytes.get(JAVA_LONG_UNALIGNED, at + 16));
            lane4 = round(lane4, bytes.get(JAVA_LONG_UNALIGNED, at + 24));
        }
        long hash =
                Long.rotateLeft(lane1, 1)
                        + Long.rotateLeft(lane2, 7)
                        + Long.rotateLeft(lane3, 12)
                        + Long.rotateLeft(lane4, 18);
        return merge(merge(merge(merge(hash, lane1), lane2), lane3), lane4);
    }

    private static long round(long lane, long input) {
        return Long.rotateLeft(lane + input * PRIME_2, 31) * PRIME_1;
    }

    private static long merge(long hash, long lane) {
        return (hash ^ round(0, lane)) * PRIME_1 + PRIME_4;
    }

    /** Completes a hash: every bit changes about half of the others. */
    public static long avalanche(long hash) {
        long mixed = (hash ^ hash >>> 33) * PRIME_2;
        mixed = (mixed ^ mixed >>> 29) * PRIME_3;
        return mixed ^ mixed >>> 32;
    }
}
