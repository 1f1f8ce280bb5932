// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.internal.sql.Fragments;
import dev.windrow.query.Sort;
import dev.windrow.query.Transformation;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Reads, sorts and writes. */
@Command(
        name = "sort",
        description = {
            "Orders rows by columns. Rows with equal values keep their order.",
            "For example: windrow sort orders.parquet --by \"price desc, status\" --limit 10"
        })
final class SortCommand extends TransformCommand {

    @Option(
            names = "--by",
            paramLabel = "KEYS",
            required = true,
            description = {
                "Orders by these columns, the most significant first: \"price desc, status nulls"
                    + " first\". Ascending and nulls last, unless said otherwise. Names with blanks"
                    + " or signs stand in double quotes."
            })
    private String keys = "";

    @Override
    Transformation transformation() {
        return new Sort(Fragments.order("--by", keys));
    }
}
