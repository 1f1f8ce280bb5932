// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.IntSupplier;

/**
 * Standard output. A reader such as {@code head} closes the pipe when it has seen enough. Then
 * {@link Closed} ends the command, without more work and without an error.
 */
public final class ResultStream extends OutputStream {

    /** The reader of standard output has closed it. */
    static final class Closed extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Closed(Throwable cause) {
            super("standard output was closed", cause);
        }
    }

    private final OutputStream target;
    private final boolean isTerminal;
    private final IntSupplier width;
    private boolean hasResult;

    /**
     * Makes a stream.
     *
     * @param isTerminal whether somebody looks at it
     * @param width the columns of a terminal, or 0 if they are not known
     */
    public ResultStream(OutputStream target, boolean isTerminal, IntSupplier width) {
        this.target = target;
        this.isTerminal = isTerminal;
        this.width = width;
    }

    /** Returns whether a failure is that the reader of standard output has gone. */
    public static boolean isClosed(Throwable failure) {
        return failure instanceof Closed;
    }

    /** Returns whether somebody looks at it, and not a file or a program. */
    public boolean isTerminal() {
        return isTerminal;
    }

    /** Returns the columns of the terminal, or 0 if there is none or they are not known. */
    int width() {
        return isTerminal ? width.getAsInt() : 0;
    }

    /** Begins a result for people, with an empty line if another stands above. */
    void beginResult() {
        if (hasResult) {
            write('\n');
        }
        hasResult = true;
    }

    /** Forgets that results stand above: something else does. */
    public void endResults() {
        hasResult = false;
    }

    @Override
    public void write(int value) {
        attempt(() -> target.write(value));
    }

    @Override
    public void write(byte[] bytes) {
        write(bytes, 0, bytes.length);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        attempt(() -> target.write(bytes, offset, length));
    }

    /** Writes text as UTF-8, at once. */
    public void print(String text) {
        write(text.getBytes(StandardCharsets.UTF_8));
        flush();
    }

    @Override
    public void flush() {
        attempt(target::flush);
    }

    /**
     * Returns the stream below, for a {@link java.io.PrintWriter}. That swallows the {@link
     * IOException} of a closed pipe, so help and version end as quietly as a result.
     */
    public OutputStream unchecked() {
        return target;
    }

    private static void attempt(Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            String reason = String.valueOf(e.getMessage());
            // The operating system's words: "Broken pipe", or "The pipe is being closed".
            if (reason.toLowerCase(Locale.ROOT).contains("pipe")) {
                throw new Closed(e);
            }
            throw new WindrowException(
                    ErrorCode.INPUT_OUTPUT, "cannot write to standard output: " + reason, e);
        }
    }

    /** A write that may fail. */
    @FunctionalInterface
    private interface Writing {
        void run() throws IOException;
    }
}
