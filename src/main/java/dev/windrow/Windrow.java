package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.PlannedQuery;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.kernel.TextKernel;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.Sort;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A session: it owns the engines and their memory. Queries of one session run one at a time. A
 * table that is handed in must be open, and stays the caller's.
 *
 * <p>What runs, plans or prepares something also fails with {@code CLOSED} if the session or the
 * resident table is closed, with {@code INVALID_ARGUMENT} if a resident table is another session's,
 * with {@code HOST_MEMORY} or {@code DEVICE_MEMORY} if there is too little, and with {@code
 * DEVICE_FAILURE} if a device, its driver or its compiler fails. A query that needs no device runs
 * on the CPU where it needs too much of the device's memory.
 *
 * <pre>{@code
 * try (Windrow windrow = Windrow.open();
 *         Table orders = Tables.read("tpch:orders?sf=1");
 *         GroupByResult totals =
 *                 windrow.groupBy(orders)
 *                         .by("o_orderstatus")
 *                         .sorted()
 *                         .aggregate(sum("o_totalprice").as("total"), count())) {
 *     System.out.println(totals.rows());
 * }
 * }</pre>
 */
public final class Windrow implements AutoCloseable {

    private final SessionState session;
    private final Engines engines;
    private final Set<ResidentTable> residents = new LinkedHashSet<>();

    /** The latest query of a resident table that was run without having been prepared. */
    private @Nullable PreparedQuery latest;

    private final QueryRunner queries;
    private final TransformRunner transforms;
    private final ScanRunner scans;
    private final ScanTransformRunner scanTransforms;

    private Windrow(WindrowConfig config, Engines engines) {
        this.engines = engines;
        session = new SessionState(this, config);
        queries = new QueryRunner(engines, config);
        transforms = new TransformRunner(engines, config);
        scans = new ScanRunner(engines, config, queries);
        scanTransforms = new ScanTransformRunner(engines, config, transforms);
    }

    /**
     * Opens a session on a GPU where TornadoVM finds one, and on the CPU otherwise.
     *
     * @throws WindrowException as {@link #open(WindrowConfig)} does, but for a missing device
     */
    public static Windrow open() {
        return open(WindrowConfig.defaults());
    }

    /**
     * Opens a session: {@code Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU))}.
     *
     * @throws WindrowException {@code ENGINE_UNAVAILABLE} if a device is asked for and there is
     *     none, with the reason and the remedy; where there is one, {@code FILE_NOT_FOUND}, {@code
     *     INPUT_OUTPUT}, {@code SYNTAX} or {@code INVALID_ARGUMENT} for its launch profile
     */
    public static Windrow open(WindrowConfig config) {
        return new Windrow(config, Engines.open(config));
    }

    /** Returns the engine and its device, such as {@code cpu (2 threads)}. */
    public String engine() {
        return engines.preferred().description();
    }

    /** Returns the session's settings. */
    public WindrowConfig config() {
        return session.config();
    }

    /** Returns whether queries run on a device unless something in them speaks against it. */
    public boolean hasDevice() {
        return engines.hasDevice();
    }

    /**
     * Returns the bytes of device memory that resident tables and all that is prepared hold, by
     * Windrow's account; 0 without a device, and of a closed session. Plans get what is left of the
     * device's memory, and what does not fit is refused, or runs on the CPU, before the device is
     * asked.
     */
    public synchronized long heldDeviceBytes() {
        return session.isClosed() ? 0 : engines.heldBytes();
    }

    /** Begins a GROUP BY of a table. Nothing is checked before it runs. */
    public GroupBy groupBy(Table table) {
        return new GroupBy(new OfTable(this, table), GroupByQuery.of(List.of(), List.of()));
    }

    /**
     * Begins a GROUP BY of a table that is read in parts: {@code
     * windrow.groupBy(Tables.scan("orders.parquet")).by("status").aggregate(sum("price"))}. Nothing
     * is read or checked before it runs. Aggregations that can be merged, such as sums, counts and
     * extremes, hold a few parts at a time; others hold the rows that the condition selects.
     *
     * @param scan the rows
     * @return a query in the making; it cannot be prepared, as no table stays
     */
    public GroupBy groupBy(Scan scan) {
        return new GroupBy(new OfScan(this, scan), GroupByQuery.of(List.of(), List.of()));
    }

