// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.Relation;
import dev.windrow.internal.sql.syntax.SqlRequest.Wanted;
import dev.windrow.scan.CsvOptions;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Finds the tables that FROM names. */
public interface SqlTableSource {

    /** Returns the input that a text in single quotes names. */
    default Relation file(String name) {
        return files(List.of(name), Map.of(), null, Function.identity());
    }

    /**
     * Returns inputs as one table.
     *
     * @param types the types of columns of CSV that are given
     * @param binaryAsString whether unmarked byte strings of Parquet are text; null to leave it
     * @param csv changes how CSV is read
     */
    Relation files(
            List<String> names,
            Map<String, ColumnType> types,
            @Nullable Boolean binaryAsString,
            Function<CsvOptions, CsvOptions> csv);

    /** Returns the table of a name in any case, or null if there is none. */
    @Nullable Relation table(String name);

    /** Returns the view of a name in any case that is no table, or null if there is none. */
    default @Nullable SqlView view(String name) {
        return null;
    }

    /**
     * Runs a query of one column of texts, which the translation of another one depends on, and
     * returns its values.
     *
     * @return the values that are not null, in the order of the rows
     */
    default List<String> texts(LogicalPlan query) {
        throw new IllegalStateException("a translation that runs nothing");
    }

    /**
     * Returns the types of the columns of a query, for which no rows are read.
     *
     * @return the types, or null if only reading the rows would tell, or if something is wrong with
     *     the query, which is told where it runs
     */
    default @Nullable List<ColumnType> types(LogicalPlan query) {
        return null;
    }

    /**
     * Runs a query as far as is needed, and returns what is told of it.
     *
     * @param wanted {@code COLUMNS} or {@code SUMMARY}
     */
    default Relation told(Wanted wanted, LogicalPlan query) {
        throw new IllegalStateException("a translation that runs nothing");
    }

    /** Returns what FROM may name, for the message of a name that is not there. */
    String expected();
}
