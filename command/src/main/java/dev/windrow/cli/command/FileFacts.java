// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.column.Table;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What an input tells of its columns without being read, or all fields of a CSV file.
 *
 * @param rows the number of rows, or {@link Splits#UNKNOWN}
 * @param columns what is told of each column, by its name
 */
record FileFacts(long rows, Map<String, ColumnFacts> columns) {

    FileFacts {
        columns = new LinkedHashMap<>(columns);
    }

    /**
     * Looks at an input that can be read more than once, or that is not read afterwards.
     *
     * @throws dev.windrow.error.WindrowException if the input cannot be read
     */
    static FileFacts of(Scan scan) {
        Map<String, ColumnFacts> columns = new LinkedHashMap<>();
        scan.columnTypes().forEach((name, type) -> columns.put(name, new ColumnFacts(type)));
        if (!scan.isRepeatable()) {
            columns.values().forEach(column -> column.add(Optional.empty(), Splits.UNKNOWN));
            return new FileFacts(Splits.UNKNOWN, columns);
        }
        try (Splits splits = scan.splits(null)) {
            Split split = splits.next();
            while (split != null) {
                for (Map.Entry<String, ColumnFacts> column : columns.entrySet()) {
                    Optional<ColumnRange> range = split.range(column.getKey());
                    column.getValue().add(range, split.rows());
                }
                split = splits.next();
            }
            return new FileFacts(splits.rows(), columns);
        }
    }

    /** A row of what the statistics tell, whose columns have these names. */
    private record Summary(
            String column,
            String type,
            @Nullable Long rows,
            @Nullable Long nulls,
            @Nullable String min,
            @Nullable String max) {}

    /** A row of the schema. */
    private record Described(String column, String type, boolean nullable, @Nullable Long rows) {}

    /** Returns what is told of each column, a row for each, which the caller closes. */
    Table summary() {
        return Table.of(
                Summary.class,
                columns.entrySet().stream()
                        .map(
                                each ->
                                        new Summary(
                                                each.getKey(),
                                                each.getValue().type().label(),
                                                known(rows),
                                                known(each.getValue().nulls()),
                                                each.getValue().leastText(),
                                                each.getValue().greatestText())));
    }

    /** Returns a table with a row for each column, which the caller closes. */
    Table schema() {
        return Table.of(
                Described.class,
                columns.entrySet().stream()
                        .map(
                                each ->
                                        new Described(
                                                each.getKey(),
                                                each.getValue().type().label(),
                                                each.getValue().mayHaveNulls(),
                                                known(rows))));
    }

    private static @Nullable Long known(long count) {
        return count < 0 ? null : count;
    }
}
