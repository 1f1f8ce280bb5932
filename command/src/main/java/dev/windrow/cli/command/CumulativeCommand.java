// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.query.Cumulative;
import dev.windrow.query.Transformation;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Reads, aggregates all rows so far, and writes the rows with the results. */
@Command(
        name = "cumulative",
        description = {
            "Aggregates the rows so far, and adds the results to the input's columns.",
            "For example: windrow cumulative orders.parquet --agg \"sum(price) as total\""
        })
final class CumulativeCommand extends WindowCommand {

    @Option(
            names = "--agg",
            paramLabel = "LIST",
            required = true,
            description = {
                "Computes these aggregations of columns: \"sum(v) as total, count(*)\". There are"
                        + " count, sum, product, mean, min, max, first, last, var, std, var_pop and"
                        + " std_pop."
            })
    private String aggregations = "";

    @Option(names = "--exclusive", description = "Leaves out each row's own value.")
    private boolean exclusive;

    @Override
    Transformation transformation() {
        return new Cumulative(aggregations(aggregations), exclusive, over());
    }
}
