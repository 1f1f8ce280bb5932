// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.keys.NumberSource;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.ExactTotals;
import dev.windrow.internal.cpu.work.FloatTotals;
import dev.windrow.internal.cpu.work.Nulls;
import dev.windrow.internal.expression.RowEvaluation;
import dev.windrow.internal.plan.RefusedLists;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;
import dev.windrow.query.CollectedAggregation;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.RowValue;
import dev.windrow.query.SortKey;
import dev.windrow.query.SummaryAggregation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Makes the accumulators of a query's aggregations. It makes many of each, and computes what they
 * share only once.
 */
public final class AccumulatorFactory {

    private final ResolvedQuery query;
    private final Table input;
    private final ColumnScans scans;
    private final @Nullable RowEvaluation evaluation;
    private final boolean writesStates;

    /** What holds for all rows; null if the table has them all. */
    private final @Nullable AllRows all;

    /** Makes a factory for aggregations of stored columns only. */
    public AccumulatorFactory(ResolvedQuery query, Table input, ColumnScans scans) {
        this(query, input, scans, null, false, null);
    }

    /**
     * Makes a factory.
     *
     * @param query the query
     * @param input the table
     * @param scans collects statistics of columns
     * @param evaluation computes the columns that the table lacks, or null
     * @param writesStates whether states are written in place of results
     */
    public AccumulatorFactory(
            ResolvedQuery query,
            Table input,
            ColumnScans scans,
            @Nullable RowEvaluation evaluation,
            boolean writesStates) {
        this(query, input, scans, evaluation, writesStates, null);
    }

    private AccumulatorFactory(
            ResolvedQuery query,
            Table input,
            ColumnScans scans,
            @Nullable RowEvaluation evaluation,
            boolean writesStates,
            @Nullable AllRows all) {
        this.query = query;
        this.input = input;
        this.scans = scans;
        this.evaluation = evaluation;
        this.writesStates = writesStates;
        this.all = all;
    }

    /**
     * Makes a factory of accumulators that take the rows of one table after the other. Each table
     * has a factory of its own, whose accumulators those of the first one follow.
     *
     * @param input some of the rows
     * @param evaluation computes the columns that the table lacks, or null
     * @param all what holds for all rows
     * @param writesStates whether states may be written in place of results
     */
    public static AccumulatorFactory ofPart(
            ResolvedQuery query,
            Table input,
            ColumnScans scans,
            @Nullable RowEvaluation evaluation,
            AllRows all,
            boolean writesStates) {
        return new AccumulatorFactory(query, input, scans, evaluation, writesStates, all);
    }

    /** Makes an accumulator. It may use {@code rows} as the number of values of each group. */
    @FunctionalInterface
    private interface Maker {
        Accumulator make(RowCount rows);
    }

    /** Returns a maker of empty accumulators of all aggregations. All threads may use it. */
    public AccumulatorSet all() {
        List<ResolvedAggregation> aggregations = query.aggregations();
        List<Maker> makers = aggregations.stream().map(this::of).toList();
        boolean countsRows =
                aggregations.stream().anyMatch(resolved -> needsRowCount(resolved.aggregation()));
        return () -> {
            RowCount rows = new RowCount(rows());
            List<Accumulator> accumulators = new ArrayList<>();
            Map<String, Total> totals = new HashMap<>();
            for (int i = 0; i < makers.size(); i++) {
                Accumulator made = makers.get(i).make(rows);
                if (made instanceof Total total) {
                    made = shared(total, aggregations.get(i).aggregation(), totals);
                }
                // An accumulator must not occur twice: it would add every batch twice.
                accumulators.add(accumulators.contains(made) ? new RowCount(rows()) : made);
            }
            if (countsRows && !accumulators.contains(rows)) {
                accumulators.add(rows);
            }
            return accumulators;
        };
    }

    /** Returns a maker of empty accumulators of one aggregation. All threads may use it. */
    Supplier<Accumulator> maker(ResolvedAggregation resolved) {
        Maker maker = of(resolved);
        return () -> maker.make(new RowCount(rows()));
    }

    /** Returns the total itself if it is the first one of its column. */
    private static Accumulator shared(
            Total total, Aggregation aggregation, Map<String, Total> totals) {
        String column = ((Aggregation.OfColumn) aggregation).column();
        Total first = totals.putIfAbsent(column, total);
        return first == null ? total : new SharedTotal(first, total.result());
    }

