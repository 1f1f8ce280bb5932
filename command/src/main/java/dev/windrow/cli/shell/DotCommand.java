// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.shell;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A command of the shell. Its line begins with a point. */
enum DotCommand {
    HELP("", Completion.Kind.NOTHING, "shows this"),
    TABLES("", Completion.Kind.NOTHING, "lists tables and views"),
    SCHEMA(
            "[TABLE]",
            Completion.Kind.TABLE,
            "shows the columns of a table, a view or a file; of all tables without one"),
    MODE(
            "FORMAT",
            Completion.Kind.FORMAT,
            "chooses the form of results: table, vertical, markdown, csv, tsv, json or jsonl"),
    ROWS(
            "N|all",
            Completion.Kind.NOTHING,
            "sets how many rows a table on the terminal has at most"),
    TIMER("on|off", Completion.Kind.SWITCH, "tells how long each statement takes"),
    READ("FILE", Completion.Kind.FILE, "runs the statements of a file"),
    QUIT("", Completion.Kind.NOTHING, "ends the shell, as Ctrl-D does");

    private static final String POINT = ".";

    /** What commands are called in other prompts. */
    private static final Map<String, DotCommand> WORDS =
            Map.of("exit", QUIT, ".exit", QUIT, "quit", QUIT, "\\q", QUIT, "help", HELP);

    private final String argument;
    private final Completion.Kind argumentKind;
    private final String description;

    DotCommand(String argument, Completion.Kind argumentKind, String description) {
        this.argument = argument;
        this.argumentKind = argumentKind;
        this.description = description;
    }

    /** Returns whether a text is a command of the shell rather than SQL. */
    static boolean isOne(String text) {
        return text.stripLeading().startsWith(POINT) || WORDS.containsKey(word(text));
    }

    private static String word(String text) {
        return text.strip().replaceFirst("\\s*;$", "").toLowerCase(Locale.ROOT);
    }

    /** Returns the name with its point. */
    String label() {
        return POINT + name().toLowerCase(Locale.ROOT);
    }

    /** A command and its argument, which is empty where there is none. */
    record Call(DotCommand command, String argument) {

        /**
         * Reads a line.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for a command that is not there, or an
         *     argument too few or too many
         */
        static Call of(String line) {
            String[] words = line.strip().split("\\s+", 2);
            DotCommand command = named(words[0]);
            String argument = words.length == 1 ? "" : words[1].replaceFirst(";$", "").strip();
            boolean isMissing = argument.isEmpty() && !command.argument.isEmpty();
            if (isMissing && !command.argument.startsWith("[")) {
                throw failure("%s without %s", command.label(), command.argument);
            }
            if (!argument.isEmpty() && command.argument.isEmpty()) {
                throw failure("%s takes nothing, found %s", command.label(), argument);
            }
            return new Call(command, argument);
        }

        /** Returns the failure of an argument. */
        WindrowException unexpected() {
            return failure("%s %s, expected %s", command.label(), argument, command.argument);
        }
    }

    /** Returns what the argument of a command is; nothing where there is no such command. */
    static Completion.Kind argumentKind(String word) {
        return find(word).map(command -> command.argumentKind).orElse(Completion.Kind.NOTHING);
    }

    private static Optional<DotCommand> find(String word) {
        return Arrays.stream(values())
                .filter(each -> each.label().equalsIgnoreCase(word))
                .findFirst();
    }

    private static DotCommand named(String word) {
        return find(word)
                .or(() -> Optional.ofNullable(WORDS.get(word(word))))
                .orElseThrow(
                        () ->
                                failure(
                                        "no command %s, expected %s",
                                        word.replaceFirst(";$", ""),
                                        Arrays.stream(values())
                                                .map(DotCommand::label)
                                                .collect(Collectors.joining(", "))));
    }

    private static WindrowException failure(String message, Object... arguments) {
        return ErrorCode.INVALID_ARGUMENT.failure(message, arguments);
    }

    /** Returns what each command does, a line each. */
    static String help() {
        return Arrays.stream(values())
                .map(
                        each ->
                                String.format(
                                        Locale.ROOT,
                                        "%-16s %s%n",
                                        (each.label() + " " + each.argument).strip(),
                                        each.description))
                .collect(Collectors.joining())
                .concat("A statement of SQL ends with a semicolon, and may have several lines.\n");
    }
}
