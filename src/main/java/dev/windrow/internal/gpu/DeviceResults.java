// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.RemoteColumns;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The results of a session that lie on the device, the oldest first. */
final class DeviceResults {

    private static final System.Logger LOG = System.getLogger(DeviceResults.class.getName());

    private final Map<MadeColumns, Table> tables = new LinkedHashMap<>();

    /** Makes a table of columns, which lies on the device until it is closed or brought home. */
    Table add(MadeColumns columns) {
        Table table = new Table(columns.names(), columns.rows(), columns, columns.memory());
        synchronized (this) {
            tables.put(columns, table);
        }
        return table;
    }

    synchronized boolean has(MadeColumns columns) {
        return tables.containsKey(columns);
    }

    synchronized void remove(MadeColumns columns) {
        tables.remove(columns);
    }

    /**
     * Brings the oldest table that nobody works with to the host.
     *
     * @return whether there was one
     */
    boolean bringOldest() {
        Table oldest = oldest();
        if (oldest == null) {
            return false;
        }
        LOG.log(
                System.Logger.Level.DEBUG,
                "a result of {0} rows leaves the device, whose memory is needed",
                oldest.rows());
        oldest.toHost();
        return true;
    }

    private synchronized @Nullable Table oldest() {
        return tables.entrySet().stream()
                .filter(entry -> !entry.getKey().isInUse())
                .findFirst()
                .map(Map.Entry::getValue)
                .orElse(null);
    }

    /** Brings all tables to the host, as far as that has space for them: results outlive this. */
    void bringAll() {
        for (Table table : all()) {
            try {
                table.toHost();
            } catch (WindrowException e) {
                LOG.log(System.Logger.Level.WARNING, "a result is lost with its session", e);
                table.remote().ifPresent(RemoteColumns::close);
            }
        }
    }

    private synchronized List<Table> all() {
        return List.copyOf(tables.values());
    }
}
