package dev.windrow.internal.io.parquet;

import dev.hardwood.internal.encoding.DeltaBinaryPackedDecoder;

import java.io.IOException;

/**
 * How strings of a page follow from one another: how many bytes each has in common with the one
 * before, and how many more it has. See "Delta Strings" in the Parquet format.
 *
 * @param common the bytes in common, for each string; the array may be longer
 * @param rests the bytes that follow them, for each string; the array may be longer
 * @param restsAt where the bytes that follow begin in the page, those of the first string first
 * @param bytes how many bytes all strings have
 */
record Prefixes(int[] common, int[] rests, int restsAt, long bytes) {

    /** What an array can hold. */
    private static final int MOST_BYTES = 1 << 30;

    /**
     * Reads a page's values.
     *
     * @param bytes a page that ends with the array
     * @param from where the values begin
     * @param values how many there are
     * @throws IllegalArgumentException if the page claims what it does not have
     */
    static Prefixes read(byte[] bytes, int from, int values, PageScratch scratch)
            throws IOException {
        ParquetDeltas.requireHeader(bytes, from, values);
        DeltaBinaryPackedDecoder first = new DeltaBinaryPackedDecoder(bytes, from);
        int[] common = scratch.ints(values);
        for (int i = 0; i < values; i++) {
            common[i] = first.readInt();
        }
        ParquetDeltas.requireHeader(bytes, first.getPos(), values);
        DeltaBinaryPackedDecoder second = new DeltaBinaryPackedDecoder(bytes, first.getPos());
        int[] rests = scratch.apart().ints(values);
        long length = 0;
        long sum = 0;
        long stored = 0;
        for (int i = 0; i < values; i++) {
            int rest = second.readInt();
            if (common[i] < 0 || common[i] > length || rest < 0 || rest > bytes.length) {
                throw new IllegalArgumentException(
                        common[i] + " bytes of a string of " + length + ", and " + rest + " more");
            }
            rests[i] = rest;
            length = (long) common[i] + rest;
            if (length > MOST_BYTES) {
                throw new IllegalArgumentException("a string of " + length + " bytes");
            }
            sum += length;
            stored += rest;
        }
        if (stored > bytes.length - second.getPos()) {
            throw new IllegalArgumentException("fewer than " + stored + " bytes of strings");
        }
        return new Prefixes(common, rests, second.getPos(), sum);
    }
}
