// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

import java.nio.file.Path;

/** The rows that tests aggregate: columns of all types, with nulls, NaN and both zeros. */
final class Rows {

    private Rows() {}

    /** Rows in all. */
    static final long COUNT = 20_000;

    /** Where the rows are, as Parquet: each process of tests has its own. */
    static final Path FILE =
            Path.of("target", "rows-" + ProcessHandle.current().pid() + ".parquet")
                    .toAbsolutePath();

    /** Makes the views {@code files}, read from Parquet, and {@code cached}. */
    static void makeViews(SparkSession session) {
        made(session).write().mode("overwrite").parquet(FILE.toString());
        Dataset<Row> files = session.read().parquet(FILE.toString());
        files.createOrReplaceTempView("files");
        files.repartition(3).cache().createOrReplaceTempView("cached");
    }

    private static Dataset<Row> made(SparkSession session) {
        return session.range(0, COUNT, 1, 3)
                .selectExpr(
                        "id",
                        "if(id % 17 = 0, null, cast(id % 7 as int)) k",
                        "if(id % 13 = 0, null, concat('k', id % 50)) s",
                        "cast(cast(id % 30 as string) as binary) bin",
                        "cast(id % 5 as tinyint) tiny",
                        "cast(id % 300 as smallint) small",
                        "if(id % 5 = 0, null, id * 3 - 20000) v",
                        "if(id % 19 = 0, null, cast(id as double) / 7 - 500) d",
                        "if(id % 23 = 0, null, cast(id % 99 as float) / 3) f",
                        "case when id % 31 = 0 then null when id % 11 = 0 then double('NaN')"
                                + " when id % 2 = 0 then -0.0D else 0.0D end z",
                        "case when id % 29 = 0 then double('NaN') when id % 37 = 0"
                                + " then double('Infinity') else cast(id % 100 as double) end x",
                        "if(id % 3 = 0, null, cast(id % 1000 as decimal(9, 2))) dec9",
                        "if(id % 4 = 0, null, cast(id * 7 as decimal(18, 3))) dec18",
                        "if(id % 6 = 0, null, cast(id - 10000 as decimal(38, 5))"
                                + " * 1234567890123) dec38",
                        "id % 3 = 0 b",
                        "if(id % 9 = 0, null, id % 4 = 1) maybe",
                        "date_add(date'2020-01-01', cast(id % 30 as int)) day",
                        "timestamp_micros(id % 40 * 1000003) ts",
                        "cast(timestamp_micros(id % 41 * 1000003) as timestamp_ntz) ntz",
                        "make_dt_interval(0, 0, 0, id % 11) span");
    }
}
