// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.progress.ProgressListener;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads tables in batches, one after the other. */
final class TableReader extends ArrowReader {

    /**
     * Rows of a batch: enough that the cost of a batch is small, and few enough to be copied within
     * the cache.
     */
    private static final int BATCH_ROWS = 1 << 17;

    private final Iterator<Table> others;
    private final Schema schema;
    private final long total;
    private final ProgressListener progress;
    private Table table;

    /** The rows of the current table that were handed out. */
    private long row;

    /** The rows of all tables that were handed out. */
    private long rows;

    /**
     * Makes a reader.
     *
     * @param first the first table
     * @param others those after it; each is read until the next one is asked for
     * @param schema the schema of all
     * @param allocator allocates the batches
     * @param total the rows of all, or a negative number if they are not known
     * @param progress hears of the rows handed out
     */
    TableReader(
            Table first,
            Iterator<Table> others,
            Schema schema,
            BufferAllocator allocator,
            long total,
            ProgressListener progress) {
        super(allocator);
        table = first;
        this.others = others;
        this.schema = schema;
        this.total = total;
        this.progress = progress;
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        while (row == table.rows() && others.hasNext()) {
            table = others.next();
            row = 0;
        }
        int count = (int) Math.min(BATCH_ROWS, table.rows() - row);
        if (count == 0) {
            return false;
        }
        List<Column> slices = new ArrayList<>();
        for (Column column : table.columns()) {
            slices.add(column.slice(row, count));
        }
        // loadRecordBatch closes the batch.
        loadRecordBatch(ColumnExport.batch(slices, schema.getFields(), count, allocator));
        row += count;
        rows += count;
        progress.progress("writing", rows, total);
        return true;
    }

    /** Returns the rows handed out: tables are not read in bytes. */
    @Override
    public long bytesRead() {
        return rows;
    }

    @Override
    protected void closeReadSource() {}

    @Override
    protected Schema readSchema() {
        return schema;
    }
}
