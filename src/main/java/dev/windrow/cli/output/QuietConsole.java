package dev.windrow.cli.output;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.function.Supplier;

/**
 * Keeps libraries off the terminal. TornadoVM prints warnings and stack traces of kernels that it
 * cannot compile, which to the doctor are device status; commands print through {@link Streams}.
 */
public final class QuietConsole {

    private QuietConsole() {}

    /** Runs work while what is printed directly is dropped, unless that is wanted. */
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
