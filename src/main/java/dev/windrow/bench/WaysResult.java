package dev.windrow.bench;

import dev.windrow.column.Table;

import java.util.List;

/**
 * What ways to do the same took.
 *
 * @param table a row for each way; the caller closes it with this
 * @param differences the ways whose answer is wrong, and where
 */
public record WaysResult(Table table, List<String> differences) implements AutoCloseable {

    public WaysResult {
        differences = List.copyOf(differences);
    }

    @Override
    public void close() {
        table.close();
    }
}
