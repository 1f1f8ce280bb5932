// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.join;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableReader;
import dev.windrow.internal.scan.PulledScan;

/** The rows of a side that was collected. */
record SideScan(JoinSide side) implements PulledScan {

    @Override
    public String label() {
        return "a side of a join";
    }

    @Override
    public TableReader reader() {
        return side.reader();
    }

    @Override
    public Table withoutRows() {
        return side.none().slice(0, 0);
    }
}
