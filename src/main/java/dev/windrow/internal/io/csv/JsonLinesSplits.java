// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.scan.RowEstimate;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The parts of a file of JSON objects. */
final class JsonLinesSplits extends TextSplits {

    private final JsonLines lines;
    private final List<String> names;
    private final List<CsvType> types;
    private final RowEstimate estimate;

    /** Columns that no thread uses at present. */
    private final ConcurrentLinkedQueue<JsonColumns> free = new ConcurrentLinkedQueue<>();

    JsonLinesSplits(
            JsonLinesFile file,
            JsonLines lines,
            List<String> names,
            List<CsvType> types,
            RowEstimate estimate) {
        super(file, lines.ranges());
        this.lines = lines;
        this.names = names;
        this.types = types;
        this.estimate = estimate;
    }

    @Override
    public long rows() {
        return estimate.expected();
    }

    @Override
    public RowEstimate estimate() {
        return estimate;
    }

    @Override
    Table readPart(int part, @Nullable MemoryPool pool) throws IOException {
        CancelToken.checkCurrent();
        JsonColumns taken = free.poll();
        JsonColumns columns = taken == null ? new JsonColumns(names, types) : taken;
        columns.begin();
        lines.read(part, columns);
        Table table = columns.build(pool);
        free.add(columns);
        return table;
    }
}
