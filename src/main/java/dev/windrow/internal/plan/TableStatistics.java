// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan;

import dev.windrow.column.NearestNames;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a plan must know about the table of an operation.
 *
 * @param rows its rows
 * @param columns its columns by name, in order
 */
public record TableStatistics(long rows, Map<String, ColumnStatistics> columns) {

    public TableStatistics {
        columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    }

    public static TableStatistics of(Table table) {
        Map<String, ColumnStatistics> columns = new LinkedHashMap<>();
        for (String name : table.names()) {
            columns.put(name, ColumnStatistics.of(table, name));
        }
        return new TableStatistics(table.rows(), columns);
    }

    /**
     * Returns a column.
     *
     * @throws WindrowException {@code UNKNOWN_COLUMN}, naming the nearest names
     */
    public ColumnStatistics column(String name) {
        ColumnStatistics statistics = columns.get(name);
        if (statistics == null) {
            throw ErrorCode.UNKNOWN_COLUMN.failure(
                    NearestNames.unknownColumn(name, columns.keySet()));
        }
        return statistics;
    }

    /** Returns what is likely of adjacent rows. */
    public TableStatistics ofPart(long some) {
        double share = (double) some / rows;
        Map<String, ColumnStatistics> part = new LinkedHashMap<>();
        columns.forEach((name, column) -> part.put(name, column.ofShare(share)));
        return new TableStatistics(some, part);
    }

    /** Says which column no device can move, or returns null if there is none. */
    public @Nullable String listColumn() {
        return DeviceRequirements.ofLists(columns).orElse(null);
    }

    /** Returns the bytes of columns on the device, whether uploaded or made there. */
    public long bytes(Collection<String> names) {
        return names.stream().mapToLong(name -> bytes(column(name))).sum();
    }

    private long bytes(ColumnStatistics column) {
        long validity = column.nullable() ? rows / Byte.SIZE : 0;
        return rows * column.fixedBytes() + column.characters() + validity;
    }
}
