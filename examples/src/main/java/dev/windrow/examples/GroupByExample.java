// SPDX-License-Identifier: Apache-2.0
package dev.windrow.examples;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import dev.windrow.GroupByResult;
import dev.windrow.Windrow;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.query.SortKey;

import java.io.PrintStream;

/** Which kinds of orders cost most: a GROUP BY of a file, read in parts as the engines work. */
public final class GroupByExample {

    private GroupByExample() {}

    /** Prints the answer for a file with columns priority, status and price. */
    public static void main(String[] arguments) {
        if (arguments.length != 1) {
            System.err.println("expected one file, such as orders.parquet or orders.csv");
            return;
        }
        try {
            print(arguments[0], System.out);
        } catch (WindrowException e) {
            // Its code says what went wrong, its message where, and what to do.
            System.err.println(e.code() + ": " + e.getMessage());
        }
    }

    static void print(String file, PrintStream out) {
        try (Windrow windrow = Windrow.open();
                GroupByResult totals =
                        windrow.groupBy(Tables.scan(file))
                                .by("priority")
                                .where(column("status").notEqualTo(literal("CANCELLED")))
                                .orderBy(SortKey.descending("total"))
                                .limit(3)
                                .aggregate(
                                        sum("price").as("total"),
                                        mean("price").as("typical"),
                                        count().as("orders"))) {
            out.println(totals);
            out.println("by " + totals.profile().engine());
        }
    }
}
