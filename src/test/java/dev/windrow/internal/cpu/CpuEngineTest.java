// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.plan.groupby.CpuPlan;
import dev.windrow.internal.plan.groupby.PlanFixture;
import dev.windrow.internal.plan.sample.KeyStatistics;
import dev.windrow.profile.Phase;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;

/** What the CPU engine does besides giving right answers, which the contract tests. */
final class CpuEngineTest {

    private static final int THREADS = 4;
    private static final GroupByQuery QUERY =
            GroupByQuery.of(List.of("k"), List.of(count(), sum("v"), mean("v")));

    private static Table table(int rows, int keys) {
        Random random = new Random(5);
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder k = ColumnBuilder.of(Primitive.INT32, rows);
                ColumnBuilder v = ColumnBuilder.of(Primitive.FLOAT64, rows)) {
            for (int row = 0; row < rows; row++) {
                k.appendLong(random.nextInt(keys));
                v.appendDouble(random.nextDouble() - 0.5);
            }
            Map<String, Column> columns = new LinkedHashMap<>();
            columns.put("k", k.build(memory));
            columns.put("v", v.build(memory));
            return new Table(columns, rows, memory);
        }
    }

    private static EngineResult execute(CpuEngine engine, Table input, GroupByQuery query) {
        return engine.execute(CpuPlans.of(input, query, THREADS), input, ProgressListener.NONE);
    }

    @Test
    void theSamePlanGivesTheSameBits() {
        try (Table input = table(50_000, 300);
                CpuEngine engine = new CpuEngine(THREADS);
                Table first = execute(engine, input, QUERY).groups();
                Table second = execute(engine, input, QUERY).groups()) {
            for (String name : first.names()) {
                var bytes = ((FixedWidthColumn) first.column(name)).values();
                assertThat(bytes.mismatch(((FixedWidthColumn) second.column(name)).values()))
                        .as(name)
                        .isEqualTo(-1);
            }
        }
    }

    /** Which thread takes a range differs from run to run. */
    @Test
    void fewGroupsHaveMoreRangesThanThreadsAndTheSameBits() {
        int rows = 5 * CpuTuning.LEAST_ROWS_OF_RANGE;
        try (Table input = table(rows, 10);
                CpuEngine engine = new CpuEngine(2)) {
            KeyStatistics sample = PlanFixture.statistics(rows, 1000, 10, 10, List.of(0));
            CpuPlan plan = new CpuPlan(CpuPlans.of(input, QUERY, 2).query(), sample, 2, List.of());
            EngineResult first = engine.execute(plan, input, ProgressListener.NONE);
            assertThat(first.profile().notes()).contains("50 groups of private tables merged");
            try (Table groups = first.groups()) {
                for (int repetition = 0; repetition < 10; repetition++) {
                    try (Table again =
                            engine.execute(plan, input, ProgressListener.NONE).groups()) {
                        assertThat(sums(again)).isEqualTo(sums(groups));
                    }
                }
            }
        }
    }

    private static List<Double> sums(Table groups) {
        var sums = (FixedWidthColumn) groups.column("sum(v)");
        return LongStream.range(0, groups.rows()).mapToObj(sums::getDouble).toList();
    }

    @Test
    void aResultOutlivesInputAndEngine() {
        long before = ColumnMemory.liveBytes();
        Table result;
        try (Table input = table(1000, 10);
                CpuEngine engine = new CpuEngine(THREADS)) {
            result = execute(engine, input, QUERY).groups();
        }
        long rows = 0;
        for (long group = 0; group < result.rows(); group++) {
            rows += ((FixedWidthColumn) result.column("count(*)")).getLong(group);
        }
        assertThat(rows).isEqualTo(1000);
        result.close();
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void theProfileTellsPhasesAndSizes() {
        try (Table input = table(1000, 10);
                CpuEngine engine = new CpuEngine(THREADS)) {
            EngineResult result = execute(engine, input, QUERY);
            try (Table groups = result.groups()) {
                assertThat(result.profile().phases())
                        .extracting(Phase::name)
                        .containsExactly("aggregate", "merge", "finish");
                assertThat(result.profile().strategy()).isEqualTo("cpu-hash");
                assertThat(result.profile().engine()).isEqualTo("cpu (4 threads)");
                assertThat(result.profile().rows()).isEqualTo(1000);
                assertThat(result.profile().groups()).isEqualTo(groups.rows()).isEqualTo(10);
            }
        }
    }

    @Test
    void progressReachesItsEnd() {
        List<String> heard = new ArrayList<>();
        try (Table input = table(3000, 10);
                CpuEngine engine = new CpuEngine(THREADS)) {
            engine.execute(
                            CpuPlans.of(input, QUERY, THREADS),
                            input,
                            (phase, done, total) -> heard.add(phase + " " + done + "/" + total))
                    .groups()
                    .close();
        }
        assertThat(heard).contains("aggregating 3000/3000").last().asString().contains("merging");
    }

    @Test
    void aFailureLeaksNothingAndTheEngineGoesOn() {
        long before = ColumnMemory.liveBytes();
        try (CpuEngine engine = new CpuEngine(THREADS);
                Table good = table(1000, 10);
                Table bad = tableWithWrongIndex()) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(
                            () -> execute(engine, bad, GroupByQuery.of(List.of("k"), List.of())))
                    .returns(ErrorCode.INTERNAL, WindrowException::code);
            execute(engine, good, QUERY).groups().close();
        }
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }

    private static Table tableWithWrongIndex() {
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder indices = ColumnBuilder.of(Primitive.INT32, 1);
                ColumnBuilder words = ColumnBuilder.of(Primitive.UTF8, 1)) {
            indices.appendLong(1);
            words.appendBytes(new byte[] {'x'});
            Column coded =
                    new DictionaryColumn(
                            (FixedWidthColumn) indices.build(memory),
                            (VariableWidthColumn) words.build(memory));
            return new Table(Map.of("k", coded), 1, memory);
        }
    }

    @Test
    void overflowLeaksNothing() {
        ColumnMemory memory = new ColumnMemory();
        long before = ColumnMemory.liveBytes();
        try (ColumnBuilder v = ColumnBuilder.of(Primitive.INT64, 2);
                CpuEngine engine = new CpuEngine(THREADS)) {
            v.appendLong(Long.MAX_VALUE);
            v.appendLong(1);
            try (Table input = new Table(Map.of("v", v.build(memory)), 2, memory)) {
                GroupByQuery query = GroupByQuery.of(List.of(), List.of(sum("v")));
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(() -> execute(engine, input, query))
                        .returns(ErrorCode.OVERFLOW, WindrowException::code)
                        .withMessageContaining("\"v\"");
            }
        }
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void aClosedEngineSaysSo() {
        CpuEngine engine = new CpuEngine(THREADS);
        engine.close();
        try (Table input = table(10, 2)) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> execute(engine, input, QUERY))
                    .returns(ErrorCode.CLOSED, WindrowException::code);
        }
    }
}
