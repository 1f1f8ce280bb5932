// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import java.io.IOException;

/**
 * Bytes that are read at any places, by any number of threads. How many there are may be unknown
 * until the end was seen.
 */
public interface PlacedBytes extends AutoCloseable {

    /** Returns whether there is a byte at a place. */
    boolean has(long place) throws IOException;

    /** Returns how many bytes there are, or {@link Long#MAX_VALUE} until the end was seen. */
    long size();

    /** Returns about how many bytes there are. */
    long expectedSize();

    /**
     * Reads bytes.
     *
     * @return how many: fewer than asked for only at the end
     */
    int read(long from, byte[] target, int at, int count) throws IOException;

    /** Returns an object that keeps bytes at hand, as long as somebody holds it. */
    Object hold(long from, long to) throws IOException;

    @Override
    void close() throws IOException;
}
