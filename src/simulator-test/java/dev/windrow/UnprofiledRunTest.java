// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.profile.KernelTimes;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import uk.ac.manchester.tornado.api.simulator.Traffic;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * A run that does not ask for kernel times does not pay for them. The test counts, and reads no
 * clock.
 */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
final class UnprofiledRunTest {

    private static final int ROWS = 400;
    private static final int RUNS = 10;

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static Table table() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put(
                "k", Columns.longs(memory, LongStream.range(0, ROWS).map(i -> i % 9).toArray()));
        columns.put("v", Columns.longs(memory, LongStream.range(0, ROWS).toArray()));
        return new Table(columns, ROWS, memory);
    }

    private static Windrow open(EngineChoice choice) {
        return Windrow.open(WindrowConfig.defaults().withEngine(choice).withThreads(1));
    }

    private static PreparedQuery prepare(Windrow windrow, Table table) {
        return windrow.groupBy(table).by("k").prepare(sum("v"), mean("v"), max("v"));
    }

    @Test
    void whatRunsOnceIsNotTimedByTornadoVmEitherWhereThatIsTurnedOff() {
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.GPU);
        long before = Traffic.profiledExecutions();
        try (Windrow windrow = Windrow.open(config.withKernelTimes(KernelTimes.NEVER));
                Table table = table();
                ResidentTable resident = windrow.resident(table);
                GroupByResult groups = windrow.groupBy(table).by("k").aggregate(sum("v"));
                GroupByResult ofResident = windrow.groupBy(resident).by("k").aggregate(sum("v"));
                TransformResult sorted =
                        windrow.transform(table, Sort.by(SortKey.ascending("v")))) {
            for (Profile profile :
                    List.of(groups.profile(), ofResident.profile(), sorted.profile())) {
                assertThat(profile.phases())
                        .extracting(Phase::name)
                        .contains("prepare", "compile, upload and all tasks", "download and finish")
                        .doesNotContain("compile", "upload");
                assertThat(profile.nanoseconds(Phase.Kind.KERNEL)).isZero();
                assertThat(profile.peakDeviceBytes()).isPositive();
                assertThat(profile.executions()).isNotEmpty();
            }
            assertThat(Traffic.profiledExecutions()).isEqualTo(before);
        }
        try (Windrow windrow = Windrow.open(config);
                Table table = table();
                GroupByResult groups = windrow.groupBy(table).by("k").aggregate(sum("v"))) {
            assertThat(groups.profile().nanoseconds(Phase.Kind.KERNEL)).isPositive();
            assertThat(Traffic.profiledExecutions()).isGreaterThan(before);
        }
    }

    @Test
    void aRunThatAsksForItIsTimedThoughItIsTheFirst() {
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.GPU);
        try (Windrow windrow = Windrow.open(config.withKernelTimes(KernelTimes.NEVER));
                Table table = table();
                PreparedQuery query = prepare(windrow, table);
                GroupByResult groups = query.runProfiled()) {
            assertThat(groups.profile().nanoseconds(Phase.Kind.KERNEL)).isPositive();
        }
    }

    @Test
    void tornadoVmTimesKernelsWhereThatIsAskedForAlone() {
        try (Windrow windrow = open(EngineChoice.GPU);
                Table table = table();
                PreparedQuery query = prepare(windrow, table)) {
            query.run().close();
            long executions = Traffic.executions();
            long profiled = Traffic.profiledExecutions();
            for (int i = 0; i < 5; i++) {
                try (GroupByResult result = query.run()) {
                    assertThat(result.profile().phases())
                            .filteredOn(phase -> phase.kind() == Phase.Kind.KERNEL)
                            .hasSize(1);
                    assertThat(result.profile().executions()).isEmpty();
                }
            }
            assertThat(Traffic.executions() - executions).isEqualTo(5);
            assertThat(Traffic.profiledExecutions() - profiled).isZero();
            query.runProfiled().close();
            assertThat(Traffic.profiledExecutions() - profiled).isEqualTo(1);
            query.run().close();
            assertThat(Traffic.profiledExecutions() - profiled)
                    .as("it is off again after a run that asked for it")
                    .isEqualTo(1);
        }
    }

    /**
     * On the CPU, this thread's allocations are the engine's alone. The profile that each run
     * makes, a dozen values, does not add up.
     */
    @Test
    void noRunAllocatesMoreThanTheOneBefore() {
        try (Windrow windrow = open(EngineChoice.CPU);
                Table table = table();
                PreparedQuery query = prepare(windrow, table)) {
            allocated(query::run, RUNS);
            long early = median(allocated(query::run, RUNS));
            allocated(query::run, 4 * RUNS);
            long late = median(allocated(query::run, RUNS));
            assertThat(late).as("bytes of a run, %d runs later", 5 * RUNS).isLessThan(early + 512);
            assertThat(late)
                    .as("bytes of a run, against one with a profile")
                    .isLessThanOrEqualTo(median(allocated(query::runProfiled, RUNS)) + 512);
        }
    }

    private static List<Long> allocated(Supplier<GroupByResult> run, int times) {
        List<Long> bytes = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            GroupByResult result = run.get();
            bytes.add(THREADS.getCurrentThreadAllocatedBytes() - before);
            result.close();
        }
        return bytes;
    }

    private static long median(List<Long> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
