// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.device;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.DeviceLimits;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.TornadoTargetDevice;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.TornadoDeviceType;
import uk.ac.manchester.tornado.api.runtime.TornadoRuntimeProvider;

import java.util.Locale;

/**
 * TornadoVM's default device.
 *
 * @param description backend and name
 * @param backend the back end's name
 * @param isGpu whether it is a GPU
 * @param limits what it can hold and run at once
 * @param replaysGraphs whether its driver can record a graph of tasks and launch it as a whole
 */
public record OpenDevice(
        String description,
        String backend,
        boolean isGpu,
        DeviceLimits limits,
        boolean replaysGraphs) {

    private static final String HEAP_PROPERTY = "tornado.device.memory";

    /** TornadoVM's default for the property. */
    private static final String DEFAULT_HEAP = "4GB";

    /** By default, TornadoVM runs a kernel that it cannot compile as sequential Java, wrongly. */
    private static final String SEQUENTIAL_PROPERTY = "tornado.recover.bailout";

    /**
     * Bytes of a task graph's bytecode: 4096 by default, which a query of ten partial aggregates
     * exceeds.
     */
    private static final String BYTECODE_PROPERTY = "tornado.tvm.maxbytecodesize";

    /**
     * How many events an operation may wait for. TornadoVM keeps a list of that length for each
     * operation of a graph, 32,768 by default, and clears all of them before each run: megabytes.
     */
    private static final String EVENTS_PROPERTY = "tornado.max.events";

    /** By default, OpenCL's compiler is told to ignore NaN and the order of additions. */
    private static final String OPENCL_FLAGS_PROPERTY = "tornado.opencl.compiler.flags";

    /**
     * By default, TornadoVM reads each task's Java once more before a graph's first run, to look
     * for reductions that it would rewrite. Kernels here have none.
     */
    private static final String REDUCTION_PROPERTY = "tornado.experimental.reduce";

    /** The name of the back end without a device of its own. */
    private static final String SIMULATOR = "Simulator";

    /**
     * Opens the device that was chosen, or else TornadoVM's default one.
     *
     * @throws WindrowException {@code ENGINE_UNAVAILABLE} if there is none, with TornadoVM's reason
     */
    public static OpenDevice open() {
        return open(null);
    }

    /**
     * Opens a device.
     *
     * @param number its number, as {@link ChosenDevice#choose} takes it; null for any
     * @throws WindrowException {@code ENGINE_UNAVAILABLE} if there is none, with TornadoVM's
     *     reason; {@code INVALID_ARGUMENT} if it cannot be chosen
     */
    public static OpenDevice open(@Nullable Integer number) {
        setByDefault(SEQUENTIAL_PROPERTY, "False");
        setByDefault(BYTECODE_PROPERTY, "1048576");
        setByDefault(EVENTS_PROPERTY, "256");
        setByDefault(REDUCTION_PROPERTY, "False");
        setByDefault(OPENCL_FLAGS_PROPERTY, "-w");
        try {
            if (number != null) {
                ChosenDevice.choose(number);
            }
            TornadoDevice device = TornadoRuntimeProvider.getTornadoRuntime().getDefaultDevice();
            TornadoTargetDevice target = device.getPhysicalDevice();
            String name = target.getDeviceName().strip();
            long heap = parseBytes(System.getProperty(HEAP_PROPERTY, DEFAULT_HEAP));
            DeviceLimits limits =
                    new DeviceLimits(
                            name,
                            target.getDeviceMaxComputeUnits(),
                            target.getDeviceLocalMemorySize(),
                            (int) target.getDeviceMaxWorkGroupSize()[0],
                            Math.min(heap, target.getDeviceGlobalMemorySize()),
                            device.getDeviceContext().isFP64Supported(),
                            BackendKind.addsDoublesAtomically(device.getTornadoVMBackend()));
            return new OpenDevice(
                    name + " (" + device.getTornadoVMBackend() + ")",
                    BackendKind.name(device.getTornadoVMBackend(), SIMULATOR),
                    device.getDeviceType() == TornadoDeviceType.GPU && !isSimulated(device),
                    limits,
                    BackendKind.replaysGraphs(device.getTornadoVMBackend()));
        } catch (WindrowException e) {
            throw e;
        } catch (RuntimeException | LinkageError e) {
            throw new WindrowException(
                    ErrorCode.ENGINE_UNAVAILABLE,
                    "TornadoVM does not start here: "
                            + FirstLine.of(e)
                            + "; see its driver and TORNADOVM_HOME, or use the CPU engine",
                    e);
        }
    }

    /** Returns the same device with a limit of {@code bytes} on its memory. */
    public OpenDevice within(long bytes) {
        long others = Math.max(0, limits.globalMemoryBytes() - bytes);
        return new OpenDevice(description, backend, isGpu, limits.without(others), replaysGraphs);
    }

    /** Sets a property that TornadoVM reads as it starts, unless the user has set it. */
    private static void setByDefault(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /** The simulator calls itself a GPU, but it runs only where it is asked for. */
    private static boolean isSimulated(TornadoDevice device) {
        return device.getDeviceName().toLowerCase(Locale.ROOT).contains("simulator");
    }

    /** Parses sizes such as {@code 4GB}, as TornadoVM writes them. */
    private static long parseBytes(String text) {
        String upper = text.strip().toUpperCase(Locale.ROOT);
        int digits = 0;
        while (digits < upper.length() && Character.isDigit(upper.charAt(digits))) {
            digits++;
        }
        long number = Long.parseLong(upper.substring(0, digits));
        return switch (upper.substring(digits)) {
            case "GB" -> number << 30;
            case "MB" -> number << 20;
            case "KB" -> number << 10;
            default -> number;
        };
    }
}
