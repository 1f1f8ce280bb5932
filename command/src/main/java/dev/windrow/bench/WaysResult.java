// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import dev.windrow.column.Table;

import java.util.List;

/**
 * The times of several ways to do the same.
 *
 * @param table a row for each way; closing this closes it
 * @param differences the ways whose answer is wrong, with the first difference
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
