// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Window;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * The functions over windows of a query: columns are computed of rows or groups, then functions of
 * these are added as further columns, then rows are selected.
 *
 * @param inputs all columns that are read from here on, at least one
 * @param windows the windows, each with the names of the columns that it adds
 * @param qualify the condition that rows must meet with these, or null for all rows
 */
public record SqlWindows(
        List<DerivedColumn> inputs, List<Window> windows, @Nullable Expression qualify) {

    /** Copies the lists. */
    public SqlWindows {
        inputs = List.copyOf(inputs);
        windows = List.copyOf(windows);
    }
}
