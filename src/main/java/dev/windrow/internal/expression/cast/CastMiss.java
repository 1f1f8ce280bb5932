package dev.windrow.internal.expression.cast;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.query.Expression.Cast;

/** What a cast does with a value that does not fit. */
public final class CastMiss {

    private final Cast told;
    private final Node node;

    /**
     * Prepares for misses.
     *
     * @param told the cast
     * @param node what gets a null where the cast is lenient
     */
    CastMiss(Cast told, Node node) {
        this.told = told;
        this.node = node;
    }

    /** Returns the least integer of a type, or the least count of days or units. */
    public static long least(ColumnType type) {
        return -1L << type.byteWidth() * Byte.SIZE - 1;
    }

    /**
     * Makes a null of a value of a batch.
     *
     * @throws WindrowException {@code OVERFLOW} unless the cast is lenient
     */
    void at(RowBatch batch, int i, Object value) {
        if (!told.isLenient()) {
            throw WindrowException.of(
                    ErrorCode.OVERFLOW,
                    "%s: %s of row %d does not fit %s: try_cast makes a null of it",
                    told.label(),
                    value,
                    batch.rows[i],
                    told.type().label());
        }
        node.nulls[i] = true;
    }
}
