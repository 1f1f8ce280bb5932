// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The parts of a text file. The file is open until this is closed. */
abstract class TextSplits implements Splits {

    private final TextFile file;
    private final PartRanges ranges;
    private final TextParts parts;

    TextSplits(TextFile file, PartRanges ranges) {
        this.file = file;
        this.ranges = ranges;
        parts = new TextParts(ranges);
    }

    /** Reads a part, by any number of threads. */
    abstract Table readPart(int part, @Nullable MemoryPool pool) throws IOException;

    /** Returns the failure to report of one of a part. */
    RuntimeException failure(int part, Throwable failure) {
        return file.told(failure);
    }

    @Override
    public final @Nullable Split next() {
        try {
            TextParts.Taken part = parts.next();
            return part == null ? null : pool -> part.read(number -> read(number, pool));
        } catch (IOException | RuntimeException e) {
            throw file.explained(file.told(e));
        }
    }

    private Table read(int part, @Nullable MemoryPool pool) {
        try {
            return readPart(part, pool);
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            throw file.explained(failure(part, e));
        }
    }

    /** Reads all parts on all processors, and puts them one below the other. */
    final Table readAll(ProgressListener progress) {
        AtomicInteger done = new AtomicInteger();
        try {
            List<Table> all =
                    parts.readAll(
                            part -> {
                                Table table = read(part, null);
                                synchronized (done) {
                                    progress.progress(
                                            "reading",
                                            ranges.end(done.getAndIncrement()),
                                            ranges.bytes().expectedSize());
                                }
                                return table;
                            },
                            Table::close);
            return all.size() == 1 ? all.getFirst() : TableConcatenation.concatenate(all);
        } catch (IOException e) {
            throw file.told(e);
        }
    }

    @Override
    public final void close() {
        closeFile();
        file.requireUnchanged();
    }

    /** Closes the file without another look at whether it changed. */
    final void closeFile() {
        try {
            ranges.bytes().close();
        } catch (IOException e) {
            throw file.explained(IoFailures.of(file.label(), e));
        }
    }
}
