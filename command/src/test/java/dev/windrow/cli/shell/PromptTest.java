// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.EngineChoice;
import dev.windrow.SqlTables;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.cli.output.OutputFormat;
import dev.windrow.cli.output.ProgressDisplay;
import dev.windrow.io.Tables;
import dev.windrow.progress.ProgressListener;

import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.ExternalTerminal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;

/** The prompt at a terminal that a test types into. */
final class PromptTest {

    private static final String CTRL_C = "\u0003";
    private static final String CTRL_D = "\u0004";
    private static final String UP = "\u001bOA";
    private static final String PROMPT = "windrow> ";

    /** The terminal is told so behind each line. */
    private static final String ACCEPTED = "\u001b[?2004l";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir private Path folder = Path.of("");

    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
    private Path file = Path.of("");
    private Path history = Path.of("");

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("t.csv"), "key,amount\n1,10\n2,20\n");
        history = Files.createFile(folder.resolve("history"));
    }

    /** What a person does. */
    private interface Person {
        void type(Typist typist) throws IOException;
    }

    /** Types, and waits for what the screen shows. */
    private final class Typist {

        private final PipedOutputStream keys;
        private int seen;

        Typist(PipedOutputStream keys) {
            this.keys = keys;
        }

        /** Types a text, and waits for another, behind which the next one is looked for. */
        void type(String text, String awaited) throws IOException {
            keys.write(text.getBytes(StandardCharsets.UTF_8));
            keys.flush();
            await(awaited);
        }

        /** Types a text again until another is shown: the first may come too early. */
        void repeat(String text, String awaited) throws IOException {
            while (shown().indexOf(awaited, seen) < 0) {
                keys.write(text.getBytes(StandardCharsets.UTF_8));
                keys.flush();
                pause();
            }
        }

        void await(String awaited) {
            long end = System.nanoTime() + PATIENCE.toNanos();
            int at = shown().indexOf(awaited, seen);
            while (at < 0) {
                assertThat(System.nanoTime()).as(shown()).isLessThan(end);
                pause();
                at = shown().indexOf(awaited, seen);
            }
            seen = at + awaited.length();
        }

        private static void pause() {
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private String shown() {
        return screen.toString(StandardCharsets.UTF_8);
    }

    /** Runs a prompt, and returns all that it showed. */
    private String prompt(Person person) throws Exception {
        PipedInputStream in = new PipedInputStream();
        PipedOutputStream keys = new PipedOutputStream(in);
        try (Terminal terminal =
                        new ExternalTerminal("test", "xterm", in, screen, StandardCharsets.UTF_8);
                Windrow windrow =
                        Windrow.open(
                                WindrowConfig.defaults()
                                        .withEngine(EngineChoice.CPU)
                                        .withThreads(1))) {
            terminal.setSize(new Size(60, 24));
            ShellSession session =
                    new ShellSession(
                            windrow,
                            SqlTables.none().with("known", Tables.scan(file.toString())),
                            new ProgressDisplay(ProgressListener.NONE, () -> {}),
                            new PrintStream(screen, true, StandardCharsets.UTF_8),
                            false);
            Thread shell =
                    Thread.ofPlatform()
                            .start(
                                    () ->
                                            Prompt.run(
                                                    session,
                                                    OutputFormat.TABLE,
                                                    terminal,
                                                    screen,
                                                    history));
            Typist typist = new Typist(keys);
            typist.await(PROMPT);
            person.type(typist);
            keys.write(CTRL_D.getBytes(StandardCharsets.UTF_8));
            keys.flush();
            assertThat(shell.join(PATIENCE)).as(shown()).isTrue();
        }
        return shown();
    }

    @Test
    void aStatementMayHaveSeveralLinesAndIsKeptAsOne() throws Exception {
        prompt(
                typist -> {
                    typist.type("select 6 *\r", "-> ");
                    typist.type("7 as answer;\r", "42");
                    typist.type("create table t as select 1 as a;\r", "made table t of 1 row");
                    typist.type("select nope;\r", "UNKNOWN_COLUMN");
                });
        assertThat(history)
                .content()
                .contains("select 6 *\\n7 as answer;", "create table t as select 1 as a;");
        prompt(typist -> typist.type(UP + UP + UP + "\r", "42"));
    }

    @Test
    void theTabKeyCompletesColumnsFunctionsTablesFilesAndCommands() throws Exception {
        prompt(
                typist -> {
                    typist.type("select amo", "amo");
                    typist.type("\t", "unt");
                    typist.type("from kno\t", "wn");
                    typist.type(";\r", "20");
                    typist.type("select row_n\t", "umber(");
                    typist.type(CTRL_C, PROMPT);
                    typist.type("from " + folder + "/t.\t", "csv");
                    typist.type(";\r", "amount");
                    typist.type(".tim\t", "er");
                    typist.type(" of\t\r", PROMPT);
                });
    }

    @Test
    void ctrlCGivesUpTheLineAndThenTheQueryButNotThePrompt() throws Exception {
        prompt(
                typist -> {
                    typist.type("select 1,\r", "-> ");
                    typist.type(CTRL_C, PROMPT);
                    String pairs = "select count(*) from range(1000000) a, range(1000000) b";
                    typist.type(pairs + " where a.range + b.range < 3;\r", ACCEPTED);
                    typist.repeat(CTRL_C, "CANCELLED");
                    typist.type("select 6 * 7 as answer;\r", "42");
                });
    }

    @Test
    void aTableFitsTheTerminalAndTellsHowManyRowsAreLeft() throws Exception {
        String shown =
                prompt(
                        typist -> {
                            typist.type(".rows 2\r", PROMPT);
                            String wide = "select range as n, repeat('x', 200) as wide, 1 as last";
                            typist.type(wide + " from range(1234);\r", "1,232 more of 1,234 rows");
                        });
        assertThat(shown).contains("x\u2026").doesNotContain("x".repeat(60));
    }

    @Test
    void theHistoryIsForItsUserAlone() throws IOException {
        Map<String, String> environment = Map.of("XDG_STATE_HOME", folder.resolve("s").toString());
        Path made = HistoryFile.find(environment::get);
        assertThat(made).isEqualTo(folder.resolve("s/windrow/history"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                .isEqualTo("rw-------");
        Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rw-r--r--"));
        HistoryFile.find(environment::get);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                .isEqualTo("rw-------");
        assertThat(HistoryFile.find(name -> name.equals("HOME") ? folder.toString() : null))
                .isEqualTo(folder.resolve(".local/state/windrow/history"));
        assertThat(HistoryFile.find(_ -> null)).isNull();
    }
}
