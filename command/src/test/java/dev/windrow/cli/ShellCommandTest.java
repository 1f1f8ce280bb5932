// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The shell without a terminal, and scripts of several statements. */
final class ShellCommandTest {

    @TempDir private Path folder = Path.of("");

    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("t.csv"), "k,v\n1,10\n2,20\n1,30\n");
    }

    private static Run shell(String input, String... options) {
        String[] words = new String[options.length + 1];
        words[0] = "shell";
        System.arraycopy(options, 0, words, 1, options.length);
        return Run.withInput(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), words);
    }

    @Test
    void statementsOfAPipeShareASession() {
        Run run =
                shell(
                        """
                        create table t as
                            select k, sum(v) as s -- a comment; with a semicolon
                            from %s
                            group by k; create view w as from t where s > 20;
                        from w; create macro text(x) as x || ';b'; select text('a') as text
                        """
                                .formatted(file),
                        "--format",
                        "csv");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("k,s\n1,40\ntext\na;b\n");
        assertThat(run.status()).isZero();
    }

    @Test
    void theFirstFailureOfAPipeEndsIt() {
        Run run = shell("select 1 as a; select nope; select 2 as a;", "--format", "csv");
        assertThat(run.out()).isEqualTo("a\n1\n");
        assertThat(run.err()).startsWith("windrow: UNKNOWN_COLUMN: ").hasLineCount(1);
        assertThat(run.status()).isEqualTo(2);
        assertThat(shell("from 'no.csv';").status()).isEqualTo(1);
    }

    @Test
    void commandsListTablesAndColumns() {
        Run run =
                shell(
                        """
                        create table "a b" as select 1 as x;
                        .mode csv
                        .tables
                        .schema "a b"
                        .schema
                        """,
                        "--table",
                        "t=" + file);
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .isEqualTo(
                        """
                        name,kind
                        a b,table
                        t,input
                        column,type
                        x,int64
                        a b
                        column,type
                        x,int64

                        t
                        column,type
                        k,int64
                        v,int64

                        """);
    }

    @Test
    void modesChangeTheFormOfResults() {
        Run run =
                shell(
                        """
                        create table t as values (1, 'a|b'), (null, '東京');
                        .mode vertical
                        from t;
                        .mode markdown
                        from t;
                        .mode jsonl
                        from t;
                        """);
        assertThat(run.out())
                .isEqualTo(
                        """
                        row 1
                        col0  1
                        col1  a|b

                        row 2
                        col0  null
                        col1  東京

                        | col0 | col1 |
                        |--:|---|
                        | 1 | a\\|b |
                        | null | 東京 |
                        {"col0":1,"col1":"a|b"}
                        {"col0":null,"col1":"東京"}
                        """);
    }

    @Test
    void filesOfStatementsAreRead() throws IOException {
        Path script = folder.resolve("all.sql");
        Files.writeString(script, ".mode csv\nselect 1 as a;\nselect 2 as a");
        Run run = shell(".read " + script + "\nselect 3 as a;\n");
        assertThat(run.out()).isEqualTo("a\n1\na\n2\na\n3\n");
        Files.writeString(script, ".read " + script);
        Run endless = shell(".read " + script);
        assertThat(endless.err()).contains("read each other");
        assertThat(endless.status()).isEqualTo(2);
    }

    @Test
    void theTimerTellsOnStandardError() {
        Run run = shell(".timer on\nselect 1 as a;\n.timer off\nselect 2 as a;", "--format", "csv");
        assertThat(run.out()).isEqualTo("a\n1\na\n2\n");
        assertThat(run.err()).matches("[0-9]+\\.[0-9]{3} s\\R");
    }

    @ParameterizedTest
    @ValueSource(strings = {".quit", ".exit", "exit", "QUIT;", "\\q"})
    void quitEndsTheShell(String word) {
        assertThat(shell("select 1 as a;\n" + word + "\nselect 2;", "--format", "csv").out())
                .isEqualTo("a\n1\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    .foo | no command .foo, expected .help, .tables
                    .mode | .mode without FORMAT
                    .mode parquet | .mode parquet, expected one of table, vertical
                    .rows -1 | .rows -1, expected N
                    .timer maybe | .timer maybe, expected on
                    .quit now | .quit takes nothing, found now
                    .read no.sql | .read no.sql: no such file
                    """)
    void aFaultyCommandTellsWhatIsExpected(String line, String message) {
        Run run = shell(line);
        assertThat(run.err()).contains(message);
        assertThat(run.status()).isNotZero();
    }

    @Test
    void severalStatementsMayBeOneText() throws IOException {
        String text = "create table t as from " + file + "; select count(*) as n from t;";
        Run run = Run.of("sql", text, "--format", "csv");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("n\n3\n");
        assertThat(Run.of("-c", text, "--format", "csv").out()).isEqualTo("n\n3\n");
        Path script = Files.writeString(folder.resolve("q.sql"), text);
        assertThat(Run.of(script.toString(), "--format", "csv").out()).isEqualTo("n\n3\n");
        Path output = folder.resolve("n.csv");
        assertThat(Run.of("sql", text, "--output", output.toString()).err()).isEmpty();
        assertThat(output).hasContent("n\n3\n");
    }

    @Test
    void anEmptyLineStandsBetweenTables() {
        String text = "select 1 as a; select 2 as b";
        assertThat(Run.of("-c", text).out()).isEqualTo("a\n-\n1\n\nb\n-\n2\n");
        assertThat(shell(text).out()).isEqualTo("a\n-\n1\n\nb\n-\n2\n");
    }

    @Test
    void aFailureTellsTheNumberOfItsStatement() {
        assertThat(Run.of("-c", "select 1; select nope").err()).contains("statement 2: SQL at");
        // Nothing is run where a later statement cannot be parsed.
        Run faulty = Run.of("-c", "select 1; select from where");
        assertThat(faulty.err()).contains("SYNTAX: statement 2: ");
        assertThat(faulty.out()).isEmpty();
    }

    @Test
    void whatTakesOneQueryRefusesSeveral() {
        String text = "select 1; select 2";
        assertThat(Run.of("sql", text, "--output", "x.csv").err())
                .contains("--output takes one query, found 2");
        assertThat(Run.of("explain", "sql", text).err())
                .contains("explain takes one query, found 2");
        assertThat(Run.of("no.sql").status()).isEqualTo(1);
        assertThat(Run.of("explain", "no.sql").err()).contains("no.sql: no such file");
    }
}
