// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

@ExtendWith(NoLeaks.class)
final class GroupByCommandTest {

    private static final String SUMS = "sum(price) as total, count(*)";

    @TempDir private Path folder = Path.of("");
    private String orders = "";

    @BeforeEach
    void writeInput() throws IOException {
        orders = file("orders.csv", "status,price\nF,1.0\nO,2.0\nF,3.0\n,4.0\nO,5.0\n");
    }

    @Test
    void printsATable() {
        Run run = groupBy("--sort");
        assertThat(run.outLines())
                .containsExactly(
                        "status  total  count(*)",
                        "------  -----  --------",
                        "F         4.0         2",
                        "O         7.0         2",
                        "null      4.0         1");
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
    }

    @Test
    void printsCsv() {
        assertThat(groupBy("--sort", "--format", "csv").outLines())
                .containsExactly("status,total,count(*)", "F,4.0,2", "O,7.0,2", ",4.0,1");
    }

    @Test
    void integersBeyond64BitsAreKeysOfTheirOwn() throws IOException {
        String wide =
                file(
                        "wide.csv",
                        "k,v\n9223372036854775808,1\n9223372036854775809,2\n"
                                + "9223372036854775809,3\n-5,4\n");
        List<String> query =
                List.of("groupby", wide, "--by=k", "--agg=sum(v)", "--sort", "--format=csv");
        assertThat(Run.of(query.toArray(String[]::new)).outLines())
                .containsExactly(
                        "k,sum(v)", "-5,4", "9223372036854775808,1", "9223372036854775809,5");
        List<String> one = new ArrayList<>(query);
        one.add("--where=k = 9223372036854775809");
        assertThat(Run.of(one.toArray(String[]::new)).outLines())
                .containsExactly("k,sum(v)", "9223372036854775809,5");
    }

    @Test
    void selectsRowsAndComputesColumns() {
        Run run =
                Run.of(
                        "groupby",
                        orders,
                        "--by",
                        "status",
                        "--where",
                        "price < 5 and (status = 'F' or status is null)",
                        "--agg",
                        "sum(price*(1-0.5)), max(-price) as least",
                        "--sort",
                        "--explain",
                        "--engine",
                        "cpu");
        assertThat(run.outLines())
                .containsExactly(
                        "status  sum(price * (1 - 0.5))  least",
                        "------  ----------------------  -----",
                        "F                          2.0   -1.0",
                        "null                       2.0   -4.0");
        assertThat(run.errLines())
                .containsSubsequence(
                        "groups     about 2 expected, 2 found",
                        "└─ input      3 rows",
                        "   ├─ filter     price < 5 and (status = 'F' or status is null): 3 of 5"
                                + " rows",
                        "   ├─ derived    price * (1 - 0.5): float64",
                        "   └─ derived    -price: float64");
    }

