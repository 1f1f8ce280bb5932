// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import dev.windrow.column.Table;
import dev.windrow.internal.engine.EngineTable;
import dev.windrow.internal.engine.PreparedPlan;
import dev.windrow.internal.engine.TransformOutcome;
import dev.windrow.internal.gpu.graph.ColumnSource;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.gpu.memory.TableInput;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.internal.plan.transform.TransformShape;
import dev.windrow.kernel.TextKernel;
import dev.windrow.progress.ProgressListener;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** A table that the GPU engine keeps, and the plans prepared over it. */
public abstract class KeptTable implements EngineTable, ColumnSource {

    private final DeviceSession session;
    private final Table table;
    private final TableInput columns;
    private final Consumer<KeptTable> whenClosed;
    private final Set<PreparedDevicePlan> prepared = new LinkedHashSet<>();
    private final Set<DeviceStrings> strings = new LinkedHashSet<>();

    /**
     * Keeps a table.
     *
     * @param whenClosed is called when it is closed
     */
    KeptTable(DeviceSession session, Table table, Consumer<KeptTable> whenClosed) {
        this.session = session;
        this.table = table;
        this.whenClosed = whenClosed;
        columns = new TableInput(table);
    }

    @Override
    public PreparedPlan prepare(PhysicalPlan plan) {
        PreparedDevicePlan made = session.ready(plan, this, true, prepared::remove);
        prepared.add(made);
        return made;
    }

    @Override
    public TransformOutcome transform(TransformPlan plan, ProgressListener progress) {
        session.report(plan, progress);
        return session.threads().callWithKept(() -> session.transform(plan, this, this::shape));
    }

    /** Returns what tells the program of an operation apart, if it may run again. */
    private Optional<ResidentShape> shape(TransformPlan.OnDevice plan) {
        return TransformShape.isKept(plan.transformation()) && !uploadsWithEachRun()
                ? Optional.of(ResidentShape.of(this, plan))
                : Optional.empty();
    }

    /**
     * Prepares a kernel that makes a column of strings in two passes.
     *
     * @param required columns of which a null makes a null
     * @param kernel the kernel
     * @return the prepared kernel, closed by the caller or else with this table
     * @throws dev.windrow.error.WindrowException {@code DEVICE_MEMORY} if it does not fit
     */
    public DeviceStrings prepareStrings(List<String> required, TextKernel kernel) {
        DeviceStrings made = session.strings(this, required, kernel, strings::remove);
        strings.add(made);
        return made;
    }

    @Override
    public Table table() {
        return table;
    }

    @Override
    public DeviceInput input(DeviceGraph graph) {
        return columns.forAnotherQuery();
    }

    DeviceSession session() {
        return session;
    }

    /** Returns the arrays made of columns so far. */
    TableInput columns() {
        return columns;
    }

    /** Frees the columns' arrays on the device. */
    abstract void freeColumns();

    @Override
    public void close() {
        List.copyOf(prepared).forEach(PreparedDevicePlan::close);
        List.copyOf(strings).forEach(DeviceStrings::close);
        session.kept().close(shape -> shape instanceof ResidentShape of && of.table() == this);
        freeColumns();
        columns.close();
        whenClosed.accept(this);
    }
}
