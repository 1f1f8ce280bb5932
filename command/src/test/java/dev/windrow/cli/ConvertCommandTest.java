// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

final class ConvertCommandTest {

    @TempDir private Path folder = Path.of("");

    @Test
    void theEndingOfTheLastNameTellsTheFormat() throws IOException {
        Path csv = Files.writeString(folder.resolve("t.csv"), "k;v\n1;a\n2;b\n");
        Path arrow = folder.resolve("t.arrow");
        assertThat(Run.of("convert", csv.toString(), arrow.toString()).err()).isEmpty();
        Path json = folder.resolve("t.jsonl");
        Run both = Run.of("convert", arrow.toString(), arrow.toString(), json.toString());
        assertThat(both.err()).isEmpty();
        String rows = "{\"k\":1,\"v\":\"a\"}\n{\"k\":2,\"v\":\"b\"}\n";
        assertThat(json).hasContent(rows + rows);
    }

    @Test
    void typesOfLaterRowsHold() throws IOException {
        Path csv = folder.resolve("t.csv");
        Files.writeString(csv, "v\n" + "1\n".repeat(200_000) + "1.5\n");
        Path json = folder.resolve("t.jsonl");
        assertThat(Run.of("convert", csv.toString(), json.toString()).status()).isZero();
        assertThat(Files.readAllLines(json)).hasSize(200_001).first().isEqualTo("{\"v\":1.0}");
    }

    @Test
    void standardInputIsAnInput() {
        byte[] text = "k\n1\n".getBytes(StandardCharsets.UTF_8);
        Path json = folder.resolve("t.jsonl");
        Run run = Run.withInput(new ByteArrayInputStream(text), "convert", "-", json.toString());
        assertThat(run.err()).isEmpty();
        assertThat(json).hasContent("{\"k\":1}\n");
    }

    @Test
    void anUnknownEndingIsRefusedBeforeAnythingIsRead() {
        Run run = Run.of("convert", "no.csv", folder.resolve("t.xyz").toString());
        assertThat(run.err()).contains("t.xyz");
        assertThat(run.status()).isEqualTo(2);
        Run alone = Run.of("convert", "no.csv");
        assertThat(alone.err()).contains("convert no.csv: no output");
        assertThat(alone.status()).isEqualTo(2);
        assertThat(Run.of("convert", "a.csv", "b.json", "--to", "x").err())
                .contains("Unknown option: '--to'");
    }

    @Test
    void partitionsAreFolders() throws IOException {
        Path csv = Files.writeString(folder.resolve("t.csv"), "k;v\n1;1.234,5\n2;7\n1;8\n");
        Path parts = folder.resolve("parts");
        String[] partition = {"--partition-by", "k", "--format", "jsonl"};
        String[] names = {"convert", csv.toString(), parts.toString()};
        String[] all = Stream.of(names, partition).flatMap(Stream::of).toArray(String[]::new);
        assertThat(Run.of(all).err()).isEmpty();
        Run whole = Run.of("-c", "select k, v from '" + parts + "/**/*.jsonl' order by v");
        assertThat(whole.out()).contains("7.0", "8.0", "1234.5");
        Run withoutFolder = Run.of("convert", csv.toString(), "t.csv", "--format", "jsonl");
        assertThat(withoutFolder.err()).contains("--format without --partition-by");
        assertThat(withoutFolder.status()).isEqualTo(2);
    }
}
