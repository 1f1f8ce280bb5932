// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import java.util.ArrayList;
import java.util.List;

/**
 * What the footer says of a row group. See "RowGroup" in the Parquet format's thrift definition.
 *
 * @param rows the number of rows
 * @param chunks one for each leaf of the schema, in the schema's order
 */
record ParquetRowGroup(long rows, List<ParquetChunk> chunks) {

    private static final int FIELD_CHUNKS = 1;
    private static final int FIELD_ROWS = 3;

    /** Reads the value of the field that the reader has found. */
    static List<ParquetRowGroup> readAll(ThriftReader reader) {
        int count = reader.enterStructures();
        List<ParquetRowGroup> groups = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            groups.add(read(reader));
        }
        return groups;
    }

    private static ParquetRowGroup read(ThriftReader reader) {
        long rows = 0;
        List<ParquetChunk> chunks = new ArrayList<>();
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            switch (id) {
                case FIELD_CHUNKS -> {
                    int count = reader.enterStructures();
                    for (int i = 0; i < count; i++) {
                        chunks.add(ParquetChunk.read(reader));
                    }
                }
                case FIELD_ROWS -> rows = reader.integer();
                default -> reader.skipValue();
            }
        }
        return new ParquetRowGroup(rows, chunks);
    }
}
