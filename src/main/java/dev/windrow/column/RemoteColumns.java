// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import java.util.Map;

/**
 * Columns of a {@link Table} that lie elsewhere, on a device, until somebody reads them. Any
 * threads may ask for them.
 */
public interface RemoteColumns extends AutoCloseable {

    /**
     * What is known of a column before it is read.
     *
     * @param type the type of its values
     * @param nullable whether some value may be null
     * @param isDictionary whether it is a {@link DictionaryColumn}
     * @param characters the bytes of all its strings; 0 for other types and dictionaries
     */
    record Shape(ColumnType type, boolean nullable, boolean isDictionary, long characters) {

        /**
         * {@return about how many bytes a row takes on the host}
         *
         * @param rows the rows of the column
         */
        public double bytesPerRow(long rows) {
            double fixed =
                    isDictionary || type.isVariableWidth()
                            ? Integer.BYTES
                            : type == ColumnType.Primitive.BOOL
                                    ? 1.0 / Byte.SIZE
                                    : type.byteWidth();
            double validity = nullable ? 1.0 / Byte.SIZE : 0;
            return fixed + validity + (double) characters / Math.max(1, rows);
        }
    }

    /**
     * {@return what is known of a column}
     *
     * @param name a column of the table
     */
    Shape shape(String name);

    /**
     * Copies adjacent rows of a column to the host.
     *
     * @param name a column of the table
     * @param from the first row
     * @param count how many rows, of those that there are
     * @param memory the owner of the copy's memory
     * @return the column
     * @throws dev.windrow.error.WindrowException {@code CLOSED} if the columns were let go of;
     *     {@code HOST_MEMORY}; {@code DEVICE_FAILURE}
     */
    Column fetch(String name, long from, long count, ColumnMemory memory);

    /**
     * Copies some rows of a column to the host.
     *
     * @param name a column of the table
     * @param begins the first row of each run of adjacent rows
     * @param count the rows of each run; all of them are rows that there are
     * @param memory the owner of the copy's memory
     * @return the column of these rows, one run behind the other
     * @throws dev.windrow.error.WindrowException as {@link #fetch} does
     */
    Column sample(String name, long[] begins, int count, ColumnMemory memory);

    /**
     * {@return notes about the values, for whoever plans work over them} They stay as long as the
     * memory of the columns takes the results of one operation after another, so they may tell of
     * earlier values: good enough for what costs time, and never an answer, if it is wrong.
     */
    Map<Object, Object> notes();

    /** {@return the bytes that the columns take where they lie} */
    long byteSize();

    /** Lets go of the columns. A second call does nothing. */
    @Override
    void close();
}
