// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;
import dev.windrow.bench.BenchmarkCase;
import dev.windrow.bench.BenchmarkCases;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

@ExtendWith(NoLeaks.class)
final class BenchCommandTest {

    @TempDir private Path folder = Path.of("");

    @Test
    void printsEachRunAndTheLeastAndTheMedian() {
        Run run = bench("int-3", "--rows", "1e3", "--repeat", "2");
        assertThat(run.status()).isZero();
        assertThat(run.err()).isEmpty();
        List<String> lines = run.outLines();
        assertThat(lines.getFirst())
                .isEqualTo("int-3: 1000 rows of 12.0 bytes, 3 groups, sum(value)");
        assertThat(lines)
                .contains("data      random:rows=1000,key=int32,keys=3,value=float64")
                .contains("strategy  cpu-hash")
                .anyMatch(
                        line -> line.matches("on +cpu \\(\\d+ threads?\\), cpu, windrow .*Java.*"))
                .anyMatch(line -> line.matches("first( +\\d+\\.\\d{3}){2}"))
                .anyMatch(line -> line.matches("2( +\\d+\\.\\d{3}){2}"))
                .noneMatch(line -> line.matches("3 +\\d.*"))
                .anyMatch(line -> line.matches("min( +\\d+\\.\\d{3}){2}"))
                .anyMatch(line -> line.matches("median( +\\d+\\.\\d{3}){2}"))
                .anyMatch(line -> line.matches("\\d+\\.\\d\\d GB/s"));
    }

    @Test
    void anOperationHasRowsAndNoGroups() {
        Run run = bench("upper-100", "--rows", "1e3", "--repeat", "1");
        assertThat(run.status()).isZero();
        assertThat(run.outLines().getFirst())
                .startsWith("upper-100: 1000 rows of ")
                .contains(" bytes, 1000 rows, ")
                .doesNotContain("groups");
    }

    @Test
    void severalCasesEndInATable() throws IOException {
        Path json = folder.resolve("times.json");
        Run run =
                bench("int-3", "string-3", "--rows=1_000", "--repeat=1", "--json", json.toString());
        assertThat(run.status()).isZero();
        assertThat(run.outLines())
                .anyMatch(line -> line.matches("case +strategy +rows +result rows +wall min ms.*"));
        assertThat(run.outLines().getLast()).matches("string-3 +cpu-hash +1000 +3 .*");
        assertThat(Files.readAllLines(json))
                .hasSize(4)
                .anyMatch(line -> line.startsWith("{\"case\":\"int-3\","))
                .anyMatch(line -> line.startsWith("{\"case\":\"string-3\","));
    }

    @Test
    void aByteOfALongKeyIsComparedWithOneOfAnInteger() {
        Run run = bench("string-100-1e6", "int64-1e6", "--rows=3_000", "--repeat=1");
        assertThat(run.status()).isZero();
        assertThat(run.outLines().getLast())
                .matches(
                        "a byte of a key: \\d+\\.\\d{3} ns in long strings, \\d+\\.\\d{3} in"
                                + " integers of 8 bytes, \\d+\\.\\d{2} times");
    }

    @Test
    void aDeviceHasKernelsAndACheckedAnswer() {
        Run run = Run.of("bench", "int-3", "--engine=gpu", "--rows=500", "--repeat=1");
        assertThat(run.status()).isZero();
        assertThat(run.outLines())
                .contains("answer    equal to the CPU engine's")
                .anyMatch(line -> line.matches("run +wall ms +home ms +kernel ms"))
                .anyMatch(line -> line.matches("min( +\\d+\\.\\d{3}){3}"))
                .anyMatch(line -> line.matches(".*GB/s, .* % of the .* GB/s that a copy .*"));
        assertThat(Run.of("bench", "int-3", "--engine=gpu", "--rows=9", "--no-check").outLines())
                .contains("answer    not checked");
    }

