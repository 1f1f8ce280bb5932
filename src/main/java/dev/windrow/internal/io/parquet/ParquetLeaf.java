package dev.windrow.internal.io.parquet;

/**
 * A column of values in a Parquet file: a leaf of the schema's tree. A column of the table has one
 * leaf, or several if it is a structure.
 *
 * @param path the names from the top of the schema to the leaf, with dots between them
 * @param column the name of the table's column
 * @param type the physical type, as "Type" in the format's thrift definition
 * @param typeLength the bytes of a value of a fixed length
 * @param required whether neither the leaf nor anything above it may be null or repeated
 * @param repeated whether a row may have other than one value
 */
record ParquetLeaf(
        String path, String column, int type, int typeLength, boolean required, boolean repeated) {

    private static final int BOOLEAN = 0;
    private static final int INT32 = 1;
    private static final int INT64 = 2;
    private static final int INT96 = 3;
    private static final int FLOAT = 4;
    private static final int DOUBLE = 5;
    private static final int BYTE_ARRAY = 6;
    private static final int FIXED_LENGTH = 7;

    private static final int INT96_BYTES = 12;
    private static final int MOST_SHOWN = 80;

    /** Returns how many values fit in so many bytes at most in the plain encoding. */
    long mostPlainValues(long bytes) {
        return switch (type) {
            case BOOLEAN -> bytes * Byte.SIZE;
            case INT32, FLOAT -> bytes / Integer.BYTES;
            case INT64, DOUBLE -> bytes / Long.BYTES;
            case INT96 -> bytes / INT96_BYTES;
            case BYTE_ARRAY -> bytes / Integer.BYTES;
            case FIXED_LENGTH -> typeLength == 0 ? Long.MAX_VALUE : bytes / typeLength;
            default -> throw new IllegalArgumentException("no type " + type);
        };
    }

    /** Returns the least bits that a row takes in a table: int8 is the least of the numbers. */
    long leastBits() {
        if (repeated) {
            return Integer.SIZE;
        }
        return switch (type) {
            case BOOLEAN -> 1;
            case INT32 -> Byte.SIZE;
            case INT64, INT96, DOUBLE -> Long.SIZE;
            case FLOAT, BYTE_ARRAY, FIXED_LENGTH -> Integer.SIZE;
            default -> 0;
        };
    }

    /** Returns the path for a message: a damaged name may hold anything. */
    String shown() {
        String clean = path.replaceAll("\\p{Cntrl}", "?");
        return clean.length() <= MOST_SHOWN ? clean : clean.substring(0, MOST_SHOWN) + "...";
    }
}
