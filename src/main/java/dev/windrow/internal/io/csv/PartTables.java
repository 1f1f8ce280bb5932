// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/** The parts of a file, read on all processors and put one below the other. */
final class PartTables {

    private PartTables() {}

    /**
     * Reads all parts.
     *
     * @param read reads a part by its number
     * @param progress hears how many were read, from one thread at a time
     */
    static Table readAll(TextParts parts, IntFunction<Table> read, IntConsumer progress)
            throws IOException {
        Map<Integer, Table> tables = new ConcurrentSkipListMap<>();
        AtomicInteger done = new AtomicInteger();
        try {
            parts.readAll(
                    part -> {
                        tables.put(part, read.apply(part));
                        synchronized (done) {
                            progress.accept(done.incrementAndGet());
                        }
                    });
        } catch (IOException | RuntimeException | Error e) {
            tables.values().forEach(Table::close);
            throw e;
        }
        List<Table> all = List.copyOf(tables.values());
        return all.size() == 1 ? all.getFirst() : TableConcatenation.concatenate(all);
    }
}
