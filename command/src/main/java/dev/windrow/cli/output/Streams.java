// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import dev.windrow.progress.ProgressListener;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * Where a command reads and writes.
 *
 * @param in standard input
 * @param out standard output: the result and nothing else, in UTF-8 for every locale
 * @param err standard error: everything else
 * @param progress makes the display of progress on standard error
 * @param isInteractive whether a person types and reads at a terminal
 */
public record Streams(
        InputStream in,
        ResultStream out,
        PrintStream err,
        Supplier<ProgressDisplay> progress,
        boolean isInteractive) {

    /**
     * The launcher script sets this to true if standard output is a terminal. Java itself only
     * tells whether standard input is one, too.
     */
    private static final String TERMINAL_PROPERTY = "windrow.terminal.output";

    /** The same of standard input. */
    private static final String INPUT_PROPERTY = "windrow.terminal.input";

    private static final int BUFFER_BYTES = 1 << 16;

    /** Returns the streams of this process. */
    public static Streams ofProcess() {
        OutputStream out =
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER_BYTES);
        return new Streams(
                System.in,
                new ResultStream(
                        out, Boolean.getBoolean(TERMINAL_PROPERTY), ProgressDisplay::width),
                new PrintStream(
                        new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
                ProgressDisplay::ofProcess,
                Boolean.getBoolean(TERMINAL_PROPERTY) && Boolean.getBoolean(INPUT_PROPERTY));
    }

    /** Returns streams that are not a terminal's, for tests and embedding. */
    public static Streams of(InputStream in, OutputStream out, OutputStream err) {
        return of(in, out, err, false);
    }

    /** Returns streams of which standard output may be a terminal's. */
    public static Streams of(
            InputStream in, OutputStream out, OutputStream err, boolean isTerminal) {
        return new Streams(
                in,
                new ResultStream(out, isTerminal, () -> 0),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                () -> new ProgressDisplay(ProgressListener.NONE, () -> {}),
                false);
    }
}
