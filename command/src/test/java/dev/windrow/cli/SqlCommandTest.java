// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

final class SqlCommandTest {

    @TempDir private Path folder = Path.of("");

    private String file = "";

    @BeforeEach
    void write() throws IOException {
        Path path = folder.resolve("t.csv");
        Files.writeString(path, "k,v\n1,10\n2,20\n1,30\n");
        file = path.toString();
    }

    @Test
    void writesTheResult() {
        Run run =
                Run.of(
                        "sql",
                        "select k, sum(v) as s from '" + file + "' group by k order by s desc",
                        "--format",
                        "csv");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("k,s\n1,40\n2,20\n");
        assertThat(run.status()).isZero();
    }

    @Test
    void writesAFileInBatches() throws IOException {
        Path output = folder.resolve("out.csv");
        Run run =
                Run.of(
                        "sql",
                        "select v + 1 as w from '" + file + "' where k = 1",
                        "--output",
                        output.toString());
        assertThat(run.err()).isEmpty();
        assertThat(output).hasContent("w\n11\n31\n");
    }

    @Test
    void namesTables() {
        Run run =
                Run.of(
                        "sql",
                        "select count(*) as c from t",
                        "--table",
                        "t=" + file,
                        "--table",
                        "t=" + file,
                        "--format",
                        "csv",
                        "--explain");
        assertThat(run.out()).isEqualTo("c\n6\n");
        assertThat(run.err()).contains("engine");
        assertThat(Run.of("sql", "select 1 from t", "--table", "t").status()).isEqualTo(2);
    }

    @Test
    void statementsCallTheMacrosOfEarlierOnes() {
        Run run =
                Run.of(
                        "sql",
                        "create macro twice(x) as 2 * x; create macro of(n) as table from '"
                                + file
                                + "' where k = n; select sum(twice(v)) as s from of(1)",
                        "--format",
                        "csv");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("s\n80\n");
    }

    @Test
    void whatIsNotSupportedIsWrongUsage() {
        Run run = Run.of("sql", "select 1 for update");
        assertThat(run.err()).contains("SQL at position 10: FOR is not supported");
        assertThat(run.status()).isEqualTo(2);
        assertThat(Run.of("sql", "select").status()).isEqualTo(2);
        assertThat(Run.of("sql", "select w from '" + file + "'").status()).isEqualTo(2);
    }

    @Test
    void aFailureLeavesNothingOnStandardOutput() {
        String sql = "select cast(case when i = 199999 then 'x' else '1' end as int) as n";
        Run run = Run.of("sql", sql + " from range(200000) r(i)", "--format=csv");
        assertThat(run.status()).isNotZero();
        assertThat(run.err()).contains("OVERFLOW", "row 199999");
        assertThat(run.out()).isEmpty();
    }
}
