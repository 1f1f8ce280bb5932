// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cpu.CpuEngine;
import dev.windrow.internal.session.ScanAnswer.Single;
import dev.windrow.internal.session.Source.InMemory;
import dev.windrow.internal.session.Source.OfResident;
import dev.windrow.internal.session.Source.OfScan;
import dev.windrow.internal.session.Source.OfTable;
import dev.windrow.kernel.TextKernel;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;
import dev.windrow.scan.TypeRemarks;

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
    private final PartialRunner partials;
    private final DeviceLookups lookups;

    private Session(Settings settings, Engines engines) {
        this.engines = engines;
        state = new SessionState(settings, engines::settle);
        queries = new QueryRunner(engines, settings);
        transforms = new TransformRunner(engines, settings);
        scans = new ScanRunner(engines, settings, queries);
        residents = new ResidentQueries(state, engines, queries, transforms);
        scanTransforms = new ScanTransformRunner(engines, settings);
        partials = new PartialRunner(state, engines, queries, scans, transforms);
        lookups = new DeviceLookups(state, engines, queries, transforms, residents);
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

    /** Groups rows, where they lie. */
    public Made run(GroupByQuery query, Source rows) {
        return switch (rows) {
            case OfTable(Table table) when engines.holds(table) ->
                    residents.onResult(table, result -> residents.runOnce(query, result));
            case OfTable(Table table) -> onHost(() -> scans.run(query, table.requireOpen()));
            case OfResident(Resident table) -> residents.run(query, table);
            case OfScan(Scan scan) -> onHost(() -> scans.run(query, scan).whole());
        };
    }

    /** Groups rows, and returns the groups in batches: of a table in memory, in one. */
    public Batches batches(GroupByQuery query, Source rows) {
        return rows instanceof OfScan(Scan scan)
                ? onHost(() -> inOrder(scans.run(query, scan), query))
                : new Single(run(query, rows));
    }

    private Batches inOrder(ScanAnswer answer, GroupByQuery query) {
        return query.sorted()
                ? SortedBatches.of(answer, query, state.settings(), engines.cpu())
                : answer;
    }

    /** Plans a query whose columns stay on the device until it, or a resident table, is closed. */
    public PreparedGroups prepare(GroupByQuery query, Source rows) {
        return switch (rows) {
            case OfTable(Table table) ->
                    state.withResidents(() -> residents.prepareOver(resident(table), query, true));
            case OfResident(Resident table) ->
                    state.withResidents(() -> residents.prepare(query, table));
            case OfScan scan -> throw cannotBePrepared(scan);
        };
    }

    /** Plans a query that uploads its columns in each run. */
    public PreparedGroups prepareUploading(GroupByQuery query, Source rows) {
        return switch (rows) {
            case InMemory source ->
                    state.withResidents(
                            () -> {
                                Table table = source.all();
                                Resident own = residents.keep(table, engines.upload(table));
                                return residents.prepareOver(own, query, false);
                            });
            case OfScan scan -> throw cannotBePrepared(scan);
        };
    }

    private static WindrowException cannotBePrepared(OfScan rows) {
        return ErrorCode.INVALID_ARGUMENT.failure(
                "%s: a query over rows that are read as it runs cannot be prepared: read the table"
                        + " first, as with Tables.read",
                rows.label());
    }

    /** Tells how rows would be grouped. Those of a scan are read: the planner has to see them. */
    public Account explain(GroupByQuery query, Source rows) {
        return switch (rows) {
            case InMemory source ->
                    where(
                            source,
                            table -> scans.explain(query, table),
                            table -> queries.explain(query, table));
            case OfScan(Scan scan) -> {
                try (Table table = scan.read(query.inputNames())) {
                    yield TypeRemarks.told(
                            scan, query.inputNames(), () -> explain(query, new OfTable(table)));
                }
            }
        };
    }

    /** Does an operation on a table, where it lies. */
    public Made transform(InMemory rows, Transformation transformation) {
        return where(
                rows,
                table -> transforms.run(transformation, table),
                table -> transforms.run(transformation, table));
    }

    /** Does an operation on rows that an earlier step made, where they lie. */
    public Made transformStep(Table rows, Transformation transformation) {
        return where(
                new OfTable(rows),
                table -> transforms.runStep(transformation, table),
                table -> transforms.run(transformation, table));
    }

    /** Tells how an operation on a table would run. */
    public Account explain(Transformation transformation, InMemory rows) {
        return where(
                rows,
                table -> transforms.explain(transformation, table),
                table -> transforms.explain(transformation, table));
    }

    /** Does work with a table where it lies: on the host, or on a device. */
    private <R> R where(InMemory rows, Function<Table, R> here, Function<Resident, R> there) {
        return switch (rows) {
            case OfTable(Table table) when engines.holds(table) -> residents.onResult(table, there);
            case OfTable(Table table) -> onHost(() -> here.apply(table.requireOpen()));
            case OfResident(Resident table) -> residents.on(table, () -> there.apply(table));
        };
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
