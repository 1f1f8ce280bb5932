// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.cli.Run;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Every failure has a code, a line and a status, and a stack trace only on demand. */
@ExtendWith(NoLeaks.class)
final class FailuresTest {

    @TempDir private Path folder = Path.of("");
    private String orders = "";

    @BeforeEach
    void writeInput() throws IOException {
        orders = Files.writeString(folder.resolve("o.csv"), "status,price\nF,1\nO,2\n").toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "UNKNOWN_COLUMN      | --by=statsu",
                "UNKNOWN_COLUMN      | --by=status --agg=sum(prize)",
                "UNKNOWN_COLUMN      | --by=status --where=prize>1",
                "UNKNOWN_COLUMN      | --by=status --having=prize>1",
                "UNKNOWN_COLUMN      | --by=status --order-by=prize",
                "UNKNOWN_COLUMN      | --by=status --types=prize=int8",
                "DUPLICATE_NAME      | --by=status,status",
                "DUPLICATE_NAME      | --by=status --agg=sum(price),sum(price)",
                "UNKNOWN_AGGREGATION | --agg=summ(price)",
                "UNKNOWN_AGGREGATION | --agg=modus(price)",
                "UNKNOWN_FUNCTION    | --by=uper(status)",
                "UNSUPPORTED_PLAN    | --by=status --engine=cpu --algorithm=dense",
                "INVALID_ARGUMENT    | --agg=quantile(price,NaN)",
                "INVALID_ARGUMENT    | --agg=top(price,0)",
                "INVALID_ARGUMENT    | --by=status --limit=-1",
                "INVALID_ARGUMENT    | --by=status --scratch-share=0",
                "INVALID_ARGUMENT    | --by=status --threads=0",
                "INVALID_ARGUMENT    | --by=status --format=csv --output=x.json",
                "SYNTAX              | --agg=sum(price",
                "SYNTAX              | --by=status,",
                "SYNTAX              | --by=status --types=price",
                "SYNTAX              | --by=status --types=price=strange",
                "SYNTAX              | --by=cast(price:as:strange)",
                "UNKNOWN_FORMAT      | --by=status --output=result.xls",
            })
    void wrongUsageThatTheDataTellsOfHasStatusTwo(ErrorCode code, String options) {
        assertFails(code, 2, groupBy(options));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UNSUPPORTED_TYPE    | --by=status --agg=sum(status)",
                "UNSUPPORTED_TYPE    | --agg=bool_and(price)",
                "UNSUPPORTED_TYPE    | --agg=corr(price,status)",
                "BAD_FIELD           | --by=status --types=status=int32",
                "FILE_NOT_FOUND      | --by=status --output=/no/such/folder/x.csv",
            })
    void dataAtFaultHasStatusOne(ErrorCode code, String options) {
        assertFails(code, 1, groupBy(options));
    }

    /** Returns a command line; a colon stands for a blank within an option. */
    private String[] groupBy(String options) {
        return Stream.concat(
                        Stream.of("groupby", orders),
                        Stream.of(options.split(" ")).map(option -> option.replace(':', ' ')))
                .toArray(String[]::new);
    }

    @Test
    void tellsOfNearestNames() {
        assertThat(Run.of("groupby", orders, "--by", "statsu").err())
                .contains("statsu")
                .contains("did you mean status");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "groupby    | --agg=sum(v)",
                "transform  | --select=v*2",
                "filter     | --where=v>2",
                "rolling    | --agg=sum(v)",
                "cumulative | --agg=sum(v)",
                "explain    | --agg=sum(v)",
            })
    void theFieldThatMadeAColumnTextIsNamed(String command, String option) throws IOException {
        Path odd = Files.writeString(folder.resolve("odd.csv"), "k,v\n1,10\n,\n2,x/y\nx,y\n");
        Run run = assertFails(ErrorCode.UNSUPPORTED_TYPE, 1, command, odd.toString(), option);
        assertThat(run.err())
                .contains(
                        odd
                                + ": line 4, column \"v\": \"x/y\" makes it utf8, the fields before"
                                + " it are int64: correct that field, or compute with"
                                + " to_integer(v), which is null there")
                .doesNotContain("column \"k\"");
        Run remedy = Run.of("groupby", odd.toString(), "--agg=sum(to_integer(v))", "--format=csv");
        assertThat(remedy.outLines().getLast()).isEqualTo("10");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,007,x   | line 3 | 007  | int64",
                "+7,1.5    | line 2 | +7   | int64",
                ",1.5,+7,1 | line 4 | +7   | float64",
                "1,00.5    | line 3 | 00.5 | float64"
            })
    void theNumberThatOnlyTextKeepsIsNamed(String fields, String line, String field, String type)
            throws IOException {
        String lines = "k," + fields.replace(",", "\nk,") + "\n";
        Path file = Files.writeString(folder.resolve("codes.csv"), "k,v\n" + lines);
        Run run =
                assertFails(
                        ErrorCode.UNSUPPORTED_TYPE, 1, "groupby", file.toString(), "--agg=sum(v)");
        assertThat(run.err())
                .contains(
                        file + ": " + line + ", column \"v\": \"" + field + "\" makes it utf8,",
                        "since a number would lose its plus sign or its zeros",
                        "--types v=" + type);
    }

    /** Types are guessed from the first part of a file, and the field stands in another. */
    @Test
    void aFieldFarBehindIsNamedToo() throws IOException {
        StringBuilder text = new StringBuilder("k,v\n");
        for (int row = 0; row < 600_000; row++) {
            text.append(row % 7).append(row == 555_555 ? ",none\n" : ",1.5\n");
        }
        Path odd = Files.writeString(folder.resolve("odd.csv"), text);
        Run run =
                assertFails(
                        ErrorCode.UNSUPPORTED_TYPE,
                        1,
                        "groupby",
                        odd.toString(),
                        "--by=k",
                        "--agg=sum(v)");
        assertThat(run.err())
                .contains("line 555557, column \"v\": \"none\"", "are float64", "to_float(v)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"005", "+5", "05.0"})
    void aNumberFarBehindThatOnlyTextKeepsMakesText(String field) throws IOException {
        StringBuilder text = new StringBuilder("k,v\n");
        for (int row = 0; row < 100_000; row++) {
            text.append(row % 7).append(",5\n");
        }
        text.append("1,").append(field).append('\n');
        Path file = Files.writeString(folder.resolve("late.csv"), text);
        Run run =
                Run.of("groupby", file.toString(), "--by=v", "--agg=count(*) as n", "--format=csv");
        assertThat(run.outLines()).containsExactlyInAnyOrder("v,n", "5,100000", field + ",1");
    }

    @Test
    void aMissingFileIsNamed() {
        Run run = assertFails(ErrorCode.FILE_NOT_FOUND, 1, "groupby", "no.csv", "--by", "a");
        assertThat(run.err()).contains("no.csv");
    }

    /** The output is checked first: here, there is no input, either. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "generate random:rows=1e11",
                "groupby no.csv --by=a",
                "merge no.arrow --by=a --agg=count(*)",
                "transform no.csv --select=a+1",
                "filter no.csv --where=a>1",
                "sort no.csv --by=a",
                "rolling no.csv --preceding=3 --agg=sum(a)",
                "cumulative no.csv --agg=sum(a)",
                "window no.csv --compute=row_number()",
                "sql select*from'no.csv'",
                "head no.csv",
                "describe no.csv",
                "schema no.csv"
            })
    void anOutputIsCheckedBeforeThereIsAResult(String command) {
        Path missing = folder.resolve("missing");
        for (String name : List.of("x.csv", "x.parquet")) {
            String[] arguments = (command + " --output=" + missing.resolve(name)).split(" ");
            Run run = assertFails(ErrorCode.FILE_NOT_FOUND, 1, arguments);
            assertThat(run.err()).contains("there is no folder " + missing);
        }
        String[] unknown = (command + " --output=" + folder.resolve("x.xlsx")).split(" ");
        assertFails(ErrorCode.UNKNOWN_FORMAT, 2, unknown);
    }

    @Test
    void aTableForPeopleIsNoFormatOfFiles() {
        Run run =
                assertFails(
                        ErrorCode.INVALID_ARGUMENT,
                        2,
                        "filter",
                        "no.csv",
                        "--where=a>1",
                        "--partition-by=a",
                        "--format=table",
                        "--output=" + folder.resolve("new"));
        assertThat(run.err()).contains("--format table is for people");
    }

    @Test
    void aFolderIsNoOutputFile() throws IOException {
        Path result = Files.createDirectory(folder.resolve("x.csv"));
        String[] arguments = {"groupby", orders, "--by=status", "--output", result.toString()};
        assertFails(ErrorCode.WRONG_FILE_KIND, 1, arguments);
    }

    @Test
    void unknownDataSets() {
        assertFails(ErrorCode.UNKNOWN_DATASET, 2, "groupby", "tpch:nothing", "--agg=count(*)");
        assertFails(ErrorCode.UNKNOWN_DATASET, 2, "groupby", "nosuch:rows=1", "--agg=count(*)");
    }

    @Test
    void generateChecksItsOutputFirst() {
        assertFails(ErrorCode.UNKNOWN_FORMAT, 2, "generate", "random:rows=10", "--output", "x.y");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nothing",
                "groupby",
                "groupby x.csv",
                "groupby x.csv --by=a --no-such-option",
                "groupby x.csv --by=a --engine=tpu",
                "groupby x.csv --by=a --algorithm=bogo",
                "groupby x.csv --by=a --limit=many",
                "groupby x.csv --by=a --format=xml",
                "groupby x.csv --by=a --by=b",
                "generate tpch:orders",
            })
    void wrongUsageHasStatusTwo(String line) {
        Run run =
                Run.of(
                        Arrays.stream(line.split(" "))
                                .filter(s -> !s.isEmpty())
                                .toArray(String[]::new));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines()).hasSize(2);
        assertThat(run.errLines().getFirst()).startsWith("windrow: ");
        assertThat(run.errLines().getLast()).startsWith("Try 'windrow").endsWith("--help'.");
    }

    @Test
    void debugAddsTheStackTrace() {
        Run run = Run.of("groupby", orders, "--by", "statsu", "--debug");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.errLines().getFirst()).startsWith("windrow: UNKNOWN_COLUMN: ");
        assertThat(run.err()).contains("\tat dev.windrow.");
        assertThat(Run.of("--debug", "groupby", orders, "--by", "x").err()).contains("\tat ");
    }

    @ParameterizedTest
    @EnumSource
    void everyCodeHasItsStatus(ErrorCode code) {
        Run run = report(new WindrowException(code, "found a\n  and b\u001b[0m"), false);
        assertThat(run.err().strip()).isEqualTo("windrow: " + code + ": found a and b\\u001b[0m");
        assertThat(run.status()).isEqualTo(ExitStatus.of(code));
    }

    @ParameterizedTest
    @ValueSource(strings = {"arrow", "parquet"})
    void listsAreKeysAndCounted(String ending) {
        String file = folder.resolve("lists." + ending).toString();
        ColumnMemory memory = new ColumnMemory();
        ColumnType type = new ColumnType.ListOf(ColumnType.Primitive.INT32);
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("k", Columns.longs(memory, 1, 1));
        columns.put("v", Columns.of(memory, type, List.of(List.of(1), List.of())));
        try (Table table = new Table(columns, 2, memory)) {
            Tables.write(table, Path.of(file));
        }
        Run run = Run.of("groupby", file, "--by=v", "--agg=count(*)", "--format=csv");
        assertThat(run.outLines()).containsExactly("v,count(*)", "[1],1", "[],1");
        run = Run.of("groupby", file, "--agg=count(v)", "--format=csv");
        assertThat(run.outLines()).containsExactly("count(v)", "2");
        run = Run.of("groupby", file, "--by=k", "--agg=count(*)", "--format=csv");
        assertThat(run.outLines()).containsExactly("k,count(*)", "1,2");
        run = Run.of("groupby", file, "--agg=nunique(v)", "--format=csv");
        assertThat(run.outLines()).containsExactly("nunique(v)", "2");
    }

    @Test
    void defectsAskForDebug() {
        for (Throwable defect :
                List.of(
                        new StackOverflowError(),
                        new IllegalStateException("odd"),
                        new NullPointerException(),
                        new NoClassDefFoundError("X"))) {
            Run run = report(defect, false);
            assertThat(run.errLines()).hasSize(1);
            assertThat(run.err()).startsWith("windrow: INTERNAL: ").contains("--debug");
            assertThat(run.status()).isEqualTo(3);
            assertThat(report(defect, true).err()).contains(defect.getClass().getName(), "\tat ");
        }
    }

    @Test
    void aFullHeapIsNamedAsSuch() {
        Run run = report(new OutOfMemoryError("Java heap space"), false);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).startsWith("windrow: HOST_MEMORY: ").contains("-Xmx");
        assertThat(run.status()).isEqualTo(3);
    }

    private static Run report(Throwable failure, boolean debug) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status =
                Failures.report(failure, debug, new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Run(status, "", err.toString(StandardCharsets.UTF_8));
    }

    private Run assertFails(ErrorCode code, int status, String... arguments) {
        Run run = Run.of(arguments);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).startsWith("windrow: " + code + ": ");
        assertThat(run.status()).isEqualTo(status);
        assertThat(run.out()).isEmpty();
        return run;
    }
}
