package dev.windrow.io;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;

/**
 * Draws values: integers from -1000 to 1000 (int8 from -100 to 100), floats from 0 to 100, decimals
 * of up to nine digits of both signs.
 */
final class RandomValues {

    /** The types that values can have, for messages. */
    static final String SUPPORTED = "int8, int16, int32, int64, float32, float64 or decimal(p,s)";

    private static final long MOST_INTEGER = 1_000;
    private static final long MOST_INT8 = 100;
    private static final double MOST_FLOAT = 100;
    private static final int DECIMAL_DIGITS = 9;

    private RandomValues() {}

    /** Returns what draws values of a numeric type. */
    static RandomColumn.Appender of(ColumnType type) {
        if (type.isFloat()) {
            return (random, target) -> target.appendDouble(random.nextDouble() * MOST_FLOAT);
        }
        if (type instanceof ColumnType.Decimal decimal) {
            long most = (long) Math.pow(10, Math.min(decimal.precision(), DECIMAL_DIGITS)) - 1;
            return (random, target) -> {
                long value = random.nextLong(-most, most + 1);
                target.appendInt128(value >> 63, value);
            };
        }
        long most = type == Primitive.INT8 ? MOST_INT8 : MOST_INTEGER;
        return (random, target) -> target.appendLong(random.nextLong(-most, most + 1));
    }
}
