// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.RowEvaluation;
import dev.windrow.internal.plan.expression.RowProgram;

import org.jspecify.annotations.Nullable;

import java.util.Map;

/**
 * The rows that a plan runs over.
 *
 * @param table the table
 * @param evaluation selects rows of the table and computes columns that it lacks, on the CPU; null
 *     if nothing is left to evaluate
 * @param rowProgram the same for a device; null if none can do it
 */
public record EngineInput(
        Table table, @Nullable RowEvaluation evaluation, @Nullable RowProgram rowProgram) {

    /** Makes an input for the CPU engine. */
    public EngineInput(Table table, @Nullable RowEvaluation evaluation) {
        this(table, evaluation, null);
    }

    /** Returns all rows of a table. */
    public static EngineInput of(Table table) {
        return new EngineInput(table, null);
    }

    /** Returns the types of the columns that the table lacks, by name. */
    Map<String, ColumnType> derivedTypes() {
        return evaluation == null ? Map.of() : evaluation.derivedTypes();
    }
}
