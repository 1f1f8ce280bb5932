// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The commands that look at a file: head, schema and describe. */
@ExtendWith(NoLeaks.class)
final class DescribeCommandTest {

    private static final String ORDERS =
            "status,price,day\nF,1.0,2024-01-01\nO,2.0,2024-01-02\nF,3.5,\n,4.0,2023-01-01\n"
                    + "O,,2024-01-01\n";
    private static final String RANDOM =
            "random:rows=20000,keys=700,key=int32,value=float64,seed=7,nulls=0.05,keynulls=0.1";

    @TempDir private Path folder = Path.of("");

    @Test
    void headShowsTheFirstRows() throws IOException {
        String orders = file("orders.csv", ORDERS);
        assertThat(Run.of("head", orders, "-n", "2").outLines())
                .containsExactly(
                        "status  price  day",
                        "------  -----  ----------",
                        "F         1.0  2024-01-01",
                        "O         2.0  2024-01-02");
        assertThat(Run.of("head", orders, "-n0", "--format=csv").outLines())
                .containsExactly("status,price,day");
        assertThat(Run.of("head", orders, "--columns=day,status", "--format=csv").outLines())
                .containsExactly(
                        "day,status",
                        "2024-01-01,F",
                        "2024-01-02,O",
                        ",F",
                        "2023-01-01,",
                        "2024-01-01,O");
    }

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow", "csv"})
    void headReadsEveryFormatAndSeveralParts(String ending) {
        String input = generated(ending);
        List<String> all = Run.of("head", input, "-n", "40000", "--format", "csv").outLines();
        assertThat(all).hasSize(20_001);
        assertThat(Run.of("head", input, "--format", "csv").outLines())
                .isEqualTo(all.subList(0, 11));
        assertThat(Run.of("head", input, input, "-n20003", "--format", "csv").outLines())
                .hasSize(20_004)
                .startsWith(all.toArray(String[]::new))
                .endsWith(all.get(1), all.get(2), all.get(3));
    }

    @Test
    void schemaTellsWhatTheFileTells() throws IOException {
        assertThat(Run.of("schema", file("orders.csv", ORDERS), "--format=csv").outLines())
                .containsExactly(
                        "column,type,nullable,rows",
                        "status,utf8,true,",
                        "price,float64,true,",
                        "day,date32,true,");
        String tpch = folder.resolve("nation.parquet").toString();
        Run.of("generate", "tpch:nation", "--output", tpch);
        assertThat(
                        Run.of("schema", tpch, "--format=csv", "--columns=n_name,n_nationkey")
                                .outLines())
                .containsExactly(
                        "column,type,nullable,rows",
                        "n_name,utf8,false,25",
                        "n_nationkey,int64,false,25");
    }

    @Test
    void schemaOfCsvIsThatOfAllFields() throws IOException {
        String late = "v\n" + "1\n".repeat(200_000) + "2.5\n";
        assertThat(Run.of("schema", file("late.csv", late), "--format=csv").outLines())
                .contains("v,float64,true,");
    }

    @Test
    void describesEveryType() throws IOException {
        Run run = Run.of("describe", file("orders.csv", ORDERS), "--engine=cpu", "--format=csv");
        assertThat(run.err()).isEmpty();
        assertThat(run.outLines())
                .containsExactly(
                        "column,type,rows,nulls,min,max,distinct,mean,std,q25,median,q75",
                        "status,utf8,5,1,F,O,2,,,,,",
                        "price,float64,5,1,1.0,4.0,4,2.625,1.3768926368215255,1.75,2.75,3.625",
                        "day,date32,5,1,2023-01-01,2024-01-02,3,,,,,");
    }

    @Test
    void describesAFileWithoutRows() throws IOException {
        assertThat(
                        Run.of(
                                        "describe",
                                        file("none.csv", "a,b\n"),
                                        "--engine=cpu",
                                        "--format=csv")
                                .outLines())
                .hasSize(3)
                .allMatch(line -> line.startsWith("column") || line.contains(",0,0,,,0,,,,,"));
    }

