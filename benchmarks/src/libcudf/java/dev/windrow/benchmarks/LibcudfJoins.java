// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import ai.rapids.cudf.BinaryOp;
import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.OrderByArg;
import ai.rapids.cudf.Scalar;
import ai.rapids.cudf.Table;

import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.StringFunctions;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/**
 * Queries of TPC-H with joins, through libcudf: conditions first, then the joins that leave the
 * fewest rows, and a hash table of the keys of the side that has each once, where there is one.
 *
 * @param tables the relations by the names of TPC-H's tables
 */
record LibcudfJoins(Map<String, LibcudfRelation> tables) {

    /** The columns that the queries read, by their tables. */
    static final Map<String, List<String>> COLUMNS =
            Map.of(
                    "lineitem",
                    List.of(
                            "l_orderkey",
                            "l_partkey",
                            "l_suppkey",
                            "l_quantity",
                            "l_extendedprice",
                            "l_discount",
                            "l_shipdate",
                            "l_commitdate",
                            "l_receiptdate",
                            "l_shipinstruct",
                            "l_shipmode"),
                    "orders",
                    List.of(
                            "o_orderkey",
                            "o_custkey",
                            "o_orderdate",
                            "o_orderpriority",
                            "o_shippriority"),
                    "customer",
                    List.of("c_custkey", "c_mktsegment", "c_nationkey"),
                    "supplier",
                    List.of("s_suppkey", "s_nationkey"),
                    "nation",
                    List.of("n_nationkey", "n_regionkey", "n_name"),
                    "region",
                    List.of("r_regionkey", "r_name"),
                    "part",
                    List.of("p_partkey", "p_type", "p_brand", "p_container", "p_size"));

    private static final Expression REVENUE =
            column("l_extendedprice").times(literal(1).minus(column("l_discount")));

    private static final int FIRST_ROWS = 10;

    /** Answers a query. The caller closes the table, whose columns are those of the query. */
    Table answer(String number) {
        return switch (number) {
            case "3" -> shippingPriority();
            case "5" -> localSuppliers();
            case "12" -> shippingModes();
            case "14" -> promotion();
            case "19" -> discounted();
            default ->
                    throw new UnsupportedOperationException(
                            "TPC-H's query " + number + " is not written for libcudf");
        };
    }

    private LibcudfRelation table(String name) {
        return tables.get(name);
    }

    private Table shippingPriority() {
        Expression day = literal(LocalDate.of(1995, 3, 15));
        try (LibcudfRelation customers =
                        table("customer")
                                .where(column("c_mktsegment").equalTo("BUILDING"), "c_custkey");
                LibcudfRelation earlier =
                        table("orders")
                                .where(
                                        column("o_orderdate").lessThan(day),
                                        "o_orderkey",
                                        "o_custkey",
                                        "o_orderdate",
                                        "o_shippriority");
                LibcudfRelation orders =
                        earlier.joinOne(
                                List.of("o_custkey"),
                                customers,
                                List.of("c_custkey"),
                                "o_orderkey",
                                "o_orderdate",
                                "o_shippriority");
                LibcudfRelation later =
                        table("lineitem")
                                .where(
                                        column("l_shipdate").greaterThan(day),
                                        "l_orderkey",
                                        "l_extendedprice",
                                        "l_discount");
                LibcudfRelation lines =
                        later.joinOne(
                                List.of("l_orderkey"),
                                orders,
                                List.of("o_orderkey"),
                                "l_orderkey",
                                "l_extendedprice",
                                "l_discount",
                                "o_orderdate",
                                "o_shippriority");
                Table groups =
                        lines.aggregate(
                                GroupByQuery.of(
                                        List.of("l_orderkey", "o_orderdate", "o_shippriority"),
                                        List.of(sum(REVENUE))));
                Table sorted = groups.orderBy(OrderByArg.desc(3), OrderByArg.asc(1))) {
            return first(sorted, 0, 3, 1, 2);
        }
    }

