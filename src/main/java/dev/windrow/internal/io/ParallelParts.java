// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.progress.ProgressListener;

import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.IntFunction;

/** Makes a table in parts on all processors, and joins them in order. */
public final class ParallelParts {

    private ParallelParts() {}

    /**
     * Makes a table.
     *
     * @param parts the number of parts, at least one
     * @param maker makes a part, by its number from 0, on any thread
     * @param progress receives the rows of finished parts
     * @param rows the rows of all parts, or {@link ProgressListener#UNKNOWN}
     */
    public static Table make(
            int parts, IntFunction<Table> maker, ProgressListener progress, long rows) {
        SortedMap<Integer, Table> made = new ConcurrentSkipListMap<>();
        try (ReadWorkers workers = new ReadWorkers()) {
            for (int i = 0; i < parts; i++) {
                int part = i;
                workers.submit(() -> made.put(part, maker.apply(part)));
            }
            workers.join(
                    () -> {
                        long done = made.values().stream().mapToLong(Table::rows).sum();
                        progress.progress("generating", done, rows);
                    });
        } catch (RuntimeException e) {
            made.values().forEach(Table::close);
            throw e;
        }
        return TableConcatenation.concatenate(List.copyOf(made.values()));
    }
}
