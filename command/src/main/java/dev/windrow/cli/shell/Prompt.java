// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.shell;

import dev.windrow.cli.output.OutputFormat;
import dev.windrow.cli.output.ResultStream;
import dev.windrow.cli.output.Streams;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** A shell at a terminal. Ctrl-C ends what runs, and what it still prints, but not the prompt. */
public final class Prompt {

    private static final String GREETING =
            "Windrow. A statement ends with a semicolon; .help tells more.\n";

    private Prompt() {}

    /**
     * Runs what is typed at the terminal of this process.
     *
     * @param format the form of results
     * @return the exit status
     */
    public static int run(ShellSession session, OutputFormat format, Streams streams) {
        try (Terminal terminal =
                TerminalBuilder.builder().name("windrow").system(true).dumb(true).build()) {
            return run(
                    session,
                    format,
                    terminal,
                    streams.out().unchecked(),
                    HistoryFile.find(System::getenv));
        } catch (IOException e) {
            throw new WindrowException(
                    ErrorCode.INPUT_OUTPUT, "the terminal cannot be opened: " + e.getMessage(), e);
        }
    }

    /** Runs what is typed at a terminal, and writes results to what it shows. */
    static int run(
            ShellSession session,
            OutputFormat format,
            Terminal terminal,
            OutputStream shown,
            @Nullable Path history) {
        Interruptible output = new Interruptible(shown);
        ResultStream out = new ResultStream(output, true, terminal::getWidth);
        terminal.handle(
                Terminal.Signal.INT,
                _ -> {
                    output.interrupt();
                    session.windrow().cancel();
                });
        out.print(GREETING);
        TerminalInput input = new TerminalInput(terminal, new Candidates(session), history);
        return new Shell(session, out, format, true)
                .run(
                        () -> {
                            output.begin();
                            return input.next();
                        });
    }

    /** Output that an interrupt ends. */
    private static final class Interruptible extends OutputStream {

        private final OutputStream target;
        private volatile boolean isInterrupted;

        Interruptible(OutputStream target) {
            this.target = target;
        }

        void interrupt() {
            isInterrupted = true;
        }

        void begin() {
            isInterrupted = false;
        }

        private void check() {
            if (isInterrupted) {
                throw ErrorCode.CANCELLED.failure("the rest is not shown");
            }
        }

        @Override
        public void write(int value) throws IOException {
            check();
            target.write(value);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            check();
            target.write(bytes, offset, length);
        }

        @Override
        public void flush() throws IOException {
            target.flush();
        }
    }
}
