// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.generated;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.groupby.PartialAggregate;

/** The constants of {@link Values} that stand for what a plan says. */
public final class KernelConstants {

    private KernelConstants() {}

    /** Returns the operation of a partial aggregate. */
    public static int operationOf(PartialAggregate aggregate) {
        return switch (aggregate.operation()) {
            case SUM, SUM_OF_PRODUCTS -> Values.SUM;
            case MIN -> Values.MIN;
            case MAX -> Values.MAX;
            case BIT_AND -> Values.BIT_AND;
            case BIT_OR -> Values.BIT_OR;
            case BIT_XOR -> Values.BIT_XOR;
            case PRODUCT -> Values.PRODUCT;
            case SUM_OF_SQUARES -> Values.SUM_OF_SQUARES;
            case SUM_OF_CUBES -> Values.SUM_OF_CUBES;
            case SUM_OF_FOURTH_POWERS -> Values.SUM_OF_FOURTH_POWERS;
            case SUM_OF_LOGARITHMS -> Values.SUM_OF_LOGARITHMS;
            case MEAN -> throw new IllegalArgumentException("a mean is not made of rows");
        };
    }

    /**
     * Returns the operation that combines accumulators of a partial aggregate: what deviations add
     * is summed, whatever it is.
     */
    public static int combinationOf(PartialAggregate aggregate) {
        return switch (aggregate.source()) {
            case OFFSET, DEVIATION -> Values.SUM;
            default -> operationOf(aggregate);
        };
    }

    /** Returns the source by which kernels read a whole value of a column. */
    public static int sourceOf(ColumnStatistics statistics) {
        if (statistics.dictionary()) {
            return Values.INT;
        }
        return switch (statistics.type()) {
            case ColumnType.Primitive.BOOL -> Values.BIT;
            case ColumnType.Primitive.FLOAT32 -> Values.FLOAT;
            case ColumnType.Primitive.FLOAT64 -> Values.DOUBLE;
            case ColumnType.Primitive.UTF8, ColumnType.Primitive.BINARY -> Values.STRING;
            case ColumnType.Decimal decimal -> Values.DECIMAL;
            default ->
                    switch (statistics.type().byteWidth()) {
                        case 1 -> Values.BYTE;
                        case 2 -> Values.SHORT;
                        case 4 -> Values.INT;
                        default -> Values.LONG;
                    };
        };
    }
}
