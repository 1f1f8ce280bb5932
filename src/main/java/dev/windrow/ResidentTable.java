package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.EngineTable;
import dev.windrow.internal.gpu.KeptTable;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.transform.TransformPlan;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A table whose columns stay on the device, each from the first query on that reads it, so that
 * further queries upload nothing. On the CPU engine it is the table and no more.
 *
 * <p>The table stays its owner's: it is closed after this, and must not be before. The host keeps
 * the columns, too, until this is closed: their own memory where the device can take it as it lies,
 * else a second copy.
 */
public final class ResidentTable implements AutoCloseable {

    private final SessionState session;
    private final Table table;
    private final EngineTables kept;
    private final Consumer<ResidentTable> whenClosed;
    private final Set<SessionResource> prepared = new LinkedHashSet<>();
    private boolean closed;

    /**
     * Keeps a table.
     *
     * @param whenClosed is told when it is closed
     */
    ResidentTable(
            SessionState session,
            Table table,
            EngineTables kept,
            Consumer<ResidentTable> whenClosed) {
        this.session = session;
        this.table = table;
        this.kept = kept;
        this.whenClosed = whenClosed;
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
        synchronized (session.lock()) {
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
        synchronized (session.lock()) {
            if (!closed) {
                closed = true;
                List.copyOf(prepared).forEach(SessionResource::close);
                kept.close();
                whenClosed.accept(this);
            }
        }
    }

    long residentBytes(Collection<String> columns) {
        return kept.residentBytes(columns);
    }

    /** Returns this table as a plan's engine has it. */
    EngineTable keptFor(PhysicalPlan plan) {
        return kept.of(plan);
    }

    /** Returns this table as the engine of an operation's plan has it. */
    EngineTable keptFor(TransformPlan plan) {
        return kept.of(plan);
    }

    /** Returns this table as the device has it. */
    KeptTable onDevice() {
        return kept.ofDevice();
    }

    /** Takes something that is closed with this table. */
    void add(SessionResource made) {
        prepared.add(made);
    }

    void forget(SessionResource made) {
        prepared.remove(made);
    }

    SessionState session() {
        return session;
    }

    void requireOpenIn(SessionState other) {
        if (other != session) {
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
