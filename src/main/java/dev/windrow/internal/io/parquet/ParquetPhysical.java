package dev.windrow.internal.io.parquet;

import dev.hardwood.metadata.PhysicalType;

/** How values lie in a file. See "Type" in the Parquet format's thrift definition. */
enum ParquetPhysical {
    BOOLEAN(PhysicalType.BOOLEAN),
    INT32(PhysicalType.INT32),
    INT64(PhysicalType.INT64),
    INT96(PhysicalType.INT96),
    FLOAT(PhysicalType.FLOAT),
    DOUBLE(PhysicalType.DOUBLE),
    BYTE_ARRAY(PhysicalType.BYTE_ARRAY),
    FIXED_LENGTH(PhysicalType.FIXED_LEN_BYTE_ARRAY);

    static final int INT96_BYTES = 12;

    private final PhysicalType decoded;

    ParquetPhysical(PhysicalType decoded) {
        this.decoded = decoded;
    }

    /** Returns the type with a number of the format. */
    static ParquetPhysical of(int number) {
        if (number < 0 || number >= values().length) {
            throw new IllegalArgumentException("no type " + number);
        }
        return values()[number];
    }

    /** Returns the name that the decoder has for it. */
    PhysicalType decoded() {
        return decoded;
    }
}