    /** Begins a GROUP BY of a table whose columns stay on the device. */
    public GroupBy groupBy(ResidentTable table) {
        return new GroupBy(new OfResidentTable(this, table), GroupByQuery.of(List.of(), List.of()));
    }

    /**
     * Aggregates all rows of a table: a GROUP BY without keys, such as {@code
     * windrow.reduce(orders, sum("price"), count())}.
     *
     * @return one row, also of a table without rows, which the caller closes
     * @throws WindrowException as {@link GroupBy#aggregate} does
     */
    public GroupByResult reduce(Table table, NamedAggregation... aggregations) {
        return groupBy(table).aggregate(aggregations);
    }

    /**
     * Has the columns of a table stay on the device, each from the first query on that reads it.
     * Nothing is uploaded yet.
     *
     * @param table a table that stays open at least as long as what is returned
     * @return what the caller closes, or else is closed with this session
     */
    public synchronized ResidentTable resident(Table table) {
        session.requireOpen();
        return resident(table, engines.keep(table));
    }

    private ResidentTable resident(Table table, EngineTables kept) {
        ResidentTable made = new ResidentTable(session, table, kept, residents::remove);
        residents.add(made);
        return made;
    }

    /**
     * Runs a query.
     *
     * @return the groups, which the caller closes
     * @throws WindrowException as {@link GroupBy#aggregate} does
     */
    public synchronized GroupByResult run(GroupByQuery query, Table table) {
        session.requireOpen();
        dropLatest();
        return queries.run(query, table);
    }

    /**
     * Runs a query over a table that is read in parts, as {@link #groupBy(Scan)} tells.
     *
     * @return the groups, which the caller closes
     * @throws WindrowException as {@link GroupBy#aggregate} does, or as reading does
     */
    public synchronized GroupByResult run(GroupByQuery query, Scan scan) {
        session.requireOpen();
        dropLatest();
        return scans.run(query, scan);
    }

    /**
     * Runs a query. The session keeps it prepared until another query is run or prepared, so that
     * it costs less when it is run again.
     *
     * @return the groups, which the caller closes
     * @throws WindrowException as {@link GroupBy#aggregate} does
     */
    public synchronized GroupByResult run(GroupByQuery query, ResidentTable table) {
        requireOpen(table);
        if (latest == null || !latest.answers(query, table)) {
            latest = prepare(query, table);
        }
        return latest.run();
    }

    /**
     * Plans a query that is to run several times. The columns that it reads stay on the device
     * until it is closed.
     *
     * @param table a table that stays open at least as long as what is returned
     * @return what the caller closes, or else is closed with this session
     * @throws WindrowException if the query does not fit the table, or the plan the device, as
     *     {@link GroupBy#aggregate} does
     */
    public synchronized PreparedQuery prepare(GroupByQuery query, Table table) {
        return prepareOver(resident(table), query);
    }

    /**
     * Plans a query that is to run several times, each time over what its columns then hold: each
     * run uploads them. Between runs, values of columns of fixed width may be written anew; which
     * rows are null, strings and dictionaries may not change, nor does it help to change what a
     * condition or an expression reads, since both are evaluated here.
     *
     * @param table a table that stays open at least as long as what is returned
     * @return what the caller closes, or else is closed with this session
     * @throws WindrowException if the query does not fit the table, or the plan the device, as
     *     {@link GroupBy#aggregate} does
     */
    public synchronized PreparedQuery prepareUploading(GroupByQuery query, Table table) {
        session.requireOpen();
        return prepareOver(resident(table, engines.upload(table)), query);
    }

    private PreparedQuery prepareOver(ResidentTable own, GroupByQuery query) {
        try {
            return prepare(query, own, true);
        } catch (RuntimeException | Error e) {
            own.close();
            throw e;
        }
    }

    /**
     * Plans a query that is to run several times.
     *
     * @return what the caller closes, or else is closed with the table
     * @throws WindrowException if the query does not fit the table, or the plan the device, as
     *     {@link GroupBy#aggregate} does
     */
    public synchronized PreparedQuery prepare(GroupByQuery query, ResidentTable table) {
        return prepare(query, table, false);
    }

