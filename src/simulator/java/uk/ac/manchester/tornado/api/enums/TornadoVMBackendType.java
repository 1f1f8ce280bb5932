package uk.ac.manchester.tornado.api.enums;

/** Kinds of back end; the simulator calls itself {@link #JAVA}. */
public enum TornadoVMBackendType {
    OPENCL,
    METAL,
    PTX,
    CUDA,
    SPIRV,
    JAVA,
    VIRTUAL
}
