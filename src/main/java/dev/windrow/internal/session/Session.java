// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.internal.cpu.CpuEngine;
import dev.windrow.kernel.TextKernel;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A session behind its front door: it groups rows, and does operations on columns, one at a time.
 * Each is planned for an engine and handed to it. Plans of several are run by {@code internal.run},
 * which comes here with each.
 */
public final class Session implements AutoCloseable {

    private final SessionState state;
    private final Engines engines;
    private final QueryRunner queries;
    private final ResidentQueries residents;
    private final TransformRunner transforms;
    private final ScanRunner scans;
    private final ScanTransformRunner scanTransforms;
    private final OverResults results;
    private final PartialRunner partials;
    private final DeviceLookups lookups;

    private Session(Settings settings, Engines engines) {
        this.engines = engines;
        state = new SessionState(settings, engines::settle);
        queries = new QueryRunner(engines, settings);
        transforms = new TransformRunner(engines, settings);
        scans = new ScanRunner(engines, settings, queries);
        results = new OverResults(state, engines, queries, transforms);
        residents = new ResidentQueries(state, engines, queries, results);
        scanTransforms = new ScanTransformRunner(engines, settings);
        partials = new PartialRunner(state, engines, queries, transforms);
        lookups = new DeviceLookups(state, engines, queries, residents);
    }

    /** Opens a session, which the caller closes. */
    public static Session open(Settings settings) {
        return new Session(settings, Engines.open(settings));
    }

    /** Ends all calls that run now. */
    public void cancel() {
        state.cancel();
    }

    public Settings settings() {
        return state.settings();
    }

    /** Returns the engine and its device, which is opened. */
    public String engine() {
        return engines.preferred().description();
    }

    /** Returns why there is a device, or none, once that is known. */
    public String engineReason() {
        return engines.reason();
    }

    /** Returns whether there is a device. If nobody knows yet, it is opened. */
    public boolean hasDevice() {
        return engines.hasDevice();
    }

    public CpuEngine cpu() {
        return engines.cpu();
    }

    /** Returns the bytes of device memory that are held; 0 for a closed session. */
    public long heldDeviceBytes() {
        return state.isClosed() ? 0 : engines.heldBytes();
    }

    /** Returns the tables that statements in SQL made. */
    public SessionTables madeTables() {
        return state.madeTables();
    }

    /** Returns what makes and merges partial aggregates. */
    public PartialRunner partials() {
        return partials;
    }

    /** Returns what groups joins whose other sides the device looks up. */
    public DeviceLookups lookups() {
        return lookups;
    }

    /** Does work that one call to cancel ends. */
    public <R> R inOneCall(Supplier<R> work) {
        return state.beside(work);
    }

    /** Does work with tables of the host, beside that of other threads. */
    private <R> R onHost(Supplier<R> work) {
        return state.beside(residents::makeRoom, work);
    }

    /** Does work by what runs filters and selections of scans. */
    public <R> R overScans(Function<ScanTransformRunner, R> work) {
        return onHost(() -> work.apply(scanTransforms));
    }

    /** Keeps the columns of a table on the device, until the result or the session is closed. */
    public Resident resident(Table table) {
        return state.withResidents(() -> residents.keep(table, engines.keep(table)));
    }

    /** Groups the rows of a table, where they lie. */
    public Made run(GroupByQuery query, Table table) {
        return engines.holds(table)
                ? results.run(query, table, residents.preparation())
                : onHost(() -> scans.run(query, table.requireOpen()));
    }

    /** Groups rows that are read in parts. */
    public Made run(GroupByQuery query, Scan scan) {
        return onHost(() -> scans.run(query, scan).whole());
    }

    /** Groups rows that are read in parts, and returns the groups in batches. */
    public Batches runInBatches(GroupByQuery query, Scan scan) {
        return onHost(() -> scans.run(query, scan).batches());
    }

    /** Groups the rows of a resident table by a query that stays prepared. */
    public Made run(GroupByQuery query, Resident table) {
        return residents.run(query, table);
    }

    /** Plans a query whose columns stay on the device until it is closed. */
    public PreparedGroups prepare(GroupByQuery query, Table table) {
        return state.withResidents(() -> residents.prepareOver(resident(table), query, true));
    }

    /** Plans a query that uploads its columns in each run. */
    public PreparedGroups prepareUploading(GroupByQuery query, Table table) {
        return state.withResidents(
                () ->
                        residents.prepareOver(
                                residents.keep(table, engines.upload(table)), query, false));
    }

    /** Plans a query over a resident table. */
    public PreparedGroups prepare(GroupByQuery query, Resident table) {
        return state.withResidents(() -> residents.prepare(query, table));
    }

    /** Tells how the rows of a table would be grouped. */
    public Account explain(GroupByQuery query, Table table) {
        return engines.holds(table)
                ? results.explain(query, table)
                : onHost(() -> scans.explain(query, table.requireOpen()));
    }

    /** Tells how the rows of a resident table would be grouped. */
    public Account explain(GroupByQuery query, Resident table) {
        return residents.on(table, () -> queries.explain(query, table));
    }

    /** Does an operation on a table, where it lies. */
    public Made transform(Table table, Transformation transformation) {
        return engines.holds(table)
                ? results.run(transformation, table)
                : onHost(() -> transforms.run(transformation, table.requireOpen()));
    }

    /** Does an operation on a resident table. */
    public Made transform(Resident table, Transformation transformation) {
        return residents.on(table, () -> transforms.run(transformation, table));
    }

    /** Tells how an operation on a table would run. */
    public Account explain(Transformation transformation, Table table) {
        return engines.holds(table)
                ? results.explain(transformation, table)
                : onHost(() -> transforms.explain(transformation, table.requireOpen()));
    }

    /** Tells how an operation on a resident table would run. */
    public Account explain(Transformation transformation, Resident table) {
        return residents.on(table, () -> transforms.explain(transformation, table));
    }

    /** Prepares a user's kernel that makes strings. */
    public PreparedText prepareStrings(
            Resident table, String name, List<String> required, TextKernel code) {
        return residents.on(table, () -> transforms.prepareStrings(table, name, required, code));
    }

    /** Closes resident tables, prepared queries and tables of SQL. */
    @Override
    public void close() {
        state.close(
                () -> {
                    residents.close();
                    engines.close();
                });
    }
}