    private Table localSuppliers() {
        LocalDate begin = LocalDate.of(1994, 1, 1);
        try (LibcudfRelation region =
                        table("region").where(column("r_name").equalTo("ASIA"), "r_regionkey");
                LibcudfRelation nations =
                        table("nation")
                                .joinOne(
                                        List.of("n_regionkey"),
                                        region,
                                        List.of("r_regionkey"),
                                        "n_nationkey",
                                        "n_name");
                LibcudfRelation customers =
                        table("customer")
                                .joinOne(
                                        List.of("c_nationkey"),
                                        nations,
                                        List.of("n_nationkey"),
                                        "c_custkey",
                                        "c_nationkey");
                LibcudfRelation ofYear =
                        table("orders")
                                .where(
                                        within("o_orderdate", begin, begin.plusYears(1)),
                                        "o_orderkey",
                                        "o_custkey");
                LibcudfRelation orders =
                        ofYear.joinOne(
                                List.of("o_custkey"),
                                customers,
                                List.of("c_custkey"),
                                "o_orderkey",
                                "c_nationkey");
                LibcudfRelation lines =
                        table("lineitem")
                                .joinOne(
                                        List.of("l_orderkey"),
                                        orders,
                                        List.of("o_orderkey"),
                                        "l_suppkey",
                                        "l_extendedprice",
                                        "l_discount",
                                        "c_nationkey");
                LibcudfRelation local =
                        lines.joinOne(
                                List.of("l_suppkey", "c_nationkey"),
                                table("supplier"),
                                List.of("s_suppkey", "s_nationkey"),
                                "l_extendedprice",
                                "l_discount",
                                "c_nationkey");
                LibcudfRelation named =
                        local.joinOne(
                                List.of("c_nationkey"),
                                nations,
                                List.of("n_nationkey"),
                                "l_extendedprice",
                                "l_discount",
                                "n_name");
                Table groups =
                        named.aggregate(
                                GroupByQuery.of(List.of("n_name"), List.of(sum(REVENUE))))) {
            return groups.orderBy(OrderByArg.desc(1));
        }
    }

    private Table shippingModes() {
        LocalDate begin = LocalDate.of(1994, 1, 1);
        Expression isLate =
                column("l_shipmode")
                        .in(List.of("MAIL", "SHIP"))
                        .and(column("l_commitdate").lessThan(column("l_receiptdate")))
                        .and(column("l_shipdate").lessThan(column("l_commitdate")))
                        .and(within("l_receiptdate", begin, begin.plusYears(1)));
        Expression isUrgent = column("o_orderpriority").in(List.of("1-URGENT", "2-HIGH"));
        Expression one = literal(1);
        Expression none = literal(0);
        try (LibcudfRelation lines = table("lineitem").where(isLate, "l_orderkey", "l_shipmode");
                LibcudfRelation pairs =
                        table("orders")
                                .joinMany(
                                        List.of("o_orderkey"),
                                        lines,
                                        List.of("l_orderkey"),
                                        "o_orderpriority",
                                        "l_shipmode");
                Table groups =
                        pairs.aggregate(
                                GroupByQuery.of(
                                        List.of("l_shipmode"),
                                        List.of(
                                                sum(choice(isUrgent, one, none)).as("high"),
                                                sum(choice(isUrgent, none, one)).as("low"))))) {
            return groups.orderBy(OrderByArg.asc(0));
        }
    }

