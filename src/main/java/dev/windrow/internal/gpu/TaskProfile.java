package dev.windrow.internal.gpu;

import dev.windrow.profile.Phase;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.TornadoProfilerResult;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads TornadoVM's profile of a run: device times, in nanoseconds. */
final class TaskProfile {

    private static final Pattern TASK =
            Pattern.compile("\"groupby\\.(\\w+)\"\\s*:\\s*\\{([^{}]*)\\}", Pattern.DOTALL);
    private static final Pattern KERNEL_TIME =
            Pattern.compile("\"TASK_KERNEL_TIME\"\\s*:\\s*\"(\\d+)\"");

    private TaskProfile() {}

    /** Returns compilation, upload, each kernel in the order of the tasks, and download. */
    static List<Phase> of(TornadoProfilerResult profile, List<String> taskNames) {
        List<Phase> phases = new ArrayList<>();
        phases.add(new Phase(Phase.Kind.COMPILE, "compile", profile.getCompileTime(), 0));
        phases.add(
                new Phase(
                        Phase.Kind.UPLOAD,
                        "upload",
                        profile.getDeviceWriteTime(),
                        profile.getTotalBytesCopyIn()));
        Map<String, Long> times = kernelTimes(profile.getProfileLog());
        for (String task : taskNames) {
            phases.add(new Phase(Phase.Kind.KERNEL, task, times.getOrDefault(task, 0L), 0));
        }
        phases.add(
                new Phase(
                        Phase.Kind.DOWNLOAD,
                        "download",
                        profile.getDeviceReadTime(),
                        profile.getTotalBytesCopyOut()));
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
