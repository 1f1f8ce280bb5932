// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of processes, which tell later whether the process has ended: {@code
 * <system>-<number>-<start>}. The system is a start of Linux and a space of process numbers, so a
 * process of another machine or container that shares a folder has another one. The start is in
 * ticks of the system's clock since it started; no one can set that clock.
 *
 * <p>On other systems than Linux no process is found to have ended.
 */
final class ProcessName {

    /** Where Linux tells about the process that asks. */
    static final Path FOLDER = Path.of("/proc/self");

    private static final String SYSTEM = system();

    /** The name of this process. */
    static final String OWN =
            SYSTEM + "-" + ProcessHandle.current().pid() + "-" + start(FOLDER, "0");

    private static final Pattern NAME = Pattern.compile("([0-9a-f]+)-(\\d{1,18})-(\\d{1,18})-.*");

    /** In "stat", behind the program's name in parentheses, which may hold blanks. */
    private static final int START_FIELD = 19;

    private ProcessName() {}

    /**
     * Returns whether the process has ended for sure.
     *
     * @param text begins with a process's name and a hyphen
     */
    static boolean hasEnded(String text) {
        Matcher name = NAME.matcher(text);
        if (SYSTEM.equals("0") || !name.matches() || !name.group(1).equals(SYSTEM)) {
            return false;
        }
        if (ProcessHandle.of(Long.parseLong(name.group(2))).isEmpty()) {
            return true;
        }
        // Another process may have the number by now.
        String start = start(Path.of("/proc", name.group(2)), name.group(3));
        return !start.equals(name.group(3));
    }

    private static String system() {
        try {
            String boot = Files.readString(Path.of("/proc/sys/kernel/random/boot_id"));
            String numbers = Files.readSymbolicLink(FOLDER.resolve("ns/pid")).toString();
            UUID both = UUID.nameUUIDFromBytes((boot + numbers).getBytes(StandardCharsets.UTF_8));
            return Long.toHexString(both.getMostSignificantBits());
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            return "0";
        }
    }

    /** Returns when a process started, or something else if the system does not tell. */
    private static String start(Path process, String otherwise) {
        try {
            String stat = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
            return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[START_FIELD];
        } catch (IOException e) {
            return otherwise;
        }
    }
}
