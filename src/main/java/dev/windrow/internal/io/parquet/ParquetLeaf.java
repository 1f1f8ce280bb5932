// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

/**
 * A column of values in a Parquet file: a leaf of the schema's tree.
 *
 * @param path the names from the top of the schema to the leaf, with dots between them
 * @param column the name of the table's column that it belongs to
 * @param type the physical type
 * @param typeLength the bytes of a value of a fixed length
 * @param annotation what the values mean
 * @param mostDefinition how many of the elements down to the leaf may be null or repeated: the
 *     level that a value has which is there
 * @param mostRepetition how many of them are repeated; 0 where each row has one value
 */
record ParquetLeaf(
        String path,
        String column,
        ParquetPhysical type,
        int typeLength,
        ParquetAnnotation annotation,
        int mostDefinition,
        int mostRepetition) {

    private static final int MOST_SHOWN = 80;

    /** Returns the same leaf, whose values are text. */
    ParquetLeaf asText() {
        return new ParquetLeaf(
                path,
                column,
                type,
                typeLength,
                ParquetAnnotation.Plain.STRING,
                mostDefinition,
                mostRepetition);
    }

    /** Returns whether each row has a value. */
    boolean isRequired() {
        return mostDefinition == 0;
    }

    /** Returns whether a row may have other than one value. */
    boolean isRepeated() {
        return mostRepetition > 0;
    }

    /** Returns whether values are strings of bytes, each with a length of its own. */
    boolean isText() {
        return type == ParquetPhysical.BYTE_ARRAY;
    }

    /** Returns how many values fit in so many bytes at most in the plain encoding. */
    long mostPlainValues(long bytes) {
        return switch (type) {
            case BOOLEAN -> bytes * Byte.SIZE;
            case INT32, FLOAT, BYTE_ARRAY -> bytes / Integer.BYTES;
            case INT64, DOUBLE -> bytes / Long.BYTES;
            case INT96 -> bytes / ParquetPhysical.INT96_BYTES;
            case FIXED_LENGTH -> typeLength == 0 ? Long.MAX_VALUE : bytes / typeLength;
        };
    }

    /** Returns the least bits that a row takes in a table: int8 is the least of the numbers. */
    long leastBits() {
        if (isRepeated()) {
            return Integer.SIZE;
        }
        return switch (type) {
            case BOOLEAN -> 1;
            case INT32 -> Byte.SIZE;
            case INT64, INT96, DOUBLE -> Long.SIZE;
            case FLOAT, BYTE_ARRAY, FIXED_LENGTH -> Integer.SIZE;
        };
    }

    /** Returns how errors name the column of the table. */
    String subject() {
        return "column \"" + shown(column) + '"';
    }

    /** Returns the path for a message: a damaged name may hold anything. */
    String shown() {
        return shown(path);
    }

    /** Returns a name for a message. */
    static String shown(String name) {
        String clean = name.replaceAll("\\p{Cntrl}", "?");
        return clean.length() <= MOST_SHOWN ? clean : clean.substring(0, MOST_SHOWN) + "...";
    }
}
