// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.call;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.node.RowBatch;

import org.jspecify.annotations.Nullable;

/** Values of rows as objects, which become those of a node. */
public abstract class ObjectRows {

    /** Computes what the values of a batch are made of. */
    public abstract void evaluate(RowBatch batch);

    /** Returns the value of a row, or null. */
    public abstract @Nullable Object value(RowBatch batch, int i);

    /** Returns the expression, for errors. */
    public abstract String label();

    /** Returns the failure of a row. */
    final WindrowException failure(ErrorCode code, RowBatch batch, int i, RuntimeException cause) {
        return WindrowException.of(
                code, "%s of row %d: %s", label(), batch.rows[i], cause.getMessage());
    }
}
