// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.bytecode.Element;
import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.groupby.PartialAggregate;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Makes the arguments of kernels that read a column. */
public final class ColumnArguments {

    private ColumnArguments() {}

    /** Returns the array of values for a kernel that computes with such numbers. */
    public static TornadoNativeArray numbers(AggregateArguments values, Element element) {
        return element == Element.DOUBLE ? values.doubles() : values.words();
    }

    /** Returns the arguments for a partial aggregate's source. */
    public static AggregateArguments of(PartialAggregate aggregate, QueryArrays arrays) {
        String column = aggregate.column() == null ? "" : aggregate.column();
        return of(sourceOf(aggregate, statisticsOf(column, arrays)), column, arrays);
    }

    /** Returns the arguments for the numbers of a column. */
    public static AggregateArguments ofNumbers(String column, QueryArrays arrays) {
        return of(KernelConstants.sourceOf(statisticsOf(column, arrays)), column, arrays);
    }

    /** Returns the arguments for a column that was converted to 64-bit floats. */
    static AggregateArguments ofWidened(DoubleArray widened, QueryArrays arrays) {
        QueryArrays.Dummies dummies = arrays.dummies();
        return new AggregateArguments(Values.DOUBLE, dummies.longs(), dummies.floats(), widened);
    }

    private static ColumnStatistics statisticsOf(String column, QueryArrays arrays) {
        return arrays.plan().device().columns().get(column);
    }

    private static AggregateArguments of(int source, String column, QueryArrays arrays) {
        QueryArrays.Dummies dummies = arrays.dummies();
        boolean inWords =
                switch (source) {
                    case Values.ONE, Values.FLOAT, Values.DOUBLE -> false;
                    default -> true;
                };
        return new AggregateArguments(
                source,
                inWords ? arrays.input().words(column) : dummies.longs(),
                source == Values.FLOAT ? arrays.input().floats(column) : dummies.floats(),
                source == Values.DOUBLE ? arrays.input().doubles(column) : dummies.doubles());
    }

    private static int sourceOf(PartialAggregate aggregate, ColumnStatistics statistics) {
        return switch (aggregate.source()) {
            case ONE_PER_ROW, ONE_PER_VALUE -> Values.ONE;
            case LOW_HALF -> Values.LOW_HALF;
            case HIGH_HALF -> Values.HIGH_HALF;
            case CHUNK_0 -> Values.CHUNK_0;
            case CHUNK_1 -> Values.CHUNK_1;
            case CHUNK_2 -> Values.CHUNK_2;
            case CHUNK_3 -> Values.CHUNK_3;
            case INTEGER, FLOAT, OFFSET, DEVIATION -> KernelConstants.sourceOf(statistics);
            case ROW_NUMBER, INTEGER_ROW, FLOAT_ROW, DECIMAL_ROW, STRING_ROW ->
                    throw new IllegalArgumentException("rows are compared, not calculated with");
        };
    }

    /** Returns the arguments for a partial aggregate whose accumulators are rows. */
    static RowArguments rowsOf(PartialAggregate aggregate, QueryArrays arrays) {
        String column = aggregate.column();
        QueryArrays.Dummies dummies = arrays.dummies();
        if (column == null) {
            return new RowArguments(
                    Values.ROW_NUMBER, dummies.longs(), dummies.ints(), dummies.longs());
        }
        int source = KernelConstants.sourceOf(arrays.plan().device().columns().get(column));
        return source == Values.STRING
                ? new RowArguments(
                        source,
                        dummies.longs(),
                        arrays.input().offsets(column),
                        arrays.input().characters(column))
                : new RowArguments(
                        source, arrays.input().words(column), dummies.ints(), dummies.longs());
    }
}
