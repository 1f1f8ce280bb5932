// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.Table;

import java.util.Collection;
import java.util.function.Consumer;

/** A table that stays on the host. Each run of a prepared plan uploads its columns. */
final class UploadedColumns extends KeptTable {

    UploadedColumns(DeviceSession session, Table table, Consumer<KeptTable> whenClosed) {
        super(session, table, whenClosed);
    }

    @Override
    public long residentBytes(Collection<String> names) {
        return 0;
    }

    @Override
    public boolean uploadsWithEachRun() {
        return true;
    }

    @Override
    void freeColumns() {
        // The device holds them only during a run.
    }
}
