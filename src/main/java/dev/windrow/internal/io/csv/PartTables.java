// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.io.ReadWorkers;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/** The parts of a file, read on all processors and put one below the other. */
final class PartTables {

    private PartTables() {}

    /**
     * Reads all parts.
     *
     * @param count how many there are, at least one
     * @param read reads a part by its number
     * @param progress hears how many were read, from one thread at a time
     */
    static Table readAll(int count, IntFunction<Table> read, IntConsumer progress) {
        if (count == 1) {
            Table table = read.apply(0);
            progress.accept(1);
            return table;
        }
        @Nullable Table[] tables = new Table[count];
        AtomicInteger done = new AtomicInteger();
        try (ReadWorkers threads = new ReadWorkers()) {
            for (int i = 0; i < count; i++) {
                int part = i;
                threads.submit(
                        () -> {
                            tables[part] = read.apply(part);
                            synchronized (done) {
                                progress.accept(done.incrementAndGet());
                            }
                        });
            }
            threads.join();
        } catch (RuntimeException | Error e) {
            Arrays.stream(tables).filter(Objects::nonNull).forEach(Table::close);
            throw e;
        }
        return TableConcatenation.concatenate(List.of(tables));
    }
}
