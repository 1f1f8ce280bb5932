// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.internal.sql.Fragments;
import dev.windrow.query.Filter;
import dev.windrow.query.Transformation;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Reads, selects rows and writes. */
@Command(
        name = "filter",
        description = {
            "Keeps the rows that meet a condition, in their order.",
            "For example: windrow filter orders.parquet --where \"price > 100 and status = 'O'\""
        })
final class FilterCommand extends TransformCommand {

    @Option(
            names = "--where",
            paramLabel = "CONDITION",
            required = true,
            description = {
                "Keeps the rows that meet it: \"shipped <= date '1998-09-02' and (a > 3 or b ="
                        + " 'x')\". There are comparisons, and, or, not, is null, between and in."
            })
    private String where = "";

    @Override
    Transformation transformation() {
        return new Filter(Fragments.expression("--where", where));
    }
}
