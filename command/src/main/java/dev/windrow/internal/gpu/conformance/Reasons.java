// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

/** Describes failures in one line. */
final class Reasons {

    private static final int LONGEST = 160;
    private static final String COLOUR = "\u001b\\[[0-9;]*m";

    private Reasons() {}

    /** Returns a failure's kind and the first line of its innermost message. */
    static String of(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null && innermost.getCause() != innermost) {
            innermost = innermost.getCause();
        }
        String message = innermost.getMessage();
        String line =
                message == null
                        ? ""
                        : message.replaceAll(COLOUR, "").strip().lines().findFirst().orElse("");
        String all = innermost.getClass().getSimpleName() + (line.isEmpty() ? "" : ": " + line);
        return all.length() <= LONGEST ? all : all.substring(0, LONGEST) + "...";
    }
}
