// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Strings that lie in a page, each behind its length. */
final class PlainTexts implements TextPage.Texts {

    private static final VarHandle INTS =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] page;
    private final int end;
    private final int count;
    private int start;
    private int length;

    /** Begins before the first of so many strings, in bytes {@code [from, end)}. */
    PlainTexts(byte[] page, int from, int end, int count) {
        this.page = page;
        this.start = from;
        this.end = end;
        this.count = count;
    }

    @Override
    public long allBytes() {
        return end - start - (long) count * Integer.BYTES;
    }

    /**
     * Moves to the next string.
     *
     * @throws IllegalArgumentException if there is none
     */
    @Override
    public void next() {
        int at = start + length;
        int room = end - at - Integer.BYTES;
        int bytes = room < 0 ? -1 : (int) INTS.get(page, at);
        if (bytes < 0 || bytes > room) {
            throw new IllegalArgumentException("fewer than " + count + " strings");
        }
        length = bytes;
        start = at + Integer.BYTES;
    }

    @Override
    public byte[] bytes() {
        return page;
    }

    @Override
    public int start() {
        return start;
    }

    @Override
    public int length() {
        return length;
    }
}
