// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.internal.sql.Fragments;
import dev.windrow.io.ReadOptions;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

/** The option that tells which columns are looked at. */
final class ColumnsOption {

    @Option(
            names = "--columns",
            paramLabel = "NAMES",
            description =
                    "Looks at these columns only: a,b. Names with blanks or signs stand in double"
                            + " quotes. By default, at all columns.")
    private @Nullable String names;

    /** Returns options that read these columns only. */
    ReadOptions of(ReadOptions all) {
        return names == null ? all : all.withColumns(Fragments.names("--columns", names));
    }
}
