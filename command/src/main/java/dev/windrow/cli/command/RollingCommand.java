// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.query.Rolling;
import dev.windrow.query.Transformation;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Reads, aggregates moving windows, and writes the rows with them. */
@Command(
        name = "rolling",
        description = {
            "Aggregates a window that moves along the rows, and adds the results to the input's"
                    + " columns.",
            "For example: windrow rolling prices.parquet --agg \"mean(price) as smooth\""
                    + " --preceding 2 --following 2"
        })
final class RollingCommand extends WindowCommand {

    @Option(
            names = "--agg",
            paramLabel = "LIST",
            required = true,
            description = {
                "Computes these aggregations of columns: \"mean(v) as m, count(*)\". There are"
                        + " count, sum, mean, min, max, first, last, var, std, var_pop and std_pop."
            })
    private String aggregations = "";

    @Option(
            names = "--preceding",
            paramLabel = "N",
            description = "Rows of a window before its own row; default: ${DEFAULT-VALUE}.")
    private long preceding;

    @Option(
            names = "--following",
            paramLabel = "N",
            description = "Rows of a window behind its own row; default: ${DEFAULT-VALUE}.")
    private long following;

    @Option(
            names = "--min-periods",
            paramLabel = "N",
            description =
                    "Values that a window must have for a result that is not null; default:"
                            + " ${DEFAULT-VALUE}.")
    private long minPeriods = 1;

    @Override
    Transformation transformation() {
        return new Rolling(aggregations(aggregations), preceding, following, minPeriods, over());
    }
}
