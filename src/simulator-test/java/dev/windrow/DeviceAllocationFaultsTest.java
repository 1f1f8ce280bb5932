// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import uk.ac.manchester.tornado.api.simulator.DeviceMemory;

import java.util.List;

/**
 * A device that is out of memory for the n-th allocation of a query: the answer is right, or there
 * is one error; the next query answers, and no memory stays taken.
 *
 * <p>{@code -Dwindrow.faults.allocations=500} lets that many fail of each query, at most.
 */
final class DeviceAllocationFaultsTest {

    private static final NamedAggregation[] FEW = {count(), sum("value")};
    private static final NamedAggregation[] ORDERED = {count(), max("value"), median("value")};

    @AfterEach
    void failNoMore() {
        DeviceMemory.failAllocation(0);
    }

    @ParameterizedTest
    @CsvSource({"7,false,false", "7,true,true", "5000,true,false", "5000,false,true"})
    void theNthAllocationFails(int keys, boolean ordered, boolean scanned) {
        String rows = "random:rows=6_000,keys=" + keys + ",value=int32,nulls=0.1";
        NamedAggregation[] asked = ordered ? ORDERED : FEW;
        long most = Long.getLong("windrow.faults.allocations", Repetitions.of(2, 4));
        int right = 0;
        int failed = 0;
        try (Table table = Tables.read(rows)) {
            List<List<String>> expected;
            long allocations;
            try (Windrow windrow = open()) {
                DeviceMemory.failAllocation(0);
                expected = answer(windrow, table, asked, scanned);
                allocations = DeviceMemory.allocations();
            }
            assertThat(allocations).isGreaterThan(3);
            long step = Math.max(1, allocations / most);
            for (long number = 1; number <= allocations; number += step) {
                long held = ColumnMemory.liveBytes();
                long used = DeviceMemory.usedBytes();
                try (Windrow windrow = open()) {
                    DeviceMemory.failAllocation(number);
                    try {
                        assertThat(answer(windrow, table, asked, scanned)).isEqualTo(expected);
                        right++;
                    } catch (WindrowException e) {
                        assertThat(e.code())
                                .as("%d: %s", number, e)
                                .isEqualTo(ErrorCode.DEVICE_MEMORY);
                        failed++;
                    }
                    DeviceMemory.failAllocation(0);
                    assertThat(answer(windrow, table, asked, scanned))
                            .as("after allocation %d has failed", number)
                            .isEqualTo(expected);
                }
                assertThat(DeviceMemory.usedBytes()).as("allocation %d", number).isEqualTo(used);
                assertThat(ColumnMemory.liveBytes()).as("allocation %d", number).isEqualTo(held);
            }
        }
        assertThat(right + failed).isPositive();
        System.out.printf("%s: %d right, %d told%n", rows, right, failed);
    }

    private static Windrow open() {
        return Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
    }

    private static List<List<String>> answer(
            Windrow windrow, Table table, NamedAggregation[] asked, boolean scanned) {
        GroupBy query =
                scanned ? windrow.groupBy(new SlicedScan(table, 3)) : windrow.groupBy(table);
        try (GroupByResult result = query.by("key").sorted().aggregate(asked)) {
            return RowTexts.of(result.table());
        }
    }
}
