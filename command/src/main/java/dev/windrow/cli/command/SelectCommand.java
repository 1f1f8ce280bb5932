// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.internal.function.FunctionCalls;
import dev.windrow.internal.sql.Fragments;
import dev.windrow.io.ReadOptions;
import dev.windrow.query.Filter;
import dev.windrow.query.Select;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reads, computes columns of each row and writes. */
@Command(
        name = "transform",
        description = {
            "Computes columns from a table's columns, a value for each row. SQL keeps the other"
                    + " columns, too: windrow sql \"select *, price * 2 as twice from"
                    + " orders.parquet\".",
            "For example: windrow transform orders.parquet --select \"upper(status) as status,"
                    + " price * 2\""
        })
final class SelectCommand extends TransformCommand {

    @Option(
            names = "--select",
            required = true,
            paramLabel = "LIST",
            description = {
                "Computes these columns: \"upper(name) as big, price * 2, split(name, ' ', 0) as"
                        + " (first, second)\".",
                "There are arithmetic (+ - * / %%) and comparisons as in groupby, cast(x as int8),"
                        + " try_cast(x as int8), coalesce(x, 0), x || y, case when x > 3 then"
                        + " 'many' else 'few' end, nullif(x, 0), greatest(x, y), least(x, y),"
                        + " and functions of numbers:",
                FunctionCalls.OF_NUMBERS,
                "There are functions of dates and timestamps, and x + interval '1 month':",
                FunctionCalls.OF_TIME,
                "There are functions of strings:",
                FunctionCalls.OF_STRINGS,
                "There is x like 'pattern', in which %% stands for any characters and _ for one."
            })
    private String columns = "";

    @Option(
            names = "--where",
            paramLabel = "CONDITION",
            description = {
                "Computes them only of the rows that meet it: \"price > 3 and name = 'x'\"."
            })
    private @Nullable String where;

    @Override
    @Nullable Filter condition() {
        return where == null ? null : new Filter(Fragments.expression("--where", where));
    }

    @Override
    Select transformation() {
        return new Select(Fragments.columns("--select", columns));
    }

    @Override
    ReadOptions reading(ReadOptions all) {
        Set<String> names = new LinkedHashSet<>(transformation().inputNames(List.of()));
        Filter filter = condition();
        if (filter != null) {
            names.addAll(filter.condition().columns());
        }
        return all.withColumns(List.copyOf(names));
    }
}
