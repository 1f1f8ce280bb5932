// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.Table;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * The longest expression of TPC-H's first query, price * (1 - discount) * (1 + tax), computed while
 * rows are aggregated. Times are those of one row.
 *
 * <p>A million rows are taken batch by batch. Their 48 MB come from memory; computed values stay in
 * the first-level cache.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@OperationsPerInvocation(ExpressionTuning.BATCH_ROWS)
public class ExpressionBenchmark {

    private static final int ROWS = 1 << 20;

    /**
     * The percentage of rows that the condition selects: all, as in that query, nearly all, and
     * half.
     */
    @Param({"100", "98", "50"})
    public int chosen;

    private final ColumnMemory memory = new ColumnMemory();
    private final Map<String, Column> columns = new LinkedHashMap<>();
    private final int[] positions = new int[ExpressionTuning.BATCH_ROWS];
    private @Nullable EvaluatedQuery query;
    private @Nullable BatchEvaluation evaluation;
    private int next;

    /** Draws prices, discounts and taxes as in that benchmark. */
    @Setup(Level.Trial)
    public void draw() {
        SplittableRandom random = new SplittableRandom(7);
        draw("price", 10_000_000, random);
        draw("discount", 11, random);
        draw("tax", 9, random);
        draw("n", 100, random);
        Expression one = literal(1);
        Expression charge =
                column("price").times(one.minus(column("discount"))).times(one.plus(column("tax")));
        GroupByQuery asked =
                GroupByQuery.of(List.of(), List.of(Aggregations.sum(charge)))
                        .withWhere(column("n").lessThan(literal(chosen)));
        query =
                EvaluatedQuery.of(
                        asked,
                        new Table(columns, ROWS, memory),
                        1,
                        EvaluatedQuery.Deferral.COLUMNS);
        evaluation = Objects.requireNonNull(query.deferred(), "in place").forThread();
    }

    private void draw(String name, int most, SplittableRandom random) {
        int scale = "n".equals(name) ? 0 : 2;
        try (ColumnBuilder builder = ColumnBuilder.of(new Decimal(15, scale), ROWS)) {
            for (int row = 0; row < ROWS; row++) {
                builder.appendInt128(0, random.nextInt(most));
            }
            columns.put(name, builder.build(memory));
        }
    }

    @TearDown(Level.Trial)
    public void free() {
        Objects.requireNonNull(query).close();
        memory.close();
    }

    @Benchmark
    public long[] evaluate() {
        next = (next + ExpressionTuning.BATCH_ROWS) & ROWS - 1;
        BatchEvaluation batches = Objects.requireNonNull(evaluation);
        batches.select(next, ExpressionTuning.BATCH_ROWS, positions);
        batches.compute(0);
        return batches.lows(0);
    }
}
