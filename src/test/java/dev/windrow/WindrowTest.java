// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.GroupByQuery;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Sessions: which engine they choose and why, how they end, and what outlives them. */
@ExtendWith(NoLeaks.class)
class WindrowTest {

    private static final WindrowConfig ON_CPU =
            WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2);

    /** The table of the five-row example. */
    private static Table orders() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("status", Columns.strings(memory, "F", "O", "F", "P", "O"));
        columns.put("price", Columns.longs(memory, 1, 2, 3, 4, 5));
        return new Table(columns, 5, memory);
    }

    private static GroupByResult totals(Windrow windrow, Table table) {
        return windrow.groupBy(table).by("status").sorted().aggregate(sum("price"), count());
    }

    private static void assertTotals(GroupByResult result) {
        assertThat(result.rows()).isEqualTo(3);
        assertThat(result.table().names()).containsExactly("status", "sum(price)", "count(*)");
        assertThat(Columns.read(result.column("status"))).containsExactly("F", "O", "P");
        assertThat(Columns.read(result.column("sum(price)"))).containsExactly(4L, 7L, 4L);
        assertThat(Columns.read(result.column("count(*)"))).containsExactly(2L, 2L, 1L);
    }

    @ParameterizedTest
    @EnumSource(EngineChoice.class)
    void theFiveRowExampleHoldsOnEveryEngine(EngineChoice choice) {
        try (Windrow windrow = Windrow.open(ON_CPU.withEngine(choice));
                Table table = orders();
                GroupByResult result = totals(windrow, table)) {
            assertTotals(result);
        }
    }

    @Test
    void theCpuRunsWhereItIsAskedFor() {
        try (Windrow windrow = Windrow.open(ON_CPU);
                Table table = orders()) {
            assertThat(windrow.engine()).isEqualTo("cpu (2 threads)");
            assertThat(windrow.groupBy(table).by("status").explain(count()).lines())
                    .contains("engine     cpu: the CPU was asked for", "threads    2");
        }
    }

    @Test
    @EnabledIf("dev.windrow.Simulator#isPresent")
    void theSimulatorIsNoGpuSoThatTheCpuIsChosen() {
        try (Windrow windrow = Windrow.open(ON_CPU.withEngine(EngineChoice.AUTO));
                Table table = orders()) {
            assertThat(windrow.engine()).startsWith("cpu");
            assertThat(windrow.groupBy(table).by("status").explain(count()).lines().getFirst())
                    .startsWith("engine     cpu: TornadoVM's device, ")
                    .endsWith(", is not a GPU: use it with the engine \"gpu\" all the same")
                    .containsIgnoringCase("simulator");
        }
    }

    @Test
    @EnabledIf("dev.windrow.Simulator#isPresent")
    void theSimulatorRunsWhereADeviceIsAskedFor() {
        try (Windrow windrow = Windrow.open(ON_CPU.withEngine(EngineChoice.GPU));
                Table table = orders();
                GroupByResult result = totals(windrow, table)) {
            assertThat(windrow.engine()).containsIgnoringCase("simulator");
            assertThat(result.profile().engine()).isEqualTo(windrow.engine());
            assertThat(result.explanation().lines().getFirst())
                    .isEqualTo("engine     gpu: TornadoVM found " + windrow.engine());
            assertThat(result.explanation().strategy()).isEqualTo("fused");
        }
    }

    @Test
    @EnabledIf("dev.windrow.Simulator#isPresent")
    void aDeviceIsChosenByItsNumber() {
        WindrowConfig onDevice = ON_CPU.withEngine(EngineChoice.GPU);
        try (Windrow windrow = Windrow.open(onDevice.withDevice(0));
                Table table = orders()) {
            assertThat(windrow.groupBy(table).by("status").explain(count()).lines().getFirst())
                    .isEqualTo("engine     gpu: device 0 is " + windrow.engine());
        }
        for (EngineChoice engine : List.of(EngineChoice.GPU, EngineChoice.AUTO)) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> Windrow.open(onDevice.withEngine(engine).withDevice(5)))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
                    .withMessageStartingWith("device 5: ");
        }
    }

    @Test
    void theDevicesAreListedOrTheReasonIs() {
        Devices devices = Devices.list();
        assertThat(devices.all().isEmpty()).isNotEqualTo(devices.reason().isEmpty());
        assertThat(devices.preferred().isPresent()).isNotEqualTo(devices.all().isEmpty());
        assertThat(devices.runtime()).startsWith("TornadoVM");
    }

    @ParameterizedTest
    @EnumSource(EngineChoice.class)
    void aProfileTellsWhereTimeAndBytesWent(EngineChoice choice) {
        try (Windrow windrow = Windrow.open(ON_CPU.withEngine(choice));
                Table table = orders();
                GroupByResult result = totals(windrow, table)) {
            Profile profile = result.profile();
            assertThat(profile.rows()).isEqualTo(5);
            assertThat(profile.groups()).isEqualTo(3);
            assertThat(profile.strategy()).isEqualTo(result.explanation().strategy());
            assertThat(profile.phases().getFirst().kind()).isEqualTo(Phase.Kind.PLAN);
            assertThat(profile.nanoseconds(Phase.Kind.PLAN)).isPositive();
            assertThat(profile.nanoseconds(Phase.Kind.HOST)).isPositive();
            assertThat(profile.phases())
                    .allMatch(phase -> phase.nanoseconds() >= 0 && phase.bytes() >= 0);
            boolean isOnDevice = !profile.strategy().equals("cpu-hash");
            assertThat(profile.peakDeviceBytes() > 0).isEqualTo(isOnDevice);
            assertThat(profile.phases().stream().anyMatch(p -> p.kind() == Phase.Kind.KERNEL))
                    .isEqualTo(isOnDevice);
        }
    }

    @ParameterizedTest
    @EnumSource(EngineChoice.class)
    void aResultOutlivesTheSessionAndTheInput(EngineChoice choice) {
        GroupByResult result;
        try (Windrow windrow = Windrow.open(ON_CPU.withEngine(choice));
                Table table = orders()) {
            result = totals(windrow, table);
        }
        try (result) {
            assertTotals(result);
        }
    }

    @Test
    void aClosedResultIsNotRead() {
        try (Windrow windrow = Windrow.open(ON_CPU);
                Table table = orders()) {
            GroupByResult result = totals(windrow, table);
            Column column = result.column("status");
            result.close();
            result.close();
            assertThatThrownBy(() -> Columns.read(column))
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void anUnknownColumnOfAResultIsAnError() {
        try (Windrow windrow = Windrow.open(ON_CPU);
                Table table = orders();
                GroupByResult result = totals(windrow, table)) {
            assertCode(ErrorCode.UNKNOWN_COLUMN, () -> result.column("total"));
        }
    }

    @ParameterizedTest
    @EnumSource(EngineChoice.class)
    void aClosedSessionAnswersNothing(EngineChoice choice) {
        Windrow windrow = Windrow.open(ON_CPU.withEngine(choice));
        windrow.close();
        windrow.close();
        try (Table table = orders()) {
            GroupBy groupBy = windrow.groupBy(table).by("status");
            assertCode(ErrorCode.CLOSED, groupBy::aggregate);
            assertCode(ErrorCode.CLOSED, groupBy::explain);
            assertThatThrownBy(() -> windrow.run(GroupByQuery.of(List.of(), List.of()), table))
                    .hasMessage("this session is closed");
        }
    }

    private static void assertCode(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        WindrowException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    void aSessionRunsManyQueriesFromManyThreadsOneAtATime() throws Exception {
        try (Windrow windrow = Windrow.open(ON_CPU);
                Table table = orders();
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<?>> runs = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                runs.add(
                        threads.submit(
                                () -> {
                                    try (GroupByResult result = totals(windrow, table)) {
                                        assertTotals(result);
                                    }
                                }));
            }
            for (Future<?> run : runs) {
                run.get();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(EngineChoice.class)
    void progressIsHeard(EngineChoice choice) {
        List<String> heard = new ArrayList<>();
        WindrowConfig config =
                ON_CPU.withEngine(choice)
                        .withProgress(
                                (phase, done, total) -> {
                                    synchronized (heard) {
                                        heard.add(phase);
                                    }
                                });
        try (Windrow windrow = Windrow.open(config);
                Table table = orders()) {
            totals(windrow, table).close();
        }
        assertThat(heard).isNotEmpty();
    }

    @Test
    void aFailedQueryReleasesWhatItTook() {
        long before = ColumnMemory.liveBytes();
        try (Windrow windrow = Windrow.open(ON_CPU);
                Table table = orders()) {
            long held = ColumnMemory.liveBytes();
            GroupBy groupBy = windrow.groupBy(table).by("status");
            assertCode(ErrorCode.UNSUPPORTED_TYPE, () -> groupBy.aggregate(sum("status")));
            assertCode(ErrorCode.UNKNOWN_COLUMN, () -> groupBy.aggregate(sum("prices")));
            assertCode(ErrorCode.DUPLICATE_NAME, () -> groupBy.aggregate(count(), count()));
            assertThat(ColumnMemory.liveBytes()).isEqualTo(held);
        }
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }
}
