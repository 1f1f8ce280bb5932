// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Strings that lie in a page, each behind its length. */
final class PlainTexts implements TextPage.Texts {

    private final ByteBuffer page;
    private final int end;
    private final int count;
    private int start;
    private int length;

    private PlainTexts(ByteBuffer page, int from, int end, int count) {
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
        ByteBuffer page = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        PlainTexts checked = new PlainTexts(page, from, end, count);
        for (int i = 0; i < count; i++) {
            checked.requireNext();
            checked.next();
        }
        return new PlainTexts(page, from, checked.start + checked.length, count);
    }

    private void requireNext() {
        int at = start + length;
        int room = end - at - Integer.BYTES;
        int bytes = room < 0 ? -1 : page.getInt(at);
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
        length = page.getInt(at);
        start = at + Integer.BYTES;
    }

    @Override
    public byte[] bytes() {
        return page.array();
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
