// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Copies that are collected first, and then done: few bytes by the calling thread, many by all
 * processors. Each page of fresh memory is cleared by whoever writes it first, which takes longer
 * than the copying.
 */
final class CopyWork {

    /** The least bytes for which threads are worth waking. */
    private static final long THREADED_BYTES = 8L << 20;

    /** Bytes that a thread copies at a time: from 2.5 MB on, Java copies past the caches. */
    private static final long PIECE_BYTES = 3L << 20;

    private final List<Runnable> pieces = new ArrayList<>();
    private long bytes;

    /**
     * Adds a piece of work.
     *
     * @param size about how many bytes it writes
     * @param piece does it, on any thread
     */
    void add(long size, Runnable piece) {
        bytes += size;
        pieces.add(piece);
    }

    /** Adds the copy of memory to other memory of the same size. */
    void addCopy(MemorySegment source, MemorySegment target) {
        for (long from = 0; from < source.byteSize(); from += PIECE_BYTES) {
            long at = from;
            long size = Math.min(PIECE_BYTES, source.byteSize() - at);
            add(size, () -> MemorySegment.copy(source, at, target, at, size));
        }
    }

    /** Does all of it. */
    void run() {
        if (bytes < THREADED_BYTES) {
            pieces.forEach(Runnable::run);
        } else {
            pieces.parallelStream().forEach(Runnable::run);
        }
        pieces.clear();
    }
}
