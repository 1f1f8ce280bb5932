// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.internal.session.Resident;
import dev.windrow.internal.session.Source;

/**
 * A table whose columns stay on the device. Each column is uploaded by the first query that reads
 * it, and not again. On the CPU engine this is the table and nothing more.
 *
 * <p>The table stays its owner's, who closes it after this. Until this is closed, the host keeps
 * the columns, too: in the table's own memory if the device can copy from it directly, else in a
 * second copy.
 */
public final class ResidentTable implements AutoCloseable {

    private final Resident kept;

    ResidentTable(Resident kept) {
        this.kept = kept;
    }

    /** Returns its rows, as a plan reads them. */
    Source.OfResident source() {
        return new Source.OfResident(kept);
    }

    /**
     * Returns the table.
     *
     * @return the table on the host, which its owner closes; also after this is closed
     */
    public Table table() {
        return kept.table();
    }

    /**
     * Returns the bytes of device memory that the columns take now, headers included.
     *
     * @return bytes; 0 on the CPU engine, and before the first query reads a column
     */
    public long residentBytes() {
        return kept.residentBytes();
    }

    /**
     * Frees the memory on the device and closes the queries that were prepared over this table.
     * Running them, or another query over this table, then fails with {@code CLOSED}. It does not
     * close the table on the host. A second call does nothing.
     */
    @Override
    public void close() {
        kept.close();
    }
}
