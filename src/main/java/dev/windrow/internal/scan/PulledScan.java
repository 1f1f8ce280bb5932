// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.column.TableReader;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** Rows that are made table by table, in each pass anew, and whose columns are known before. */
public interface PulledScan extends Scan {

    /** Begins to make the rows: at least one table. */
    TableReader reader();

    /** Returns a table of the columns without rows, which the caller closes. */
    Table withoutRows();

    @Override
    default boolean isRepeatable() {
        return true;
    }

    @Override
    default boolean isDivided() {
        return true;
    }

    @Override
    default Splits splits(@Nullable List<String> columns) {
        return new PulledSplits(this::reader, columns);
    }

    /** Makes no rows for names and types. */
    @Override
    default Table first(@Nullable List<String> columns, long most) {
        if (most > 0) {
            return Scan.super.first(columns, most);
        }
        try (Table none = withoutRows()) {
            return TableConcatenation.copy(List.of(columns == null ? none : none.only(columns)));
        }
    }
}
