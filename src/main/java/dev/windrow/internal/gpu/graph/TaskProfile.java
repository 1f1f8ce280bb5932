// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import dev.windrow.internal.gpu.memory.HostCopies;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.TornadoProfilerResult;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads TornadoVM's profile of a run: device times, in nanoseconds. TornadoVM does not tell when a
 * task began. But tasks run one after the other, after they were compiled and their arrays
 * uploaded. So they are laid in that order into the time that the host waited.
 */
public final class TaskProfile {

    private static final Pattern TASK =
            Pattern.compile("\"query\\d+\\.(\\w+)\"\\s*:\\s*\\{([^{}]*)\\}", Pattern.DOTALL);
    private static final Pattern KERNEL_TIME =
            Pattern.compile("\"TASK_KERNEL_TIME\"\\s*:\\s*\"(\\d+)\"");

    private final boolean timesKernels;
    private final List<Phase> kernels = new ArrayList<>();
    private final List<Profile.Execution> executions = new ArrayList<>();
    private long compileTime;
    private long uploadTime;
    private long uploadBytes;
    private long downloadTime;
    private long downloadBytes;
    private long lastEnd = Phase.NO_START;

    private TaskProfile(boolean timesKernels) {
        this.timesKernels = timesKernels;
    }

    /** Returns a profile that times each kernel, or else whole runs. */
    public static TaskProfile of(boolean timesKernels) {
        return new TaskProfile(timesKernels);
    }

    /** Returns a profile that times each kernel, compilation and copies. */
    public static TaskProfile ofKernels() {
        return new TaskProfile(true);
    }

    /**
     * Executes the selected graph and adds its times, which TornadoVM forgets with the next
     * execution.
     *
     * @param plan the plan; its profiler is turned on or off
     * @param graph the graph's name
     * @param tasks its tasks, in the order in which they run
     */
    public TornadoExecutionResult execute(
            TornadoExecutionPlan plan, String graph, List<LaunchedTask> tasks) {
        if (timesKernels) {
            plan.withProfiler(ProfilerMode.SILENT);
        } else {
            plan.withoutProfiler();
        }
        long begin = System.nanoTime();
        TornadoExecutionResult result = DeviceWork.inDriver(plan::execute);
        executions.add(new Profile.Execution(graph, begin, System.nanoTime() - begin));
        if (timesKernels) {
            add(result.getProfilerResult(), begin, tasks);
        }
        return result;
    }

    private void add(TornadoProfilerResult profile, long begin, List<LaunchedTask> tasks) {
        compileTime += profile.getCompileTime();
        uploadTime += profile.getDeviceWriteTime();
        uploadBytes += profile.getTotalBytesCopyIn();
        downloadTime += profile.getDeviceReadTime();
        downloadBytes += profile.getTotalBytesCopyOut();
        Map<String, Long> times = kernelTimes(profile.getProfileLog());
        long start = begin + profile.getCompileTime() + profile.getDeviceWriteTime();
        for (LaunchedTask task : tasks) {
            long time = times.getOrDefault(task.name(), 0L);
            kernels.add(
                    new Phase(
                            Phase.Kind.KERNEL,
                            task.name(),
                            start,
                            time,
                            task.bytes(),
                            0,
                            task.launch()));
            start += time;
        }
        lastEnd = start;
    }

    /**
     * Returns the host's copies of columns into arrays as one phase.
     *
     * @param begin the time to show as its beginning: copies are made one by one, amid other work
     */
    public static Phase copyPhase(HostCopies copies, long begin) {
        return new Phase(Phase.Kind.HOST, "copy columns", copies.nanoseconds(), copies.bytes())
                .from(begin);
    }

    /** Returns how many bytes were copied to the device so far. */
    public long uploadBytes() {
        return uploadBytes;
    }

    /** Returns each time span that the host waited for the device. */
    public List<Profile.Execution> executions() {
        return List.copyOf(executions);
    }

    /**
     * Returns compilation, upload, each kernel in the order of the tasks, and download.
     * Compilations of several graphs become one step that starts with the first; so do uploads.
     * Downloads become one that ends with the last. Where no kernel was timed, everything is one
     * step.
     *
     * @param uploadBytes bytes of the upload
     */
    public List<Phase> phases(long uploadBytes) {
        return timesKernels ? ofEach(uploadBytes) : List.of(ofAll(uploadBytes));
    }

    private Phase ofAll(long uploadBytes) {
        long time = executions.stream().mapToLong(Profile.Execution::nanoseconds).sum();
        long begin = executions.isEmpty() ? Phase.NO_START : executions.getFirst().start();
        return new Phase(Phase.Kind.UPLOAD, "compile, upload and all tasks", time, uploadBytes)
                .from(begin);
    }

    private List<Phase> ofEach(long uploadBytes) {
        long begin = executions.isEmpty() ? Phase.NO_START : executions.getFirst().start();
        long compiled = executions.isEmpty() ? Phase.NO_START : begin + compileTime;
        List<Phase> phases = new ArrayList<>();
        phases.add(new Phase(Phase.Kind.COMPILE, "compile", compileTime, 0).from(begin));
        phases.add(new Phase(Phase.Kind.UPLOAD, "upload", uploadTime, uploadBytes).from(compiled));
        phases.addAll(kernels);
        phases.add(
                new Phase(Phase.Kind.DOWNLOAD, "download", downloadTime, downloadBytes)
                        .from(lastEnd));
        return phases;
    }

    private static Map<String, Long> kernelTimes(@Nullable String log) {
        Map<String, Long> times = new HashMap<>();
        if (log != null) {
            Matcher task = TASK.matcher(log);
            while (task.find()) {
                Matcher time = KERNEL_TIME.matcher(task.group(2));
                if (time.find()) {
                    times.put(task.group(1), Long.parseLong(time.group(1)));
                }
            }
        }
        return times;
    }
}