    private Table promotion() {
        LocalDate begin = LocalDate.of(1995, 9, 1);
        Expression isPromoted = StringFunctions.startsWith(column("p_type"), "PROMO");
        List<NamedAggregation> sums =
                List.of(
                        sum(choice(isPromoted, REVENUE, literal(0))).as("promoted"),
                        sum(REVENUE).as("all"));
        try (LibcudfRelation lines =
                        table("lineitem")
                                .where(
                                        within("l_shipdate", begin, begin.plusMonths(1)),
                                        "l_partkey",
                                        "l_extendedprice",
                                        "l_discount");
                LibcudfRelation pairs =
                        lines.joinOne(
                                List.of("l_partkey"),
                                table("part"),
                                List.of("p_partkey"),
                                "l_extendedprice",
                                "l_discount",
                                "p_type");
                Table totals = pairs.aggregate(GroupByQuery.of(List.of(), sums));
                Scalar hundred = Scalar.fromDecimal(-2, 100_00L);
                ColumnVector percent =
                        hundred.binaryOp(
                                BinaryOp.MUL,
                                totals.getColumn(0),
                                LibcudfExpressions.type(
                                        BinaryOp.MUL,
                                        hundred.getType(),
                                        totals.getColumn(0).getType()));
                ColumnVector promoted = percent.castTo(DType.FLOAT64);
                ColumnVector all = totals.getColumn(1).castTo(DType.FLOAT64);
                ColumnVector share = promoted.binaryOp(BinaryOp.DIV, all, DType.FLOAT64)) {
            return new Table(share);
        }
    }

    private Table discounted() {
        Expression isMeant =
                column("l_shipmode")
                        .in(List.of("AIR", "AIR REG"))
                        .and(column("l_shipinstruct").equalTo("DELIVER IN PERSON"))
                        .and(column("l_quantity").between(1, 30));
        Expression small = parts("Brand#12", "SM", List.of("CASE", "BOX", "PACK", "PKG"), 5);
        Expression medium = parts("Brand#23", "MED", List.of("BAG", "BOX", "PKG", "PACK"), 10);
        Expression large = parts("Brand#34", "LG", List.of("CASE", "BOX", "PACK", "PKG"), 15);
        Expression fits =
                small.and(column("l_quantity").between(1, 11))
                        .or(medium.and(column("l_quantity").between(10, 20)))
                        .or(large.and(column("l_quantity").between(20, 30)));
        try (LibcudfRelation parts =
                        table("part")
                                .where(
                                        small.or(medium).or(large),
                                        "p_partkey",
                                        "p_brand",
                                        "p_container",
                                        "p_size");
                LibcudfRelation lines =
                        table("lineitem")
                                .where(
                                        isMeant,
                                        "l_partkey",
                                        "l_quantity",
                                        "l_extendedprice",
                                        "l_discount");
                LibcudfRelation pairs =
                        lines.joinOne(
                                List.of("l_partkey"),
                                parts,
                                List.of("p_partkey"),
                                "l_quantity",
                                "l_extendedprice",
                                "l_discount",
                                "p_brand",
                                "p_container",
                                "p_size")) {
            return pairs.aggregate(
                    GroupByQuery.of(List.of(), List.of(sum(REVENUE))).withWhere(fits));
        }
    }

    private static Expression parts(String brand, String size, List<String> kinds, int most) {
        return column("p_brand")
                .equalTo(brand)
                .and(column("p_container").in(kinds.stream().map(k -> size + ' ' + k).toList()))
                .and(column("p_size").between(1, most));
    }

    private static Expression within(String name, LocalDate begin, LocalDate end) {
        return column(name).atLeast(begin).and(column(name).lessThan(end));
    }

    private static Expression choice(Expression condition, Expression then, Expression otherwise) {
        return Conditional.when(condition, then).otherwise(otherwise);
    }

    /** Returns some columns of the first rows. */
    private static Table first(Table sorted, int... columns) {
        ColumnVector[] first = new ColumnVector[columns.length];
        try {
            int rows = (int) Math.min(FIRST_ROWS, sorted.getRowCount());
            for (int i = 0; i < first.length; i++) {
                first[i] = sorted.getColumn(columns[i]).subVector(0, rows);
            }
            return new Table(first);
        } finally {
            LibcudfQuery.closeAll(first);
        }
    }
}
