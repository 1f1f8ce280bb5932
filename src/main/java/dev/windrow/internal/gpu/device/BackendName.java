package dev.windrow.internal.gpu.device;

import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;

/** The names of TornadoVM's back ends. */
final class BackendName {

    private BackendName() {}

    /**
     * Returns a back end's name.
     *
     * @param ofJava the name of a back end that runs Java
     */
    static String of(TornadoVMBackendType type, String ofJava) {
        return switch (type.name()) {
            case "OPENCL" -> "OpenCL";
            case "METAL" -> "Metal";
            case "JAVA" -> ofJava;
            default -> type.name();
        };
    }
}