    private Maker of(ResolvedAggregation resolved) {
        return switch (resolved.aggregation()) {
            case Aggregation.CountRows all -> rows -> rows;
            case Aggregation.OfColumn ofColumn -> of(ofColumn, resolved.result());
            case Aggregation.Distinct(Aggregation.OfColumn ofColumn) ->
                    distinct(ofColumn, resolved.result());
            case PairAggregation pair -> rows -> pair(pair);
            case RowValue value -> rows -> rowValue(value, input.column(value.value()));
            case CollectedAggregation.Mode mode -> {
                Column column = input.column(mode.column());
                KeyEncoding values = KeyEncoding.ofValues(column, scans);
                yield rows -> new MostFrequentValue(column, values);
            }
            case CollectedAggregation.Values values -> rows -> list(values);
            case CollectedAggregation.JoinedStrings joined -> rows -> joined(joined);
            case Aggregation.UserDefined user -> rows -> new UserSegments(user.kernel(), input);
        };
    }

    /** Returns a maker of accumulators of different values alone. */
    private Maker distinct(Aggregation.OfColumn aggregation, ColumnType result) {
        // The rows are added in another order than that in which columns are computed.
        Maker ofAll = new AccumulatorFactory(query, input, scans).of(aggregation, result);
        Column column = column(aggregation);
        KeyEncoding values = KeyEncoding.ofValues(column, scans);
        return _ ->
                new DistinctRows(
                        column,
                        values,
                        () -> {
                            RowCount rows = new RowCount(input.rows());
                            return List.of(ofAll.make(rows), rows);
                        });
    }

    private Accumulator list(CollectedAggregation.Values asked) {
        Column column = input.column(asked.column());
        return new RowNumbers(
                asked.present().isEmpty() ? null : input.column(asked.present().getFirst()),
                new ValueLists(
                        column,
                        new ArrangedRows(column, asked.isDistinct(), asked.order(), input),
                        asked.respectsNulls()));
    }

    private Accumulator joined(CollectedAggregation.JoinedStrings asked) {
        Column column = input.column(asked.column());
        return new RowNumbers(
                column,
                new JoinedStrings(
                        column,
                        new ArrangedRows(column, asked.isDistinct(), asked.order(), input),
                        asked));
    }

    /**
     * Returns whether the number of its group's rows is part of an aggregation: a mean divides by
     * it, and the state of a sum has it.
     */
    private boolean needsRowCount(Aggregation aggregation) {
        boolean counts =
                aggregation instanceof Aggregation.Mean
                        || writesStates && aggregation instanceof Aggregation.Sum;
        return counts && !mayLackValues(aggregation.columns().getFirst());
    }

    /** Returns an upper bound of the rows that accumulators take. */
    private long rows() {
        return all == null ? input.rows() : all.most();
    }

    /** Returns whether a group may be without a value of a stored or computed column. */
    private boolean mayLackValues(String column) {
        if (all != null) {
            return all.mayBeNull().test(column);
        }
        int place = evaluation == null ? -1 : evaluation.place(column);
        return evaluation == null || place < 0
                ? mayLackValues(input.column(column))
                : input.rows() == 0 || evaluation.isNullable(place);
    }

    /** An empty table without keys has one group, and this group has no value. */
    private static boolean mayLackValues(Column column) {
        return Nulls.possible(column) || column.rows() == 0;
    }

    /** Returns the source of a column's numbers. */
    private NumberSource numbers(String column) {
        int place = evaluation == null ? -1 : evaluation.place(column);
        if (evaluation == null || place < 0) {
            return input.column(column) instanceof BitColumn bits
                    ? new NumberSource.Bits(bits)
                    : new NumberSource.Stored((FixedWidthColumn) input.column(column));
        }
        return new NumberSource.Computed(
                place, evaluation.type(place), evaluation.isNullable(place));
    }

