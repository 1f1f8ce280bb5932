// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.claims;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Each figure of the documents is a claim, and a claim that is wrong is found. */
class ClaimsTest {

    private static final String SENTENCE =
            """
            [size]
            document = README.md
            text = an archive of # MB
            kind = size
            run = echo 24100000 bytes
            finds = ([0-9]+) bytes
            factor = 1e-6
            """;

    private static final String COLUMN =
            """
            [column]
            document = docs/page.md
            table = | query | ms | ratio |
            column = 2
            run = printf '| query | ratio |\\n|---|--:|\\n| q1 | 0.52 |\\n' > now.md
            file = now.md
            measured = ratio
            """;

    private static final String RESULTS =
            """
            # A result

            - command: `./measure --rows 10 --no-check int-3 int-4`

            | case | rows | windrow strategy | windrow ms | duckdb / windrow |
            |---|--:|---|--:|--:|
            | int-3 | 10 | dense | 1.0 | 2.00 |
            | int-4 | 10 | dense | 1.0 | 3.00 |
            """;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @TempDir Path root;

    @BeforeEach
    void makeFolders() throws IOException {
        Files.createDirectories(root.resolve("benchmarks/results"));
        Files.createDirectories(root.resolve("docs"));
        Files.createDirectories(root.resolve("spark"));
        write("README.md", "It runs from\nan archive of 24 MB.\n");
        write("docs/page.md", "| query | ms | ratio |\n|---|--:|--:|\n| q1 | 10 | 0.50 |\n");
        write("spark/README.md", "");
        write("benchmarks/claims.txt", "");
    }

    @Test
    void eachFigureOfTheDocumentsIsAClaim() throws IOException {
        assertThat(unclaimed(new Repository(Path.of(".."))))
                .as("measure them by benchmarks/claims.txt, or say there why not")
                .isEmpty();
    }

    @Test
    void eachClaimIsInADocument() throws IOException {
        Repository repository = new Repository(Path.of(".."));
        List<Passage> passages = passages(repository);
        List<Claim> claims = Claims.of(repository);
        assertThat(claims).size().isGreaterThan(10);
        assertThat(claims.stream().filter(claim -> passages.stream().noneMatch(claim::covers)))
                .extracting(Claim::name)
                .as("no document says so any more")
                .isEmpty();
    }

    @Test
    void aFigureThatNobodyMeasuresIsFound() throws IOException {
        write("docs/page.md", "It takes\n0.7 ms, not `0.8 ms`.\n\n    cat 5 MB\n\n- 12 % less\n");
        write("benchmarks/claims.txt", SENTENCE);
        assertThat(unclaimed(new Repository(root)))
                .containsExactly("docs/page.md: 0.7 ms, not `0.8 ms`.", "docs/page.md: 12 % less");
        write("docs/page.md", "| query | ms | ratio |\n|---|--:|--:|\n| q1 | 10 | 0.50 |\n");
        assertThat(unclaimed(new Repository(root)))
                .containsExactly("docs/page.md: | q1 | 10 | 0.50 |");
    }

    @Test
    void aRightNumberPasses() throws IOException {
        write("benchmarks/claims.txt", SENTENCE);
        assertThat(run()).isZero();
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("| size | 24 | 24 | +0 % |");
    }

    @Test
    void aWrongNumberFails() throws IOException {
        write("benchmarks/claims.txt", SENTENCE);
        write("README.md", "It runs from an archive of 20 MB.\n");
        assertThat(run()).isEqualTo(1);
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("| size | 20 | 24 | **+20 %** |");
    }

    @Test
    void aRatioOfATableIsCompared() throws IOException {
        write("benchmarks/claims.txt", COLUMN);
        assertThat(run()).isZero();
        write("docs/page.md", "| query | ms | ratio |\n|---|--:|--:|\n| q1 | 10 | 0.70 |\n");
        assertThat(run()).isEqualTo(1);
        write("docs/page.md", "| query | ms | ratio |\n|---|--:|--:|\n| q2 | 10 | 0.50 |\n");
        assertThat(run()).as("the command has no such row").isEqualTo(1);
    }

