package dev.windrow.internal.gpu.graph;

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
public final class TaskProfile {

    private static final Pattern TASK =
            Pattern.compile("\"query\\d+\\.(\\w+)\"\\s*:\\s*\\{([^{}]*)\\}", Pattern.DOTALL);
    private static final Pattern KERNEL_TIME =
            Pattern.compile("\"TASK_KERNEL_TIME\"\\s*:\\s*\"(\\d+)\"");

    private final List<Phase> kernels = new ArrayList<>();
    private long compileTime;
    private long uploadTime;
    private long uploadBytes;
    private long downloadTime;
    private long downloadBytes;

    /**
     * Adds what the last execution took; TornadoVM forgets it with the next one.
     *
     * @param profile the profile of that execution
     * @param taskNames its tasks, in the order in which they ran
     */
    public void add(TornadoProfilerResult profile, List<String> taskNames) {
        compileTime += profile.getCompileTime();
        uploadTime += profile.getDeviceWriteTime();
        uploadBytes += profile.getTotalBytesCopyIn();
        downloadTime += profile.getDeviceReadTime();
        downloadBytes += profile.getTotalBytesCopyOut();
        Map<String, Long> times = kernelTimes(profile.getProfileLog());
        for (String task : taskNames) {
            kernels.add(new Phase(Phase.Kind.KERNEL, task, times.getOrDefault(task, 0L), 0));
        }
    }

    /** Returns how many bytes were copied to the device so far. */
    public long uploadBytes() {
        return uploadBytes;
    }

    /**
     * Returns compilation, upload, each kernel in the order of the tasks, and download.
     *
     * @param uploadBytes bytes of the upload
     */
    public List<Phase> phases(long uploadBytes) {
        List<Phase> phases = new ArrayList<>();
        phases.add(new Phase(Phase.Kind.COMPILE, "compile", compileTime, 0));
        phases.add(new Phase(Phase.Kind.UPLOAD, "upload", uploadTime, uploadBytes));
        phases.addAll(kernels);
        phases.add(new Phase(Phase.Kind.DOWNLOAD, "download", downloadTime, downloadBytes));
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