    /** What a GROUP BY without keys computes of the same rows is what describe shows. */
    @ParameterizedTest
    @CsvSource({"parquet,64MB", "arrow,64MB", "csv,64MB", "parquet,2MB", "arrow,2MB"})
    void describesAsGroupByDoes(String ending, String memory) {
        String input = generated(ending);
        Run run = Run.of("describe", input, "--engine=cpu", "--memory=" + memory, "--format=csv");
        assertThat(run.err()).isEmpty();
        for (String name : List.of("key", "value")) {
            String asked =
                    "count(*),count(NAME),min(NAME),max(NAME),nunique(NAME),mean(NAME),std(NAME),"
                            + "quantile(NAME,0.25),median(NAME),quantile(NAME,0.75)";
            String[] expected =
                    Run.of("groupby", input, "--agg", asked.replace("NAME", name), "--format=csv")
                            .outLines()
                            .get(1)
                            .split(",");
            String[] found =
                    run.outLines().stream()
                            .filter(line -> line.startsWith(name + ","))
                            .findFirst()
                            .orElseThrow()
                            .split(",");
            long nulls = Long.parseLong(expected[0]) - Long.parseLong(expected[1]);
            assertThat(nulls).isPositive();
            assertThat(Arrays.copyOfRange(found, 2, 4)).containsExactly(expected[0], "" + nulls);
            assertThat(Arrays.copyOfRange(found, 4, 7))
                    .containsExactly(expected[2], expected[3], expected[4]);
            for (int i = 7; i < found.length; i++) {
                assertThat(Double.parseDouble(found[i]))
                        .isCloseTo(Double.parseDouble(expected[i - 2]), Offset.offset(1e-9));
            }
        }
    }

    @Test
    void quickShowsWhatStatisticsTell() {
        String tpch = folder.resolve("orders.parquet").toString();
        Run.of("generate", "tpch:orders?sf=0.01&money=decimal", "--output", tpch);
        List<String> all = Run.of("describe", tpch, "--engine=cpu", "--format=csv").outLines();
        List<String> quick = Run.of("describe", tpch, "--quick", "--format=csv").outLines();
        assertThat(quick)
                .contains(
                        "o_orderkey,int64,15000,0,1,60000",
                        "o_orderdate,date32,15000,0,1992-01-01,1998-08-02",
                        "o_orderstatus,utf8,15000,0,,");
        for (int line = 1; line < quick.size(); line++) {
            String told = quick.get(line).replaceFirst(",,$", ",");
            assertThat(all.get(line)).startsWith(told);
        }
    }

    @Test
    void looksAtAStreamOnStandardInput() throws IOException {
        String file = folder.resolve("nation.arrows").toString();
        Run.of("generate", "tpch:nation", "--output", file);
        byte[] stream = Files.readAllBytes(Path.of(file));
        assertThat(ofStream(stream, "head", "-", "--format=csv").outLines()).hasSize(11);
        assertThat(ofStream(stream, "schema", "-", "--format=csv").outLines())
                .contains("n_name,utf8,true,");
        assertThat(ofStream(stream, "describe", "-", "--engine=cpu", "--format=csv").outLines())
                .anyMatch(line -> line.startsWith("n_name,utf8,25,0,ALGERIA,VIETNAM,25,"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "head     | --columns=prise | 2 | UNKNOWN_COLUMN",
                "schema   | --columns=prise | 2 | UNKNOWN_COLUMN",
                "describe | --columns=prise | 2 | UNKNOWN_COLUMN",
                "head     | --limit=-1      | 2 | -n -1, expected 0 or more",
                "schema   | --format=xml    | 2 | --format",
            })
    void tellsWhatIsWrong(String command, String option, int status, String message)
            throws IOException {
        Run run = Run.of(command, file("orders.csv", ORDERS), option);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(message);
        assertThat(run.status()).isEqualTo(status);
    }

    private static Run ofStream(byte[] stream, String... arguments) {
        return Run.withInput(new ByteArrayInputStream(stream), arguments);
    }

    private String generated(String ending) {
        String file = folder.resolve("random." + ending).toString();
        if (!Files.exists(Path.of(file))) {
            assertThat(Run.of("generate", RANDOM, "--output", file).status()).isZero();
        }
        return file;
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}
