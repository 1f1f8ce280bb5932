// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.query.OverflowPolicy;

import picocli.CommandLine.Mixin;

import java.util.LinkedHashMap;
import java.util.Map;

/** Reads, computes columns of windows, and writes the rows with these. */
abstract class AddedColumnsCommand extends TransformCommand {

    @Mixin private OverflowOption overflow = new OverflowOption();

    /** Returns what becomes of a sum that does not fit its type. */
    final OverflowPolicy overflow() {
        return overflow.policy();
    }

    @Override
    final boolean showsInput() {
        return true;
    }

    @Override
    final Table shown(Table input, Table made, ColumnMemory none) {
        Map<String, Column> columns = new LinkedHashMap<>();
        input.names().forEach(name -> columns.put(name, input.column(name)));
        for (String name : made.names()) {
            if (columns.put(name, made.column(name)) != null) {
                throw ErrorCode.DUPLICATE_NAME.failure(
                        "the input has a column \"%s\": rename the result, as in \"sum(v) as s\"",
                        name);
            }
        }
        return new Table(columns, input.rows(), none);
    }
}
