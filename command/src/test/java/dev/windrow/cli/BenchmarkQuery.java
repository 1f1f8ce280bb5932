// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import dev.windrow.internal.sql.Fragments;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Locale;

/**
 * The queries of the public benchmarks: q1 to q10 of the db-benchmark's group-by task, over {@code
 * h2o:G1_...}, and the first query of TPC-H, over {@code tpch:lineitem?...&money=decimal}. The
 * caller computes what a query makes of a group's results (q7 a difference, q9 a square).
 */
enum BenchmarkQuery {
    Q1("id1", "sum(v1) as v1"),
    Q2("id1,id2", "sum(v1) as v1"),
    Q3("id3", "sum(v1) as v1, mean(v3) as v3"),
    Q4("id4", "mean(v1) as v1, mean(v2) as v2, mean(v3) as v3"),
    Q5("id6", "sum(v1) as v1, sum(v2) as v2, sum(v3) as v3"),
    Q6("id4,id5", "median(v3) as median_v3, std(v3) as sd_v3"),
    Q7("id3", "max(v1) as max_v1, min(v2) as min_v2"),
    Q8("id6", "top(v3,2) as largest2_v3", "v3 is not null"),
    Q9("id2,id4", "corr(v1,v2) as r"),
    Q10("id1,id2,id3,id4,id5,id6", "sum(v3) as v3, count(*) as count"),
    TPCH_Q1(
            "l_returnflag,l_linestatus",
            "sum(l_quantity) as sum_qty, sum(l_extendedprice) as sum_base_price,"
                    + " sum(l_extendedprice*(1-l_discount)) as sum_disc_price,"
                    + " sum(l_extendedprice*(1-l_discount)*(1+l_tax)) as sum_charge,"
                    + " avg(l_quantity) as avg_qty, avg(l_extendedprice) as avg_price,"
                    + " avg(l_discount) as avg_disc, count(*) as count_order",
            "l_shipdate <= date '1998-09-02'");

    private final String keys;
    private final String aggregations;
    private final @Nullable String where;

    BenchmarkQuery(String keys, String aggregations) {
        this(keys, aggregations, null);
    }

    BenchmarkQuery(String keys, String aggregations, @Nullable String where) {
        this.keys = keys;
        this.aggregations = aggregations;
        this.where = where;
    }

    /** Returns its name, such as {@code q1} or {@code tpch_q1}. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether it is one of the db-benchmark's. */
    boolean isOfDbBenchmark() {
        return this != TPCH_Q1;
    }

    /** Returns the query, with groups in any order. */
    GroupByQuery query() {
        List<NamedAggregation> asked = Fragments.plainAggregations("--agg", aggregations);
        return GroupByQuery.of(Fragments.names("--by", keys), asked)
                .withWhere(where == null ? null : Fragments.expression("--where", where));
    }
}
