// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.hardwood.internal.encoding.DeltaBinaryPackedDecoder;

import org.jspecify.annotations.Nullable;

import java.io.IOException;

/**
 * Strings that are told by numbers: how many bytes each has in common with the one before, if that
 * is told, and how many more it has. These bytes lie behind the numbers, those of the first string
 * first. See "Delta Strings" and "Delta-length byte array" in the Parquet format.
 */
final class DeltaTexts implements TextPage.Texts {

    /** What an array can hold. */
    private static final int MOST_BYTES = 1 << 30;

    private static final int LEAST_BYTES = 256;

    private final byte[] page;

    /** Reads the bytes in common, or null if strings are told without. */
    private final @Nullable DeltaBinaryPackedDecoder common;

    private final DeltaBinaryPackedDecoder rests;
    private final long allBytes;
    private byte[] made = new byte[LEAST_BYTES];
    private int restAt;
    private int start;
    private int length;

    private DeltaTexts(
            byte[] page,
            @Nullable DeltaBinaryPackedDecoder common,
            DeltaBinaryPackedDecoder rests,
            int restAt,
            long allBytes) {
        this.page = page;
        this.common = common;
        this.rests = rests;
        this.restAt = restAt;
        this.allBytes = allBytes;
    }

    /**
     * Checks a page's strings, and begins before the first one. The numbers are decoded twice: to
     * hold them would take as much as a few bytes of a page claim.
     *
     * @param encoding one of the two
     * @param bytes a page that ends with the array
     * @param from where the numbers begin
     * @param count how many strings there are
     * @throws IllegalArgumentException if the page claims what it does not have
     */
    static DeltaTexts of(int encoding, byte[] bytes, int from, int count) throws IOException {
        if (count == 0) {
            return new DeltaTexts(bytes, null, new DeltaBinaryPackedDecoder(bytes, from), from, 0);
        }
        DeltaBinaryPackedDecoder common = null;
        int restsFrom = from;
        if (encoding == ParquetDeltas.DELTA_BYTE_ARRAY) {
            common = decoder(bytes, from, count);
            for (int i = 0; i < count; i++) {
                common.readInt();
            }
            restsFrom = common.getPos();
            common = new DeltaBinaryPackedDecoder(bytes, from);
        }
        DeltaBinaryPackedDecoder rests = decoder(bytes, restsFrom, count);
        long length = 0;
        long all = 0;
        long stored = 0;
        for (int i = 0; i < count; i++) {
            int inCommon = common == null ? 0 : common.readInt();
            int rest = rests.readInt();
            if (inCommon < 0 || inCommon > length || rest < 0 || rest > bytes.length) {
                throw new IllegalArgumentException(
                        inCommon + " bytes of a string of " + length + ", and " + rest + " more");
            }
            length = (long) inCommon + rest;
            if (length > MOST_BYTES) {
                throw new IllegalArgumentException("a string of " + length + " bytes");
            }
            all += length;
            stored += rest;
        }
        int restAt = rests.getPos();
        if (stored > bytes.length - restAt) {
            throw new IllegalArgumentException("fewer than " + stored + " bytes of strings");
        }
        return new DeltaTexts(
                bytes,
                common == null ? null : new DeltaBinaryPackedDecoder(bytes, from),
                new DeltaBinaryPackedDecoder(bytes, restsFrom),
                restAt,
                all);
    }

    private static DeltaBinaryPackedDecoder decoder(byte[] bytes, int from, int count) {
        ParquetDeltas.requireHeader(bytes, from, count);
        return new DeltaBinaryPackedDecoder(bytes, from);
    }

    @Override
    public long allBytes() {
        return allBytes;
    }

    @Override
    public void next() throws IOException {
        int rest = rests.readInt();
        if (common == null) {
            start = restAt;
            length = rest;
        } else {
            make(common.readInt(), rest);
        }
        restAt += rest;
    }

    private void make(int inCommon, int rest) {
        length = inCommon + rest;
        if (length > made.length) {
            byte[] longer = new byte[Math.max(length, (int) Math.min(2L * made.length, 1 << 30))];
            System.arraycopy(made, 0, longer, 0, inCommon);
            made = longer;
        }
        System.arraycopy(page, restAt, made, inCommon, rest);
    }

    @Override
    public byte[] bytes() {
        return common == null ? page : made;
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
