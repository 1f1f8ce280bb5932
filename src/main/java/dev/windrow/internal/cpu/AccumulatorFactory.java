package dev.windrow.internal.cpu;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.plan.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.OverflowPolicy;

/** Makes the accumulator of an aggregation and a type. */
final class AccumulatorFactory {

    private AccumulatorFactory() {}

    /** Makes an empty accumulator. */
    static Accumulator create(ResolvedAggregation resolved, Table input) {
        return switch (resolved.aggregation()) {
            case Aggregation.CountRows rows -> new RowCount();
            case Aggregation.Count count -> new ValueCount(input.column(count.column()));
            case Aggregation.Sum sum -> total(input.column(sum.column()), resultOf(sum));
            case Aggregation.Mean mean -> total(input.column(mean.column()), SumResult.MEAN);
            case Aggregation.Min min -> extreme(input.column(min.column()), false);
            case Aggregation.Max max -> extreme(input.column(max.column()), true);
        };
    }

    private static SumResult resultOf(Aggregation.Sum sum) {
        return sum.overflow() == OverflowPolicy.WRAP ? SumResult.WRAPPED_SUM : SumResult.SUM;
    }

    private static Accumulator total(Column column, SumResult result) {
        FixedWidthColumn numbers = (FixedWidthColumn) column;
        if (numbers.type() instanceof ColumnType.Decimal decimal) {
            return new DecimalSum(numbers, decimal.scale(), result);
        }
        return numbers.type().isFloat()
                ? new FloatSum(numbers, result)
                : new IntegerSum(numbers, result);
    }

    private static Accumulator extreme(Column column, boolean greatest) {
        return switch (column) {
            case BitColumn bits -> new OrderedExtreme(bits, greatest);
            case FixedWidthColumn fixed when fixed.type() instanceof ColumnType.Decimal ->
                    new DecimalExtreme(fixed, greatest);
            case FixedWidthColumn fixed -> new OrderedExtreme(fixed, greatest);
            case VariableWidthColumn strings -> new StringExtreme(strings, greatest);
            case DictionaryColumn coded -> new StringExtreme(coded, greatest);
        };
    }
}
