// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableReader;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

/** Reads the splits of a scan, one after the other. */
public final class ScanReader implements TableReader {

    private final Splits splits;

    /** Begins a pass. */
    public ScanReader(Scan scan) {
        splits = scan.splits(null);
    }

    @Override
    public @Nullable Table next() {
        Split split = splits.next();
        return split == null ? null : split.read(null);
    }

    @Override
    public void close() {
        splits.close();
    }
}
