// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.spill;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.io.ipc.SpillFile;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Tables that are kept until all of them are there: the first ones in memory, and those that do not
 * fit in a file. For one thread.
 */
public final class HeldTables implements Iterator<Table>, AutoCloseable {

    private final long mostBytes;
    private final Path folder;
    private final Deque<Table> held = new ArrayDeque<>();

    /** Where the tables of the file end. */
    private final Deque<Long> ends = new ArrayDeque<>();

    private @Nullable SpillFile file;
    private long bytes;
    private long read;

    /**
     * Holds no table.
     *
     * @param mostBytes bytes of tables in memory
     * @param folder where others are written
     */
    public HeldTables(long mostBytes, Path folder) {
        this.mostBytes = mostBytes;
        this.folder = folder;
    }

    /**
     * Takes copies of tables, in place of those before.
     *
     * @param tables all of the same columns, each of which is closed
     */
    public void replace(Iterator<Table> tables) {
        close();
        while (tables.hasNext()) {
            try (Table table = tables.next()) {
                add(table);
            }
        }
    }

    private void add(Table table) {
        bytes += table.byteSize();
        if (bytes <= mostBytes) {
            held.add(TableConcatenation.copy(List.of(table)));
            return;
        }
        if (file == null) {
            file = SpillFile.open(folder);
        }
        file.write(table);
        ends.add(file.end());
    }

    @Override
    public boolean hasNext() {
        return !held.isEmpty() || !ends.isEmpty();
    }

    /** Returns the next table, which the caller closes. */
    @Override
    public Table next() {
        if (!held.isEmpty()) {
            return held.remove();
        }
        if (file == null || ends.isEmpty()) {
            throw new NoSuchElementException("all tables were handed out");
        }
        long from = read;
        read = ends.remove();
        return file.read(from, read);
    }

    @Override
    public void close() {
        held.forEach(Table::close);
        held.clear();
        ends.clear();
        bytes = 0;
        read = 0;
        if (file != null) {
            file.close();
            file = null;
        }
    }
}
