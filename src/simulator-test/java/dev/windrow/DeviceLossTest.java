// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.query.Filter;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import uk.ac.manchester.tornado.api.simulator.DeviceLoss;
import uk.ac.manchester.tornado.api.simulator.DeviceMemory;

import java.util.List;
import java.util.stream.Stream;

/**
 * A device that is taken away before its n-th use in a query, and is back for the next session: the
 * queries answer, or tell one error, the session closes, and nothing stays taken. That a session
 * with both engines goes on with the CPU is what AutoEngineTest and DeviceLanesTest show.
 */
final class DeviceLossTest {

    private static final String RESIDENT = "resident";
    private static final String ROWS = "random:rows=3_000,keys=400,value=int32,nulls=0.1";

    @AfterEach
    void giveBack() {
        DeviceLoss.from(0);
    }

    /** What is asked of a table. */
    @FunctionalInterface
    private interface Asked {
        List<List<String>> answer(Windrow windrow, Table table);
    }

    private static Stream<Arguments> queries() {
        Filter filter = new Filter(column("value").greaterThan(literal(0)));
        Sort sort = new Sort(List.of(SortKey.ascending("value"), SortKey.ascending("key")));
        return Stream.of(
                Arguments.of(
                        "groups", asked((w, t) -> groups(w.groupBy(t), count(), sum("value")))),
                Arguments.of(
                        "ordered groups",
                        asked((w, t) -> groups(w.groupBy(t), max("value"), median("value")))),
                Arguments.of(
                        "groups of parts",
                        asked((w, t) -> groups(w.groupBy(new SlicedScan(t, 3)), sum("value")))),
                Arguments.of("filter", asked((w, t) -> rows(w.transform(t, filter)))),
                Arguments.of("sort", asked((w, t) -> rows(w.transform(t, sort)))),
                Arguments.of(RESIDENT, asked(DeviceLossTest::resident)));
    }

    private static Asked asked(Asked asked) {
        return asked;
    }

    private static List<List<String>> groups(GroupBy query, NamedAggregation... aggregations) {
        try (GroupByResult result = query.by("key").sorted().aggregate(aggregations)) {
            return RowTexts.of(result.table());
        }
    }

    private static List<List<String>> rows(TransformResult made) {
        try (made) {
            return RowTexts.of(made.table());
        }
    }

    private static List<List<String>> resident(Windrow windrow, Table table) {
        try (ResidentTable resident = windrow.resident(table)) {
            return groups(windrow.groupBy(resident), count(), sum("value"));
        }
    }

    private static Windrow open() {
        return Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU).withThreads(2));
    }

    @ParameterizedTest
    @MethodSource("queries")
    void aQueryAnswersOrTellsOneError(String name, Asked asked) {
        try (Table table = Tables.read(ROWS)) {
            long uses;
            List<List<String>> expected;
            try (Windrow windrow = open()) {
                DeviceLoss.from(0);
                expected = asked.answer(windrow, table);
                uses = DeviceLoss.uses();
            }
            assertThat(uses).isGreaterThan(3);
            long step = Math.max(1, uses / Repetitions.of(4, 40));
            for (long use = uses; use > 0; use -= step) {
                long held = ColumnMemory.liveBytes();
                long used = DeviceMemory.usedBytes();
                try (Windrow windrow = open()) {
                    DeviceLoss.from(use);
                    for (int query = 0; query < 2; query++) {
                        check(asked, windrow, table, expected, use);
                    }
                    DeviceLoss.from(0);
                }
                try (Windrow windrow = open()) {
                    assertThat(asked.answer(windrow, table)).isEqualTo(expected);
                }
                assertThat(ColumnMemory.liveBytes()).as("use %d", use).isEqualTo(held);
                if (!name.equals(RESIDENT)) {
                    // A device frees columns that stay on it by one more run, so a lost one does
                    // not.
                    assertThat(DeviceMemory.usedBytes()).as("use %d", use).isEqualTo(used);
                }
            }
            System.out.printf("%s: %d uses of the device%n", name, uses);
        }
    }

    private static void check(
            Asked asked, Windrow windrow, Table table, List<List<String>> expected, long use) {
        try {
            assertThat(asked.answer(windrow, table)).as("use %d", use).isEqualTo(expected);
        } catch (WindrowException e) {
            assertThat(e.code()).as("use %d: %s", use, e).isEqualTo(ErrorCode.DEVICE_FAILURE);
            assertThat(e).hasMessageContaining("the device is lost");
        }
    }
}
