// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.WindowFunctions.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.doctor.reference.PlainValues;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Expression;
import dev.windrow.query.Frame;
import dev.windrow.query.NamedWindowFunction;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.SortKey;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunctions;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Random;
import java.util.function.ToLongFunction;

/** Functions of windows in an order: examples, and what is refused. */
@ExtendWith(NoLeaks.class)
class WindowContractTest {

    /** The example of {@link WindowFunctions}, in another order. */
    private static final List<@Nullable Long> VALUES = Arrays.asList(3L, 1L, null, 2L, 1L);

    private static Windrow cpu;

    @BeforeAll
    static void open() {
        cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));
    }

    @AfterAll
    static void close() {
        cpu.close();
    }

    @Test
    void ranksAreThoseOfTheExamples() {
        assertThat(computed(WindowFunctions.rowNumber())).containsExactly(4L, 1L, 5L, 3L, 2L);
        assertThat(computed(WindowFunctions.rank())).containsExactly(4L, 1L, 5L, 3L, 1L);
        assertThat(computed(WindowFunctions.denseRank())).containsExactly(3L, 1L, 4L, 2L, 1L);
        assertThat(computed(WindowFunctions.percentRank()))
                .containsExactly(0.75, 0.0, 1.0, 0.5, 0.0);
        assertThat(computed(WindowFunctions.cumulativeDistribution()))
                .containsExactly(0.8, 0.4, 1.0, 0.6, 0.4);
        assertThat(computed(WindowFunctions.ntile(2))).containsExactly(2L, 1L, 2L, 1L, 1L);
        assertThat(computed(WindowFunctions.ntile(Long.MAX_VALUE)))
                .containsExactly(4L, 1L, 5L, 3L, 2L);
    }

    @Test
    void valuesOfOtherRowsAreThoseOfTheExamples() {
        assertThat(computed(WindowFunctions.lag("v"))).containsExactly(2L, null, 3L, 1L, 1L);
        assertThat(computed(WindowFunctions.lag("v", 2, Expression.literal(0))))
                .containsExactly(1L, 0L, 2L, 1L, 0L);
        assertThat(computed(WindowFunctions.lead("v", 2, Expression.column("v"))))
                .containsExactly(3L, 2L, null, null, 3L);
        assertThat(computed(WindowFunctions.lead("v", Long.MAX_VALUE)))
                .containsExactly(null, null, null, null, null);
        assertThat(computed(WindowFunctions.firstValue("v"))).containsExactly(1L, 1L, 1L, 1L, 1L);
        assertThat(computed(WindowFunctions.lastValue("v"))).containsExactly(3L, 1L, null, 2L, 1L);
        assertThat(computed(WindowFunctions.nthValue("v", 3)))
                .containsExactly(2L, null, 2L, 2L, null);
        assertThat(computed(WindowFunctions.nthValue("v", Long.MAX_VALUE)))
                .containsExactly(null, null, null, null, null);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void valuesOfEveryTypeMayReplaceMissingOnes(ColumnKind kind) {
        List<Object> values = List.of(kind.keys().apply(1), kind.keys().apply(0));
        try (Table table = new CaseTable(1).column("v", kind, values).build()) {
            Window window =
                    Window.partitionBy()
                            .compute(WindowFunctions.lag("v", 1, Expression.column("v")));
            if (kind.type() == ColumnType.Primitive.BINARY) {
                assertThatThrownBy(() -> run(table, window))
                        .hasMessageContaining("leave the third argument out");
                return;
            }
            assertThat(run(table, window)).containsExactly(values.getFirst(), values.getFirst());
        }
    }

    static List<ColumnKind> kinds() {
        return ColumnKind.ALL;
    }

    @Test
    void namesAndLabelsAreThoseOfSql() {
        Window window =
                Window.partitionBy("k")
                        .orderBy(SortKey.descending("v"))
                        .over(Frame.rows(3, -1))
                        .compute(
                                WindowFunctions.lead("v", 2, Expression.literal(0)),
                                WindowFunctions.aggregate(Aggregations.sum("v").as("total")));
        assertThat(window.label())
                .isEqualTo(
                        "lead(v, 2, 0), sum(v) over (partition by k order by v desc rows between 3"
                                + " preceding and 1 preceding)");
        assertThat(window.functions().getFirst().name()).isEqualTo("lead(v, 2, 0)");
        assertThat(window.functions().getLast().name()).isEqualTo("total");
    }

    /** Only the totals of frames must fit, not those of the rows before their last one. */
    @Test
    void totalsThatPassTheRangeOnTheWay() {
        List<Long> values = List.of(Long.MAX_VALUE, 5L, -9L, Long.MAX_VALUE);
        try (Table table = table(values)) {
            Window all =
                    Window.partitionBy()
                            .orderBy(SortKey.ascending("row"))
                            .over(Frame.wholePartition());
            assertThat(
                            run(
                                    table.slice(0, 3),
                                    all.compute(WindowFunctions.aggregate(Aggregations.sum("v")))))
                    .containsOnly(Long.MAX_VALUE - 4);
            Window soFar = Window.partitionBy().orderBy(SortKey.descending("row"));
            assertThatThrownBy(
                            () ->
                                    run(
                                            table,
                                            soFar.compute(
                                                    WindowFunctions.aggregate(
                                                            Aggregations.sum("v")))))
                    .hasMessageContaining("sum(v) does not fit int64 in the window of row 0");
            assertThat(
                            run(
                                    table,
                                    soFar.compute(
                                            WindowFunctions.aggregate(
                                                    Aggregations.sum("v")
                                                            .onOverflow(OverflowPolicy.NULL)))))
                    .containsExactly(null, Long.MAX_VALUE - 4, Long.MAX_VALUE - 9, Long.MAX_VALUE);
        }
    }

    /** Threads number the partitions of their rows, and sum them up by rows or by partitions. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5_000, 60_000})
    void wholePartitionsOfManyRows(int partitions) {
        List<Object> keys = new ArrayList<>();
        List<Object> texts = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        Map<Long, LongSummaryStatistics> expected = new HashMap<>();
        Random random = new Random(partitions);
        for (int row = 0; row < 70_000; row++) {
            long key = (random.nextInt(partitions) - 1) * 1_000_003L;
            Long value = random.nextInt(5) == 0 ? null : (long) random.nextInt(1000);
            keys.add(key);
            texts.add("a text too long for a word of a key: " + key);
            values.add(value);
            LongSummaryStatistics ofKey =
                    expected.computeIfAbsent(key, _ -> new LongSummaryStatistics());
            if (value != null) {
                ofKey.accept(value);
            }
        }
        try (Table table =
                new CaseTable(1)
                        .column("k", ColumnKind.INT64, keys)
                        .column("t", ColumnKind.UTF8, texts)
                        .column("v", ColumnKind.INT64, values)
                        .build()) {
            for (Window window :
                    List.of(
                            Window.partitionBy("k"),
                            Window.partitionBy("t"),
                            Window.partitionBy("t", "k")
                                    .orderBy(SortKey.descending("v"))
                                    .over(Frame.wholePartition()))) {
                assertThat(run(table, window.compute(aggregate(Aggregations.sum("v")))))
                        .isEqualTo(of(keys, expected, LongSummaryStatistics::getSum));
                assertThat(run(table, window.compute(aggregate(Aggregations.max("v")))))
                        .isEqualTo(of(keys, expected, LongSummaryStatistics::getMax));
                assertThat(run(table, window.compute(aggregate(Aggregations.count("v")))))
                        .isEqualTo(
                                keys.stream()
                                        .map(key -> (Object) expected.get(key).getCount())
                                        .toList());
            }
        }
    }

    private static List<@Nullable Object> of(
            List<Object> keys,
            Map<Long, LongSummaryStatistics> expected,
            ToLongFunction<LongSummaryStatistics> result) {
        List<@Nullable Object> all = new ArrayList<>();
        for (Object key : keys) {
            LongSummaryStatistics ofKey = expected.get(key);
            all.add(ofKey.getCount() == 0 ? null : result.applyAsLong(ofKey));
        }
        return all;
    }

    @Test
    void aTotalOfAPartitionThatDoesNotFitNamesItsFirstRow() {
        try (Table table = table(List.of(1L, Long.MAX_VALUE, 2L, Long.MAX_VALUE, 3L))) {
            assertThatThrownBy(
                            () ->
                                    run(
                                            table,
                                            Window.partitionBy("v")
                                                    .compute(aggregate(Aggregations.sum("v")))))
                    .hasMessageContaining("sum(v) does not fit int64 in the window of row 1");
        }
    }

    @Test
    void emptyTablesGiveEmptyColumns() {
        try (Table table = table(List.of());
                TransformResult result =
                        cpu.transform(
                                table,
                                Window.partitionBy("v")
                                        .orderBy(SortKey.ascending("row"))
                                        .compute(
                                                WindowFunctions.rank(),
                                                WindowFunctions.percentRank(),
                                                WindowFunctions.lag("v", 1, Expression.literal(0)),
                                                WindowFunctions.aggregate(
                                                        Aggregations.mean("v"))))) {
            assertThat(result.rows()).isZero();
            assertThat(result.table().columns().stream().map(column -> column.type().label()))
                    .containsExactly("int64", "float64", "int64", "float64");
        }
    }

    @Test
    void whatDoesNotFitIsRefused() {
        try (Table table = table(VALUES)) {
            assertThatThrownBy(() -> run(table, Window.partitionBy("v")))
                    .hasMessageContaining("a window without a function");
            assertThatThrownBy(() -> run(table, window(WindowFunctions.lag("w"))))
                    .hasMessageContaining("no column \"w\"");
            assertThatThrownBy(
                            () ->
                                    run(
                                            table,
                                            Window.partitionBy("w")
                                                    .compute(WindowFunctions.rank())))
                    .hasMessageContaining("no column \"w\"");
            assertThatThrownBy(
                            () ->
                                    run(
                                            table,
                                            window(
                                                    WindowFunctions.lag(
                                                            "v", 1, Expression.literal("x")))))
                    .hasMessageContaining("'x' of row 1 does not fit int64");
        }
        assertThatThrownBy(
                        () ->
                                WindowFunctions.aggregate(
                                        Aggregations.sum(
                                                Expression.column("v")
                                                        .plus(Expression.literal(1)))))
                .hasMessageContaining("make it a column first");
        assertThatThrownBy(() -> WindowFunctions.ntile(0))
                .hasMessageContaining("expected 1 or more");
        assertThatThrownBy(() -> WindowFunctions.nthValue("v", 0))
                .hasMessageContaining("expected 1 or more");
        assertThatThrownBy(
                        () ->
                                Window.partitionBy()
                                        .compute(WindowFunctions.rank(), WindowFunctions.rank()))
                .hasMessageContaining("two results are named \"rank()\"");
    }

    @Test
    void aDeviceLeavesThemToTheCpuForAReason() {
        try (Windrow device = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
                Table table = table(VALUES);
                TransformResult result =
                        device.transform(table, window(WindowFunctions.rowNumber()))) {
            assertThat(result.explanation().toString())
                    .contains("no device computes functions of windows");
        }
    }

    private static List<@Nullable Object> computed(NamedWindowFunction function) {
        try (Table table = table(VALUES)) {
            return run(table, window(function));
        }
    }

    private static Window window(NamedWindowFunction function) {
        return Window.partitionBy().orderBy(SortKey.ascending("v")).compute(function);
    }

    private static List<@Nullable Object> run(Table table, Window window) {
        try (TransformResult result = cpu.transform(table, window)) {
            List<@Nullable Object> values = new ArrayList<>();
            for (long row = 0; row < result.rows(); row++) {
                values.add(PlainValues.read(result.table().columns().iterator().next(), row));
            }
            return values;
        }
    }

    private static Table table(List<@Nullable Long> values) {
        List<Long> rows = new ArrayList<>();
        for (int row = 0; row < values.size(); row++) {
            rows.add((long) row);
        }
        return new CaseTable(1)
                .column("v", ColumnKind.INT64, values)
                .column("row", ColumnKind.INT64, rows)
                .build();
    }
}
