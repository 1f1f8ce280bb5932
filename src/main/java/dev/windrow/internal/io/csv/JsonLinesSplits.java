// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.RowEstimate;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The parts of a file of JSON objects. The file is open until this is closed. */
final class JsonLinesSplits implements Splits {

    private final JsonLinesFile file;
    private final JsonLines lines;
    private final List<String> names;
    private final List<CsvType> types;
    private final RowEstimate estimate;
    private final TextParts parts;

    /** Columns that no thread uses at present. */
    private final ConcurrentLinkedQueue<JsonColumns> free = new ConcurrentLinkedQueue<>();

    JsonLinesSplits(
            JsonLinesFile file,
            JsonLines lines,
            List<String> names,
            List<CsvType> types,
            RowEstimate estimate) {
        this.file = file;
        this.lines = lines;
        parts = new TextParts(lines);
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
    public @Nullable Split next() {
        try {
            TextParts.Taken part = parts.next();
            return part == null ? null : pool -> part.table(number -> read(number, pool));
        } catch (IOException | RuntimeException e) {
            throw file.explained(file.told(e));
        }
    }

    private Table read(int part, @Nullable MemoryPool pool) {
        try {
            CancelToken.checkCurrent();
            JsonColumns taken = free.poll();
            JsonColumns columns = taken == null ? new JsonColumns(names, types) : taken;
            columns.begin();
            lines.read(part, columns);
            Table table = columns.build(pool);
            free.add(columns);
            return table;
        } catch (IOException | RuntimeException e) {
            throw file.explained(file.told(e));
        } catch (OutOfMemoryError e) {
            throw file.explained(IoFailures.ofDecoding(file.label(), "a file of JSON objects", e));
        }
    }

    /** Reads all parts on all processors. */
    Table readAll(ProgressListener progress) {
        try {
            return PartTables.readAll(
                    parts,
                    part -> read(part, null),
                    done ->
                            progress.progress(
                                    "reading", lines.end(done - 1), lines.expectedSize()));
        } catch (IOException e) {
            throw file.told(e);
        }
    }

    @Override
    public void close() {
        try {
            lines.close();
        } catch (IOException e) {
            throw file.explained(IoFailures.of(file.label(), e));
        }
        file.requireUnchanged();
    }
}
