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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the accumulators of a query's aggregations: many of each, so that what they share is
 * computed once.
 */
final class AccumulatorFactory {

    private final Table input;
    private final ColumnSurveys surveys;

    /**
     * Makes a factory.
     *
     * @param input the table
     * @param surveys tells what the values of a column have in common
     */
    AccumulatorFactory(Table input, ColumnSurveys surveys) {
        this.input = input;
        this.surveys = surveys;
    }

    /** Makes an accumulator; the rows of groups are counted where it says so. */
    @FunctionalInterface
    private interface Maker {
        Accumulator make(RowCount rows);
    }

    /** Returns what makes an empty accumulator of each aggregation, for any thread. */
    AccumulatorSet all(List<ResolvedAggregation> aggregations) {
        List<Maker> makers =
                aggregations.stream().map(resolved -> of(resolved.aggregation())).toList();
        boolean countsRows =
                aggregations.stream().anyMatch(resolved -> dividesByRows(resolved.aggregation()));
        return () -> {
            RowCount rows = new RowCount();
            List<Accumulator> accumulators = new ArrayList<>();
            Map<String, Total> totals = new HashMap<>();
            for (int i = 0; i < makers.size(); i++) {
                Accumulator made = makers.get(i).make(rows);
                if (made instanceof Total total) {
                    made = shared(total, aggregations.get(i).aggregation(), totals);
                }
                // Asked for twice, rows are counted twice: each accumulator adds every batch.
                accumulators.add(accumulators.contains(made) ? new RowCount() : made);
            }
            if (countsRows && !accumulators.contains(rows)) {
                accumulators.add(rows);
            }
            return accumulators;
        };
    }

    /** Returns the total itself where it is the first of its column. */
    private static Accumulator shared(
            Total total, Aggregation aggregation, Map<String, Total> totals) {
        String column = ((Aggregation.OfColumn) aggregation).column();
        Total first = totals.putIfAbsent(column, total);
        return first == null ? total : new SharedTotal(first, total.result());
    }

    private Maker of(Aggregation aggregation) {
        return switch (aggregation) {
            case Aggregation.CountRows all -> rows -> rows;
            case Aggregation.OfColumn ofColumn -> of(ofColumn, input.column(ofColumn.column()));
            case Aggregation.Covariance covariance -> rows -> pair(covariance, false);
            case Aggregation.Correlation correlation -> rows -> pair(correlation, true);
            case Aggregation.UserDefined user -> rows -> new UserSegments(user.kernel(), input);
        };
    }

    /** Whether a mean's divisor is the number of its group's rows. */
    private boolean dividesByRows(Aggregation aggregation) {
        return aggregation instanceof Aggregation.Mean mean
                && hasValueInEachRow(input.column(mean.column()));
    }

    /** Of an empty table, the one group that there is has no value. */
    private static boolean hasValueInEachRow(Column column) {
        return column.rows() > 0 && !Nulls.possible(column);
    }

    private Maker of(Aggregation.OfColumn aggregation, Column column) {
        return switch (aggregation) {
            case Aggregation.Count count -> rows -> new ValueCount(column);
            case Aggregation.Sum sum -> rows -> total(column, resultOf(sum), rows);
            case Aggregation.Mean mean -> rows -> total(column, SumResult.MEAN, rows);
            case Aggregation.Min min -> rows -> extreme(column, false);
            case Aggregation.Max max -> rows -> extreme(column, true);
            // False is less than true.
            case Aggregation.BoolAnd and -> rows -> extreme(column, false);
            case Aggregation.BoolOr or -> rows -> extreme(column, true);
            case Aggregation.Product product -> rows -> new Product((FixedWidthColumn) column);
            case Aggregation.SumOfSquares sum -> rows -> new SquareSum((FixedWidthColumn) column);
            case Aggregation.Spread spread -> rows -> spread(column, spread);
            case Aggregation.ArgMin argMin -> rows -> extremeRow(column, false);
            case Aggregation.ArgMax argMax -> rows -> extremeRow(column, true);
            case Aggregation.First first -> rows -> new EndmostValue(column, false);
            case Aggregation.Last last -> rows -> new EndmostValue(column, true);
            case Aggregation.Nth nth -> rows -> new NthValue(column, nth.position());
            case Aggregation.Quantile quantile ->
                    rows -> new QuantileValue((FixedWidthColumn) column, quantile);
            case Aggregation.Top top ->
                    rows -> new TopValues((FixedWidthColumn) column, top.count());
            case Aggregation.CountDistinct distinct -> {
                KeyEncoding values = KeyEncoding.ofValues(column, surveys);
                boolean areWords = values.words() == 1 && values.equality().isTrivial();
                yield areWords
                        ? rows -> new DistinctWordCount(column, values)
                        : rows -> new DistinctCount(column, values);
            }
        };
    }

    private static SumResult resultOf(Aggregation.Sum sum) {
        return sum.overflow() == OverflowPolicy.WRAP ? SumResult.WRAPPED_SUM : SumResult.SUM;
    }

    private static Accumulator total(Column column, SumResult result, RowCount rows) {
        FixedWidthColumn numbers = (FixedWidthColumn) column;
        ValueTally tally =
                hasValueInEachRow(column) ? new ValueTally.Rows(rows) : new ValueTally.Counted();
        if (numbers.type() instanceof ColumnType.Decimal decimal) {
            return new DecimalSum(numbers, decimal.scale(), result, tally);
        }
        return numbers.type().isFloat()
                ? new FloatSum(numbers, result, tally)
                : new IntegerSum(numbers, result, tally);
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
