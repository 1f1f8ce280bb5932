// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.run.PlanRunner;
import dev.windrow.internal.run.ScanOperations;
import dev.windrow.internal.run.SqlRun;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.Source;
import dev.windrow.kernel.TextKernel;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.Transformation;
import dev.windrow.scan.Scan;

import java.util.List;

/**
 * A session: it owns the engines and their memory. Any threads may use it: what they run goes side
 * by side, but for what uses resident tables, which goes one at a time. A table that is handed in
 * must be open, and stays the caller's.
 *
 * <p>Each method that runs, plans or prepares something also fails with {@code CLOSED} if the
 * session or the resident table is closed, with {@code INVALID_ARGUMENT} if a resident table
 * belongs to another session, with {@code HOST_MEMORY} or {@code DEVICE_MEMORY} if there is too
 * little memory, and with {@code DEVICE_FAILURE} if a device, its driver or its compiler fails. A
 * query that needs more memory than the device has runs on the CPU, unless only a device can run
 * it.
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

    private final WindrowConfig config;
    private final Session session;

    private Windrow(WindrowConfig config) {
        this.config = config;
        session = Session.open(config.settings());
    }

    /** {@return a session on a GPU if TornadoVM finds one, else the CPU; the caller closes it} */
    public static Windrow open() {
        return open(WindrowConfig.defaults());
    }

    /**
     * {@return a session, which the caller closes}
     *
     * @param config such as {@code WindrowConfig.defaults().withEngine(EngineChoice.CPU)}
     * @throws WindrowException {@code ENGINE_UNAVAILABLE} if a device is asked for and there is
     *     none, with the reason and the remedy; with a device, {@code FILE_NOT_FOUND}, {@code
     *     INPUT_OUTPUT}, {@code SYNTAX} or {@code INVALID_ARGUMENT} for its launch profile
     */
    public static Windrow open(WindrowConfig config) {
        return new Windrow(config);
    }

    /**
     * Ends all that this session runs, from any thread: it fails with {@code CANCELLED} within a
     * tenth of a second, as at the timeout, and at an interrupt of its thread, which stays so. A
     * device may go on; the next call that needs its memory waits for that.
     */
    public void cancel() {
        session.cancel();
    }

    /** {@return what makes and merges partial aggregates in this session} */
    public Partials partials() {
        return new Partials(session.partials());
    }

    /** {@return what runs operations on columns and hands their results over in batches} */
    public BatchTransforms inBatches() {
        return new BatchTransforms(session);
    }

    /** {@return the engine and its device, such as {@code cpu (2 threads)}; opens the device} */
    public String engine() {
        return session.engine();
    }

    /** {@return why the session has a device, or none; opens the device} */
    public String engineReason() {
        return session.engineReason();
    }

    /** {@return the session's settings} */
    public WindrowConfig config() {
        return config;
    }

    /** {@return whether queries may run on a device; opens it if nobody knows yet} */
    public boolean hasDevice() {
        return session.hasDevice();
    }

    /**
     * {@return the bytes of device memory that resident tables and prepared queries hold; 0 without
     * a device, and for a closed session}
     */
    public long heldDeviceBytes() {
        return session.heldDeviceBytes();
    }

    /**
     * {@return a GROUP BY of a table, of which nothing is checked before it runs}
     *
     * @param table the table, which stays open until the query has run
     */
    public GroupBy groupBy(Table table) {
        return groupBy(new Source.OfTable(table));
    }

    /**
     * Begins a GROUP BY of a table that is read in parts: {@code
     * windrow.groupBy(Tables.scan("orders.parquet")).by("status").aggregate(sum("price"))}. Nothing
     * is read or checked before it runs. Aggregations that can be merged, such as sums, counts and
     * extremes, hold a few parts at a time; others hold the rows that the condition selects.
     *
     * @param scan the rows
     * @return a GROUP BY without keys, which cannot be prepared, since the rows are not kept
     */
    public GroupBy groupBy(Scan scan) {
        return groupBy(new Source.OfScan(scan));
    }

    /**
     * {@return a GROUP BY of a table whose columns stay on the device, which are not checked yet}
     *
     * @param table the table, which stays open until the query has run
     */
    public GroupBy groupBy(ResidentTable table) {
        return groupBy(table.source());
    }

    /**
     * {@return all rows of a table, to which steps are added}
     *
     * @param table the table, which stays open until the rows are made
     */
    public Rows from(Table table) {
        return new Rows(session, new Source.OfTable(table).rows());
    }

    /**
     * {@return all rows of a table that is read in parts, to which steps are added}
     *
     * @param scan the rows, such as {@code Tables.scan("orders.parquet")}
     */
    public Rows from(Scan scan) {
        return new Rows(session, LogicalPlan.Read.of(new Source.OfScan(scan)));
    }

    /**
     * Runs a query in SQL over files, folders and data sets: {@code windrow.sql("select status,
     * sum(price) as total from 'orders.parquet' group by status order by total desc limit 10")}.
     * {@code create table t as select ...} makes a table of this session.
     *
     * @param query a statement; docs/reference/sql.md tells its clauses, and how names are found
     * @return the rows, in the order that is asked for, or what was done; the caller closes it
     * @throws WindrowException {@code SYNTAX} or {@code UNSUPPORTED_SQL}, with the position, before
     *     anything is read; {@code UNKNOWN_COLUMN}, {@code UNKNOWN_FUNCTION}, {@code
     *     DUPLICATE_NAME} or {@code INVALID_ARGUMENT} for what it names; else as {@link
     *     GroupBy#aggregate}, as {@link #transform}, or as reading does
     */
    public TransformResult sql(String query) {
        return sql(query, SqlTables.none());
    }

    /**
     * {@return the rows of a query in SQL over tables and files, which the caller closes}
     *
     * @param query a statement, as docs/reference/sql.md describes it
     * @param tables the tables that it may name, before those that were made in this session
     * @throws WindrowException as {@link #sql(String)} does; {@code INVALID_ARGUMENT} for a table
     *     that is not there, or of a name that is taken
     */
    public TransformResult sql(String query, SqlTables tables) {
        return new TransformResult(SqlRun.call(session, query, tables.inputs(), SqlRun::result));
    }

    /**
     * {@return how a query in SQL would run, and about how many rows each step has, by footers}
     *
     * @param query a query, as docs/reference/sql.md describes it
     * @param tables the tables that it may name
     * @throws WindrowException as {@link #sql(String, SqlTables)} does before rows are read
     */
    public Explanation explain(String query, SqlTables tables) {
        return Explanation.of(SqlRun.call(session, query, tables.inputs(), SqlRun::explanation));
    }

    /**
     * {@return one row, of aggregations of all rows, which the caller closes} An example is {@code
     * windrow.reduce(orders, sum("price"), count())}.
     *
     * @param table the table, which may have no rows
     * @param aggregations what to compute; without any, the result has no columns
     * @throws WindrowException as {@link GroupBy#aggregate} does
     */
    public GroupByResult reduce(Table table, NamedAggregation... aggregations) {
        return groupBy(table).aggregate(aggregations);
    }

    /**
     * {@return a table whose columns stay on the device, each from the first query on that reads
     * it} The caller may close it, and it is closed with this session.
     *
     * @param table a table that stays open at least as long as the result
     */
    public ResidentTable resident(Table table) {
        return new ResidentTable(session.resident(table));
    }

    /**
     * {@return the groups of a table, which the caller closes}
     *
     * @param query what is asked
     * @param table the table
     * @throws WindrowException as {@link GroupBy#aggregate} does
     */
    public GroupByResult run(GroupByQuery query, Table table) {
        return new GroupByResult(session.run(query, new Source.OfTable(table)));
    }

    /**
     * {@return the groups of a table that is read in parts, which the caller closes}
     *
     * @param query what is asked
     * @param scan the rows
     * @throws WindrowException as {@link GroupBy#aggregate} does, or as reading does
     */
    public GroupByResult run(GroupByQuery query, Scan scan) {
        return new GroupByResult(session.run(query, new Source.OfScan(scan)));
    }

    /**
     * Runs a query over a table that is read in parts, as {@link GroupBy#batches} tells.
     *
     * @param query what is asked
     * @param scan the rows
     * @return the groups in batches, which the caller closes
     * @throws WindrowException as {@link GroupBy#aggregate} does, or as reading does
     */
    public GroupByBatches runInBatches(GroupByQuery query, Scan scan) {
        return new GroupByBatches(session.batches(query, new Source.OfScan(scan)), List.of());
    }

    /**
     * {@return the groups of a resident table, which the caller closes} The session keeps the query
     * prepared until another one is run or prepared, so running it again costs less.
     *
     * @param query what is asked
     * @param table a resident table of this session
     * @throws WindrowException as {@link GroupBy#aggregate} does
     */
    public GroupByResult run(GroupByQuery query, ResidentTable table) {
        return new GroupByResult(session.run(query, table.source()));
    }

    /**
     * Plans a query that is to run several times. The columns that it reads stay on the device
     * until it is closed.
     *
     * @param query what is asked
     * @param table a table that stays open at least as long as the result
     * @return the planned query, which the caller may close, and which is closed with this session
     * @throws WindrowException if the query does not fit the table, or the plan the device, as
     *     {@link GroupBy#aggregate} does
     */
    public PreparedQuery prepare(GroupByQuery query, Table table) {
        return new PreparedQuery(session.prepare(query, new Source.OfTable(table)));
    }

    /**
     * Plans a query that is to run several times, over the values that its columns hold at each
     * run: each run uploads them. Between runs, the values of fixed-width columns may be
     * overwritten. Validity, strings and dictionaries must not change. The condition and the
     * expressions are evaluated here, so later changes of the columns that they read have no
     * effect.
     *
     * @param query what is asked
     * @param table a table that stays open at least as long as the result
     * @return the planned query, which the caller may close, and which is closed with this session
     * @throws WindrowException if the query does not fit the table, or the plan the device, as
     *     {@link GroupBy#aggregate} does
     */
    public PreparedQuery prepareUploading(GroupByQuery query, Table table) {
        return new PreparedQuery(session.prepareUploading(query, new Source.OfTable(table)));
    }

    /**
     * {@return a planned query, to run often; the caller may close it, and so does the table}
     *
     * @param query what is asked
     * @param table a resident table of this session
     * @throws WindrowException if the query does not fit the table, or the plan the device, as
     *     {@link GroupBy#aggregate} does
     */
    public PreparedQuery prepare(GroupByQuery query, ResidentTable table) {
        return new PreparedQuery(session.prepare(query, table.source()));
    }

    /**
     * {@return how a query would run, without running it} The condition and the expressions are
     * evaluated all the same, since the plan depends on the rows that remain.
     *
     * @param query what would be asked
     * @param table the table
     * @throws WindrowException if the query does not fit the table, as {@link GroupBy#aggregate}
     *     does; {@code OVERFLOW} only for the condition and the expressions
     */
    public Explanation explain(GroupByQuery query, Table table) {
        return Explanation.of(session.explain(query, new Source.OfTable(table)));
    }

    /**
     * {@return how a query would run, without running it}
     *
     * @param query what would be asked
     * @param table a resident table of this session
     * @throws WindrowException as for any table
     */
    public Explanation explain(GroupByQuery query, ResidentTable table) {
        return Explanation.of(session.explain(query, table.source()));
    }

    /**
     * {@return what an operation makes of a table's columns, which the caller closes} That of a
     * table that lies on the device lies there, too.
     *
     * @param table the table
     * @param transformation the operation, such as {@code Sort.by(descending("price"))}
     * @throws WindrowException {@code UNKNOWN_COLUMN}, {@code UNSUPPORTED_TYPE} or {@code
     *     INVALID_ARGUMENT} if the operation does not fit the table; {@code OVERFLOW} if a value
     *     does not fit its type; {@code KERNEL}, {@code DUPLICATE_NAME} or {@code UNSUPPORTED_PLAN}
     *     for a user's kernels; {@code HOST_MEMORY}, {@code DEVICE_MEMORY} or {@code
     *     DEVICE_FAILURE} if an engine fails
     */
    public TransformResult transform(Table table, Transformation transformation) {
        return new TransformResult(session.transform(new Source.OfTable(table), transformation));
    }

    /**
     * Runs operations one after the other on a table that is read in parts: {@code
     * windrow.transform(Tables.scan("orders.parquet"), List.of(new Filter(condition)), 10)}.
     * Filters and selections run split by split, and stop once there are enough rows; other
     * operations read all rows first.
     *
     * @param scan the rows
     * @param operations at least one operation
     * @param mostRows the most rows of the result, from the first one on; 0 or more
     * @return a new table, which the caller closes
     * @throws WindrowException as the operations do, or as reading does
     */
    public TransformResult transform(Scan scan, List<Transformation> operations, long mostRows) {
        return new TransformResult(
                new ScanOperations(session, scan, operations).run(mostRows, PlanRunner::run));
    }

    /**
     * {@return what an operation makes of columns that stay on the device: a new table there, which
     * the caller closes}
     *
     * @param table a resident table of this session
     * @param transformation the operation, which tells the columns of its result
     * @throws WindrowException as for any table
     */
    public TransformResult transform(ResidentTable table, Transformation transformation) {
        return new TransformResult(session.transform(table.source(), transformation));
    }

    /**
     * {@return a table of one column, of strings that a user's kernel makes, which the caller
     * closes}
     *
     * @param table a resident table of this session
     * @param name the name of the new column
     * @param required columns in which a null makes the result null
     * @param code the kernel
     * @throws WindrowException as {@link #prepareStrings} and {@link PreparedStrings#runProfiled}
     */
    public TransformResult makeStrings(
            ResidentTable table, String name, List<String> required, TextKernel code) {
        try (PreparedStrings once = prepareStrings(table, name, required, code)) {
            return once.runProfiled();
        }
    }

    /**
     * Prepares a kernel that makes a column of strings, to run often, in two passes over columns
     * that stay on the device: one measures the strings, the other writes.
     *
     * @param table a resident table of this session
     * @param name the name of the new column
     * @param required columns in which a null makes the result null
     * @param code the kernel
     * @return the prepared kernel, which the caller may close, and which is closed with the table
     * @throws WindrowException {@code ENGINE_UNAVAILABLE} if the session has no device; {@code
     *     UNKNOWN_COLUMN} if the table lacks a required column; {@code DEVICE_MEMORY}
     */
    public PreparedStrings prepareStrings(
            ResidentTable table, String name, List<String> required, TextKernel code) {
        return new PreparedStrings(
                session.prepareStrings(table.source().table(), name, required, code));
    }

    /**
     * {@return how an operation on a table's columns would run, without running it}
     *
     * @param transformation the operation
     * @param table the table
     * @throws WindrowException as a run does, where planning finds already that it would fail
     */
    public Explanation explain(Transformation transformation, Table table) {
        return Explanation.of(session.explain(transformation, new Source.OfTable(table)));
    }

    /**
     * {@return how an operation would run, without running it}
     *
     * @param transformation the operation
     * @param table a resident table of this session
     */
    public Explanation explain(Transformation transformation, ResidentTable table) {
        return Explanation.of(session.explain(transformation, table.source()));
    }

    /** Closes resident tables, prepared queries and tables of SQL. Results come to the host. */
    @Override
    public void close() {
        session.close();
    }

    /** Returns what is behind this door. */
    Session session() {
        return session;
    }

    private GroupBy groupBy(Source source) {
        return new GroupBy(session, source.rows());
    }
}
