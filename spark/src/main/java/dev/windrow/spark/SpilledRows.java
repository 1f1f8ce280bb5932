// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.executor.ShuffleWriteMetrics;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.util.collection.unsafe.sort.UnsafeSorterSpillReader;
import org.apache.spark.util.collection.unsafe.sort.UnsafeSorterSpillWriter;
import org.jspecify.annotations.Nullable;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Collection;

/**
 * Groups in a file, as rows. Spark's own sort has such files: they are in Spark's local folders,
 * compressed and encrypted as its settings say.
 */
final class SpilledRows implements AutoCloseable {

    /** Bytes that are collected before they are written, as in Spark's sort. */
    private static final int BUFFER_BYTES = 1 << 15;

    private final UnsafeSorterSpillWriter written;
    private final UnsafeRow row;
    private @Nullable UnsafeSorterSpillReader reader;
    private int left;

    private SpilledRows(UnsafeSorterSpillWriter written, int fields) {
        this.written = written;
        row = new UnsafeRow(fields);
    }

    /**
     * Writes the groups that did not leave yet. The tables stay open.
     *
     * @param tables the groups, in their order
     * @param fields the fields of a row
     */
    static SpilledRows write(Collection<GroupRows> tables, int fields, TaskContext context)
            throws IOException {
        ShuffleWriteMetrics metrics = new ShuffleWriteMetrics();
        long rows = tables.stream().mapToLong(GroupRows::left).sum();
        UnsafeSorterSpillWriter writer =
                new UnsafeSorterSpillWriter(
                        SparkEnv.get().blockManager(),
                        BUFFER_BYTES,
                        metrics,
                        Math.toIntExact(rows));
        SpilledRows spilled = new SpilledRows(writer, fields);
        try {
            for (GroupRows table : tables) {
                writeAll(table.rest(), writer);
            }
            writer.close();
            spilled.left = writer.recordsSpilled();
        } catch (IOException | RuntimeException e) {
            spilled.close();
            throw e;
        }
        context.taskMetrics().incDiskBytesSpilled(metrics.bytesWritten());
        return spilled;
    }

    private static void writeAll(GroupRows rows, UnsafeSorterSpillWriter writer)
            throws IOException {
        while (rows.hasNext()) {
            UnsafeRow next = rows.next();
            // Rows are not sorted, so they have no prefix.
            writer.write(next.getBaseObject(), next.getBaseOffset(), next.getSizeInBytes(), 0);
        }
    }

    /** Returns the bytes of the file. */
    long byteSize() {
        return written.getFile().length();
    }

    boolean hasNext() {
        return left > 0;
    }

    /** Returns the next row. The row before is overwritten. */
    UnsafeRow next() {
        try {
            UnsafeSorterSpillReader open = opened();
            open.loadNext();
            row.pointTo(open.getBaseObject(), open.getBaseOffset(), open.getRecordLength());
            left--;
            return row;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the groups of " + written.getFile(), e);
        }
    }

    private UnsafeSorterSpillReader opened() throws IOException {
        UnsafeSorterSpillReader open = reader;
        if (open == null) {
            open = written.getReader(SparkEnv.get().serializerManager());
            reader = open;
        }
        return open;
    }

    /** Deletes the file. */
    @Override
    public void close() {
        File file = written.getFile();
        try {
            if (reader != null) {
                reader.close();
            }
            Files.deleteIfExists(file.toPath());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + file, e);
        }
    }
}
