// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Folders whose names are values of columns: what is written is read again. */
final class PartitionedFolderTest {

    private static final String CSV =
            "region,day,v\nN/A,2024-01-01,1\n,2024-01-02,2\nN/A,2024-01-02,3\nS,2024-01-01,4\n";

    @TempDir private Path folder = Path.of("");
    private String input = "";
    private String output = "";

    @BeforeEach
    void write() throws IOException {
        input = Files.writeString(folder.resolve("i.csv"), CSV).toString();
        output = folder.resolve("out").toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "csv", "jsonl", "arrow"})
    void whatIsWrittenIsReadAgain(String format) throws IOException {
        Run written = partition("--partition-by=region,day", "--format=" + format);
        assertThat(written.err()).isEmpty();
        assertThat(files())
                .containsExactly(
                        "region=N%2FA/day=2024-01-01/part-0." + format,
                        "region=N%2FA/day=2024-01-02/part-0." + format,
                        "region=S/day=2024-01-01/part-0." + format,
                        "region=__HIVE_DEFAULT_PARTITION__/day=2024-01-02/part-0." + format);
        Run schema = Run.of("schema", output, "--columns=v,region,day", "--format=csv");
        assertThat(schema.outLines().get(2)).startsWith("region,utf8");
        assertThat(schema.outLines().get(3)).startsWith("day,date32");
        assertThat(Run.of("sort", output, "--by=v", "--format=csv").outLines())
                .containsExactly(
                        "v,region,day",
                        "1,N/A,2024-01-01",
                        "2,,2024-01-02",
                        "3,N/A,2024-01-02",
                        "4,S,2024-01-01");
    }

    /** Whether the pattern names files or folders, and however it names them. */
    @ParameterizedTest
    @ValueSource(
            strings = {"/**/*.csv", "/*/*/*.csv", "/*", "/region=*/day=*", "/{region=S,region=N*}"})
    void foldersThatAPatternNamesAreColumns(String pattern) {
        partition("--partition-by=region,day", "--format=csv");
        List<String> rows = Run.of("sort", output + pattern, "--by=v", "--format=csv").outLines();
        assertThat(rows).startsWith("v,region,day", "1,N/A,2024-01-01").endsWith("4,S,2024-01-01");
        Run one = Run.of("head", output + "/region=S/*/*.csv", "--format=csv");
        assertThat(one.outLines()).containsExactly("v,region,day", "4,S,2024-01-01");
    }

    @Test
    void aConditionLeavesFoldersOut() throws IOException {
        assertThat(partition("--partition-by=day").status()).isZero();
        // What is no Parquet file is not read.
        Path other = Path.of(output, "day=2024-01-02");
        try (Stream<Path> files = Files.list(other)) {
            assertThat(files.count()).isEqualTo(1);
        }
        Run run =
                Run.of(
                        "groupby",
                        output,
                        "--agg=sum(v)",
                        "--where=day < date '2024-01-02'",
                        "--engine=cpu",
                        "--profile",
                        "--format=csv");
        assertThat(run.outLines().getLast()).isEqualTo("5");
        assertThat(run.err()).contains("skipped");
    }

    @Test
    void typesOfFoldersMayBeGiven() {
        partition("--partition-by=day", "--format=csv");
        Run run = Run.of("schema", output, "--types=day=string,v=double", "--format=csv");
        assertThat(run.err()).contains("part-0.csv and 1 more: delimiter ',', header");
        assertThat(run.out()).contains("day,utf8", "v,float64");
        Run wrong = Run.of("head", output, "--types=day=int");
        assertThat(wrong.status()).isEqualTo(1);
        assertThat(wrong.err()).contains("BAD_FIELD", "day=2024-01-01, expected int32");
    }

    @Test
    void folderColumnsAloneAreRead() {
        partition("--partition-by=region");
        Run run =
                Run.of(
                        "groupby",
                        output,
                        "--by=region",
                        "--agg=count(*)",
                        "--sort",
                        "--format=csv");
        assertThat(run.err()).isEmpty();
        assertThat(run.outLines()).containsExactly("region,count(*)", "N/A,2", "S,1", ",1");
    }

    @Test
    void nothingIsLostAndNothingIsHalf() throws IOException {
        Files.createDirectory(Path.of(output));
        Files.writeString(Path.of(output, "mine"), "x");
        Run full = partition("--partition-by=region");
        assertThat(full.status()).isEqualTo(1);
        assertThat(full.err()).contains("has files in it");
        Files.delete(Path.of(output, "mine"));
        assertThat(partition("--partition-by=regoin").err()).contains("did you mean region");
        assertThat(partition("--partition-by=region,day,v").err()).contains("take all columns");
        assertThat(files()).isEmpty();
        assertThat(partition("--partition-by=region").status()).isZero();
        assertThat(files()).hasSize(3);
        assertThat(Run.of("sort", input, "--by=v", "--partition-by=v").status()).isEqualTo(2);
    }

    @Test
    void foldersThatDifferAreTold() throws IOException {
        Files.createDirectories(Path.of(output, "a=1"));
        Files.createDirectories(Path.of(output, "b=1"));
        Files.writeString(Path.of(output, "a=1", "x.csv"), "v\n1\n");
        Files.writeString(Path.of(output, "b=1", "x.csv"), "v\n1\n");
        Run run = Run.of("head", output);
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("is in folders that name [b], expected [a]");
    }

    @Test
    void theNameOfNullIsAValueLikeOthers() throws IOException {
        Files.writeString(Path.of(input), "k,v\n__HIVE_DEFAULT_PARTITION__,1\n,2\n");
        assertThat(partition("--partition-by=k", "--format=csv").status()).isZero();
        assertThat(Run.of("sort", output, "--by=v", "--format=csv").outLines())
                .containsExactly("v,k", "1,__HIVE_DEFAULT_PARTITION__", "2,");
    }

    @Test
    void aValueThatNoFolderCanHaveIsTold() throws IOException {
        Files.writeString(Path.of(input), "k,v\n" + "x".repeat(300) + ",1\n");
        Run run = partition("--partition-by=k", "--format=csv");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("INVALID_ARGUMENT", "302 bytes", "at most 255", "xxx… of k");
        assertThat(files()).isEmpty();
    }

    private Run partition(String... options) {
        return Run.of(
                Stream.concat(
                                Stream.of("sort", input, "--by=v", "--output", output),
                                Stream.of(options))
                        .toArray(String[]::new));
    }

    private List<String> files() throws IOException {
        Path root = Path.of(output);
        if (!Files.exists(root)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
