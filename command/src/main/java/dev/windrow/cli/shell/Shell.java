// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.shell;

import dev.windrow.TransformResult;
import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.Failures;
import dev.windrow.cli.output.OutputFormat;
import dev.windrow.cli.output.ResultStream;
import dev.windrow.cli.output.ResultWriter;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.sql.SqlScript;
import dev.windrow.internal.sql.SqlStatement;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Runs texts one after the other: statements in SQL, and commands of its own. */
public final class Shell {

    private static final double NANOSECONDS_PER_SECOND = 1e9;

    /** Files that read each other end there. */
    private static final int MOST_FILES_DEEP = 20;

    private final ShellSession session;
    private final ResultStream out;
    private final boolean isPrompt;
    private OutputFormat format;
    private long mostRows = ResultWriter.TERMINAL_ROWS;
    private boolean isTimed;
    private boolean isOver;
    private int filesDeep;

    /**
     * Makes a shell.
     *
     * @param isPrompt whether it goes on after a failure, and tells what statements without rows
     *     did
     */
    public Shell(ShellSession session, ResultStream out, OutputFormat format, boolean isPrompt) {
        this.session = session;
        this.out = out;
        this.format = format;
        this.isPrompt = isPrompt;
    }

    /**
     * Runs all that an input has.
     *
     * @return the exit status: of a prompt, that all is done; else of the failure that ended it
     */
    public int run(StatementInput input) {
        String text = input.next();
        while (text != null && !isOver) {
            if (isPrompt) {
                out.endResults();
            }
            int status = attempt(text);
            if (status != ExitStatus.DONE && !isPrompt) {
                return status;
            }
            text = isOver ? null : input.next();
        }
        return ExitStatus.DONE;
    }

    private int attempt(String text) {
        try {
            execute(text);
            return ExitStatus.DONE;
        } catch (Throwable failure) {
            session.progress().close();
            isOver = ResultStream.isClosed(failure);
            return Failures.report(failure, session.isDebugging(), session.err());
        }
    }

    private void execute(String text) {
        if (DotCommand.isOne(text)) {
            execute(DotCommand.Call.of(text));
        } else {
            SqlScript.of(text).all().forEach(this::statement);
        }
    }

    private void statement(String statement) {
        long start = System.nanoTime();
        boolean hasRows = SqlStatement.hasRows(statement);
        try (TransformResult result = session.run(statement)) {
            session.progress().close();
            if (hasRows) {
                show(result);
            } else if (isPrompt) {
                out.print(result.column(result.names().getFirst()).text(0) + "\n");
            }
        }
        if (isTimed) {
            double seconds = (System.nanoTime() - start) / NANOSECONDS_PER_SECOND;
            session.err().printf(Locale.ROOT, "%.3f s%n", seconds);
        }
    }

    private void show(TransformResult result) {
        Table rows = result.table().slice(0, result.rows());
        ResultWriter.writeShort(List.of(rows).iterator(), format, mostRows, out);
        out.flush();
    }

    private void execute(DotCommand.Call call) {
        switch (call.command()) {
            case HELP -> out.print(DotCommand.help());
            case TABLES -> statement("show tables");
            case SCHEMA -> schema(call.argument());
            case MODE -> format = mode(call);
            case ROWS -> mostRows = rows(call);
            case TIMER -> isTimed = isOn(call);
            case READ -> read(call.argument());
            case QUIT -> isOver = true;
        }
    }

    private void schema(String table) {
        if (!table.isEmpty()) {
            statement("describe " + table);
            return;
        }
        for (String each : session.tableNames()) {
            out.print(each + "\n");
            out.endResults();
            statement("describe " + Completion.quotedName(each));
            out.print("\n");
        }
    }

    private static OutputFormat mode(DotCommand.Call call) {
        return OutputFormat.texts().stream()
                .filter(each -> each.label().equalsIgnoreCase(call.argument()))
                .findFirst()
                .orElseThrow(
                        () ->
                                ErrorCode.INVALID_ARGUMENT.failure(
                                        ".mode %s, expected one of %s",
                                        call.argument(),
                                        String.join(
                                                ", ",
                                                OutputFormat.texts().stream()
                                                        .map(OutputFormat::label)
                                                        .toList())));
    }

    private static long rows(DotCommand.Call call) {
        try {
            long rows =
                    call.argument().equalsIgnoreCase("all")
                            ? Long.MAX_VALUE
                            : Long.parseLong(call.argument());
            if (rows >= 0) {
                return rows;
            }
        } catch (NumberFormatException e) {
            // Told below, as a negative number is.
        }
        throw call.unexpected();
    }

    private static boolean isOn(DotCommand.Call call) {
        return switch (call.argument().toLowerCase(Locale.ROOT)) {
            case "on" -> true;
            case "off" -> false;
            default -> throw call.unexpected();
        };
    }

    private void read(String quoted) {
        String file = quoted.replaceFirst("^'(.*)'$", "$1");
        if (filesDeep == MOST_FILES_DEEP) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    ".read %s: more than %d files that read each other", file, MOST_FILES_DEEP);
        }
        filesDeep++;
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            LineInput lines = new LineInput(in);
            String text = lines.next();
            while (text != null && !isOver) {
                execute(text);
                text = lines.next();
            }
        } catch (NoSuchFileException e) {
            throw new WindrowException(
                    ErrorCode.FILE_NOT_FOUND, ".read %s: no such file".formatted(file), e);
        } catch (IOException e) {
            throw new WindrowException(
                    ErrorCode.INPUT_OUTPUT, ".read %s: cannot read it: %s".formatted(file, e), e);
        } catch (WindrowException e) {
            throw new WindrowException(e.code(), file + ": " + e.getMessage(), e);
        } finally {
            filesDeep--;
        }
    }
}
