// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.function.Supplier;

/**
 * Keeps libraries off the terminal. TornadoVM prints warnings, and stack traces for kernels that it
 * cannot compile; to the doctor these are findings. Commands print through {@link Streams}.
 */
public final class QuietConsole {

    private QuietConsole() {}

    /** Runs work, and drops what it prints directly, unless {@code loud}. */
    public static <T> T run(boolean loud, Supplier<T> work) {
        if (loud) {
            return work.get();
        }
        PrintStream out = System.out;
        PrintStream err = System.err;
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nowhere);
        System.setErr(nowhere);
        try {
            return work.get();
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }
}
