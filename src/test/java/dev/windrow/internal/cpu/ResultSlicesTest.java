// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.Columns;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.EngineInput;
import dev.windrow.internal.engine.Step;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/** Of many groups, each thread makes some rows of the result. */
final class ResultSlicesTest {

    /** Two for each group: the groups make several slices. */
    private static final int ROWS = 300_000;

    private static final int THREADS = 7;
    private static final String PREFIX = "a key that is longer than words are, ";

    /** Returns groups of two rows, some of which have a sum that no int64 holds. */
    private static Table table(LongPredicate overflows) {
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder k = ColumnBuilder.of(Primitive.UTF8, ROWS);
                ColumnBuilder v = ColumnBuilder.of(Primitive.INT64, ROWS)) {
            for (long row = 0; row < ROWS; row++) {
                long key = row / 2;
                Columns.append(k, PREFIX + key);
                if (row % 5 == 0 && !overflows.test(key)) {
                    v.appendNull();
                } else {
                    v.appendLong(overflows.test(key) ? Long.MAX_VALUE : row);
                }
            }
            Map<String, Column> columns = new LinkedHashMap<>();
            columns.put("k", k.build(memory));
            columns.put("v", v.build(memory));
            return new Table(columns, ROWS, memory);
        }
    }

    private static Table groups(
            Table input, int threads, Step step, NamedAggregation... aggregations) {
        GroupByQuery query = GroupByQuery.of(List.of("k"), List.of(aggregations));
        try (CpuEngine engine = new CpuEngine(threads)) {
            return engine.execute(
                            CpuPlans.of(input, query, threads),
                            step,
                            EngineInput.of(input),
                            ProgressListener.NONE)
                    .groups();
        }
    }

    /** Returns rows by their keys. */
    private static Map<Object, List<@Nullable Object>> byKey(Table groups) {
        Map<Object, List<@Nullable Object>> rows = new TreeMap<>();
        List<List<@Nullable Object>> columns =
                groups.columns().stream().map(Columns::read).toList();
        for (int i = 0; i < groups.rows(); i++) {
            List<@Nullable Object> row = new ArrayList<>();
            for (List<@Nullable Object> column : columns) {
                row.add(column.get(i));
            }
            rows.put(Objects.requireNonNull(row.getFirst()), row);
        }
        return rows;
    }

    private static void isTheSameWithManyThreads(Step step) {
        NamedAggregation[] all = {
            count("v").as("n"),
            sum("v").onOverflow(OverflowPolicy.NULL).as("s"),
            mean("v").as("a"),
            max("k").as("m")
        };
        try (Table input = table(key -> key % 1_000 == 7);
                Table one = groups(input, 1, step, all);
                Table many = groups(input, THREADS, step, all)) {
            assertThat(many.rows()).isEqualTo(ROWS / 2);
            assertThat(many.names()).isEqualTo(one.names());
            assertThat(byKey(many)).isEqualTo(byKey(one));
        }
    }

    @Test
    void resultsAreTheSameWithManyThreads() {
        isTheSameWithManyThreads(Step.SINGLE);
    }

    @Test
    void statesAreTheSameWithManyThreads() {
        isTheSameWithManyThreads(Step.PARTIAL);
    }

    /** A later slice finds one of its groups first. */
    @Test
    void theFirstGroupWhoseSumDoesNotFitIsTold() {
        List<@Nullable Object> keys;
        try (Table input = table(key -> false);
                Table groups = groups(input, THREADS, Step.SINGLE, sum("v"))) {
            keys = Columns.read(groups.column("k"));
        }
        int first = 60_000;
        Set<Object> late = new HashSet<>(keys.subList(70_000, keys.size()));
        late.add(keys.get(first));
        LongPredicate overflows = key -> late.contains(PREFIX + key);
        try (Table input = table(overflows)) {
            assertThatThrownBy(() -> groups(input, THREADS, Step.SINGLE, sum("v")))
                    .isInstanceOf(WindrowException.class)
                    .hasMessageContaining("\"" + keys.get(first) + "\"");
        }
    }
}
