// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.column.Table;

import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowWriter;

/** Spark's own errors of expressions, in place of those that Windrow has for them. */
final class OwnErrors {

    private OwnErrors() {}

    /**
     * Computes all expressions of a table's rows as Spark does, until one fails.
     *
     * @param rows the inputs of a program, as they were read
     */
    static void raise(Program program, Table rows) {
        UnsafeRowWriter row = new UnsafeRowWriter(program.inputs().size());
        FieldWriter[] writers = new FieldWriter[program.inputs().size()];
        for (int i = 0; i < writers.length; i++) {
            FieldType type = program.inputs().get(i).type();
            writers[i] = type.writer(rows.column(Program.column(i)), i);
        }
        for (long i = 0; i < rows.rows(); i++) {
            row.reset();
            row.zeroOutNullBytes();
            for (FieldWriter writer : writers) {
                writer.write(row, i);
            }
            evaluate(program, row.getRow());
        }
    }

    private static void evaluate(Program program, UnsafeRow row) {
        Expression condition = program.condition();
        if (condition == null || Boolean.TRUE.equals(condition.eval(row))) {
            program.computed().forEach(expression -> expression.eval(row));
        }
    }
}
