// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.standardDeviation;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.top;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.StringFunctions.upper;

import dev.windrow.column.NearestNames;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.Rolling;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * The cases. {@code h2o-q1} to {@code h2o-q10} are those of the db-benchmark, {@code tpch-q1} and
 * {@code tpch-q6} the first and the sixth query of TPC-H, {@code tpch-q18} the quantities of orders
 * within the eighteenth; computations over a group's results are left out. {@code rolling-3000},
 * {@code sort-int32}, {@code filter-half} and {@code upper-100} are operations on columns. Any
 * other name gives the type of the key or, for decimals and int64, of the value, then the number of
 * keys. {@code zipf} has Zipf's distribution with exponent 1.5; {@code hot} has one key in nine
 * rows of ten; for both there is a uniform case with as many keys. {@link #LONG_KEYS} has strings
 * of 100 letters that nearly all begin alike; {@link #FIXED_KEYS} has as many int64 keys.
 */
public final class BenchmarkCases {

    /** Long strings as keys. */
    public static final String LONG_KEYS = "string-100-1e6";

    /** As many keys of 8 bytes. */
    public static final String FIXED_KEYS = "int64-1e6";

    /** Letters of each of {@link #LONG_KEYS}. */
    static final int LONG_KEY_LETTERS = 100;

    private static final long ROWS = 100_000_000;

    /** Rows that have a gigabyte of characters in their long keys. */
    private static final long LONG_KEY_ROWS = 10_000_000;

    /** Values of sixteen bytes: fewer rows make as many bytes. */
    private static final long DECIMAL_ROWS = 30_000_000;

    /** TPC-H's line items at scale factor 10. */
    private static final long LINE_ITEMS = 60_012_150;

    private static final LocalDate LAST_SHIPPED = LocalDate.of(1998, 9, 2);
    private static final LocalDate FIRST_SHIPPED = LocalDate.of(1994, 1, 1);

    /** The db-benchmark's data, with 100 keys in the small key columns and no nulls. */
    private static final String H2O = "h2o:G1_{rows}_1e2_0_0";

    private static final List<NamedAggregation> SUM = List.of(sum("value"));
    private static final List<NamedAggregation> FIVE =
            List.of(sum("value"), min("value"), max("value"), count("value"), mean("value"));

    private static final String ONE_LETTER = "key=utf8,letters=1,keys=3,value=float64";

    private static final List<BenchmarkCase> ALL =
            List.of(
                    of("string-3", ONE_LETTER, SUM),
                    of("string-3-five", ONE_LETTER, FIVE),
                    ofInts("int-1", "keys=1"),
                    ofInts("int-3", "keys=3"),
                    ofInts("int-20", "keys=20"),
                    ofInts("int-100", "keys=100"),
                    ofInts("int-127", "keys=127,order=cyclic"),
                    ofInts("int-128", "keys=128,order=cyclic"),
                    ofInts("int-129", "keys=129,order=cyclic"),
                    ofInts("int-1e3", "keys=1000"),
                    ofInts("int-1e3-zipf", "keys=1000,skew=1.5"),
                    ofInts("int-1e3-hot", "keys=1000,hot=0.9"),
                    ofInts("int-1e4", "keys=10000"),
                    ofInts("int-1e5", "keys=100000"),
                    ofInts("int-1e6", "keys=1000000"),
                    ofInts("int-1e6-zipf", "keys=1000000,skew=1.5"),
                    ofInts("int-1e6-hot", "keys=1000000,hot=0.9"),
                    ofInts("int-1e7", "keys=10000000"),
                    ofInts("int-1e8", "keys=100000000"),
                    ofDecimals("decimal-4", "keys=4"),
                    ofDecimals("decimal-128", "keys=128"),
                    ofDecimals("decimal-129", "keys=129"),
                    ofDecimals("decimal-1e3", "keys=1000"),
                    ofDecimals("decimal-1e6", "keys=1000000"),
                    ofLongKeys(LONG_KEYS, "key=utf8,letters=" + LONG_KEY_LETTERS),
                    ofLongKeys(FIXED_KEYS, "key=int64"),
                    of("int64-2", "key=int32,keys=2,value=int64", SUM),
                    h2o("h2o-q1", List.of("id1"), sum("v1")),
                    h2o("h2o-q2", List.of("id1", "id2"), sum("v1")),
                    h2o("h2o-q3", List.of("id3"), sum("v1"), mean("v3")),
                    h2o("h2o-q4", List.of("id4"), mean("v1"), mean("v2"), mean("v3")),
                    h2o("h2o-q5", List.of("id6"), sum("v1"), sum("v2"), sum("v3")),
                    h2o("h2o-q6", List.of("id4", "id5"), median("v3"), standardDeviation("v3")),
                    h2o("h2o-q7", List.of("id3"), max("v1"), min("v2")),
                    of(
                            "h2o-q8",
                            H2O,
                            GroupByQuery.of(List.of("id6"), List.of(top("v3", 2)))
                                    .withWhere(column("v3").isNotNull())),
                    h2o("h2o-q9", List.of("id2", "id4"), correlation("v1", "v2")),
                    h2o(
                            "h2o-q10",
                            List.of("id1", "id2", "id3", "id4", "id5", "id6"),
                            sum("v3"),
                            count()),
                    operation(
                            "rolling-3000",
                            "keys=1,value=float64",
                            Rolling.of(2_999, 0, mean("value"))),
                    operation(
                            "sort-int32",
                            "key=int32,keys=100000000,value=float64",
                            Sort.by(SortKey.ascending("key"))),
                    operation(
                            "filter-half",
                            "key=int32,keys=1000,value=float64",
                            new Filter(column("key").lessThan(literal(500)))),
                    new BenchmarkCase(
                            "upper-100",
                            "random:rows={rows},key=utf8,letters=100,keys=1000000,value=int32",
                            new BenchmarkCase.Operation(
                                    new Select(
                                            List.of(
                                                    new DerivedColumn(
                                                            "upper", upper(column("key")))))),
                            LONG_KEY_ROWS),
                    tpchQ1(),
                    tpchQ6(),
                    ofLineItems(
                            "tpch-q18",
                            GroupByQuery.of(List.of("l_orderkey"), List.of(sum("l_quantity")))));

    private BenchmarkCases() {}

    /** Returns all cases, in the order in which they run. */
    public static List<BenchmarkCase> all() {
        return ALL;
    }

    /** Returns the case of a name. */
    public static Optional<BenchmarkCase> find(String name) {
        return ALL.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /** Returns the names that are most like an unknown name. */
    public static List<String> nearest(String name) {
        return NearestNames.of(name, ALL.stream().map(BenchmarkCase::name).toList());
    }

    private static BenchmarkCase of(String name, String data, List<NamedAggregation> aggregations) {
        return random(name, data, aggregations, ROWS);
    }

    private static BenchmarkCase operation(String name, String data, Transformation operation) {
        return new BenchmarkCase(
                name, "random:rows={rows}," + data, new BenchmarkCase.Operation(operation), ROWS);
    }

    private static BenchmarkCase random(
            String name, String data, List<NamedAggregation> aggregations, long rows) {
        return new BenchmarkCase(
                name,
                "random:rows={rows}," + data,
                GroupByQuery.of(List.of("key"), aggregations),
                rows);
    }

    private static BenchmarkCase of(String name, String data, GroupByQuery query) {
        return new BenchmarkCase(name, data, query, ROWS);
    }

    private static BenchmarkCase h2o(
            String name, List<String> keys, NamedAggregation... aggregations) {
        return of(name, H2O, GroupByQuery.of(keys, List.of(aggregations)));
    }

    private static BenchmarkCase tpchQ1() {
        Expression one = literal(1);
        Expression price = column("l_extendedprice");
        Expression discounted = price.times(one.minus(column("l_discount")));
        Expression charge = discounted.times(one.plus(column("l_tax")));
        List<NamedAggregation> totals =
                List.of(
                        sum("l_quantity"),
                        sum("l_extendedprice"),
                        sum(discounted),
                        sum(charge),
                        mean("l_quantity"),
                        mean("l_extendedprice"),
                        mean("l_discount"),
                        count());
        return ofLineItems(
                "tpch-q1",
                GroupByQuery.of(List.of("l_returnflag", "l_linestatus"), totals)
                        .withWhere(column("l_shipdate").atMost(literal(LAST_SHIPPED))));
    }

    private static BenchmarkCase tpchQ6() {
        Expression shipped = column("l_shipdate");
        Expression discount = column("l_discount");
        Expression condition =
                shipped.atLeast(literal(FIRST_SHIPPED))
                        .and(shipped.lessThan(literal(FIRST_SHIPPED.plusYears(1))))
                        .and(
                                discount.between(
                                        literal(new BigDecimal("0.05")),
                                        literal(new BigDecimal("0.07"))))
                        .and(column("l_quantity").lessThan(literal(24)));
        NamedAggregation revenue = sum(column("l_extendedprice").times(discount));
        return ofLineItems(
                "tpch-q6", GroupByQuery.of(List.of(), List.of(revenue)).withWhere(condition));
    }

    private static BenchmarkCase ofLineItems(String name, GroupByQuery query) {
        return new BenchmarkCase(name, "tpch:lineitem?sf={scale}&money=decimal", query, LINE_ITEMS);
    }

    private static BenchmarkCase ofInts(String name, String keys) {
        return of(name, "key=int32," + keys + ",value=float64", SUM);
    }

    private static BenchmarkCase ofLongKeys(String name, String key) {
        return random(name, key + ",keys=1000000,value=int32", SUM, LONG_KEY_ROWS);
    }

    /** Values of 27 digits: wider than 64 bits, and their sums fit. */
    private static BenchmarkCase ofDecimals(String name, String keys) {
        String data = "key=int32," + keys + ",value=decimal(38,2),digits=27";
        return random(name, data, SUM, DECIMAL_ROWS);
    }
}
