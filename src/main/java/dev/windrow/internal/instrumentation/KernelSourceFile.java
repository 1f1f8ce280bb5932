// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.instrumentation;

import java.nio.file.Path;

/** The file to which TornadoVM writes the sources of kernels. */
public final class KernelSourceFile {

    private static final String PRINT_KERNEL_PROPERTY = "tornado.printKernel";

    /** Despite its name, the property is a file to which sources are appended. */
    private static final String KERNEL_FILE_PROPERTY = "tornado.print.kernel.dir";

    private KernelSourceFile() {}

    /**
     * Makes TornadoVM append the source of each kernel that it compiles in this process to a file,
     * in the order of the tasks. TornadoVM reads the setting once, as it starts, so this must be
     * called before the first session opens a device, and cannot be undone.
     */
    public static void write(Path file) {
        System.setProperty(PRINT_KERNEL_PROPERTY, "True");
        System.setProperty(KERNEL_FILE_PROPERTY, file.toString());
    }

    /**
     * Lets kernels that are kept be taken from now on, and not compiled for their sources' sake.
     * Sources of those that are compiled are still written.
     */
    public static void letBeIncomplete() {
        System.setProperty(PRINT_KERNEL_PROPERTY, "False");
    }
}
