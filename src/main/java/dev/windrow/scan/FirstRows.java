// SPDX-License-Identifier: Apache-2.0
package dev.windrow.scan;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the first rows of a scan. */
final class FirstRows {

    private FirstRows() {}

    /**
     * Reads rows of the first splits, in one pass.
     *
     * @param scan the scan
     * @param columns the columns to read, in order; null reads all columns
     * @param most the most rows, 0 or more
     * @return the table, which the caller closes
     */
    static Table of(Scan scan, @Nullable List<String> columns, long most) {
        List<Table> parts = new ArrayList<>();
        try (Splits splits = scan.splits(columns)) {
            long left = most;
            Split split = splits.next();
            while (split != null) {
                Table part = of(split, left);
                parts.add(part);
                left -= part.rows();
                split = left > 0 ? splits.next() : null;
            }
        } catch (RuntimeException | Error e) {
            parts.forEach(Table::close);
            throw e;
        }
        // A file without rows may have no parts, and tells its columns when it is read whole.
        return parts.isEmpty() ? scan.read(columns) : TableConcatenation.concatenate(parts);
    }

    /** Reads rows of a split that nothing else is read of, into a table that holds no others. */
    private static Table of(Split split, long most) {
        Optional<PagedRows> paged = split.paged();
        if (paged.isPresent() && split.rows() > most) {
            List<RowSpan> rows = most == 0 ? List.of() : List.of(new RowSpan(0, most));
            return paged.get().read(null, rows, null);
        }
        Table all = split.read(null);
        if (all.rows() <= most) {
            return all;
        }
        try (all) {
            return TableConcatenation.copy(List.of(all.slice(0, most)));
        }
    }
}