    @Test
    void groupsByWhatIsComputed() {
        Run run =
                Run.of(
                        "groupby",
                        orders,
                        "--by",
                        "lower(status) as letter, price >= 3, \"status\"",
                        "--agg",
                        "count(*),max(price >= 3) as same",
                        "--sort",
                        "--explain",
                        "--format",
                        "csv");
        assertThat(run.outLines())
                .containsExactly(
                        "letter,price >= 3,status,count(*),same",
                        "f,false,F,1,false",
                        "f,true,F,1,true",
                        "o,false,O,1,false",
                        "o,true,O,1,true",
                        ",true,,1,true");
        assertThat(run.errLines())
                .anyMatch(line -> line.endsWith("derived    letter: utf8"))
                .anyMatch(line -> line.endsWith("derived    price >= 3: bool"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "lower(status) as price | sum(price) | DUPLICATE_NAME: the key \"price\" is called"
                        + " as what sum(price) reads",
                "lower(status) as s, s   | count(*)  | DUPLICATE_NAME: key column",
                "lower(stat)            | count(*)   | UNKNOWN_COLUMN: ",
                "price * 2 x            | count(*)   | SYNTAX: --by at position",
                "odd name               | count(*)   | SYNTAX: --by at position",
                "price as \"price * 2\" | sum(price*2) | DUPLICATE_NAME: the key",
            })
    void tellsWhatIsWrongWithKeys(String keys, String aggregations, String message) {
        Run run = Run.of("groupby", orders, "--by", keys, "--agg", aggregations);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).startsWith("windrow: " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "prize > 3      | count(*)      | UNKNOWN_COLUMN | did you mean price",
                "price > 3      | sum(prize*2)  | UNKNOWN_COLUMN | did you mean price",
                "price > 'a'    | count(*)      | INVALID_ARGUMENT | 'a' is no float64, which"
                        + " price",
                "price          | count(*)      | UNSUPPORTED_TYPE | expected a condition",
                "price >        | count(*)      | SYNTAX | --where at position 8: expected a column"
                        + " name or a value",
                "price > 3      | sum(price*)   | SYNTAX | --agg at position 11: expected a column"
                        + " name or a value",
                "price > 3      | sum(status+1) | UNSUPPORTED_TYPE | status is utf8 and 1 is int64",
            })
    void tellsWhatIsWrongWithExpressions(
            String where, String aggregations, String code, String message) {
        Run run = Run.of("groupby", orders, "--where", where, "--agg", aggregations);
        assertThat(run.status()).isEqualTo(code.equals("UNSUPPORTED_TYPE") ? 1 : 2);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).startsWith("windrow: " + code + ": ").contains(message);
    }

    @Test
    void printsJson() {
        assertThat(
                        groupBy("--sort", "--format", "JSON", "--limit", "1")
                                .out()
                                .replaceAll("\\s", ""))
                .isEqualTo("[{\"status\":\"F\",\"total\":4.0,\"count(*)\":2}]");
    }

    @Test
    void printsJsonLines() {
        assertThat(groupBy("--sort", "--format", "jsonl").outLines())
                .containsExactly(
                        "{\"status\":\"F\",\"total\":4.0,\"count(*)\":2}",
                        "{\"status\":\"O\",\"total\":7.0,\"count(*)\":2}",
                        "{\"status\":null,\"total\":4.0,\"count(*)\":1}");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void limitsAfterSorting(int limit) {
        List<String> all = groupBy("--sort", "--format", "csv").outLines();
        assertThat(groupBy("--sort", "--format", "csv", "--limit", "" + limit).outLines())
                .isEqualTo(all.subList(0, Math.min(limit, 3) + 1));
    }

    @Test
    void withoutKeysAllRowsAreOneGroup() {
        assertThat(Run.of("groupby", orders, "--by", "", "--agg", "count(*)", "--format=csv").out())
                .isEqualTo(Run.of("groupby", orders, "--agg", "count(*)", "--format=csv").out())
                .startsWith("count(*)")
                .contains("5");
    }

    @Test
    void withoutAggregationsKeysAreDistinct() {
        Run run = Run.of("groupby", orders, "--by", "status", "--sort", "--format", "csv");
        assertThat(run.outLines().subList(0, 3)).containsExactly("status", "F", "O");
    }

    @Test
    void dropsNullKeysWhenAsked() {
        assertThat(groupBy("--sort", "--format", "csv", "--null-keys", "exclude").outLines())
                .containsExactly("status,total,count(*)", "F,4.0,2", "O,7.0,2");
    }

    @Test
    void mergesOnlyAdjacentKeysWhenTheyAreSaidToBeSorted() {
        assertThat(groupBy("--keys-sorted", "--format", "csv").outLines()).hasSize(6);
    }

    @Test
    void forcesTypes() {
        assertThat(groupBy("--types", "price=decimal(12,2)", "--sort", "--format=csv").outLines())
                .contains("F,4.00,2");
    }

    @Test
    void overflowPolicyHoldsForSums() throws IOException {
        String big = file("big.csv", "v\n9223372036854775807\n1\n");
        assertThat(Run.of("groupby", big, "--agg", "sum(v),count(v)", "--overflow=wrap").out())
                .contains("-9223372036854775808");
        assertThat(Run.of("groupby", big, "--agg", "sum(v)", "--overflow", "null").out())
                .contains("null");
        assertThat(Run.of("groupby", big, "--agg", "sum(v)").err()).startsWith("windrow: OVERFLOW");
    }

    @Test
    void readsSeveralFilesAsOneTable() {
        Run run = Run.of("groupby", orders, orders, "--agg", "count(*)", "--format", "csv");
        assertThat(run.out()).contains("10");
    }

    @Test
    void readsAnArrowStreamOnStandardInput() throws IOException {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        try (BufferAllocator allocator = new RootAllocator();
                IntVector values = new IntVector("v", allocator);
                VectorSchemaRoot root = VectorSchemaRoot.of(values);
                ArrowStreamWriter writer = new ArrowStreamWriter(root, null, stream)) {
            values.allocateNew(2);
            values.set(0, 40);
            values.set(1, 2);
            root.setRowCount(2);
            writer.writeBatch();
        }
        InputStream in = new ByteArrayInputStream(stream.toByteArray());
        Run run = Run.withInput(in, "groupby", "-", "--agg", "sum(v)", "--format=csv");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("42");
    }

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow", "csv"})
    void writesAFile(String ending) throws IOException {
        String result = folder.resolve("result." + ending).toString();
        Run run = groupBy("--output", result);
        assertThat(run.out() + run.err()).isEmpty();
        assertThat(
                        Run.of("groupby", result, "--by=status", "--agg=sum(total)", "--sort")
                                .outLines())
                .contains("F              4.0");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void theProfileGoesToStandardError() {
        Run run = groupBy("--sort", "--profile");
        assertThat(run.out()).isEqualTo(groupBy("--sort").out());
        assertThat(run.errLines())
                .anyMatch(line -> line.startsWith("engine "))
                .anyMatch(line -> line.matches("strategy +\\S.*"))
                .contains("rows      5", "groups    3")
                .anyMatch(line -> line.matches("read +\\d+\\.\\d+ +\\d+ +\\d+\\.\\d+"))
                .anyMatch(line -> line.matches("plan +\\d+\\.\\d+"))
                .anyMatch(line -> line.startsWith("write "))
                .anyMatch(line -> line.startsWith("total "));
    }

    @Test
    void theProfileTellsHowBusyProcessorsWere() {
        Run run = Run.of("groupby", "random:rows=3000000", "--by=key", "--engine=cpu", "--profile");
        assertThat(run.errLines())
                .anyMatch(line -> line.matches(".*\\d\\.\\d of \\d+ processors busy on average"));
    }

    @Test
    void theProfileGoesToFilesInstead() throws IOException {
        Path page = folder.resolve("profile.html");
        Path trace = folder.resolve("profile.json");
        Run run = groupBy("--sort", "--profile=" + page, "--profile=" + trace, "--kernel-sources");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo(groupBy("--sort").out());
        assertThat(Files.readString(page))
                .contains("by status: total, count(*)", "\"name\":\"aggregate\"", "cpu-hash");
        assertThat(Files.readString(trace)).contains("\"name\":\"aggregate\",\"cat\":\"host\"");
    }

    @Test
    void aProfileOfADeviceIsComparedWithACopy() throws IOException {
        Path page = folder.resolve("profile.html");
        Run run =
                Run.of(
                        "groupby",
                        orders,
                        "--by=status",
                        "--engine=gpu",
                        "--profile",
                        "--profile=" + page);
        assertThat(run.errLines())
                .anyMatch(line -> line.matches("kernel \\w+ .* \\d+\\.\\d%"))
                .anyMatch(line -> line.matches("the device copies \\d+\\.\\d\\d GB/s; .*"));
        assertThat(Files.readString(page))
                .containsPattern("\"copySpeed\":\\d+\\.\\d+")
                .contains("\"name\":\"query0\"");
    }

    @Test
    void whatFollowsTheProfileIsNotItsFile() {
        Run run = Run.of("groupby", "--profile", orders, "--agg", "count(*)", "--engine=cpu");
        assertThat(run.status()).isZero();
        assertThat(run.errLines()).contains("rows      5");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--profile=profile.txt   | expected a name that ends in .html",
                "--profile=no/where.html | there is no folder",
                "--kernel-sources        | --kernel-sources without --profile=FILE.html"
            })
    void tellsWhatIsWrongWithAProfileBeforeAnyWork(String option, String message) {
        Run run = groupBy(option);
        assertThat(run.status()).isEqualTo(message.startsWith("there is no folder") ? 1 : 2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(message);
    }

    @Test
    void thePlanGoesToStandardErrorToo() {
        Run run = groupBy("--sort", "--explain");
        assertThat(run.out()).isEqualTo(groupBy("--sort").out());
        assertThat(run.err()).isNotBlank();
    }

    @Test
    void explainPrintsThePlanOnly() {
        Run run = Run.of("explain", orders, "--by", "status", "--agg", SUMS, "--engine", "cpu");
        assertThat(run.status()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.outLines())
                .containsExactly(
                        "groups     about 3 expected",
                        "├─ engine     cpu: the CPU was asked for",
                        "├─ strategy   cpu-hash: a hash table for each thread, merged by partition",
                        "│  └─ threads    " + Runtime.getRuntime().availableProcessors(),
                        "├─ sample     3 keys in 5 of 5 rows; about 3 keys in all",
                        "├─ key        8 bits; 40.0% of the sample have the most frequent one,"
                                + " 20.0% a null",
                        "└─ input      5 rows");
    }

    @Test
    void keepsGroupsByTheirResultsAndOrdersThem() {
        assertThat(
                        groupBy("--having", "count(*) > 1 or total = 4", "--order-by", "total desc")
                                .outLines()
                                .get(2))
                .startsWith("O         7.0");
        assertThat(
                        groupBy("--having", "status is not null and sum(price) < 7", "--format=csv")
                                .outLines())
                .containsExactly("status,total,count(*)", "F,4.0,2");
        assertThat(groupBy("--order-by", "count(*), status nulls first", "--format=csv").outLines())
                .containsExactly("status,total,count(*)", ",4.0,1", "F,4.0,2", "O,7.0,2");
        assertThat(groupBy("--having", "total > 99", "--format=csv").outLines())
                .containsExactly("status,total,count(*)");
    }

    @Test
    void groupsAreChosenByAggregationsThatAreNotInTheResult() {
        String[] wanted = {"--having", "max(price) < 5", "--order-by", "min(price) desc"};
        assertThat(groupBy(wanted).outLines().getFirst()).isEqualTo("status  total  count(*)");
        assertThat(keys(groupBy("--format=csv", wanted[0], wanted[1]).outLines()))
                .containsExactly("status", "F", "");
        assertThat(
                        Run.of(
                                        "groupby",
                                        orders,
                                        "--by=status",
                                        "--engine=cpu",
                                        "--format=csv",
                                        "--having=count(*) > 1",
                                        "--order-by=sum(price)")
                                .outLines())
                .containsExactly("status", "F", "O");
        Run pivot = groupBy("--pivot=status", "--having", "max(price) < 5");
        assertThat(pivot.status()).isEqualTo(2);
        assertThat(pivot.err()).contains("that is not in --agg, expected no --pivot");
    }

    @ParameterizedTest
    @ValueSource(strings = {"4GB", "1MB"})
    void theLimitIsOfTheOrder(String memory) {
        List<String> query =
                List.of(
                        "groupby",
                        "random:rows=200000,keys=60000,seed=3",
                        "--by=key",
                        "--agg=sum(value) as s",
                        "--engine=cpu",
                        "--memory=" + memory,
                        "--format=csv",
                        "--order-by=s desc, key");
        List<String> all = Run.of(query.toArray(String[]::new)).outLines();
        assertThat(all).hasSizeGreaterThan(40_000);
        List<String> first = new ArrayList<>(query);
        first.addAll(List.of("--limit", "7"));
        assertThat(keys(Run.of(first.toArray(String[]::new)).outLines()))
                .isEqualTo(keys(all.subList(0, 8)));
    }

    @Test
    void expressionsOfAggregationsAreColumns() {
        List<String> command =
                List.of(
                        "groupby",
                        orders,
                        "--by=status",
                        "--agg=sum(price)/count(*) as mean, count(*), max(price) - min(price)",
                        "--engine=cpu",
                        "--format=csv",
                        "--order-by=mean desc",
                        "--having=sum(price) > 1 and mean < 99");
        assertThat(Run.of(command.toArray(String[]::new)).outLines())
                .containsExactly(
                        "status,mean,count(*),max(price) - min(price)",
                        ",4.0,1,0.0",
                        "O,3.5,2,3.0",
                        "F,2.0,2,2.0");
        List<String> sets = new ArrayList<>(command);
        sets.addAll(List.of("--rollup", "--limit=1"));
        sets.set(6, "--order-by=count(*) desc");
        assertThat(Run.of(sets.toArray(String[]::new)).outLines())
                .containsExactly("status,mean,count(*),max(price) - min(price)", ",3.0,5,4.0");
        List<String> partial = new ArrayList<>(command.subList(0, 5));
        partial.add("--partial");
        Run refused = Run.of(partial.toArray(String[]::new));
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err())
                .contains("--partial writes no results, expected aggregations alone");
        List<String> pivot = new ArrayList<>(command.subList(0, 5));
        pivot.add("--pivot=status");
        assertThat(Run.of(pivot.toArray(String[]::new)).err())
                .contains("what is computed of aggregations, expected no --pivot status");
    }

    private static List<String> keys(List<String> lines) {
        return lines.stream().map(line -> line.substring(0, line.indexOf(','))).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--having=prise > 3      | 2 | UNKNOWN_COLUMN: the result: no column \"prise\"",
                "--having=price > 3      | 2 | UNKNOWN_COLUMN: the result: no column \"price\"",
                "--having=total          | 1 | UNSUPPORTED_TYPE",
                "--order-by=cnt          | 2 | UNKNOWN_COLUMN: the result: no column \"cnt\"",
            })
    void tellsWhatIsWrongWithWantedGroups(String option, int status, String message) {
        Run run = groupBy(option);
        assertThat(run.err()).startsWith("windrow: " + message);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.status()).isEqualTo(status);
    }

    @Test
    void wantedGroupsAreOfResults() {
        Run run = groupBy("--partial", "--having", "total > 3");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("expected no --partial");
    }

    @Test
    void explainsWhichGroupsAreWanted() {
        String[] wanted = {"--having", "total > 4", "--order-by", "total desc", "--limit", "1"};
        List<String> explain = new ArrayList<>(List.of("explain", orders, "--by", "status"));
        explain.addAll(List.of("--agg", SUMS, "--engine", "cpu"));
        explain.addAll(List.of(wanted));
        for (List<String> lines :
                List.of(
                        Run.of(explain.toArray(String[]::new)).outLines(),
                        groupBy(
                                        Stream.concat(Stream.of(wanted), Stream.of("--explain"))
                                                .toArray(String[]::new))
                                .errLines())) {
            assertThat(lines.stream().map(line -> line.replaceFirst("^[ ├└─]*", "")))
                    .containsSubsequence(
                            "having     total > 4",
                            "order      by total desc",
                            "limit      the first 1 groups");
        }
    }

    @Test
    void aTerminalGetsTheFirstRowsAndTheirNumber() {
        String[] query = {
            "groupby", "random:rows=9000,keys=3000,seed=1", "--by=key", "--engine=cpu"
        };
        List<String> all = Run.of(query).outLines();
        List<String> shown = Run.atTerminal(query).outLines();
        assertThat(shown).hasSize(43);
        long rows = all.size() - 2;
        assertThat(shown.getLast())
                .isEqualTo(String.format(Locale.ROOT, "… %,d more of %,d rows", rows - 40, rows));
        for (String option : List.of("--limit=60", "--format=csv")) {
            List<String> words = new ArrayList<>(List.of(query));
            words.add(option);
            assertThat(Run.atTerminal(words.toArray(String[]::new)).outLines())
                    .hasSizeGreaterThan(60)
                    .noneMatch(line -> line.startsWith("…"));
        }
        assertThat(Run.atTerminal("groupby", orders, "--by=status").outLines()).hasSize(5);
    }

    @Test
    void aColumnKeepsTheNameThatWasAsked() {
        assertThat(
                        Run.of(
                                        "groupby",
                                        orders,
                                        "--agg",
                                        "stddev(price), AVG(price), count_distinct(price*2),"
                                                + " var_samp(price), std(price) as s",
                                        "--order-by=std(price)",
                                        "--format=csv")
                                .outLines()
                                .getFirst())
                .isEqualTo("stddev(price),avg(price),count_distinct(price * 2),var_samp(price),s");
    }

    private Run groupBy(String... options) {
        List<String> arguments = new ArrayList<>(List.of("groupby", orders, "--by", "status"));
        arguments.addAll(List.of("--agg", SUMS, "--engine", "cpu"));
        arguments.addAll(List.of(options));
        return Run.of(arguments.toArray(String[]::new));
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}
