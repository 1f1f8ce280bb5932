// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.last;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.NamedAggregation;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.ArrayList;
import java.util.List;

/** A table in memory goes through lanes in ranges of its rows. */
@ExtendWith(NoLeaks.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TableRangeScanTest {

    private static final String DATA = "random:rows=600_001,keys=100,value=int32,nulls=0.1";

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));
    private Table table;

    @BeforeAll
    void readTable() {
        table = Tables.read(DATA);
    }

    @AfterAll
    void close() {
        table.close();
        windrow.close();
    }

    @AfterEach
    void theTableStaysOpen() {
        assertThat(table.column("key").isNull(0)).isFalse();
    }

    @Test
    void rangesAreAllRowsInOrder() {
        Scan scan = Scan.of(table);
        assertThat(scan.isDivided()).isTrue();
        for (int pass = 0; pass < 2; pass++) {
            List<Long> lengths = new ArrayList<>();
            List<List<String>> texts = new ArrayList<>();
            try (Splits splits = scan.splits(List.of("value", "key"))) {
                assertThat(splits.rows()).isEqualTo(table.rows());
                for (Split split = splits.next(); split != null; split = splits.next()) {
                    try (Table range = split.read(null)) {
                        assertThat(range.names()).containsExactly("value", "key");
                        assertThat(split.rows()).isEqualTo(range.rows());
                        lengths.add(range.rows());
                        texts.addAll(RowTexts.of(range));
                    }
                }
            }
            assertThat(lengths).containsExactly(262_144L, 262_144L, 75_713L);
            try (Table whole = scan.read(List.of("value", "key"))) {
                assertThat(texts).isEqualTo(RowTexts.of(whole));
            }
        }
    }

    @Test
    void lanesAnswerAsOverTheTable() {
        assertSame("cpu-partial", null, count(), sum("value"), max("value"));
        assertSame("cpu-hash", null, median("value"), argMax("value"), last("value"));
        Expression positive = Expression.column("value").greaterThan(Expression.literal(0));
        assertSame("cpu-partial", positive, count(), sum("value"));
        assertSame("cpu-hash", positive, argMax("value"));
    }

    private void assertSame(String strategy, Expression condition, NamedAggregation... wanted) {
        GroupBy ranges = windrow.groupBy(Scan.of(table)).by("key").sorted();
        GroupBy whole = windrow.groupBy(table).by("key").sorted();
        try (GroupByResult found =
                        (condition == null ? ranges : ranges.where(condition)).aggregate(wanted);
                GroupByResult expected =
                        (condition == null ? whole : whole.where(condition)).aggregate(wanted)) {
            assertThat(found.explanation().strategy()).isEqualTo(strategy);
            assertThat(RowTexts.of(found.table())).isEqualTo(RowTexts.of(expected.table()));
        }
    }

    @Test
    void filtersGoThroughRanges() {
        Filter positive =
                new Filter(Expression.column("value").greaterThan(Expression.literal(990)));
        try (TransformResult found =
                        windrow.transform(Scan.of(table), List.of(positive), Long.MAX_VALUE);
                TransformResult expected = windrow.transform(table, positive)) {
            assertThat(RowTexts.of(found.table())).isEqualTo(RowTexts.of(expected.table()));
        }
    }

    @Test
    void fewRowsAreOneRange() {
        for (long rows : new long[] {0, 1, 262_144}) {
            Scan scan = Scan.of(table.slice(0, rows));
            assertThat(scan.isDivided()).isFalse();
            try (Splits splits = scan.splits(null)) {
                assertThat(splits.next().read(null).rows()).isEqualTo(rows);
                assertThat(splits.next()).isNull();
            }
        }
    }

    @Test
    void columnsThatAreNotThereAreNamed() {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Scan.of(table).splits(List.of("valve")))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_COLUMN))
                .withMessageContaining("value");
    }
}
