// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.column.ColumnType.Primitive.FLOAT64;
import static dev.windrow.kernel.Kernels.aggregation;
import static dev.windrow.kernel.Kernels.kernel;
import static dev.windrow.kernel.Kernels.run;
import static dev.windrow.kernel.Parameters.changedDoubles;
import static dev.windrow.kernel.Parameters.doubles;
import static dev.windrow.kernel.Parameters.newDoubles;
import static dev.windrow.kernel.Parameters.resultDoubles;
import static dev.windrow.kernel.Parameters.scalar;
import static dev.windrow.kernel.Parameters.segmentStarts;
import static dev.windrow.kernel.Parameters.validity;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.SortKey.descending;
import static dev.windrow.query.StringFunctions.concat;
import static dev.windrow.query.StringFunctions.slice;
import static dev.windrow.query.StringFunctions.split;
import static dev.windrow.query.WindowFunctions.aggregate;
import static dev.windrow.query.WindowFunctions.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.kernel.Text;
import dev.windrow.kernel.TextWriter;
import dev.windrow.profile.Phase;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.Rolling;
import dev.windrow.query.RowFunction;
import dev.windrow.query.RowFunction.Rest;
import dev.windrow.query.RowFunction.Signature;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Window;
import dev.windrow.scan.CsvOptions;
import dev.windrow.scan.Scan;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The Java of README.md and the pages in docs, compiled and run. What stands between {@code //
 * document} and {@code // end} is their text, letter by letter, and one test here says so.
 */
@ExtendWith(NoLeaks.class)
class DocumentedExamplesTest {

    private static final Path SOURCE =
            Path.of("src/test/java/dev/windrow/DocumentedExamplesTest.java");
    private static final Pattern JAVA_BLOCK = Pattern.compile("(?ms)^```java\\n(.*?)^```$");
    private static final Pattern REGION = Pattern.compile("(?ms)^ *// document\\n(.*?)^ *// end$");

    // document
    /** Returns what a file's prices of one status cost together, as a test would ask. */
    static double totalOf(String status, Path file) {
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(1);
        try (Windrow windrow = Windrow.open(config);
                Table orders = Tables.read(file.toString());
                GroupByResult totals =
                        windrow.groupBy(orders).by("status").sorted().aggregate(sum("price"))) {
            for (long row = 0; row < totals.rows(); row++) {
                if (totals.strings("status").get(row).equals(status)) {
                    return totals.doubles("sum(price)").get(row);
                }
            }
            return 0;
        }
    }

    // end

    // document
    /** Groups a file of measurements; the caller closes the result. */
    static GroupByResult temperatures(Windrow windrow, String file) {
        CsvOptions written = CsvOptions.defaults().withDelimiter(';').withHeader(false);
        Scan scan = Tables.scan(List.of(file), ReadOptions.defaults().withCsv(written));
        return windrow.groupBy(scan)
                .by("column0")
                .sorted()
                .aggregate(min("column1"), mean("column1"), max("column1"));
    }

    // end

    // document
    /** Does chores on two files, and prints the rows that each of them makes. */
    static void doChores(Windrow windrow, Path folder, PrintStream out) {
        Rows sales = windrow.from(Tables.scan(folder.resolve("sales.csv").toString()));
        Rows shops = windrow.from(Tables.scan(folder.resolve("shops.csv").toString()));
        Rows first = sales.limit(2);
        Rows dear = sales.where(column("price").greaterThan(5));
        Rows each = sales.add("each", column("price").dividedBy(column("items")));
        Rows highest = sales.orderBy(descending("price")).limit(2);
        Rows cities = sales.join(shops, "shop");
        Rows names = sales.select("shop").distinct();
        Rows renamed = sales.rename("price", "cost");
        Rows fewer = sales.drop("items");
        dear.write(folder.resolve("dear.parquet"));
        for (Rows rows : List.of(first, dear, each, highest, cities, names, renamed, fewer)) {
            try (TransformResult made = rows.run()) {
                out.println(made);
            }
        }
        try (GroupByResult totals =
                sales.groupBy("shop").sorted().aggregate(sum("price").as("total"), count())) {
            out.println(totals);
        }
    }

    // end

    // document
    /** Prints how many orders each status has, and what they cost together. */
    static void printResult(PrintStream out) {
        try (Windrow windrow = Windrow.open();
                Table orders = Tables.read("tpch:orders?sf=0.01");
                GroupByResult totals =
                        windrow.groupBy(orders)
                                .by("o_orderstatus")
                                .sorted()
                                .aggregate(sum("o_totalprice").as("total"), count())) {
            out.println(totals);
        }
    }

    // end

    // document
    /** Prints what the orders of each status cost together, by a query in SQL over a table. */
    static void printTotals(Windrow windrow, Table orders, PrintStream out) {
        String query = "select o_orderstatus, sum(o_totalprice) as total from orders group by 1";
        try (TransformResult totals = windrow.sql(query, SqlTables.of("orders", orders))) {
            out.println(totals);
        }
    }

    // end

    // document
    /** Prints the days with the most orders, of a table that is made once for several questions. */
    static void printDays(PrintStream out) {
        String days =
                "select o_orderdate as day, count(*) as n from 'tpch:orders?sf=0.01' group by all";
        try (Windrow windrow = Windrow.open()) {
            windrow.sql("create table days as " + days).close();
            try (TransformResult most = windrow.sql("from days order by n desc, day limit 3")) {
                out.println(most);
            }
        }
    }

    // end

    // document
    /** What the orders of a status cost together, and how many there are. */
    record Total(String status, BigDecimal total, long orders) {}

    void main() {
        try (Windrow windrow = Windrow.open();
                Table orders = Tables.read("tpch:orders?sf=0.01&money=decimal");
                GroupByResult totals =
                        windrow.from(orders)
                                .rename("o_orderstatus", "status")
                                .groupBy("status")
                                .sorted()
                                .aggregate(sum("o_totalprice").as("total"), count().as("orders"))) {
            totals.toList(Total.class).forEach(System.out::println);
        }
    }

    // end

    // document
    /** A sale: each component is a column. */
    record Sale(String shop, LocalDate day, BigDecimal price, int items) {}

    /** What a shop sold. */
    record ShopTotal(String shop, BigDecimal total, long sales) {}

    /** Returns what each shop sold, the greatest total first. */
    static List<ShopTotal> totals(Windrow windrow, List<Sale> sales) {
        try (Table table = Table.of(sales);
                GroupByResult totals =
                        windrow.groupBy(table)
                                .by("shop")
                                .orderBy(descending("total"))
                                .aggregate(sum("price").as("total"), count().as("sales"))) {
            return totals.toList(ShopTotal.class);
        }
    }

    // end

    // document
    /** What an item of a sale cost. */
    record Dear(String shop, LocalDate day, double each) {}

    /** Returns the sales since a day whose items were dearest. */
    static List<Dear> dearest(Windrow windrow, Table sales, LocalDate since, long count) {
        return windrow.from(sales)
                .where(column("day").atLeast(since))
                .add("each", column("price").dividedBy(column("items")))
                .orderBy(descending("each"))
                .limit(count)
                .toList(Dear.class);
    }

    // end

    // document
    /** Makes a table of lines such as "north,1.5", value by value; the caller closes it. */
    static Table readings(List<String> lines) {
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder sensor = ColumnBuilder.of(Primitive.UTF8, lines.size());
                ColumnBuilder value = ColumnBuilder.of(Primitive.FLOAT64, lines.size())) {
            for (String line : lines) {
                String[] fields = line.split(",", -1);
                sensor.appendBytes(fields[0].getBytes(StandardCharsets.UTF_8));
                if (fields[1].isEmpty()) {
                    value.appendNull();
                } else {
                    value.appendDouble(Double.parseDouble(fields[1]));
                }
            }
            Map<String, Column> columns = new LinkedHashMap<>();
            columns.put("sensor", sensor.build(memory));
            columns.put("value", value.build(memory));
            return new Table(columns, lines.size(), memory);
        } catch (RuntimeException e) {
            memory.close();
            throw e;
        }
    }

    // end

    // document
    /** Returns the names of customers who ordered nothing. */
    static TransformResult withoutOrders(Windrow windrow, Scan customers, Scan orders) {
        return Join.of(customers, orders)
                .on("c_custkey", "o_custkey")
                .kind(Join.Kind.ANTI)
                .select("c_name")
                .run(windrow);
    }

    // end

    // document
    /** Returns the orders that are open, the dearest first. */
    static TransformResult openOrders(Windrow windrow, Table orders) {
        Filter open = new Filter(column("o_orderstatus").equalTo("O"));
        Sort dearestFirst = Sort.by(descending("o_totalprice"));
        try (TransformResult chosen = windrow.transform(orders, open)) {
            return windrow.transform(chosen.table(), dearestFirst);
        }
    }

    // end

    // document
    /** Groups Arrow vectors; the caller closes both roots. */
    static VectorSchemaRoot totals(VectorSchemaRoot orders, BufferAllocator allocator) {
        try (Windrow windrow = Windrow.open();
                Table table = ArrowTables.fromRoot(orders);
                GroupByResult totals =
                        windrow.groupBy(table).by("status").sorted().aggregate(sum("price"))) {
            return ArrowTables.toRoot(totals.table(), allocator);
        }
    }

    // end

    // document
    /** Prints how much the orders of each status and of each priority cost together. */
    static void printTwoTotals(PrintStream out) {
        try (Windrow windrow = Windrow.open();
                Table table = Tables.read("tpch:orders?sf=0.01");
                ResidentTable orders = windrow.resident(table);
                PreparedQuery byStatus =
                        windrow.groupBy(orders).by("o_orderstatus").prepare(sum("o_totalprice"));
                PreparedQuery byPriority =
                        windrow.groupBy(orders)
                                .by("o_orderpriority")
                                .prepare(sum("o_totalprice"))) {
            for (PreparedQuery query : List.of(byStatus, byPriority, byStatus)) {
                try (GroupByResult totals = query.run()) {
                    long uploaded = totals.profile().bytes(Phase.Kind.UPLOAD);
                    out.println(totals.rows() + " groups, " + uploaded + " bytes uploaded");
                }
            }
        }
    }

    // end

    // document
    /** Smooths readings over three rows of a sensor; readings of a sensor are adjacent. */
    static TransformResult smooth(Windrow windrow, Table readings) {
        return windrow.transform(
                readings,
                Rolling.of(2, 0, mean("value").as("smooth"), max("value").as("peak"))
                        .over("sensor"));
    }

    // end

    // document
    /** Ranks the orders of each customer, the dearest first, with the money up to each. */
    static TransformResult ranked(Windrow windrow, Table orders) {
        return windrow.transform(
                orders,
                Window.partitionBy("customer")
                        .orderBy(SortKey.descending("price"))
                        .compute(rank().as("place"), aggregate(sum("price").as("so_far"))));
    }

    // end

    // document
    /** Adds up what was earned with the lines that were shipped by a day. */
    static GroupByResult revenue(Windrow windrow, Table lines, LocalDate day) {
        return windrow.groupBy(lines)
                .by("l_returnflag")
                .where(column("l_shipdate").atMost(day))
                .sorted()
                .aggregate(
                        sum(column("l_extendedprice").times(literal(1).minus(column("l_discount"))))
                                .as("revenue"));
    }

    // end

    // document
    /** Makes "L Ada" of "Ada Lovelace". */
    static TransformResult shortNames(Windrow windrow, Table people) {
        Expression name = column("name");
        Expression initial = slice(split(name, " ", 1), 0, 1);
        Expression made = concat(initial, literal(" "), split(name, " ", 0));
        return windrow.transform(people, Select.of(new DerivedColumn("short", made)));
    }

    // end

    // document
    /** Kernels over prices. */
    static final class Prices {

        /** Doubles each price. */
        static void twice(DoubleArray price, DoubleArray doubled) {
            for (@Parallel int row = 0; row < doubled.getSize(); row++) {
                doubled.set(row, 2 * price.get(row));
            }
        }

        /** Takes a share off each price, where there is one, but leaves none below the least. */
        static void reduce(DoubleArray price, DoubleArray share, ByteArray hasShare, double least) {
            for (@Parallel int row = 0; row < price.getSize(); row++) {
                if (hasShare.get(row) != 0) {
                    price.set(row, Math.max(least, price.get(row) * (1 - share.get(row))));
                }
            }
        }
    }

    /** Returns the prices of a table twice as high, as a column "doubled". */
    static TransformResult doubled(Windrow windrow, Table orders) {
        return windrow.transform(
                orders,
                run(kernel("twice", Prices::twice, doubles("price"), newDoubles("doubled"))));
    }

    /** Returns the prices of a table reduced, none below 1. */
    static TransformResult reduced(Windrow windrow, Table orders) {
        return windrow.transform(
                orders,
                run(
                        kernel(
                                "reduce",
                                Prices::reduce,
                                changedDoubles("price"),
                                doubles("share"),
                                validity("share"),
                                scalar(1.0))));
    }

    // end

    // document
    /** Kernels that make one value of the rows of each group. */
    static final class Means {

        /** The mean price by amounts. */
        static void weighted(
                IntArray starts, DoubleArray price, DoubleArray amount, DoubleArray result) {
            for (@Parallel int group = 0; group < result.getSize(); group++) {
                double total = 0;
                double amounts = 0;
                for (int row = starts.get(group); row < starts.get(group + 1); row++) {
                    total += price.get(row) * amount.get(row);
                    amounts += amount.get(row);
                }
                result.set(group, total / amounts);
            }
        }

        /** The number whose power is the product of all prices. */
        static void geometric(IntArray starts, DoubleArray price, DoubleArray result) {
            for (@Parallel int group = 0; group < result.getSize(); group++) {
                double logarithms = 0;
                for (int row = starts.get(group); row < starts.get(group + 1); row++) {
                    logarithms += Math.log(price.get(row));
                }
                int rows = starts.get(group + 1) - starts.get(group);
                result.set(group, Math.exp(logarithms / rows));
            }
        }
    }

    /** Returns the orders of each status, and two means of what they cost. */
    static GroupByResult means(Windrow windrow, Table orders) {
        return windrow.groupBy(orders)
                .by("status")
                .sorted()
                .aggregate(
                        count(),
                        aggregation(
                                kernel(
                                        "weighted_mean",
                                        Means::weighted,
                                        segmentStarts(),
                                        doubles("price"),
                                        doubles("amount"),
                                        resultDoubles())),
                        aggregation(
                                        kernel(
                                                "geometric_mean",
                                                Means::geometric,
                                                segmentStarts(),
                                                doubles("price"),
                                                resultDoubles()))
                                .as("typical_price"));
    }

    // end

    // document
    /** A kernel that makes strings. */
    static final class ShortNames {

        /** Makes "A. Lovelace" of "Ada Lovelace": measures or writes, and returns where it ends. */
        static int shorten(
                KernelContext context,
                IntArray offsets,
                LongArray names,
                int row,
                LongArray out,
                int at,
                int pass) {
            int begin = offsets.get(row);
            int behind = offsets.get(row + 1);
            int space = Text.findByte(names, begin, behind, ' ');
            int end = at;
            int rest = begin;
            if (space > begin) {
                int initial = Text.next(names, begin, behind);
                end = TextWriter.slice(context, out, end, names, begin, initial, pass);
                end = TextWriter.put(context, out, end, '.', 1, pass);
                rest = space;
            }
            return TextWriter.slice(context, out, end, names, rest, behind, pass);
        }

        /** The same around every routine: it measures each row, or writes it in its place. */
        static void shortenRows(
                KernelContext context,
                IntArray sizes,
                LongArray present,
                IntArray offsets,
                LongArray names,
                IntArray tiles,
                IntArray starts,
                LongArray out,
                int pass) {
            int row = context.globalIdx;
            int at = TextWriter.begin(context, sizes, tiles, starts, pass);
            int end = at;
            if (TextWriter.runs(sizes, present, row) == 1) {
                end = shorten(context, offsets, names, row, out, at, pass);
            }
            TextWriter.end(context, sizes, tiles, starts, out, at, end, pass);
        }
    }

    /** Returns a column "short"; a null name makes a null. */
    static TransformResult shortened(Windrow windrow, ResidentTable people) {
        return windrow.makeStrings(
                people,
                "short",
                List.of("name"),
                (graph, pass) ->
                        graph.task(
                                pass.name(),
                                ShortNames::shortenRows,
                                pass.context(),
                                pass.sizes(),
                                pass.present(),
                                pass.offsets("name"),
                                pass.characters("name"),
                                pass.tiles(),
                                pass.starts(),
                                pass.out(),
                                pass.number()));
    }

    // end

    @Test
    void aKernelMakesShortNames() {
        ColumnMemory memory = new ColumnMemory();
        var names = Columns.strings(memory, "Ada Lovelace", null, "Élise Ünal", "Plato", "");
        try (Windrow windrow = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
                Table people = new Table(Map.of("name", names), 5, memory);
                ResidentTable resident = windrow.resident(people);
                TransformResult result = shortened(windrow, resident)) {
            assertThat(Columns.read(result.column("short")))
                    .containsExactly("A. Lovelace", null, "É. Ünal", "Plato", "");
        }
    }

    @Test
    void theKernelsComputeOnBothEngines() {
        for (EngineChoice engine : List.of(EngineChoice.CPU, EngineChoice.GPU)) {
            try (Windrow windrow = Windrow.open(WindrowConfig.defaults().withEngine(engine));
                    Table orders = pricedOrders();
                    TransformResult doubled = doubled(windrow, orders);
                    TransformResult reduced = reduced(windrow, orders)) {
                assertThat(Columns.read(doubled.column("doubled")))
                        .containsExactly(2.0, 4.0, 8.0, 16.0, 32.0);
                assertThat(Columns.read(reduced.column("price")))
                        .containsExactly(1.0, 1.0, 4.0, 6.0, 8.0);
            }
        }
    }

    @Test
    void theMeansStandBesideOtherAggregationsOnBothEngines() {
        for (EngineChoice engine : List.of(EngineChoice.CPU, EngineChoice.GPU)) {
            try (Windrow windrow = Windrow.open(WindrowConfig.defaults().withEngine(engine));
                    Table orders = pricedOrders();
                    GroupByResult means = means(windrow, orders)) {
                assertThat(means.table().names())
                        .containsExactly(
                                "status",
                                "count(*)",
                                "weighted_mean(price,amount)",
                                "typical_price");
                assertThat(Columns.read(means.column("count(*)"))).containsExactly(2L, 2L, 1L);
                assertThat(Columns.read(means.column("weighted_mean(price,amount)")))
                        .containsExactly(3.25, 13.0, 8.0);
                assertThat(Columns.read(means.column("typical_price")))
                        .satisfiesExactly(
                                mean -> assertThat((Double) mean).isCloseTo(2, within(1e-12)),
                                mean ->
                                        assertThat((Double) mean)
                                                .isCloseTo(Math.sqrt(32), within(1e-12)),
                                mean -> assertThat((Double) mean).isCloseTo(8, within(1e-12)));
            }
        }
    }

    /** Makes five orders, of which some have no share. */
    private static Table pricedOrders() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("status", Columns.strings(memory, "F", "O", "F", "P", "O"));
        columns.put("price", Columns.of(memory, FLOAT64, List.of(1.0, 2.0, 4.0, 8.0, 16.0)));
        columns.put(
                "share", Columns.of(memory, FLOAT64, Arrays.asList(0.5, 0.75, null, 0.25, 0.5)));
        columns.put("amount", Columns.of(memory, FLOAT64, List.of(1.0, 3.0, 3.0, 5.0, 11.0)));
        return new Table(columns, 5, memory);
    }

    @Test
    void theExampleSmooths() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("sensor", Columns.strings(memory, "a", "a", "a", "a", "b", "b"));
        columns.put(
                "value",
                Columns.of(
                        memory,
                        ColumnType.Primitive.FLOAT64,
                        Arrays.asList(1.0, 2.0, 6.0, 4.0, 8.0, null)));
        try (Table readings = new Table(columns, 6, memory);
                Windrow windrow = Windrow.open();
                TransformResult smooth = smooth(windrow, readings)) {
            assertThat(Columns.read(smooth.column("smooth")))
                    .containsExactly(1.0, 1.5, 3.0, 4.0, 8.0, 8.0);
            assertThat(Columns.read(smooth.column("peak")))
                    .containsExactly(1.0, 2.0, 6.0, 6.0, 8.0, 8.0);
        }
    }

    @Test
    void theExampleRanks() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("customer", Columns.strings(memory, "a", "b", "a", "a"));
        columns.put(
                "price",
                Columns.of(
                        memory, ColumnType.Primitive.FLOAT64, Arrays.asList(1.0, 2.0, 6.0, 6.0)));
        try (Table orders = new Table(columns, 4, memory);
                Windrow windrow = Windrow.open();
                TransformResult ranked = ranked(windrow, orders)) {
            assertThat(Columns.read(ranked.column("place"))).containsExactly(3L, 1L, 1L, 1L);
            assertThat(Columns.read(ranked.column("so_far")))
                    .containsExactly(13.0, 2.0, 12.0, 12.0);
        }
    }

    @Test
    void theExampleFiltersAndSorts() {
        try (Windrow windrow = Windrow.open();
                Table orders = Tables.read("tpch:orders?sf=0.01");
                TransformResult open = openOrders(windrow, orders)) {
            assertThat(open.rows()).isEqualTo(7333);
            var price = open.doubles("o_totalprice");
            assertThat(price.get(0)).isGreaterThanOrEqualTo(price.get(1));
            assertThat(price.get(1)).isGreaterThan(price.get(7332));
        }
    }

    @Test
    void theExampleSelectsAndComputes() {
        try (Windrow windrow = Windrow.open();
                Table lines = Tables.read("tpch:lineitem?sf=0.01&money=decimal");
                GroupByResult all = revenue(windrow, lines, LocalDate.of(1999, 1, 1));
                GroupByResult early = revenue(windrow, lines, LocalDate.of(1992, 3, 1))) {
            assertThat(Columns.read(all.column("l_returnflag"))).containsExactly("A", "N", "R");
            assertThat(Columns.read(early.column("l_returnflag"))).containsExactly("A", "R");
            assertThat((BigInteger) Columns.read(early.column("revenue")).getFirst())
                    .isPositive()
                    .isLessThan((BigInteger) Columns.read(all.column("revenue")).getFirst());
        }
    }

    @Test
    void theFirstProgramPrintsWhatThePageShows() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            main();
        } finally {
            System.setOut(before);
        }
        assertThat(Documents.text())
                .contains(bytes.toString(StandardCharsets.UTF_8).indent(4).stripTrailing());
    }

    @Test
    void theDocumentsShowTheResultAsText() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        printResult(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        assertThat(Documents.text())
                .contains("```\n" + bytes.toString(StandardCharsets.UTF_8) + "```\n");
    }

    @Test
    void aTestAsksTheCpu(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("orders.csv");
        Files.writeString(file, "status,price\nF,1.5\nO,2\nF,4\n");
        assertThat(totalOf("F", file)).isEqualTo(5.5);
        assertThat(totalOf("P", file)).isZero();
    }

    private static Sale sale(String shop, int year, String price, int items) {
        return new Sale(shop, LocalDate.of(year, 1, 1), new BigDecimal(price), items);
    }

    @Test
    void recordsAreGroupedIntoRecords() {
        List<Sale> sales =
                List.of(
                        sale("north", 2025, "10.50", 3),
                        sale("south", 2026, "12", 1),
                        sale("north", 2026, "9", 2));
        try (Windrow windrow = Windrow.open();
                Table table = Table.of(sales)) {
            assertThat(totals(windrow, sales))
                    .containsExactly(
                            new ShopTotal("north", new BigDecimal("19.50"), 2),
                            new ShopTotal("south", new BigDecimal("12.00"), 1));
            assertThat(dearest(windrow, table, LocalDate.of(2026, 1, 1), 1))
                    .containsExactly(new Dear("south", LocalDate.of(2026, 1, 1), 12));
        }
    }

    @Test
    void customersWithoutOrdersAreFound() {
        try (Windrow windrow = Windrow.open();
                TransformResult found =
                        withoutOrders(
                                windrow,
                                Tables.scan("tpch:customer?sf=0.01"),
                                Tables.scan("tpch:orders?sf=0.01"))) {
            // Of three customers, two order.
            assertThat(found.rows()).isGreaterThanOrEqualTo(500);
            assertThat(found.names()).containsExactly("c_name");
        }
    }

    @Test
    void aTableIsBuiltValueByValue() {
        try (Table readings = readings(List.of("north,1.5", "south,"))) {
            assertThat(readings.toMaps())
                    .hasToString("[{sensor=north, value=1.5}, {sensor=south, value=null}]");
        }
        assertThatThrownBy(() -> readings(List.of("north,?")))
                .isInstanceOf(NumberFormatException.class);
    }

    @Test
    void aResidentTableAnswersManyQueries() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        printTwoTotals(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .satisfiesExactly(
                        line -> assertThat(line).matches("3 groups, \\d+ bytes uploaded"),
                        line -> assertThat(line).matches("5 groups, \\d+ bytes uploaded"),
                        line -> assertThat(line).isEqualTo("3 groups, 0 bytes uploaded"));
    }

    // document
    /** Returns how many vowels a column of strings has. */
    static Expression vowels(String column) {
        RowFunction.Code code =
                values -> values[0].toString().chars().filter(c -> "aeiou".indexOf(c) >= 0).count();
        Signature signature =
                new Signature(List.of(Primitive.UTF8), Rest.NONE, false, Primitive.INT64, code);
        RowFunction vowels = RowFunction.of("vowels", signature);
        return new FunctionCall(vowels, List.of(Expression.column(column)));
    }

    // end

    @Test
    void vowelsAreCounted() {
        ColumnMemory memory = new ColumnMemory();
        var names = Columns.strings(memory, "Ada Lovelace", null, "Plato");
        try (Windrow windrow = Windrow.open();
                Table people = new Table(Map.of("name", names), 3, memory);
                TransformResult result =
                        windrow.transform(
                                people, Select.of(new DerivedColumn("vowels", vowels("name"))))) {
            assertThat(Columns.read(result.column("vowels"))).containsExactly(5L, null, 2L);
        }
    }

    @Test
    void namesBecomeShort() {
        ColumnMemory memory = new ColumnMemory();
        var names = Columns.strings(memory, "Ada Lovelace", null, "Élise Ünal", "Plato");
        try (Windrow windrow = Windrow.open();
                Table people = new Table(Map.of("name", names), 4, memory);
                TransformResult result = shortNames(windrow, people)) {
            assertThat(Columns.read(result.column("short")))
                    .containsExactly("L Ada", null, "Ü Élise", null);
        }
    }

    @Test
    void arrowVectorsGoInAndComeOut() {
        try (BufferAllocator allocator = new RootAllocator();
                VectorSchemaRoot orders = orders(allocator, "FOFPO");
                VectorSchemaRoot totals = totals(orders, allocator)) {
            assertThat(totals.getRowCount()).isEqualTo(3);
            assertThat(totals.getVector("status").getObject(0)).hasToString("F");
            assertThat(totals.getVector("sum(price)").getObject(0)).isEqualTo(4.0);
            assertThat(totals.getVector("sum(price)").getObject(1)).isEqualTo(7.0);
            assertThat(totals.getVector("sum(price)").getObject(2)).isEqualTo(4.0);
        }
    }

    @Test
    void measurementsAreGroupedByStation(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("measurements.txt");
        Files.writeString(file, "Hamburg;12.0\nBulawayo;8.9\nHamburg;34.2\n");
        try (Windrow windrow = Windrow.open();
                GroupByResult found = temperatures(windrow, file.toString())) {
            assertThat(found.strings("column0").get(1)).isEqualTo("Hamburg");
            assertThat(found.doubles("mean(column1)").get(1)).isCloseTo(23.1, within(1e-9));
        }
    }

    @Test
    void choresAreDoneInAStatementEach(@TempDir Path folder) throws IOException {
        Files.writeString(
                folder.resolve("sales.csv"),
                "shop,day,price,items\nnorth,2026-03-01,10.5,2\nsouth,2026-03-01,4.0,1\n"
                        + "north,2026-03-02,20.0,4\nsouth,2026-03-03,6.0,3\n");
        Files.writeString(folder.resolve("shops.csv"), "shop,city\nnorth,Oslo\nsouth,Rome\n");
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (Windrow windrow = Windrow.open()) {
            doChores(windrow, folder, new PrintStream(printed, true, StandardCharsets.UTF_8));
        }
        String text = printed.toString(StandardCharsets.UTF_8);
        assertThat(text.lines().filter(line -> line.matches("\\d+ rows")))
                .containsExactly(
                        "2 rows", "3 rows", "4 rows", "2 rows", "4 rows", "2 rows", "4 rows",
                        "4 rows", "2 rows");
        assertThat(text).contains("5.25", "Oslo", "cost", "30.5");
    }

    @Test
    void queriesInSqlReadTables() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Windrow windrow = Windrow.open();
                Table orders = Tables.read("tpch:orders?sf=0.01")) {
            printTotals(windrow, orders, new PrintStream(bytes, true, StandardCharsets.UTF_8));
        }
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .contains("o_orderstatus", "total", "3 rows");
    }

    @Test
    void tablesOfASessionAreMadeInSql() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        printDays(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        assertThat(bytes.toString(StandardCharsets.UTF_8)).contains("day", "3 rows");
    }

    @Test
    void theDocumentsShowThisText() throws IOException {
        List<String> shown = new ArrayList<>();
        for (String block : find(JAVA_BLOCK, Documents.text())) {
            shown.add(withoutImports(block));
        }
        List<String> compiled =
                find(REGION, Files.readString(SOURCE)).stream()
                        .map(region -> region.stripTrailing().stripIndent())
                        .toList();
        assertThat(compiled).isNotEmpty();
        assertThat(shown).containsExactlyInAnyOrderElementsOf(compiled);
    }

    @Test
    void theDocumentsImportWhatIsImportedHere() throws IOException {
        List<String> here = Files.readString(SOURCE).lines().toList();
        assertThat(find(JAVA_BLOCK, Documents.text()).stream().flatMap(String::lines))
                .filteredOn(line -> line.startsWith("import "))
                .isNotEmpty()
                .allMatch(line -> here.contains(line) || isOfThisPackage(line));
    }

    /** A class of this package needs no import here, but does where the reader stands. */
    private static boolean isOfThisPackage(String line) {
        String name = line.replaceFirst("import (.*);", "$1");
        try {
            return Class.forName(name).getPackage() == DocumentedExamplesTest.class.getPackage();
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static String withoutImports(String block) {
        return String.join("\n", block.lines().filter(line -> !line.startsWith("import ")).toList())
                .strip();
    }

    private static List<String> find(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
    }

    /** Makes a root with an order for each letter, which cost 1, 2, 3 and so on. */
    private static VectorSchemaRoot orders(BufferAllocator allocator, String statuses) {
        VarCharVector status = new VarCharVector("status", allocator);
        Float8Vector price = new Float8Vector("price", allocator);
        for (int row = 0; row < statuses.length(); row++) {
            status.setSafe(row, statuses.substring(row, row + 1).getBytes(StandardCharsets.UTF_8));
            price.setSafe(row, row + 1.0);
        }
        status.setValueCount(statuses.length());
        price.setValueCount(statuses.length());
        return new VectorSchemaRoot(List.of(status, price));
    }
}
