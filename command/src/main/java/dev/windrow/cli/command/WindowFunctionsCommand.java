// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.internal.sql.Fragments;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Frame;
import dev.windrow.query.NamedWindowFunction;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunction;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.util.List;

/** Reads, computes functions of windows in an order, and writes the rows with the results. */
@Command(
        name = "window",
        description = {
            "Ranks rows, takes values of other rows and aggregates, within partitions and in an"
                    + " order, and adds the results to the input's columns.",
            "For example: windrow window orders.parquet --by status --order-by \"price desc\""
                    + " --compute \"rank() as place, lag(price) as above\""
        })
final class WindowFunctionsCommand extends AddedColumnsCommand {

    @Option(
            names = "--by",
            paramLabel = "NAMES",
            description =
                    "Makes a partition of the rows with equal values of these columns, wherever"
                            + " they are. Without it, all rows are one.")
    private @Nullable String by;

    @Option(
            names = "--order-by",
            paramLabel = "KEYS",
            description = {
                "Orders the rows of a partition by these columns: \"price desc, day nulls first\"."
                    + " Without it, they have the order of the input. The output keeps the order of"
                    + " the input."
            })
    private @Nullable String order;

    @Option(
            names = "--compute",
            paramLabel = "LIST",
            required = true,
            description = {
                "Computes these functions: \"row_number() as n, lag(v, 2), sum(v) as so_far\"."
                    + " There are row_number(), rank(), dense_rank(), percent_rank(), cume_dist(),"
                    + " ntile(parts), lag(x), lag(x, rows), lag(x, rows, otherwise), lead as lag,"
                    + " first_value(x), last_value(x), nth_value(x, number), fill(x), and the"
                    + " aggregations count, sum, product, mean, min, max, first, last, var, std,"
                    + " var_pop, std_pop, median and quantile(x, q)."
            })
    private String functions = "";

    @Option(
            names = "--frame",
            paramLabel = "FRAME",
            description = {
                "Gives aggregations and first_value, last_value and nth_value these rows: \"rows"
                    + " between 3 preceding and current row\". By default, these are the rows so"
                    + " far with those of equal keys: \"range between unbounded preceding and"
                    + " current row\". Rows whose one key of the order is near, by numbers or"
                    + " intervals: \"range between interval '1 day' preceding and current row\"."
            })
    private @Nullable String frame;

    @Override
    Transformation transformation() {
        List<NamedWindowFunction> asked =
                Fragments.windowFunctions("--compute", functions).stream()
                        .map(this::withOverflow)
                        .toList();
        List<SortKey> keys = order == null ? List.of() : Fragments.order("--order-by", order);
        return new Window(
                by == null ? List.of() : Fragments.names("--by", by),
                keys,
                frame == null ? Frame.soFar() : Fragments.frame("--frame", frame),
                asked);
    }

    private NamedWindowFunction withOverflow(NamedWindowFunction named) {
        return named.function() instanceof WindowFunction.Aggregated(Aggregation.Sum sum)
                ? new NamedWindowFunction(
                        new WindowFunction.Aggregated(
                                new Aggregation.Sum(sum.column(), overflow())),
                        named.name())
                : named;
    }
}
