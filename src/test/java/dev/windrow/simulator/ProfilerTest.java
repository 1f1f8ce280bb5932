// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import static dev.windrow.simulator.Launches.filled;

import static org.assertj.core.api.Assertions.assertThat;

import static uk.ac.manchester.tornado.api.enums.DataTransferMode.EVERY_EXECUTION;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoProfilerResult;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

@SimulatorOnly
class ProfilerTest {

    private static final Pattern TASK_TIME =
            Pattern.compile("\"g\\.(\\w+)\"[^}]*?\"TASK_KERNEL_TIME\"\\s*:\\s*\"(\\d+)\"");

    private final IntArray input = filled(16, 5);
    private final IntArray output = new IntArray(16);

    private TornadoExecutionPlan plan() {
        return new TornadoExecutionPlan(
                new TaskGraph("g")
                        .transferToDevice(EVERY_EXECUTION, input)
                        .task("copy", TransferTest::copy, input, output)
                        .task("increment", TransferTest::increment, output)
                        .transferToHost(EVERY_EXECUTION, output)
                        .snapshot());
    }

    private static List<MatchResult> taskTimes(String log) {
        return TASK_TIME.matcher(log).results().toList();
    }

    @Test
    void logHasOneEntryForEachTask() throws Exception {
        try (TornadoExecutionPlan plan = plan()) {
            TornadoProfilerResult profile =
                    plan.withProfiler(ProfilerMode.SILENT).execute().getProfilerResult();
            String log = profile.getProfileLog();
            assertThat(taskTimes(log))
                    .extracting(match -> match.group(1))
                    .containsExactly("copy", "increment");
            long sum =
                    taskTimes(log).stream()
                            .mapToLong(match -> Long.parseLong(match.group(2)))
                            .sum();
            assertThat(profile.getDeviceKernelTime()).isEqualTo(sum).isPositive();
            assertThat(log)
                    .contains("\"TOTAL_KERNEL_TIME\": \"" + sum + "\"")
                    .contains("\"TOTAL_COPY_IN_SIZE_BYTES\": \"80\"")
                    .contains("\"COPY_IN_TIME\": \"" + profile.getDeviceWriteTime() + "\"");
        }
    }

    @Test
    void sizesIncludeHeaders() throws Exception {
        try (TornadoExecutionPlan plan = plan()) {
            TornadoProfilerResult profile =
                    plan.withProfiler(ProfilerMode.SILENT).execute().getProfilerResult();
            assertThat(profile.getTotalBytesCopyIn()).isEqualTo(16 + 16 * 4);
            assertThat(profile.getTotalBytesCopyOut()).isEqualTo(16 + 16 * 4);
            assertThat(profile.getTotalTime()).isGreaterThan(profile.getDeviceKernelTime());
        }
    }

    @Test
    void logGrowsWithEachExecutionAndTimesDoNot() throws Exception {
        try (TornadoExecutionPlan plan = plan()) {
            plan.withProfiler(ProfilerMode.SILENT).execute();
            TornadoProfilerResult profile = plan.execute().getProfilerResult();
            assertThat(taskTimes(profile.getProfileLog())).hasSize(4);
            assertThat(profile.getTotalBytesCopyIn()).isEqualTo(80);
        }
    }

    @Test
    void fetchingResultsClearsTheTimes() throws Exception {
        try (TornadoExecutionPlan plan = plan()) {
            var result = plan.withProfiler(ProfilerMode.SILENT).execute();
            result.transferToHost(output);
            assertThat(result.getProfilerResult().getDeviceKernelTime()).isZero();
        }
    }

    @Test
    void withoutProfilerAllIsZero() throws Exception {
        try (TornadoExecutionPlan plan = plan()) {
            TornadoProfilerResult profile = plan.execute().getProfilerResult();
            assertThat(profile.getProfileLog()).isEmpty();
            assertThat(profile.getDeviceKernelTime()).isZero();
            assertThat(profile.getTotalBytesTransferred()).isZero();
        }
    }
}
