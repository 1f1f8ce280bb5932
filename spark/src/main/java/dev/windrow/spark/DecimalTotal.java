// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowWriter;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Writes totals of decimals. One of more digits than its type has is written as a null. */
final class DecimalTotal {

    private final State.Wide total;
    private final DecimalType type;
    private final BigInteger bound;
    private final Decimal zero = new Decimal();

    /**
     * Reads totals.
     *
     * @param isShort whether the values are {@link ColumnKind#SHORT_DECIMAL}
     * @param type the type of the total
     */
    DecimalTotal(State state, boolean isShort, DecimalType type) {
        total = isShort ? state.wide("total") : state.widest();
        this.type = type;
        bound = BigInteger.TEN.pow(type.precision());
        zero.set(0L, type.precision(), type.scale());
    }

    /** Writes the total of a group, which is 0 if the group is empty. */
    void write(UnsafeRowWriter out, int field, boolean isEmpty, long group) {
        out.write(field, isEmpty ? zero : value(group), type.precision(), type.scale());
    }

    private @Nullable Decimal value(long group) {
        if (type.precision() > FieldType.LONG_DIGITS && total.isLong(group)) {
            BigDecimal value = BigDecimal.valueOf(total.low(group), type.scale());
            return Decimal.apply(value, type.precision(), type.scale());
        }
        BigInteger unscaled = total.get(group);
        return unscaled.abs().compareTo(bound) < 0 ? FieldType.decimal(unscaled, type) : null;
    }
}
