// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.scan.RowEstimate;

import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Adjacent batches of a file, which can be read without those before them.
 *
 * @param size how large they are
 * @param nulls how many nulls they say they have
 * @param opener opens their messages, with the schema and the dictionaries that they need
 */
record IpcPart(Size size, IpcNullCounts nulls, Opener opener) {

    /** Opens messages of a file, which stays open. */
    interface Opener {
        IpcMessages open(FileChannel file) throws IOException;
    }

    /**
     * How large batches are, as they say and as their bytes allow.
     *
     * @param batches how many there are
     * @param rows their rows
     * @param bytes the bytes of their buffers before compression
     * @param columns those of each column; nothing where a batch has not the buffers of its columns
     * @param isCompressed whether some are compressed
     */
    record Size(
            int batches, long rows, long bytes, Map<String, Long> columns, boolean isCompressed) {

        static final Size NONE = new Size(0, 0, 0, Map.of(), false);

        /**
         * Returns the size of a batch.
         *
         * @param fields the columns that it should have
         */
        static Size of(RecordBatch batch, List<Field> fields, IpcBuffers buffers, String label)
                throws IOException {
            long[] behind = new long[batch.buffersLength() + 1];
            for (int i = 0; i < batch.buffersLength(); i++) {
                behind[i + 1] = behind[i] + buffers.bytes(i);
            }
            Map<String, Long> columns = new HashMap<>();
            int first = 0;
            for (IpcColumn column : columns(batch, fields, label)) {
                int end = first + column.allBuffers();
                columns.merge(column.field().getName(), behind[end] - behind[first], Long::sum);
                first = end;
            }
            return new Size(
                    1,
                    IpcBatch.rows(batch, label),
                    behind[batch.buffersLength()],
                    columns,
                    batch.compression() != null);
        }

        private static List<IpcColumn> columns(
                RecordBatch batch, List<Field> fields, String label) {
            try {
                return IpcColumn.of(fields, batch, label);
            } catch (IOException e) {
                // Whoever reads the batch tells that.
                return List.of();
            }
        }

        Size plus(Size other) {
            Map<String, Long> both = new HashMap<>(columns);
            other.columns.forEach((name, more) -> both.merge(name, more, Long::sum));
            return new Size(
                    batches + other.batches,
                    rows + other.rows,
                    bytes + other.bytes,
                    both,
                    isCompressed || other.isCompressed);
        }

        /** Returns about how many rows and bytes there are of some columns, or of all for null. */
        RowEstimate estimate(@Nullable List<String> wanted) {
            RowEstimate exact = RowEstimate.exactly(rows);
            if (wanted == null) {
                return exact.withBytes(bytes);
            }
            return columns.keySet().containsAll(wanted)
                    ? exact.withBytes(wanted.stream().distinct().mapToLong(columns::get).sum())
                    : exact;
        }
    }
}