    /**
     * Tells how a query would be run, without running it. Rows are chosen and columns derived all
     * the same: the plan is made for what comes of that.
     *
     * @throws WindrowException if the query does not fit the table, as {@link GroupBy#aggregate}
     *     does; {@code OVERFLOW} only for what the condition and the expressions compute
     */
    public synchronized Explanation explain(GroupByQuery query, Table table) {
        session.requireOpen();
        dropLatest();
        return queries.explain(query, table);
    }

    /** Tells how a query would be run, without running it; it fails as for any table. */
    public synchronized Explanation explain(GroupByQuery query, ResidentTable table) {
        requireOpen(table);
        dropLatest();
        return queries.explain(query, table);
    }

    /**
     * Runs an operation on a table's columns, such as {@code Sort.by(descending("price"))}.
     *
     * @return a new table, which the caller closes
     * @throws WindrowException {@code UNKNOWN_COLUMN}, {@code UNSUPPORTED_TYPE} or {@code
     *     INVALID_ARGUMENT} if the operation does not fit the table; {@code OVERFLOW} if a value
     *     does not fit its type; {@code KERNEL}, {@code DUPLICATE_NAME} or {@code UNSUPPORTED_PLAN}
     *     for kernels of the caller's; {@code HOST_MEMORY}, {@code DEVICE_MEMORY} or {@code
     *     DEVICE_FAILURE} if an engine fails
     */
    public synchronized TransformResult transform(Table table, Transformation transformation) {
        session.requireOpen();
        dropLatest();
        return transforms.run(transformation, table);
    }

    /**
     * Does operations on columns of a table that is read in parts, one after the other: {@code
     * windrow.transform(Tables.scan("orders.parquet"), List.of(new Filter(condition)), 10)}.
     * Filters and selections go through it split by split, and stop once there are enough rows;
     * other operations read all of it first.
     *
     * @param scan the rows
     * @param operations what is done, at least one operation
     * @param mostRows how many rows of the result are wanted, from the first on
     * @return the rows, which the caller closes
     * @throws WindrowException as the operations do, or as reading does
     */
    public synchronized TransformResult transform(
            Scan scan, List<Transformation> operations, long mostRows) {
        session.requireOpen();
        dropLatest();
        return scanTransforms.run(scan, List.copyOf(operations), mostRows);
    }

    /**
     * Runs an operation on columns that stay on the device.
     *
     * @return a new table, which the caller closes
     * @throws WindrowException as for any table
     */
    public synchronized TransformResult transform(
            ResidentTable table, Transformation transformation) {
        requireOpen(table);
        dropLatest();
        return transforms.run(transformation, table);
    }

    /**
     * Makes a column of strings by a kernel of the caller's, in two passes over columns that stay
     * on the device: it measures, room is made for just as many bytes, and it writes.
     *
     * @param table the columns
     * @param name what the new column is called
     * @param required columns of which a null makes a null
     * @param code the kernel
     * @return a table of the one column, which the caller closes
     * @throws WindrowException {@code ENGINE_UNAVAILABLE} if the session has no device; {@code
     *     UNKNOWN_COLUMN}; {@code INVALID_ARGUMENT} if the strings take more than 2 GB together;
     *     {@code DEVICE_FAILURE} if the kernel cannot be compiled, with the reason
     */
    public TransformResult makeStrings(
            ResidentTable table, String name, List<String> required, TextKernel code) {
        try (PreparedStrings once = prepareStrings(table, name, required, code)) {
            return once.runProfiled();
        }
    }

    /**
     * Makes a kernel of the caller's ready that makes a column of strings in two passes, as {@link
     * #makeStrings} does, so that it can run several times.
     *
     * @return what the caller closes, or else is closed with the table
     * @throws WindrowException {@code ENGINE_UNAVAILABLE} if the session has no device; {@code
     *     UNKNOWN_COLUMN} if the table lacks a required column; {@code DEVICE_MEMORY}
     */
    public synchronized PreparedStrings prepareStrings(
            ResidentTable table, String name, List<String> required, TextKernel code) {
        requireOpen(table);
        dropLatest();
        return transforms.prepareStrings(table, name, required, code);
    }

