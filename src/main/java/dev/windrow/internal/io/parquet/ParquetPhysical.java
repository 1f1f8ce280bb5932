// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.hardwood.metadata.PhysicalType;

/** How values lie in a file. See "Type" in the Parquet format's thrift definition. */
enum ParquetPhysical {
    BOOLEAN(PhysicalType.BOOLEAN, 0),
    INT32(PhysicalType.INT32, Integer.BYTES),
    INT64(PhysicalType.INT64, Long.BYTES),
    INT96(PhysicalType.INT96, 0),
    FLOAT(PhysicalType.FLOAT, Integer.BYTES),
    DOUBLE(PhysicalType.DOUBLE, Long.BYTES),
    BYTE_ARRAY(PhysicalType.BYTE_ARRAY, 0),
    FIXED_LENGTH(PhysicalType.FIXED_LEN_BYTE_ARRAY, 0);

    static final int INT96_BYTES = 12;

    private final PhysicalType decoded;
    private final int width;

    ParquetPhysical(PhysicalType decoded, int width) {
        this.decoded = decoded;
        this.width = width;
    }

    /** Returns the type with a number of the format. */
    static ParquetPhysical of(int number) {
        if (number < 0 || number >= values().length) {
            throw new IllegalArgumentException("no type " + number);
        }
        return values()[number];
    }

    /** Returns the bytes of a number, the lowest first; 0 for whatever is none of 4 or 8 bytes. */
    int width() {
        return width;
    }

    /** Returns the name that the decoder has for it. */
    PhysicalType decoded() {
        return decoded;
    }
}
