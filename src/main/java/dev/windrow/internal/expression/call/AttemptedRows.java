// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.call;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.query.FunctionCall;

import org.jspecify.annotations.Nullable;

/**
 * The values of an expression, or null in rows on which it fails. Only a batch that has such rows
 * is computed row by row.
 */
final class AttemptedRows extends ObjectRows {

    private static final Object[] NONE = {};

    private final FunctionCall call;
    private final Node operand;

    /** The values of a batch with rows that fail, or none if no row fails. */
    private @Nullable Object[] attempted = NONE;

    AttemptedRows(FunctionCall call, Node operand) {
        this.call = call;
        this.operand = operand;
    }

    @Override
    public void evaluate(RowBatch batch) {
        attempted = NONE;
        if (succeeds(batch)) {
            return;
        }
        attempted = new Object[batch.count];
        for (int i = 0; i < batch.count; i++) {
            boolean isThere = batch.count > 1 && succeeds(batch.one(i)) && !operand.nulls[0];
            attempted[i] = isThere ? RowValues.of(operand, 0) : null;
        }
    }

    private boolean succeeds(RowBatch batch) {
        try {
            operand.evaluate(batch);
            return true;
        } catch (WindrowException e) {
            if (e.code() != ErrorCode.OVERFLOW && e.code() != ErrorCode.INVALID_ARGUMENT) {
                throw e;
            }
            return false;
        }
    }

    @Override
    public @Nullable Object value(RowBatch batch, int i) {
        if (attempted.length > 0) {
            return attempted[i];
        }
        return operand.nulls[i] ? null : RowValues.of(operand, i);
    }

    @Override
    public String label() {
        return call.label();
    }
}