    /**
     * Tells how an operation on a table's columns would be run, without running it.
     *
     * @throws WindrowException {@code UNKNOWN_COLUMN}, {@code UNSUPPORTED_TYPE}, {@code
     *     INVALID_ARGUMENT}, {@code DUPLICATE_NAME} or {@code UNSUPPORTED_PLAN}, if planning finds
     *     that the operation does not fit the table: what only a run finds is not told
     */
    public synchronized Explanation explain(Transformation transformation, Table table) {
        session.requireOpen();
        dropLatest();
        return TransformRunner.explanation(transforms.plan(transformation, table, 0));
    }

    /** Tells how an operation would be run; it fails as for any table. */
    public synchronized Explanation explain(Transformation transformation, ResidentTable table) {
        requireOpen(table);
        dropLatest();
        return TransformRunner.explanation(transforms.plan(transformation, table));
    }

    /**
     * Frees what resident tables and prepared queries hold, and ends the engines. Results stay
     * open. A second call does nothing.
     */
    @Override
    public synchronized void close() {
        if (!session.isClosed()) {
            session.close();
            List.copyOf(residents).forEach(ResidentTable::close);
            engines.close();
        }
    }

    private PreparedQuery prepare(GroupByQuery query, ResidentTable table, boolean ownsTable) {
        requireOpen(table);
        dropLatest();
        if (!EvaluatedQuery.isNeeded(query)) {
            return prepare(query, table, ownsTable, new PreparedQuery.Reading(query, table, null));
        }
        EvaluatedQuery evaluated = queries.evaluated(query, table.table());
        ResidentTable own = resident(evaluated.table());
        try {
            return prepare(
                    query,
                    table,
                    ownsTable,
                    new PreparedQuery.Reading(evaluated.query(), own, evaluated));
        } catch (RuntimeException | Error e) {
            own.close();
            evaluated.close();
            throw e;
        }
    }

    private PreparedQuery prepare(
            GroupByQuery query,
            ResidentTable table,
            boolean ownsTable,
            PreparedQuery.Reading reading) {
        PlannedQuery planned = queries.plan(reading.query(), reading.table());
        return new PreparedQuery(session, query, table, ownsTable, reading, planned);
    }

    /** Frees what the latest query of a resident table holds: another one may need the room. */
    private void dropLatest() {
        if (latest != null) {
            latest.close();
            latest = null;
        }
    }

    private void requireOpen(ResidentTable table) {
        session.requireOpen();
        table.requireOpenIn(session);
    }

    /** A table that is grouped in a session. */
    private record OfTable(Windrow windrow, Table table) implements GroupBy.Source {

        @Override
        public GroupByResult run(GroupByQuery query) {
            return windrow.run(query, table);
        }

        @Override
        public PreparedQuery prepare(GroupByQuery query) {
            return windrow.prepare(query, table);
        }

        @Override
        public PreparedQuery prepareUploading(GroupByQuery query) {
            return windrow.prepareUploading(query, table);
        }

        @Override
        public Explanation explain(GroupByQuery query) {
            return windrow.explain(query, table);
        }

        @Override
        public TransformResult sort(Table groups, Sort order) {
            return windrow.transform(groups, order);
        }
    }

    /** A table that is grouped in a session, and whose columns stay on the device. */
    private record OfResidentTable(Windrow windrow, ResidentTable table) implements GroupBy.Source {

        @Override
        public GroupByResult run(GroupByQuery query) {
            return windrow.run(query, table);
        }

        @Override
        public PreparedQuery prepare(GroupByQuery query) {
            return windrow.prepare(query, table);
        }

        @Override
        public PreparedQuery prepareUploading(GroupByQuery query) {
            return windrow.prepareUploading(query, table.table());
        }

        @Override
        public Explanation explain(GroupByQuery query) {
            return windrow.explain(query, table);
        }

        @Override
        public TransformResult sort(Table groups, Sort order) {
            return windrow.transform(groups, order);
        }
    }
}
