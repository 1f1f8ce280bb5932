// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.shell;

import org.jline.reader.Candidate;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.Parser;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.List;

/** Statements that a person types, with a history of those before. */
final class TerminalInput implements StatementInput {

    private static final String PROMPT = "windrow> ";
    private static final String CONTINUED = "      -> ";

    private final LineReader reader;

    /**
     * Makes an input.
     *
     * @param history where statements are kept for other prompts, or null for nowhere
     */
    TerminalInput(Terminal terminal, Candidates candidates, @Nullable Path history) {
        reader =
                LineReaderBuilder.builder()
                        .terminal(terminal)
                        .appName("windrow")
                        .parser(TerminalInput::parsed)
                        .completer(
                                (_, line, proposed) -> {
                                    if (line
                                            instanceof
                                            Line(Completion completion, String _, int _)) {
                                        candidates.of(completion).stream()
                                                .map(word -> candidate(completion, word))
                                                .forEach(proposed::add);
                                    }
                                })
                        // A ! in SQL is no word of the history.
                        .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                        .option(LineReader.Option.CASE_INSENSITIVE, true)
                        .option(LineReader.Option.INSERT_TAB, false)
                        .option(LineReader.Option.HISTORY_TIMESTAMPED, false)
                        .variable(LineReader.SECONDARY_PROMPT_PATTERN, CONTINUED)
                        .variable(LineReader.INDENTATION, 0)
                        .build();
        if (history != null) {
            reader.setVariable(LineReader.HISTORY_FILE, history);
        }
    }

    @Override
    public @Nullable String next() {
        while (true) {
            try {
                return reader.readLine(PROMPT);
            } catch (UserInterruptException e) {
                // The line is given up, and not the prompt.
                continue;
            } catch (EndOfFileException e) {
                return null;
            }
        }
    }

    private static Candidate candidate(Completion completion, String word) {
        boolean goesOn = word.endsWith("(") || word.endsWith("/");
        boolean isQuoted = completion.kind() == Completion.Kind.FILE;
        return new Candidate(word, word, null, null, null, null, !goesOn && !isQuoted);
    }

    /** Asks for another line where a statement goes on. */
    private static Line parsed(String text, int cursor, Parser.ParseContext context) {
        if (context == Parser.ParseContext.ACCEPT_LINE && !StatementInput.isWhole(text)) {
            throw new EOFError(-1, cursor, "a statement ends with a semicolon");
        }
        return new Line(Completion.of(text, cursor), text, cursor);
    }

    /** A text, of which the word before the cursor is completed. */
    private record Line(Completion completion, String line, int cursor)
            implements CompletingParsedLine {

        @Override
        public String word() {
            return completion.word();
        }

        @Override
        public int wordCursor() {
            return completion.word().length();
        }

        @Override
        public int wordIndex() {
            return 0;
        }

        @Override
        public List<String> words() {
            return List.of(word());
        }

        @Override
        public CharSequence escape(CharSequence candidate, boolean isComplete) {
            return candidate;
        }

        @Override
        public int rawWordCursor() {
            return wordCursor();
        }

        @Override
        public int rawWordLength() {
            return word().length();
        }
    }
}
