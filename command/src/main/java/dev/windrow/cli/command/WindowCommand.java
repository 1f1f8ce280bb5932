// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.internal.sql.Fragments;
import dev.windrow.query.NamedAggregation;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.util.List;

/** Reads, aggregates windows, and writes the rows with the results. */
abstract class WindowCommand extends AddedColumnsCommand {

    @Option(
            names = "--over",
            paramLabel = "NAMES",
            description =
                    "Makes a group of adjacent rows with equal values of these columns: no window"
                            + " leaves it.")
    private @Nullable String over;

    /** Returns the aggregations of a list, with the overflow policy of the options. */
    final List<NamedAggregation> aggregations(String list) {
        return Fragments.plainAggregations("--agg", list).stream().map(this::withOverflow).toList();
    }

    private NamedAggregation withOverflow(NamedAggregation named) {
        return named.isSum() ? named.onOverflow(overflow()) : named;
    }

    /** Returns the columns whose adjacent equal values make groups. */
    final List<String> over() {
        return over == null ? List.of() : Fragments.names("--over", over);
    }
}
