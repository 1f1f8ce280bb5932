package dev.windrow.arrow;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.progress.ProgressListener;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads a table in batches. */
final class TableReader extends ArrowReader {

    /**
     * Rows of a batch: enough that the cost of a batch is small, and few enough to be copied within
     * the cache.
     */
    private static final int BATCH_ROWS = 1 << 17;

    private final Table table;
    private final Schema schema;
    private final ProgressListener progress;
    private long row;

    TableReader(Table table, Schema schema, BufferAllocator allocator, ProgressListener progress) {
        super(allocator);
        this.progress = progress;
        this.table = table;
        this.schema = schema;
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        int rows = (int) Math.min(BATCH_ROWS, table.rows() - row);
        if (rows == 0) {
            return false;
        }
        List<Column> slices = new ArrayList<>();
        for (Column column : table.columns()) {
            slices.add(column.slice(row, rows));
        }
        // loadRecordBatch closes the batch.
        loadRecordBatch(ColumnExport.batch(slices, schema.getFields(), rows, allocator));
        row += rows;
        progress.progress("writing", row, table.rows());
        return true;
    }

    /** Returns the rows handed out: a table is not read in bytes. */
    @Override
    public long bytesRead() {
        return row;
    }

    @Override
    protected void closeReadSource() {}

    @Override
    protected Schema readSchema() {
        return schema;
    }
}
