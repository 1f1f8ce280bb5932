// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Table;
import dev.windrow.internal.engine.EngineInput;
import dev.windrow.internal.engine.PlannedQuery;
import dev.windrow.internal.gpu.GpuEngine;
import dev.windrow.internal.plan.Situation;
import dev.windrow.io.Tables;
import dev.windrow.query.Filter;
import dev.windrow.query.GroupByQuery;
import dev.windrow.simulator.DeviceShape;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Where either engine may be used, nobody waits for a compiler, and a faulty device costs nothing.
 */
@EnabledIf("dev.windrow.simulator.SimulatorPresence#isPresent")
@Timeout(600)
class AutoEngineTest {

    /** More rows than the CPU keeps for itself. */
    private static final String MANY_ROWS = "random:rows=1100000,keys=20,seed=1";

    private static final String FEW_ROWS = "random:rows=2000,keys=20,seed=1";
    private static final GroupByQuery MEDIANS =
            GroupByQuery.of(List.of("key"), List.of(median("value")));

    @BeforeEach
    void simulateGpu() {
        System.setProperty("windrow.simulator.name", "Test GPU");
    }

    @AfterEach
    void reset() {
        System.clearProperty("windrow.simulator.name");
        DeviceShape.reset();
    }

    @Test
    void programsAreMadeWhileTheCpuWorks() throws InterruptedException {
        Situation onCpu = new Situation(2, null, "a test");
        try (GpuEngine engine = GpuEngine.open();
                Table table = Tables.read(FEW_ROWS)) {
            Situation onDevice =
                    new Situation(2, engine.limits(), "a test", 0, Double.MAX_VALUE, true);
            EngineInput input = EngineInput.of(table);
            PlannedQuery planned = PlannedQuery.of(MEDIANS, input, onDevice);
            Supplier<Optional<String>> wait =
                    () -> engine.reasonToWait(planned.plan(), table, onDevice);
            assertThat(wait.get()).contains("its kernels are being compiled");
            while (wait.get().isPresent()) {
                Thread.sleep(1);
            }
            var result = engine.execute(planned.plan(), input, (phase, done, total) -> {});
            try (Table groups = result.groups()) {
                assertThat(groups.rows()).isEqualTo(20);
                assertThat(result.profile().notes()).contains("program: cached");
            }
            PlannedQuery other = PlannedQuery.of(MEDIANS, input, onCpu);
            assertThat(engine.reasonToWait(other.plan(), table, onDevice)).isEmpty();
        }
    }

    @Test
    void theCpuAnswersForADeviceThatFails() {
        try (Windrow windrow = Windrow.open(WindrowConfig.defaults());
                Table table = Tables.read(MANY_ROWS)) {
            runUntil(windrow, table, explanation -> explanation.contains("compile"));
            new DeviceShape(48L << 10, 1, true).simulate();
            runUntil(windrow, table, explanation -> explanation.contains("Test GPU failed"));
            Filter filter = new Filter(column("key").lessThan(literal(10)));
            try (TransformResult few = windrow.transform(table, filter)) {
                assertThat(few.explanation().toString()).contains("cpu", "Test GPU failed");
                assertThat(few.table().rows()).isBetween(1L, table.rows() - 1);
            }
        }
    }

    /** Asks for medians until the explanation is as expected; every answer has all groups. */
    private static void runUntil(Windrow windrow, Table table, Predicate<String> isExpected) {
        String explanation = "";
        while (!isExpected.test(explanation)) {
            try (GroupByResult result = windrow.run(MEDIANS, table)) {
                assertThat(result.table().rows()).isEqualTo(20);
                explanation = result.explanation().toString();
            }
        }
    }
}
