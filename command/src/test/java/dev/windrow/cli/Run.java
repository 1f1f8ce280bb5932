// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import dev.windrow.cli.command.RootCommand;
import dev.windrow.cli.output.Streams;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A command that has run.
 *
 * @param status its exit status
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
public record Run(int status, String out, String err) {

    /** Runs a command with nothing on standard input. */
    public static Run of(String... arguments) {
        return withInput(InputStream.nullInputStream(), arguments);
    }

    /** Runs a command. */
    static Run withInput(InputStream in, String... arguments) {
        return run(in, false, arguments);
    }

    /** Runs a command whose standard output is a terminal. */
    static Run atTerminal(String... arguments) {
        return run(InputStream.nullInputStream(), true, arguments);
    }

    /** Runs a command whose standard output may be no text. */
    static Run into(OutputStream out, String... arguments) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status =
                RootCommand.run(Streams.of(InputStream.nullInputStream(), out, err), arguments);
        return new Run(status, "", err.toString(StandardCharsets.UTF_8));
    }

    private static Run run(InputStream in, boolean isTerminal, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = RootCommand.run(Streams.of(in, out, err, isTerminal), arguments);
        return new Run(
                status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Returns the lines of standard output. */
    public List<String> outLines() {
        return out.lines().toList();
    }

    /** Returns the lines of standard error. */
    public List<String> errLines() {
        return err.lines().toList();
    }
}
