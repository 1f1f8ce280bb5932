// SPDX-License-Identifier: Apache-2.0
package dev.windrow.examples;

import static org.apache.spark.sql.functions.avg;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.sum;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

import java.io.IOException;

/** A Spark job whose GROUP BY begins in Windrow; all that differs is one line of its settings. */
public final class SparkExample {

    private SparkExample() {}

    /** Prints totals of a folder of Parquet files with columns store, price and amount. */
    public static void main(String[] arguments) throws IOException {
        try (SparkSession spark =
                SparkSession.builder()
                        .appName("totals by store")
                        .config("spark.plugins", "dev.windrow.spark.WindrowPlugin")
                        .getOrCreate()) {
            Dataset<Row> totals = totals(spark.read().parquet(arguments[0]));
            totals.explain();
            totals.show();
        }
    }

    static Dataset<Row> totals(Dataset<Row> sales) {
        return sales.groupBy("store")
                .agg(
                        sum(col("price").multiply(col("amount"))).as("revenue"),
                        avg("price").as("typical"))
                .orderBy(col("revenue").desc());
    }
}