    @Test
    void quotedResultsAreMeasuredByTheCommandOfTheirFile() throws IOException {
        write("benchmarks/results/a.md", RESULTS);
        write(
                "docs/page.md",
                """
                <!-- from benchmarks/results/a.md -->
                | case | rows | windrow strategy | windrow ms | duckdb / windrow |
                |---|--:|---|--:|--:|
                | int-4 | 10 | dense | 1.0 | 3.00 |
                """);
        writeMeasuring("| int-4 | 10 | sort | 2.0 | 3.10 |");
        assertThat(run()).isZero();
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("| 3.00 | 3.10 | +3 % |");
        assertThat(run("--times")).as("twice the time").isEqualTo(1);
        writeMeasuring("| int-4 | 10 | sort | 1.0 | 2.00 |");
        assertThat(run()).isEqualTo(1);
    }

    @Test
    void aRowWithALinkIsMeasuredByTheCommandOfItsFile() throws IOException {
        write("benchmarks/results/a.md", RESULTS);
        String row = "| `int-3` | few | 2.00 | [a](benchmarks/results/a.md) |\n";
        write("README.md", "| Case | What | Ratio | From |\n|---|---|--:|---|\n" + row);
        writeMeasuring("| int-3 | 10 | dense | 1.0 | 2.00 |");
        assertThat(run()).isZero();
        writeMeasuring("| int-3 | 10 | dense | 1.0 | 4.00 |");
        assertThat(run()).isEqualTo(1);
    }

    @Test
    void aCommandThatFailsIsToldApart() throws IOException {
        write("benchmarks/claims.txt", SENTENCE.replace("echo", "false &&"));
        assertThat(run()).isEqualTo(3);
        assertThat(run("another")).isEqualTo(2);
    }

    @Test
    void whatAMachineLacksIsLeftOut() throws IOException {
        write("README.md", "It runs from an archive of 20 MB.\n");
        write("benchmarks/claims.txt", SENTENCE + "needs = gpu\n");
        assertThat(run()).isZero();
        assertThat(run("gpu")).isEqualTo(1);
        write("benchmarks/claims.txt", SENTENCE + "needs = 1000000 processors\n");
        assertThat(run()).isZero();
        assertThat(run("size")).isEqualTo(1);
    }

    private int run(String... options) throws IOException {
        printed.reset();
        try (PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            return new Claims(new Repository(root), out).run(List.of(options));
        }
    }

    /** Writes the command {@code measure}, which wants the options of the case in this row. */
    private void writeMeasuring(String row) throws IOException {
        String name = MarkdownTable.cells(row).getFirst();
        String script =
                """
                #!/bin/sh
                [ "$1 $2 $3 $4 $6" = "--rows 10 --no-check --results %s" ] && [ $# -eq 6 ] || exit 1
                printf '%%s\\n' '| case | rows | s | windrow ms | r |' '|---|' '%s' > "$5/b.md"
                """
                        .formatted(name, row);
        write("measure", script);
        assertThat(root.resolve("measure").toFile().setExecutable(true)).isTrue();
    }

    private static List<String> unclaimed(Repository repository) throws IOException {
        List<Claim> claims = Claims.of(repository);
        return passages(repository).stream()
                .filter(passage -> claims.stream().noneMatch(claim -> claim.covers(passage)))
                .map(Passage::toString)
                .toList();
    }

    private static List<Passage> passages(Repository repository) throws IOException {
        List<Passage> passages = new ArrayList<>();
        for (String document : repository.documents()) {
            passages.addAll(Passage.of(document, repository.text(document)));
        }
        return passages;
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(root.resolve(file), text);
    }
}
