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

    private PlainTexts(byte[] page, int from, int end, int count) {
        this.page = page;
        this.start = from;
        this.end = end;
        this.count = count;
    }

    /**
     * Checks that so many strings lie in bytes {@code [from, end)}, and begins before the first.
     *
     * @throws IllegalArgumentException if there are fewer
     */
    static PlainTexts of(byte[] bytes, int from, int end, int count) {
        PlainTexts checked = new PlainTexts(bytes, from, end, count);
        for (int i = 0; i < count; i++) {
            checked.requireNext();
            checked.next();
        }
        return new PlainTexts(bytes, from, checked.start + checked.length, count);
    }

    private void requireNext() {
        int at = start + length;
        int room = end - at - Integer.BYTES;
        int bytes = room < 0 ? -1 : (int) INTS.get(page, at);
        if (bytes < 0 || bytes > room) {
            throw new IllegalArgumentException("fewer than " + count + " strings");
        }
    }

    @Override
    public long allBytes() {
        return end - start - (long) count * Integer.BYTES;
    }

    @Override
    public void next() {
        int at = start + length;
        length = (int) INTS.get(page, at);
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
