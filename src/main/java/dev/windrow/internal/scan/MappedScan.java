// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableReader;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.util.function.UnaryOperator;

/**
 * What is made of each table of a scan, one after the other.
 *
 * @param scan the tables
 * @param change makes another table of one, which it takes over
 */
public record MappedScan(Scan scan, UnaryOperator<Table> change) implements PulledScan {

    @Override
    public String label() {
        return scan.label();
    }

    @Override
    public TableReader reader() {
        TableReader tables = new ScanReader(scan);
        return new TableReader() {
            @Override
            public @Nullable Table next() {
                Table next = tables.next();
                return next == null ? null : change.apply(next);
            }

            @Override
            public void close() {
                tables.close();
            }
        };
    }

    @Override
    public Table withoutRows() {
        return change.apply(scan.first(null, 0));
    }

    @Override
    public long version() {
        return scan.version();
    }

    @Override
    public void settle() {
        scan.settle();
    }
}
