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
                "UNSUPPORTED_TYPE    | --by=status --agg=sum(status)",
                "DUPLICATE_NAME      | --by=status,status",
                "DUPLICATE_NAME      | --by=status --agg=sum(price),sum(price)",
                "UNKNOWN_AGGREGATION | --agg=summ(price)",
                "UNKNOWN_AGGREGATION | --agg=mode(price)",
                "INVALID_ARGUMENT    | --agg=quantile(price,NaN)",
                "INVALID_ARGUMENT    | --agg=top(price,0)",
                "UNSUPPORTED_TYPE    | --agg=bool_and(price)",
                "UNSUPPORTED_TYPE    | --agg=corr(price,status)",
                "INVALID_ARGUMENT    | --by=status --limit=-1",
                "INVALID_ARGUMENT    | --by=status --scratch-share=0",
                "INVALID_ARGUMENT    | --by=status --threads=0",
                "INVALID_ARGUMENT    | --by=status --format=csv --output=x.json",
                "SYNTAX              | --agg=sum(price",
                "SYNTAX              | --by=status,",
                "SYNTAX              | --by=status --types=price",
                "BAD_FIELD           | --by=status --types=status=int32",
                "UNSUPPORTED_FORMAT  | --by=status --output=result.xls",
                "FILE_NOT_FOUND      | --by=status --output=/no/such/folder/x.csv",
            })
    void queriesAtFaultHaveStatusOne(ErrorCode code, String options) {
        assertFails(code, 1, ("groupby " + orders + " " + options).split(" "));
    }

    @Test
    void tellsOfNearestNames() {
        assertThat(Run.of("groupby", orders, "--by", "statsu").err())
                .contains("statsu")
                .contains("did you mean status");
    }

    @Test
    void aMissingFileIsNamed() {
        Run run = assertFails(ErrorCode.FILE_NOT_FOUND, 1, "groupby", "no.csv", "--by", "a");
        assertThat(run.err()).contains("no.csv");
    }

    @Test
    void aFolderIsNoOutputFile() throws IOException {
        Path result = Files.createDirectory(folder.resolve("x.csv"));
        String[] arguments = {"groupby", orders, "--by=status", "--output", result.toString()};
        assertFails(ErrorCode.WRONG_FILE_KIND, 1, arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tpch:nothing", "nosuch:rows=1"})
    void unknownDataSets(String name) {
        assertThat(Run.of("groupby", name, "--agg", "count(*)"))
                .satisfies(run -> assertThat(run.status()).isEqualTo(1))
                .satisfies(run -> assertThat(run.errLines()).hasSize(1));
    }

    @Test
    void generateChecksItsOutputFirst() {
        assertFails(
                ErrorCode.UNSUPPORTED_FORMAT, 1, "generate", "random:rows=10", "--output", "x.y");
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
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.errLines().getFirst()).startsWith("windrow: UNKNOWN_COLUMN: ");
        assertThat(run.err()).contains("\tat dev.windrow.");
        assertThat(Run.of("--debug", "groupby", orders, "--by", "x").err()).contains("\tat ");
    }

    @ParameterizedTest
    @EnumSource
    void everyCodeHasItsStatus(ErrorCode code) {
        Run run = report(new WindrowException(code, "found a\n  and b\u001b[0m"), false);
        assertThat(run.err().strip()).isEqualTo("windrow: " + code + ": found a and b\\u001b[0m");
        assertThat(run.status()).isEqualTo(code.fault() == ErrorCode.Fault.QUERY ? 1 : 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"arrow", "parquet"})
    void listsAreNeitherKeysNorValuesButDoNoHarm(String ending) {
        String file = folder.resolve("lists." + ending).toString();
        ColumnMemory memory = new ColumnMemory();
        ColumnType type = new ColumnType.ListOf(ColumnType.Primitive.INT32);
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("k", Columns.longs(memory, 1, 1));
        columns.put("v", Columns.of(memory, type, List.of(List.of(1), List.of())));
        try (Table table = new Table(columns, 2, memory)) {
            Tables.write(table, Path.of(file));
        }
        for (String option : List.of("--by=v", "--agg=count(v)", "--agg=nunique(v)")) {
            Run run = assertFails(ErrorCode.UNSUPPORTED_TYPE, 1, "groupby", file, option);
            assertThat(run.err()).contains("\"v\" is list(int32): lists can be neither keys nor");
        }
        Run run = Run.of("groupby", file, "--by=k", "--agg=count(*)", "--format=csv");
        assertThat(run.outLines()).containsExactly("k,count(*)", "1,2");
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
