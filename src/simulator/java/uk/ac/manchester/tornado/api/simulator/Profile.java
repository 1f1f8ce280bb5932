// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import java.util.LinkedHashMap;
import java.util.Map;

/** Times in nanoseconds of the wall clock and sizes in bytes of one execution of a graph. */
public final class Profile {

    private final Map<SimulatedTask, Long> taskTimes = new LinkedHashMap<>();
    private long totalTime;
    private long copyInTime;
    private long copyOutTime;
    private long copyInBytes;
    private long copyOutBytes;
    private long allocatedBytes;

    void addTask(SimulatedTask task, long time) {
        taskTimes.put(task, time);
    }

    void addCopyIn(long bytes, long time) {
        copyInBytes += bytes;
        copyInTime += time;
    }

    void addCopyOut(long bytes, long time) {
        copyOutBytes += bytes;
        copyOutTime += time;
    }

    void addAllocation(long bytes) {
        allocatedBytes += bytes;
    }

    void setTotalTime(long time) {
        totalTime = time;
    }

    public long totalTime() {
        return totalTime;
    }

    public long kernelTime() {
        return taskTimes.values().stream().mapToLong(Long::longValue).sum();
    }

    public long copyInTime() {
        return copyInTime;
    }

    public long copyOutTime() {
        return copyOutTime;
    }

    public long copyInBytes() {
        return copyInBytes;
    }

    public long copyOutBytes() {
        return copyOutBytes;
    }

    public long allocatedBytes() {
        return allocatedBytes;
    }

    /** The shape of TornadoVM's log: the graph's figures, then an object for each task. */
    String toJson(String graphName) {
        JsonWriter json = new JsonWriter();
        json.open(graphName);
        json.field("TOTAL_TASK_GRAPH_TIME", totalTime);
        json.field("TOTAL_KERNEL_TIME", kernelTime());
        json.field("TOTAL_CODE_GENERATION_TIME", 0);
        json.field("TOTAL_DISPATCH_KERNEL_TIME", 0);
        json.field("TOTAL_DRIVER_COMPILE_TIME", 0);
        json.field("TOTAL_DISPATCH_DATA_TRANSFERS_TIME", 0);
        json.field("TOTAL_GRAAL_COMPILE_TIME", 0);
        json.field("COPY_IN_TIME", copyInTime);
        json.field("COPY_OUT_TIME", copyOutTime);
        json.field("ALLOCATION_BYTES", allocatedBytes);
        json.field("TOTAL_COPY_IN_SIZE_BYTES", copyInBytes);
        json.field("TOTAL_COPY_OUT_SIZE_BYTES", copyOutBytes);
        taskTimes.forEach((task, time) -> addTaskTo(json, task, time));
        json.close();
        return json.toString();
    }

    private static void addTaskTo(JsonWriter json, SimulatedTask task, long time) {
        json.open(task.fullName());
        json.field("BACKEND", SimulatedDevice.INSTANCE.getTornadoVMBackend());
        json.field("METHOD", task.id());
        json.field("DEVICE_ID", "0:0");
        json.field("DEVICE", SimulatedTargetDevice.name());
        json.field("TASK_COMPILE_GRAAL_TIME", 0);
        json.field("TASK_CODE_GENERATION_TIME", 0);
        json.field("TASK_COMPILE_DRIVER_TIME", 0);
        json.field("POWER_USAGE_mW", "n/a");
        json.field("TASK_KERNEL_TIME", time);
        json.close();
    }
}
