// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.SqlTables;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;
import dev.windrow.progress.ProgressListener;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tables that SQL may name, and how it reads files. */
final class TableOptions {

    @Option(
            names = "--table",
            paramLabel = "NAME=INPUT",
            description = {
                "Gives an input a name that FROM can use. A name may be given to several inputs:"
                        + " --table orders=2025.parquet --table orders=2026.parquet makes one table"
                        + " of both files."
            })
    private List<String> tables = List.of();

    @Mixin private TextOptions text = new TextOptions();

    /**
     * Returns the tables.
     *
     * @param in what the input {@code -} reads
     * @throws WindrowException {@code INVALID_ARGUMENT} for an option without a name
     */
    SqlTables tables(InputStream in, ProgressListener progress) {
        ReadOptions reading = text.reading(in, progress);
        SqlTables known = SqlTables.none().reading(reading);
        for (Map.Entry<String, List<String>> each : named().entrySet()) {
            known = known.with(each.getKey(), Tables.scan(each.getValue(), reading));
        }
        return known;
    }

    private Map<String, List<String>> named() {
        Map<String, List<String>> named = new LinkedHashMap<>();
        for (String table : tables) {
            int equals = table.indexOf('=');
            if (equals < 1) {
                throw ErrorCode.INVALID_ARGUMENT.failure("--table %s, expected NAME=INPUT", table);
            }
            named.computeIfAbsent(table.substring(0, equals), name -> new ArrayList<>())
                    .add(table.substring(equals + 1));
        }
        return named;
    }
}
