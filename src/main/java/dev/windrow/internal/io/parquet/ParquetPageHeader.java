// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

/**
 * What stands before a page's bytes. See "PageHeader" in the Parquet format's thrift definition.
 *
 * @param dictionary whether the page holds a dictionary
 * @param data whether the page holds values of rows
 * @param uncompressedBytes the bytes of the page before compression
 * @param compressedBytes the bytes that the page takes in the file, behind the header
 * @param values how many values or dictionary entries the page holds, nulls among them
 * @param encoding the number of the values' encoding
 * @param levels where the levels lie
 * @param checksum of the page's bytes in the file, or {@link #NO_CHECKSUM}
 */
record ParquetPageHeader(
        boolean dictionary,
        boolean data,
        int uncompressedBytes,
        int compressedBytes,
        int values,
        int encoding,
        Levels levels,
        long checksum) {

    /** The checksum of a page whose writer left it out, as most do. */
    static final long NO_CHECKSUM = -1;

    /**
     * Where the levels of a page's values lie. In pages of the second kind they lie before the
     * compressed bytes.
     *
     * @param outside whether the page is of the second kind
     * @param repetitionBytes the bytes of the repetition levels there
     * @param definitionBytes the bytes of the definition levels there
     * @param compressed whether what follows is compressed there
     * @param packed whether levels in a page of the first kind are packed, which no writer has done
     *     for a decade; said also where there are none
     */
    record Levels(
            boolean outside,
            int repetitionBytes,
            int definitionBytes,
            boolean compressed,
            boolean packed) {}

    private static final int DATA = 0;
    private static final int DICTIONARY = 2;
    private static final int DATA_2 = 3;

    private static final int FIELD_TYPE = 1;
    private static final int FIELD_UNCOMPRESSED_BYTES = 2;
    private static final int FIELD_COMPRESSED_BYTES = 3;
    private static final int FIELD_CHECKSUM = 4;
    private static final int FIELD_DATA = 5;
    private static final int FIELD_DICTIONARY = 7;
    private static final int FIELD_DATA_2 = 8;

    /** Reads the structure at the reader's position. */
    static ParquetPageHeader read(ThriftReader reader) {
        Builder builder = new Builder();
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            switch (id) {
                case FIELD_TYPE -> builder.type = reader.integer32();
                case FIELD_UNCOMPRESSED_BYTES -> builder.uncompressedBytes = reader.integer32();
                case FIELD_COMPRESSED_BYTES -> builder.compressedBytes = reader.integer32();
                case FIELD_CHECKSUM ->
                        builder.checksum = Integer.toUnsignedLong(reader.integer32());
                case FIELD_DATA, FIELD_DICTIONARY -> builder.readCounts(reader);
                case FIELD_DATA_2 -> builder.readCounts2(reader);
                default -> reader.skipValue();
            }
        }
        return builder.build();
    }

    /** The fields come in any order. */
    private static final class Builder {

        private static final int FIELD_VALUES = 1;
        private static final int FIELD_ENCODING = 2;
        private static final int FIELD_DEFINITION_ENCODING = 3;
        private static final int BIT_PACKED = 4;

        private static final int FIELD_ENCODING_2 = 4;
        private static final int FIELD_DEFINITION_BYTES_2 = 5;
        private static final int FIELD_REPETITION_BYTES_2 = 6;
        private static final int FIELD_COMPRESSED_2 = 7;

        private int type;
        private int uncompressedBytes;
        private int compressedBytes;
        private int values;
        private int encoding;
        private int definitionBytes;
        private int repetitionBytes;
        private boolean compressed = true;
        private boolean packed;
        private long checksum = NO_CHECKSUM;

        void readCounts(ThriftReader reader) {
            reader.enterStructure();
            for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
                switch (id) {
                    case FIELD_VALUES -> values = reader.integer32();
                    case FIELD_ENCODING -> encoding = reader.integer32();
                    case FIELD_DEFINITION_ENCODING -> readLevelEncoding(reader);
                    default -> reader.skipValue();
                }
            }
        }

        /** A dictionary has a bool in this place. */
        private void readLevelEncoding(ThriftReader reader) {
            if (reader.isInteger()) {
                packed = reader.integer() == BIT_PACKED;
            } else {
                reader.skipValue();
            }
        }

        void readCounts2(ThriftReader reader) {
            reader.enterStructure();
            for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
                switch (id) {
                    case FIELD_VALUES -> values = reader.integer32();
                    case FIELD_ENCODING_2 -> encoding = reader.integer32();
                    case FIELD_DEFINITION_BYTES_2 -> definitionBytes = reader.integer32();
                    case FIELD_REPETITION_BYTES_2 -> repetitionBytes = reader.integer32();
                    case FIELD_COMPRESSED_2 -> compressed = reader.bool();
                    default -> reader.skipValue();
                }
            }
        }

        ParquetPageHeader build() {
            boolean sound =
                    uncompressedBytes >= 0
                            && compressedBytes >= 0
                            && values >= 0
                            && definitionBytes >= 0
                            && repetitionBytes >= 0
                            && (long) definitionBytes + repetitionBytes <= compressedBytes;
            if (!sound) {
                throw new IllegalArgumentException("sizes that are negative or too large");
            }
            return new ParquetPageHeader(
                    type == DICTIONARY,
                    type == DATA || type == DATA_2,
                    uncompressedBytes,
                    compressedBytes,
                    values,
                    encoding,
                    new Levels(
                            type == DATA_2, repetitionBytes, definitionBytes, compressed, packed),
                    checksum);
        }
    }
}