    private Maker of(Aggregation.OfColumn aggregation, ColumnType result) {
        return switch (aggregation) {
            case Aggregation.Sum sum -> {
                NumberSource numbers = numbers(sum.column());
                yield rows -> total(sum.column(), numbers, resultOf(sum), rows);
            }
            case Aggregation.Mean mean -> {
                NumberSource numbers = numbers(mean.column());
                yield rows -> total(mean.column(), numbers, SumResult.MEAN, rows);
            }
            case Aggregation.Count count -> rows -> new ValueCount(column(count), rows());
            case Aggregation.Min min -> rows -> extreme(min, false);
            case Aggregation.Max max -> rows -> extreme(max, true);
            // False is less than true.
            case Aggregation.BoolAnd and -> rows -> extreme(and, false);
            case Aggregation.BoolOr or -> rows -> extreme(or, true);
            case Aggregation.Bitwise bitwise ->
                    rows -> new BitwiseTotal(fixedWidth(bitwise), bitwise.kind());
            case Aggregation.Product product -> rows -> product(fixedWidth(product));
            case Aggregation.SumOfSquares sum -> rows -> squares(fixedWidth(sum));
            case Aggregation.Variance variance -> rows -> variance(fixedWidth(variance), variance);
            case SummaryAggregation summary -> rows -> summary(summary);
            case Aggregation.ArgMin argMin -> rows -> extremeRow(number(argMin), false);
            case Aggregation.ArgMax argMax -> rows -> extremeRow(number(argMax), true);
            case Aggregation.Nth nth -> rows -> new NthValue(column(nth), nth.position());
            case Aggregation.Quantile quantile ->
                    isWide(column(quantile))
                            ? rows ->
                                    new RowNumbers(
                                            column(quantile),
                                            WideDecimals.quantile(fixedWidth(quantile), quantile))
                            : rows -> new QuantileValue(fixedWidth(quantile), quantile, result);
            case Aggregation.Top top when isWide(column(top)) ->
                    rows ->
                            new RowNumbers(
                                    column(top), WideDecimals.top(fixedWidth(top), top.count()));
            case Aggregation.Top top ->
                    top.count() <= CpuTuning.FEW_VALUES
                            ? rows -> new TopFewValues(fixedWidth(top), top.count())
                            : rows -> new TopValues(fixedWidth(top), top.count());
            case Aggregation.CountDistinct distinct -> {
                Column column = column(distinct);
                KeyEncoding values = KeyEncoding.ofValues(column, scans);
                boolean areLongs = values.words() == 1 && values.equality().isTrivial();
                yield areLongs
                        ? rows -> new DistinctLongCount(column, values)
                        : rows -> new DistinctCount(column, values);
            }
        };
    }

    /** Returns whether 64 bits do not hold all values of a column in order. */
    private static boolean isWide(Column column) {
        return column.type().leastWidth() > Long.BYTES;
    }

    /** Returns the number of a row in place of a value of it. */
    private RowResult number(Aggregation.OfColumn aggregation) {
        List<Column> by = List.of(column(aggregation));
        return new RowResult(by, null, by, null);
    }

    /**
     * Returns a maker of empty accumulators whose groups are slots: a least, greatest, first or
     * last value is the number of its row, and variances are soon merged.
     */
    Supplier<Accumulator> slotMaker(Aggregation aggregation) {
        return switch (aggregation) {
            case Aggregation.Min min -> () -> extremeRow(number(min), false);
            case Aggregation.Max max -> () -> extremeRow(number(max), true);
            case RowValue value -> () -> rowValue(value, null);
            case Aggregation.Variance of -> () -> new MergedVariance(fixedWidth(of), of.kind());
            default -> throw new IllegalStateException(aggregation.label());
        };
    }

    private Accumulator rowValue(RowValue asked, @Nullable Column value) {
        List<Column> by = columns(asked.order().stream().map(SortKey::column));
        Stream<String> present = asked.present().stream();
        if (asked.isExtreme()) {
            SortKey key = asked.order().getFirst();
            present = Stream.concat(Stream.of(key.column()), present).distinct();
            return extremeRow(new RowResult(by, value, columns(present), null), key.descending());
        }
        return new ComparedExtremeRow(
                new RowResult(by, value, columns(present), null),
                RowOrder.of(
                        asked.order(),
                        by,
                        asked.last() ? (a, b) -> Long.compare(b, a) : Long::compare));
    }

    private List<Column> columns(Stream<String> names) {
        return names.map(input::column).toList();
    }

    private Column column(Aggregation.OfColumn aggregation) {
        return input.column(aggregation.column());
    }

