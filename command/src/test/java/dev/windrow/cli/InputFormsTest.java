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
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** Inputs and outputs in all forms that people have: each gives the same answer. */
final class InputFormsTest {

    private static final String[] QUERY = {
        "--by=status", "--agg=sum(price) as total, count(*) as n", "--sort", "--format=csv"
    };

    private static final List<String> ANSWER =
            List.of("status,total,n", "F,4.5,2", "O,2.5,1", ",8.0,1");

    private static final String CSV =
            "status,price,day\nF,1.5,2024-01-01\nO,2.5,2024-01-02\nF,3,\n,8,2024-02-01\n";

    @TempDir private Path folder = Path.of("");

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("o.csv"), CSV);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "o.csv",
                "o.csv.gz",
                "o.csv.zst",
                "o.tsv",
                "o.tsv.gz",
                "o.jsonl",
                "o.jsonl.gz",
                "o.jsonl.zst",
                "o.arrow",
                "o.arrows",
                "o.parquet"
            })
    void whatIsWrittenIsReadByNameAndOnStandardInput(String name) throws IOException {
        Path file = convert(name);
        assertAnswer(groupBy(file.toString()));
        byte[] bytes = Files.readAllBytes(file);
        // Without a name, nothing tells tabs.
        Run run = name.contains(".tsv") ? onInput(bytes, "--delimiter=\\t") : onInput(bytes);
        assertAnswer(run);
    }

    @ParameterizedTest
    @ValueSource(strings = {"arrow", "parquet", "csv", "jsonl", "tsv"})
    void standardOutputIsReadAgain(String format) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Run run = Run.into(out, "filter", path("o.csv"), "--where=price>0", "--format=" + format);
        assertThat(run.err()).isEmpty();
        assertAnswer(
                format.equals("tsv")
                        ? onInput(out.toByteArray(), "--delimiter=\\t")
                        : onInput(out.toByteArray()));
    }

    @Test
    void bytesDoNotGoToATerminal() {
        Run run = Run.atTerminal("groupby", "random:rows=1e11", "--by=key", "--format=arrow");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("--format arrow is not for a terminal");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {";#;", "|#|", "\\t#'\t'", "~#~"})
    void anyDelimiterWillDo(String option, String sign) throws IOException {
        Path file = folder.resolve("d.csv");
        Files.writeString(file, CSV.replace(",", sign));
        assertAnswer(groupBy(file.toString(), "--delimiter=" + option));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ab", "\"", "é"})
    void otherDelimitersAreWrongUsage(String sign) {
        assertThat(groupBy(path("o.csv"), "--delimiter=" + sign).status()).isEqualTo(2);
    }

    @Test
    void aDamagedCompressedFileIsTold() throws IOException {
        Path file = convert("o.csv.gz");
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 9));
        Run run = groupBy(file.toString());
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("CORRUPT_FILE", "o.csv.gz: ", "gzip");
        Files.write(file, new byte[] {1, 2, 3});
        assertThat(groupBy(file.toString()).err()).contains("CORRUPT_FILE");
    }

    @Test
    void errorsNameTheCompressedFile() throws IOException {
        Path file = folder.resolve("bad.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("a,b\n1,2\n3\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(Run.of("sort", file.toString(), "--by=a").err())
                .contains("CORRUPT_FILE: " + file + ": line 3 has 1 fields, expected 2");
        Run head = Run.of("head", file.toString(), "--format=csv");
        assertThat(head.outLines()).containsExactly("a,b", "1,2");
        assertThat(head.err()).contains(file + ": line 3 has 1 fields", "it is left out");
        assertThat(onInput("status,price\nF,2\n3\n".getBytes(StandardCharsets.UTF_8)).err())
                .contains("standard input: line 3 has 1 fields");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*.csv             | 4",
                "year=*/*.csv      | 3",
                "**/*.csv          | 7",
                "year=202[34]/a.csv | 3",
                "{o,p}.csv         | 4",
                "year=202?         | 3",
            })
    void patternsNameFiles(String pattern, long rows) throws IOException {
        years();
        Run run = Run.of("groupby", path(pattern), "--agg=count(*)", "--format=csv");
        assertThat(run.err()).isEmpty();
        assertThat(run.outLines().getLast()).isEqualTo(Long.toString(rows));
    }

    @Test
    void aPatternWithoutAFileIsTold() {
        Run run = groupBy(path("*.nothing"));
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("FILE_NOT_FOUND", "*.nothing: no file has a name");
    }

    private void years() throws IOException {
        for (int year : new int[] {2023, 2024}) {
            Path inner = Files.createDirectory(folder.resolve("year=" + year));
            String rows = year == 2023 ? "F,1.5,2023-01-01\n" : "O,2,2024-05-05\nF,4,\n";
            Files.writeString(inner.resolve("a.csv"), "status,price,day\n" + rows);
        }
    }

    private Path convert(String name) {
        Path file = folder.resolve(name);
        if (!name.equals("o.csv")) {
            Run run =
                    Run.of("filter", path("o.csv"), "--where=price>0", "--output", file.toString());
            assertThat(run.err()).isEmpty();
        }
        return file;
    }

    private String path(String name) {
        return folder + "/" + name;
    }

    private static void assertAnswer(Run run) {
        assertThat(run.err()).isEmpty();
        assertThat(run.outLines()).isEqualTo(ANSWER);
    }

    private static Run groupBy(String input, String... more) {
        return Run.of(arguments(input, more));
    }

    private static Run onInput(byte[] bytes, String... more) {
        return Run.withInput(new ByteArrayInputStream(bytes), arguments("-", more));
    }

    private static String[] arguments(String input, String... more) {
        return Stream.of(Stream.of("groupby", input), Stream.of(QUERY), Stream.of(more))
                .flatMap(each -> each)
                .toArray(String[]::new);
    }
}
