package dev.windrow.internal.engine;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.RowEvaluation;

import org.jspecify.annotations.Nullable;

import java.util.Map;

/**
 * The rows that a plan runs over.
 *
 * @param table the table
 * @param evaluation selects rows of the table and computes columns that it lacks, or null; only the
 *     CPU engine takes one
 */
public record EngineInput(Table table, @Nullable RowEvaluation evaluation) {

    /** Returns all rows of a table. */
    public static EngineInput of(Table table) {
        return new EngineInput(table, null);
    }

    /** Returns the types of the columns that the table lacks, by name. */
    Map<String, ColumnType> derivedTypes() {
        return evaluation == null ? Map.of() : evaluation.derivedTypes();
    }
}