    private FixedWidthColumn fixedWidth(Aggregation.OfColumn aggregation) {
        return (FixedWidthColumn) column(aggregation);
    }

    private static SumResult resultOf(Aggregation.Sum sum) {
        return sum.overflow() == OverflowPolicy.WRAP ? SumResult.WRAPPED_SUM : SumResult.SUM;
    }

    private Accumulator total(
            String column, NumberSource numbers, SumResult result, RowCount rows) {
        ValueTally tally =
                mayLackValues(column) ? new ValueTally.Counted(rows()) : new ValueTally.Rows(rows);
        if (numbers.type() instanceof ColumnType.Decimal decimal) {
            return new DecimalSum(numbers, decimal, result, tally);
        }
        if (!numbers.type().isFloat()) {
            return new IntegerSum(numbers, rows(), result, tally);
        }
        return new FloatSum(numbers, result, tally, floatTotals());
    }

    private Accumulator squares(FixedWidthColumn column) {
        return new SquareSum(column, floatTotals());
    }

    private FloatTotals floatTotals() {
        return query.query().reproducible() ? new ExactTotals() : new CompensatedTotals();
    }

    private Accumulator product(FixedWidthColumn column) {
        return query.query().reproducible() ? new ReproducibleProduct(column) : new Product(column);
    }

    private Accumulator variance(FixedWidthColumn numbers, Aggregation.Variance variance) {
        return query.query().reproducible()
                ? new ExactVariance(numbers.type(), numbers, variance.kind())
                : moments(numbers, MomentResult.of(variance, numbers.type()));
    }

    private Accumulator summary(SummaryAggregation summary) {
        return switch (summary) {
            case SummaryAggregation.Moment moment ->
                    query.query().reproducible()
                            ? new ExactHigherMoments(fixedWidth(moment), moment.kind())
                            : moments(fixedWidth(moment), new MomentResult.OfMoment(moment.kind()));
            case SummaryAggregation.Histogram histogram ->
                    new BinCounts(fixedWidth(histogram), histogram);
            case SummaryAggregation.ApproximateCountDistinct distinct ->
                    new DistinctSketches(column(distinct));
            case SummaryAggregation.ApproximateQuantile asked ->
                    new QuantileSketches(fixedWidth(asked), asked.quantile());
        };
    }

    /** Returns moments of the type of the numbers. */
    private static Moments moments(FixedWidthColumn numbers, MomentResult result) {
        return numbers.type() instanceof ColumnType.Decimal
                ? new DecimalMoments(numbers, result)
                : new NumberMoments(numbers, result);
    }

    private Accumulator pair(PairAggregation pair) {
        PairResult asked = PairResult.of(pair);
        FixedWidthColumn x = (FixedWidthColumn) input.column(pair.x());
        FixedWidthColumn y = (FixedWidthColumn) input.column(pair.y());
        return query.query().reproducible()
                ? new ExactCovariance(x, y, asked)
                : new Covariance(x, y, asked);
    }

    /** Returns an accumulator of least or greatest values. */
    private Accumulator extreme(Aggregation.OfColumn asked, boolean greatest) {
        boolean mayLackValues = mayLackValues(asked.column());
        return switch (column(asked)) {
            case BitColumn bits -> new OrderedExtreme(bits, greatest, mayLackValues);
            case FixedWidthColumn fixed when isWide(fixed) -> new DecimalExtreme(fixed, greatest);
            case FixedWidthColumn fixed -> new OrderedExtreme(fixed, greatest, mayLackValues);
            case VariableWidthColumn strings -> new StringExtreme(strings, greatest);
            case DictionaryColumn coded -> new StringExtreme(coded, greatest);
            case ListColumn lists -> throw RefusedLists.reached(lists.type());
        };
    }

    private static Accumulator extremeRow(RowResult result, boolean greatest) {
        Column by = result.by().getFirst();
        ColumnType type = by.type();
        boolean needsComparison = type.isVariableWidth() || isWide(by);
        return needsComparison
                ? new ComparedExtremeRow(
                        result,
                        RowOrder.of(
                                List.of(new SortKey("by", greatest, false)),
                                List.of(by),
                                Long::compare))
                : new ExtremeRow(result, greatest);
    }
}
