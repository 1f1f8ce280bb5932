// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.Algorithm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** The record of a run: when each step began, what it took, and what was decided. */
@ExtendWith(NoLeaks.class)
final class RunRecordTest {

    private static final int ROWS = 10_000;

    @ParameterizedTest
    @EnumSource(
            value = EngineChoice.class,
            names = {"CPU", "GPU"})
    void stepsBeginOneAfterTheOther(EngineChoice choice) {
        long before = System.nanoTime();
        Profile profile = profile(choice, Algorithm.AUTO, 10);
        assertThat(profile.phases())
                .extracting(Phase::start)
                .isSorted()
                .allMatch(start -> start > before && start < System.nanoTime());
        assertThat(profile.phases().getFirst().name()).isEqualTo("sample");
        assertThat(profile.phases().getFirst().rows())
                .isEqualTo(choice == EngineChoice.CPU ? 1_024 : ROWS);
        assertThat(profile.phases().getLast().rows()).isEqualTo(10);
    }

    @Test
    void kernelsLieInTheTimeThatTheHostWaited() {
        Profile profile = profile(EngineChoice.GPU, Algorithm.GLOBAL_HASH, 10);
        assertThat(profile.executions()).hasSize(1);
        Profile.Execution execution = profile.executions().getFirst();
        assertThat(kernels(profile))
                .isNotEmpty()
                .allMatch(kernel -> kernel.start() >= execution.start())
                .allMatch(kernel -> end(kernel) <= execution.start() + execution.nanoseconds());
    }

    @Test
    void kernelsTellTheirArraysAndTheirLaunch() {
        Profile profile = profile(EngineChoice.GPU, Algorithm.GLOBAL_HASH, 10);
        assertThat(kernels(profile)).allMatch(kernel -> kernel.launch() != null);
        Phase clear = kernels(profile).getFirst();
        assertThat(clear.name()).isEqualTo("clearFindings");
        assertThat(clear.launch()).isEqualTo(new Phase.Launch(1, DeviceStatus.COUNT));
        assertThat(kernels(profile))
                .as("a task takes at least the column of values")
                .anyMatch(kernel -> kernel.bytes() >= ROWS * Long.BYTES);
        assertThat(profile.phases())
                .filteredOn(phase -> phase.kind() != Phase.Kind.KERNEL)
                .allMatch(phase -> phase.launch() == null);
    }

    @Test
    void aRunThatIsNotTimedTellsWhenItsKernelsBegan() {
        try (Windrow windrow = open(EngineChoice.GPU);
                Table table = table(3);
                PreparedQuery query = windrow.groupBy(table).by("key").prepare(sum("value"));
                GroupByResult first = query.run();
                GroupByResult second = query.run()) {
            assertThat(first.profile().executions()).isNotEmpty();
            assertThat(second.profile().executions()).isEmpty();
            assertThat(second.profile().phases())
                    .extracting(Phase::start)
                    .isSorted()
                    .allMatch(start -> start > end(first.profile().phases().getLast()));
        }
    }

    @Test
    void decisionsTellTheEngineTheStrategyTheEstimateAndTheThreads() {
        assertThat(profile(EngineChoice.CPU, Algorithm.AUTO, 10).decisions())
                .containsExactly(
                        new Profile.Decision("engine", "cpu", "the CPU was asked for"),
                        new Profile.Decision(
                                "strategy",
                                "cpu-hash",
                                "a hash table for each thread, merged by partition"),
                        new Profile.Decision(
                                "estimate", "about 10 keys", "10 keys in 1024 of 10000 rows"),
                        new Profile.Decision("threads", "2", "as many as the session has"));
    }

    @Test
    void decisionsTellEachTimeThatSomethingWasTooSmall() {
        Profile profile = profile(EngineChoice.GPU, Algorithm.LOCAL_HASH, 300);
        assertThat(profile.decisions())
                .filteredOn(decision -> decision.subject().equals("again"))
                .isNotEmpty()
                .hasSize(profile.notes().size());
        assertThat(profile.executions()).hasSize(1 + profile.notes().size());
        assertThat(profile.phases())
                .filteredOn(phase -> phase.name().equals("clearFindings"))
                .hasSize(1 + profile.notes().size());
    }

    private static List<Phase> kernels(Profile profile) {
        return profile.phases().stream()
                .filter(phase -> phase.kind() == Phase.Kind.KERNEL)
                .toList();
    }

    private static long end(Phase phase) {
        return phase.start() + phase.nanoseconds();
    }

    private static Profile profile(EngineChoice choice, Algorithm algorithm, int keys) {
        try (Windrow windrow = open(choice);
                Table table = table(keys);
                GroupByResult result =
                        windrow.groupBy(table)
                                .by("key")
                                .algorithm(algorithm)
                                .aggregate(sum("value"))) {
            return result.profile();
        }
    }

    private static Windrow open(EngineChoice choice) {
        return Windrow.open(WindrowConfig.defaults().withEngine(choice).withThreads(2));
    }

    private static Table table(int keys) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        long[] key = LongStream.range(0, ROWS).map(row -> row * 7_919 % keys << 40).toArray();
        columns.put("key", Columns.longs(memory, key));
        columns.put("value", Columns.longs(memory, LongStream.range(0, ROWS).toArray()));
        return new Table(columns, ROWS, memory);
    }
}
