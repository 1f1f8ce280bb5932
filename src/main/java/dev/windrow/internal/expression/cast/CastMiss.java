// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.cast;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.query.Expression.Cast;

/** Handles values that do not fit the type of a cast. */
public final class CastMiss {

    private CastMiss() {}

    /** Returns the least value of a type: of integers, or of counts of days or units. */
    public static long least(ColumnType type) {
        return -1L << type.byteWidth() * Byte.SIZE - 1;
    }

    /**
     * Sets a value of a batch to null.
     *
     * @param made the node of the value
     * @throws WindrowException {@code OVERFLOW} unless the cast is lenient
     */
    static void at(Cast cast, Node made, RowBatch batch, int i, Object value) {
        if (!cast.isLenient()) {
            throw ErrorCode.OVERFLOW.failure(
                    "%s: %s of row %d does not fit %s: try_cast makes a null of it",
                    cast.label(), value, batch.rows[i], cast.type().label());
        }
        made.nulls[i] = true;
    }
}
