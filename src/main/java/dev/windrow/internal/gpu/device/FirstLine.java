// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.device;

import java.util.regex.Pattern;

/** The first line of a failure's message: those of TornadoVM go on for pages. */
public final class FirstLine {

    private static final Pattern TERMINAL_COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");

    private FirstLine() {}

    public static String of(Throwable failure) {
        Throwable root = failure;
        while (root.getMessage() == null && root.getCause() != null) {
            root = root.getCause();
        }
        String message = root.getMessage();
        if (message == null) {
            return root.getClass().getSimpleName();
        }
        return TERMINAL_COLOUR
                .matcher(message)
                .replaceAll("")
                .strip()
                .lines()
                .findFirst()
                .orElse(root.getClass().getSimpleName())
                .strip();
    }
}
