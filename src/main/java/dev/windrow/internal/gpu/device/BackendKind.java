// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.device;

import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;

import java.util.Set;

/**
 * What differs between TornadoVM's back ends.
 *
 * <p>They are compared by their names: TornadoVM 6 has no constant for PTX, and whoever mentions a
 * constant that there is not fails when its class is loaded.
 */
final class BackendKind {

    private static final String CUDA = "CUDA";
    private static final String OPENCL = "OPENCL";
    private static final String JAVA = "JAVA";

    /** Back ends that can record graphs; the others fail when they are asked to. */
    private static final Set<String> REPLAYING = Set.of(CUDA, "PTX", JAVA);

    private BackendKind() {}

    /**
     * Returns a back end's name.
     *
     * @param ofJava the name of a back end that runs Java
     */
    static String name(TornadoVMBackendType type, String ofJava) {
        return switch (type.name()) {
            case OPENCL -> "OpenCL";
            case "METAL" -> "Metal";
            case JAVA -> ofJava;
            default -> type.name();
        };
    }

    /** Returns whether its driver can record a graph of tasks and launch it as a whole. */
    static boolean replaysGraphs(TornadoVMBackendType type) {
        return REPLAYING.contains(type.name());
    }

    /** Returns whether float64 can be added to global memory atomically. */
    static boolean addsDoublesAtomically(TornadoVMBackendType type) {
        return !type.name().equals(OPENCL);
    }

    /** Returns whether it drives only the first device that it sees. */
    static boolean drivesFirstDeviceOnly(TornadoVMBackendType type) {
        return type.name().equals(CUDA);
    }
}
