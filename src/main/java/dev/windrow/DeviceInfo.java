// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import java.util.Objects;

/**
 * A device that TornadoVM sees.
 *
 * @param backendIndex the back end's index, as TornadoVM counts
 * @param deviceIndex the device's index within its back end
 * @param backend the back end, such as {@code CUDA} or {@code OpenCL}
 * @param name the device's name, as its vendor gives it
 * @param type the kind of device, such as {@code GPU} or {@code CPU}
 * @param computeUnits multiprocessors of a GPU, cores of a CPU
 * @param globalMemoryBytes bytes of the device's memory
 * @param localMemoryBytes bytes of local (shared) memory that one block may use
 * @param maxThreadsPerBlock the most threads of a block
 * @param isDefault whether this is the device that queries run on
 */
public record DeviceInfo(
        int backendIndex,
        int deviceIndex,
        String backend,
        String name,
        String type,
        int computeUnits,
        long globalMemoryBytes,
        long localMemoryBytes,
        int maxThreadsPerBlock,
        boolean isDefault) {

    /** Rejects null. */
    public DeviceInfo {
        Objects.requireNonNull(backend, "backend");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
    }

    /** {@return whether this is a real GPU} */
    public boolean isGpu() {
        return type.equals("GPU") && !isSimulated();
    }

    /** {@return whether this is the simulator, which calls itself a GPU} */
    public boolean isSimulated() {
        return backend.equals("Simulator");
    }
}
