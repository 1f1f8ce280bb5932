// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.join;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.scan.PulledSplits;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** The rows of a side that was collected. */
record SideScan(JoinSide side) implements Scan {

    @Override
    public String label() {
        return "a side of a join";
    }

    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public boolean isDivided() {
        return true;
    }

    @Override
    public Splits splits(@Nullable List<String> columns) {
        return new PulledSplits(side::reader, columns);
    }

    @Override
    public Table first(@Nullable List<String> columns, long most) {
        return most > 0
                ? Scan.super.first(columns, most)
                : TableConcatenation.copy(
                        List.of(columns == null ? side.none() : side.none().only(columns)));
    }
}
