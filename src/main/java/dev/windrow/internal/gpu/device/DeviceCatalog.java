// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.device;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoBackend;
import uk.ac.manchester.tornado.api.TornadoRuntime;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.runtime.TornadoRuntimeProvider;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The devices that TornadoVM offers. */
public final class DeviceCatalog {

    private static final String HOME_VARIABLE = "TORNADOVM_HOME";
    private static final String RELEASE_FILE = "etc/tornado.release";
    private static final String VERSION_KEY = "version=";

    private DeviceCatalog() {}

    /**
     * A device. Its figures come from its driver.
     *
     * @param backendIndex the back end's index
     * @param deviceIndex the device's index within its back end
     * @param backend the back end's name
     * @param name the device's name
     * @param type GPU, CPU or another of TornadoVM's types
     * @param computeUnits multiprocessors or cores
     * @param globalMemoryBytes memory of the device
     * @param localMemoryBytes local memory of a block
     * @param maxThreadsPerBlock most threads of a block
     * @param isDefault whether task graphs run there by default
     */
    public record Device(
            int backendIndex,
            int deviceIndex,
            String backend,
            String name,
            String type,
            int computeUnits,
            long globalMemoryBytes,
            long localMemoryBytes,
            int maxThreadsPerBlock,
            boolean isDefault) {}

    /**
     * Asks TornadoVM for its devices.
     *
     * @throws WindrowException {@code ENGINE_UNAVAILABLE} if TornadoVM or a driver does not start,
     *     with its reason in one line
     */
    public static List<Device> devices() {
        try {
            OpenDevice.open(); // first, since it makes settings that TornadoVM reads as it starts
            return devices(TornadoRuntimeProvider.getTornadoRuntime());
        } catch (WindrowException | OutOfMemoryError e) {
            throw e;
        } catch (Throwable e) { // TornadoVM throws errors of its own when a driver is missing
            throw new WindrowException(
                    ErrorCode.ENGINE_UNAVAILABLE,
                    "TornadoVM does not start: "
                            + reason(e)
                            + "; start through the windrow script with TORNADOVM_HOME set, and"
                            + " check the device's driver",
                    e);
        }
    }

    /** Returns TornadoVM's name and version, as far as known. */
    public static String runtime() {
        Module module = TaskGraph.class.getModule();
        Optional<String> version =
                module.getDescriptor() == null
                        ? Optional.empty()
                        : module.getDescriptor().rawVersion();
        return "TornadoVM" + version.or(DeviceCatalog::releaseAtHome).map(v -> " " + v).orElse("");
    }

    private static Optional<String> releaseAtHome() {
        String home = System.getenv(HOME_VARIABLE);
        if (home == null) {
            return Optional.empty();
        }
        try {
            return Files.readAllLines(Path.of(home, RELEASE_FILE)).stream()
                    .filter(line -> line.startsWith(VERSION_KEY))
                    .map(line -> line.substring(VERSION_KEY.length()))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static List<Device> devices(TornadoRuntime runtime) {
        TornadoDevice preferred = runtime.getDefaultDevice();
        List<Device> devices = new ArrayList<>();
        for (int backend = 0; backend < runtime.getNumBackends(); backend++) {
            TornadoBackend found = runtime.getBackend(backend);
            for (int index = 0; index < found.getNumDevices(); index++) {
                devices.add(device(backend, index, found, preferred));
            }
        }
        return devices;
    }

    private static Device device(
            int backendIndex, int deviceIndex, TornadoBackend backend, TornadoDevice preferred) {
        TornadoDevice device = backend.getDevice(deviceIndex);
        boolean isDefaultBackend = backend.getBackendType() == preferred.getTornadoVMBackend();
        // Two objects may represent one device; only TornadoVM's own names are unique.
        boolean isDefault =
                isDefaultBackend && device.getDeviceName().equals(preferred.getDeviceName());
        return new Device(
                backendIndex,
                isDefaultBackend ? ChosenDevice.number(deviceIndex) : deviceIndex,
                BackendKind.name(backend.getBackendType(), backend.getName()),
                device.getPhysicalDevice().getDeviceName().strip(),
                device.getDeviceType().name(),
                device.getPhysicalDevice().getDeviceMaxComputeUnits(),
                device.getPhysicalDevice().getDeviceGlobalMemorySize(),
                device.getPhysicalDevice().getDeviceLocalMemorySize(),
                threadsPerBlock(device),
                isDefault);
    }

    /** Some drivers do not tell the number of threads: then the first dimension's limit holds. */
    private static int threadsPerBlock(TornadoDevice device) {
        int threads = device.getPhysicalDevice().getMaxThreadsPerBlock();
        if (threads > 0) {
            return threads;
        }
        long[] dimensions = device.getDeviceMaxWorkgroupDimensions();
        return dimensions == null || dimensions.length == 0 ? 0 : (int) dimensions[0];
    }

    private static String reason(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null && innermost.getCause() != innermost) {
            innermost = innermost.getCause();
        }
        String message = innermost.getMessage();
        String kind = innermost.getClass().getSimpleName();
        return message == null || message.isBlank()
                ? kind
                : kind + ": " + message.strip().lines().findFirst().orElse("");
    }
}
