package dev.windrow.internal.instrumentation;

import java.nio.file.Path;

/** The file that TornadoVM writes the sources of kernels to. */
public final class KernelSourceFile {

    private static final String PRINT_KERNEL_PROPERTY = "tornado.printKernel";

    /** Calls itself a directory, and is a file that sources are appended to. */
    private static final String KERNEL_FILE_PROPERTY = "tornado.print.kernel.dir";

    private KernelSourceFile() {}

    /**
     * Has TornadoVM append the source of each kernel that it compiles in this process to a file, in
     * the order of the tasks. TornadoVM asks for that once, as it starts: so it must be called
     * before the first session opens a device, and cannot be undone.
     */
    public static void write(Path file) {
        System.setProperty(PRINT_KERNEL_PROPERTY, "True");
        System.setProperty(KERNEL_FILE_PROPERTY, file.toString());
    }
}