    @Test
    void anOperationIsACase() {
        for (String name : List.of("rolling-3000", "sort-int32", "filter-half", "upper-100")) {
            Run run = Run.of("bench", name, "--engine=gpu", "--rows=400", "--repeat=1");
            assertThat(run.status()).as(name).isZero();
            assertThat(run.outLines())
                    .contains("answer    equal to the CPU engine's")
                    .anyMatch(line -> line.startsWith("strategy  device-"));
        }
        Run other = Run.of("bench", "sort-int32", "--from-host", "--rows=400");
        assertThat(other.status()).isNotZero();
        assertThat(other.err()).contains("sort-int32 is an operation on columns, not a query");
    }

    @Test
    void tellsWhatAProfileCosts() {
        Run run = bench("int-3", "string-3", "--profile-cost", "--rows=1_000", "--repeat=2");
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.outLines())
                .hasSize(2 + 2)
                .anyMatch(line -> line.matches("case +engine .* off median ms +on median ms .*"))
                .anyMatch(line -> line.matches("string-3 +cpu .* +cpu-hash +1000 +2 .*\\.\\d{3}"));
    }

    @Test
    void tellsWhatRunsFromTheHostTakeBesideTheirUpload() {
        Run device = Run.of("bench", "int-3", "--engine=gpu", "--from-host", "--rows=1_000");
        assertThat(device.err()).isEmpty();
        assertThat(device.status()).isZero();
        assertThat(device.outLines())
                .anyMatch(
                        line ->
                                line.matches(
                                        "case .* MB uploaded .* upload ms +wall/upload +answer"))
                .anyMatch(
                        line ->
                                line.matches(
                                        "int-3 .* +1000 +0\\.0 .*\\.\\d{3} +\\d+\\.\\d{3} +equal"
                                                + " .*"));
        Run cpu = bench("int-3", "--from-host", "--rows=1_000");
        assertThat(cpu.status()).isZero();
        assertThat(cpu.outLines()).anyMatch(line -> line.startsWith("int-3  cpu"));
        Run both = bench("int-3", "--from-host", "--profile-cost");
        assertThat(both.status()).isEqualTo(2);
        assertThat(both.err()).contains("choose one of them");
    }

    @Test
    void tellsWhatTableAfterTableTakes() {
        Run device = Run.of("bench", "int-3", "--engine=gpu", "--tables=3", "--rows=3_000");
        assertThat(device.err()).isEmpty();
        assertThat(device.status()).isZero();
        assertThat(device.outLines())
                .anyMatch(line -> line.matches("case .* first ms +next min ms .* alone/next .*"))
                .anyMatch(line -> line.matches("int-3 .* +3 +1000 .*\\.\\d{3} +equal .*"));
        Run cpu = bench("int-3", "--tables=2", "--rows=1_000");
        assertThat(cpu.status()).isZero();
        assertThat(cpu.outLines()).anyMatch(line -> line.startsWith("int-3  cpu"));
        for (String one : new String[] {"--tables=1", "--tables=-2"}) {
            Run few = bench("int-3", one);
            assertThat(few.status()).isEqualTo(2);
            assertThat(few.err()).contains(one.replace('=', ' '), "at least 2");
        }
        assertThat(bench("int-3", "--tables=2", "--from-host").err()).contains("choose one");
    }

    /** Runs a comparison whose answers are right: several ways, each under two circumstances. */
    private static Run inAllWays(String name, int ways, String rows, Path json) {
        Run run =
                Run.of(
                        "bench",
                        name,
                        "--engine=gpu",
                        "--rows=" + rows,
                        "--repeat=1",
                        "--json",
                        json.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.outLines()).hasSize(2 + 2 * ways);
        assertThat(run.outLines().subList(2, 2 + 2 * ways))
                .allMatch(line -> line.contains("equal to the CPU"));
        return run;
    }

    @Test
    void redactsInTwoWays() throws IOException {
        Path json = folder.resolve("redact.json");
        Run run = inAllWays("redact", 2, "700", json);
        assertThat(run.outLines())
                .anyMatch(line -> line.matches("functions of strings +device-select +with +700 .*"))
                .anyMatch(line -> line.matches("two passes +device-two-pass +with +700 .* 2 .*"))
                .anyMatch(line -> line.matches("two passes +device-two-pass +without +700 .*"));
        assertThat(Files.readAllLines(json)).anyMatch(line -> line.contains("\"launches\":2"));
        Run onCpu = Run.of("bench", "redact", "--engine=cpu", "--rows=700", "--repeat=1");
        assertThat(onCpu.outLines()).hasSize(2 + 1).anyMatch(line -> line.contains("cpu-select"));
        assertThat(Run.of("bench", "redact", "int-3", "--json", json.toString()).status())
                .isEqualTo(2);
    }

    @Test
    void averagesWindowsAsATutorialDoes() throws IOException {
        Path json = folder.resolve("rolling.json");
        Run run = inAllWays("rolling", 4, "5_000", json);
        assertThat(run.outLines())
                .anyMatch(line -> line.matches(" *4 +a window a thread .* 5000 .*"))
                .anyMatch(line -> line.matches(" *4 +a tile in local memory .* 5000 .*"))
                .anyMatch(line -> line.matches(" *3000 +adjacent windows a thread .* 5000 .*"))
                .anyMatch(line -> line.matches(" *3000 +windrow .* 5000 .*"));
        assertThat(Files.readAllLines(json)).anyMatch(line -> line.contains("\"window\":3000"));
        Run onCpu = Run.of("bench", "rolling", "--engine=cpu", "--rows=5_000", "--repeat=1");
        assertThat(onCpu.outLines())
                .hasSize(2 + 2)
                .anyMatch(line -> line.matches(" *3000 +windrow .* the CPU engine's own"));
    }

    @Test
    void listsTheCases() {
        Run run = Run.of("bench", "--list");
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .contains(BenchmarkCases.all().stream().map(BenchmarkCase::name).toList());
        assertThat(run.outLines())
                .hasSize(4 + BenchmarkCases.all().size())
                .anyMatch(line -> line.startsWith("redact: strings made"))
                .anyMatch(line -> line.startsWith("rolling: moving averages"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "int-1e9             | no case \"int-1e9\": did you mean int-129, int-1e3",
                "''                  | expected a case, all, or --list",
                "int-3 --rows=many   | expected a whole number such as 1e7, found many",
                "int-3 --rows=1.5    | expected a whole number such as 1e7, found 1.5",
                "int-3 --json=a.csv  | --json a.csv: expected a name that ends in .json",
                "int-3 --engine=tpu  | expected one of auto, gpu, cpu, found tpu",
            })
    void wrongUsageHasStatusTwo(String options, String message) {
        Run run = Run.of(("bench " + options).strip().split(" +"));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(message);
    }

    @Test
    void countsThatAreTooSmallAreTold() {
        assertThat(bench("int-3", "--rows=0").status()).isEqualTo(2);
        assertThat(bench("int-3", "--repeat=0").err()).contains("0 runs, expected at least 1");
    }

    @Test
    void aCaseThatFailsDoesNotKeepOthersFromRunning() {
        Run run =
                Run.of(
                        "bench",
                        "int-3",
                        "string-3",
                        "--engine=cpu",
                        "--algorithm=dense",
                        "--rows=10");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.errLines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("windrow: UNSUPPORTED_PLAN: int-3: "),
                        line ->
                                assertThat(line)
                                        .startsWith("windrow: UNSUPPORTED_PLAN: string-3: "));
    }

    private static Run bench(String... arguments) {
        String[] all = new String[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        all[0] = "bench";
        all[1] = "--engine=cpu";
        return Run.of(all);
    }
}
