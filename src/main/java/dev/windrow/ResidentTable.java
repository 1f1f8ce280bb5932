package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.EngineTable;
import dev.windrow.internal.plan.CpuPlan;
import dev.windrow.internal.plan.DevicePlan;
import dev.windrow.internal.plan.PhysicalPlan;
import dev.windrow.internal.plan.TransformPlan;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A table whose columns stay on the device, each from the first query on that reads it, so that
 * further queries upload nothing. On the CPU engine it is the table and no more.
 *
 * <p>The table stays its owner's: it is closed after this, and must not be before. The host keeps
 * the columns, too, until this is closed: their own memory where the device can take it as it lies,
 * else a second copy.
 */
public final class ResidentTable implements AutoCloseable {

    private final Windrow windrow;
    private final Table table;
    private final EngineTable onCpu;
    private final @Nullable EngineTable onDevice;
    private final Set<PreparedQuery> prepared = new LinkedHashSet<>();
    private final Set<PreparedStrings> strings = new LinkedHashSet<>();
    private boolean closed;

    ResidentTable(Windrow windrow, Table table, EngineTable onCpu, @Nullable EngineTable onDevice) {
        this.windrow = windrow;
        this.table = table;
        this.onCpu = onCpu;
        this.onDevice = onDevice;
    }

    /**
     * Returns the table.
     *
     * @return the table of the host, which its owner closes; also when this is closed
     */
    public Table table() {
        return table;
    }

    /**
     * Returns the bytes of device memory that the columns take now, headers included; 0 on the CPU
     * engine.
     *
     * @return bytes, 0 until the first query has read a column
     */
    public long residentBytes() {
        synchronized (windrow) {
            return residentBytes(table.names());
        }
    }

    /**
     * Frees the device's memory and closes the queries that were prepared over this table: to run
     * them, or to ask more of this, fails with {@code CLOSED}. It does not close the table. A
     * second call does nothing.
     */
    @Override
    public void close() {
        synchronized (windrow) {
            if (!closed) {
                closed = true;
                List.copyOf(prepared).forEach(PreparedQuery::close);
                List.copyOf(strings).forEach(PreparedStrings::close);
                onCpu.close();
                if (onDevice != null) {
                    onDevice.close();
                }
                windrow.forget(this);
            }
        }
    }

    long residentBytes(Collection<String> columns) {
        return onDevice == null ? 0 : onDevice.residentBytes(columns);
    }

    /** Returns this table as a plan's engine has it. */
    EngineTable keptFor(PhysicalPlan plan) {
        return switch (plan) {
            case CpuPlan cpu -> onCpu;
            case DevicePlan device -> Windrow.requireDevice(onDevice);
        };
    }

    /** Returns this table as the engine of an operation's plan has it. */
    EngineTable keptFor(TransformPlan plan) {
        return switch (plan) {
            case TransformPlan.OnCpu cpu -> onCpu;
            case TransformPlan.OnDevice device -> Windrow.requireDevice(onDevice);
        };
    }

    /** Returns this table as the device has it. */
    EngineTable onDevice() {
        return Windrow.requireDevice(onDevice);
    }

    void add(PreparedQuery query) {
        prepared.add(query);
    }

    void forget(PreparedQuery query) {
        prepared.remove(query);
    }

    void add(PreparedStrings kernel) {
        strings.add(kernel);
    }

    void forget(PreparedStrings kernel) {
        strings.remove(kernel);
    }

    /** Returns what everything that this has is guarded by. */
    Windrow session() {
        return windrow;
    }

    void requireOpenIn(Windrow session) {
        if (session != windrow) {
            throw new WindrowException(
                    ErrorCode.INVALID_ARGUMENT,
                    "this resident table belongs to another session: make one with this session's"
                            + " resident()");
        }
        if (closed) {
            throw new WindrowException(ErrorCode.CLOSED, "this resident table is closed");
        }
    }
}
