// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

/**
 * Some rows of a column of a table that is read whole.
 *
 * @param content the file that has them
 * @param column the column in this file
 * @param range the rows in this file
 * @param firstRow the number of the first of them in the table
 */
record WholePart(ParquetContent content, ParquetColumn column, RowRange range, long firstRow) {

    int rows() {
        return range.rows();
    }
}
