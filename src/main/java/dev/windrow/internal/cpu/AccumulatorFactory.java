package dev.windrow.internal.cpu;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.plan.RefusedLists;
import dev.windrow.internal.plan.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.OverflowPolicy;

import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Makes the accumulators of a query's aggregations: many of each, so that what they share is
 * computed once.
 */
final class AccumulatorFactory {

    private final Table input;
    private final ToLongFunction<VariableWidthColumn> longest;

    /**
     * Makes a factory.
     *
     * @param input the table
     * @param longest finds the length of the longest string of a column, see {@link
     *     Strings#longest}
     */
    AccumulatorFactory(Table input, ToLongFunction<VariableWidthColumn> longest) {
        this.input = input;
        this.longest = longest;
    }

    /** Returns what makes an empty accumulator of each aggregation, for any thread. */
    List<Supplier<Accumulator>> all(List<ResolvedAggregation> aggregations) {
        return aggregations.stream().map(resolved -> of(resolved.aggregation())).toList();
    }

    private Supplier<Accumulator> of(Aggregation aggregation) {
        return switch (aggregation) {
            case Aggregation.CountRows rows -> RowCount::new;
            case Aggregation.OfColumn ofColumn -> of(ofColumn, input.column(ofColumn.column()));
            case Aggregation.Covariance covariance -> () -> pair(covariance, false);
            case Aggregation.Correlation correlation -> () -> pair(correlation, true);
        };
    }

    private Supplier<Accumulator> of(Aggregation.OfColumn aggregation, Column column) {
        return switch (aggregation) {
            case Aggregation.Count count -> () -> new ValueCount(column);
            case Aggregation.Sum sum -> () -> total(column, resultOf(sum));
            case Aggregation.Mean mean -> () -> total(column, SumResult.MEAN);
            case Aggregation.Min min -> () -> extreme(column, false);
            case Aggregation.Max max -> () -> extreme(column, true);
            // False is less than true.
            case Aggregation.BoolAnd and -> () -> extreme(column, false);
            case Aggregation.BoolOr or -> () -> extreme(column, true);
            case Aggregation.Product product -> () -> new Product((FixedWidthColumn) column);
            case Aggregation.SumOfSquares sum -> () -> new SquareSum((FixedWidthColumn) column);
            case Aggregation.Spread spread -> () -> spread(column, spread);
            case Aggregation.ArgMin argMin -> () -> extremeRow(column, false);
            case Aggregation.ArgMax argMax -> () -> extremeRow(column, true);
            case Aggregation.First first -> () -> new EndmostValue(column, false);
            case Aggregation.Last last -> () -> new EndmostValue(column, true);
            case Aggregation.Nth nth -> () -> new NthValue(column, nth.position());
            case Aggregation.Quantile quantile ->
                    () -> new QuantileValue((FixedWidthColumn) column, quantile);
            case Aggregation.Top top -> () -> new TopValues((FixedWidthColumn) column, top.count());
            case Aggregation.CountDistinct distinct -> {
                KeyEncoding values = KeyEncoding.ofValues(column, longest);
                boolean areWords = values.words() == 1 && values.equality().isTrivial();
                yield areWords
                        ? () -> new DistinctWordCount(column, values)
                        : () -> new DistinctCount(column, values);
            }
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

    private static Accumulator spread(Column column, Aggregation.Spread spread) {
        FixedWidthColumn numbers = (FixedWidthColumn) column;
        return numbers.type() instanceof ColumnType.Decimal decimal
                ? new DecimalSpread(numbers, decimal.scale(), spread.dispersion())
                : new NumberSpread(numbers, spread.dispersion());
    }

    private Accumulator pair(Aggregation.OfPair pair, boolean correlates) {
        return new PairSpread(
                (FixedWidthColumn) input.column(pair.x()),
                (FixedWidthColumn) input.column(pair.y()),
                correlates);
    }

    private static Accumulator extreme(Column column, boolean greatest) {
        return switch (column) {
            case BitColumn bits -> new OrderedExtreme(bits, greatest);
            case FixedWidthColumn fixed when fixed.type() instanceof ColumnType.Decimal ->
                    new DecimalExtreme(fixed, greatest);
            case FixedWidthColumn fixed -> new OrderedExtreme(fixed, greatest);
            case VariableWidthColumn strings -> new StringExtreme(strings, greatest);
            case DictionaryColumn coded -> new StringExtreme(coded, greatest);
            case ListColumn lists -> throw RefusedLists.reached(lists.type());
        };
    }

    private static Accumulator extremeRow(Column column, boolean greatest) {
        boolean needsComparison =
                column.type().isVariableWidth() || column.type() instanceof ColumnType.Decimal;
        return needsComparison
                ? new ComparedExtremeRow(column, greatest)
                : new ExtremeRow(column, greatest);
    }
}
