// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

/**
 * What the footer says of one column in one row group. See "ColumnChunk" and "ColumnMetaData" in
 * the Parquet format's thrift definition.
 *
 * @param known whether the footer says anything of it; not where the column is encrypted
 * @param encrypted whether the column is encrypted
 * @param external whether the pages lie in another file
 * @param codec the number of the compression
 * @param hasPrefixes whether the footer tells of strings that are stored by what they have in
 *     common
 * @param values how many values there are, nulls among them
 * @param uncompressedBytes the bytes of all pages with their headers, before compression
 * @param compressedBytes the bytes that the pages take in the file
 * @param dataOffset where the first data page begins in the file
 * @param dictionaryOffset where the dictionary page begins, or 0
 * @param statistics what is said of the values
 * @param offsetIndex where it is said which rows each page has
 * @param columnIndex where it is said between which values those of each page lie
 */
record ParquetChunk(
        boolean known,
        boolean encrypted,
        boolean external,
        int codec,
        boolean hasPrefixes,
        long values,
        long uncompressedBytes,
        long compressedBytes,
        long dataOffset,
        long dictionaryOffset,
        ParquetStatistics statistics,
        Place offsetIndex,
        Place columnIndex) {

    /**
     * Where a part of the file lies.
     *
     * @param offset the first byte, counted in the file
     * @param bytes how many bytes; 0 if there is no such part
     */
    record Place(long offset, long bytes) {}

    private static final int FIELD_FILE_PATH = 1;
    private static final int FIELD_METADATA = 3;
    private static final int FIELD_OFFSET_INDEX_OFFSET = 4;
    private static final int FIELD_OFFSET_INDEX_BYTES = 5;
    private static final int FIELD_COLUMN_INDEX_OFFSET = 6;
    private static final int FIELD_COLUMN_INDEX_BYTES = 7;
    private static final int FIELD_ENCRYPTION = 8;

    private static final int FIELD_ENCODINGS = 2;
    private static final int FIELD_CODEC = 4;
    private static final int FIELD_VALUES = 5;
    private static final int FIELD_UNCOMPRESSED_BYTES = 6;
    private static final int FIELD_COMPRESSED_BYTES = 7;
    private static final int FIELD_DATA_OFFSET = 9;
    private static final int FIELD_DICTIONARY_OFFSET = 11;
    private static final int FIELD_STATISTICS = 12;

    /** Reads the structure that the reader has entered. */
    static ParquetChunk read(ThriftReader reader) {
        Builder builder = new Builder();
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            switch (id) {
                case FIELD_FILE_PATH -> builder.external = !reader.text().isEmpty();
                case FIELD_METADATA -> builder.readMetadata(reader);
                case FIELD_OFFSET_INDEX_OFFSET -> builder.offsetIndexOffset = reader.integer();
                case FIELD_OFFSET_INDEX_BYTES -> builder.offsetIndexBytes = reader.integer();
                case FIELD_COLUMN_INDEX_OFFSET -> builder.columnIndexOffset = reader.integer();
                case FIELD_COLUMN_INDEX_BYTES -> builder.columnIndexBytes = reader.integer();
                case FIELD_ENCRYPTION -> {
                    builder.encrypted = true;
                    reader.skipValue();
                }
                default -> reader.skipValue();
            }
        }
        return builder.build();
    }

    /** Returns where the first page begins in the file. */
    long start() {
        return dictionaryOffset > 0 ? Math.min(dictionaryOffset, dataOffset) : dataOffset;
    }

    /** Returns whether the pages lie open in this file. */
    boolean isReadable() {
        return !encrypted && !external;
    }

    /** The fields come in any order. */
    private static final class Builder {

        private boolean known;
        private boolean encrypted;
        private boolean external;
        private int codec;
        private boolean hasPrefixes;
        private long values;
        private long uncompressedBytes;
        private long compressedBytes;
        private long dataOffset;
        private long dictionaryOffset;
        private ParquetStatistics statistics = ParquetStatistics.NONE;
        private long offsetIndexOffset;
        private long offsetIndexBytes;
        private long columnIndexOffset;
        private long columnIndexBytes;

        void readMetadata(ThriftReader reader) {
            known = true;
            reader.enterStructure();
            for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
                switch (id) {
                    case FIELD_ENCODINGS ->
                            hasPrefixes =
                                    reader.integers()
                                            .contains((long) ParquetDeltas.DELTA_BYTE_ARRAY);
                    case FIELD_CODEC -> codec = reader.integer32();
                    case FIELD_VALUES -> values = reader.integer();
                    case FIELD_UNCOMPRESSED_BYTES -> uncompressedBytes = reader.integer();
                    case FIELD_COMPRESSED_BYTES -> compressedBytes = reader.integer();
                    case FIELD_DATA_OFFSET -> dataOffset = reader.integer();
                    case FIELD_DICTIONARY_OFFSET -> dictionaryOffset = reader.integer();
                    case FIELD_STATISTICS -> statistics = ParquetStatistics.read(reader);
                    default -> reader.skipValue();
                }
            }
        }

        ParquetChunk build() {
            return new ParquetChunk(
                    known,
                    encrypted,
                    external,
                    codec,
                    hasPrefixes,
                    values,
                    uncompressedBytes,
                    compressedBytes,
                    dataOffset,
                    dictionaryOffset,
                    statistics,
                    new Place(offsetIndexOffset, offsetIndexBytes),
                    new Place(columnIndexOffset, columnIndexBytes));
        }
    }
}
