// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

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
        types(scan).forEach((name, type) -> columns.put(name, new ColumnFacts(type)));
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

    private static Map<String, ColumnType> types(Scan scan) {
        long version;
        Map<String, ColumnType> types = new LinkedHashMap<>();
        do {
            version = scan.version();
            try (Table none = scan.first(null, 0)) {
                none.names().forEach(name -> types.put(name, none.type(name)));
            }
            scan.settle();
        } while (scan.version() != version);
        return types;
    }

    /** Returns what is told of each column, a row for each, which the caller closes. */
    Table summary() {
        try (SummaryTable table = new SummaryTable(columns.size())) {
            columns.forEach(
                    (name, column) -> {
                        table.text("column", name);
                        table.text("type", column.type().label());
                        table.count("rows", rows);
                        table.count("nulls", column.nulls());
                        table.text("min", column.text(column.least()));
                        table.text("max", column.text(column.greatest()));
                    });
            return table.build();
        }
    }

    /** Returns a table with a row for each column, which the caller closes. */
    Table schema() {
        try (SummaryTable table = new SummaryTable(columns.size())) {
            columns.forEach(
                    (name, column) -> {
                        table.text("column", name);
                        table.text("type", column.type().label());
                        table.flag("nullable", column.mayHaveNulls());
                        table.count("rows", rows);
                    });
            return table.build();
        }
    }
}
