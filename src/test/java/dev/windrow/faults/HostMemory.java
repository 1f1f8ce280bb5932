// SPDX-License-Identifier: Apache-2.0
package dev.windrow.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The memory of this process, where Linux tells it. */
final class HostMemory {

    private static final Path RESET = Path.of("/proc/self/clear_refs");
    private static final Path STATUS = Path.of("/proc/self/status");

    private HostMemory() {}

    /** Returns the bytes that are resident now, and begins to look for the most. */
    static long begin() throws IOException {
        if (Files.isWritable(RESET)) {
            Files.writeString(RESET, "5");
        }
        return bytes("VmRSS:");
    }

    /** Returns the most bytes that were resident since the beginning. */
    static long most() throws IOException {
        return bytes("VmHWM:");
    }

    private static long bytes(String field) throws IOException {
        if (!Files.exists(STATUS)) {
            return 0;
        }
        for (String line : Files.readAllLines(STATUS)) {
            if (line.startsWith(field)) {
                return Long.parseLong(line.replaceAll("\\D", "")) << 10;
            }
        }
        return 0;
    }
}
