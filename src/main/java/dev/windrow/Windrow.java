package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.gpu.GpuEngine;
import dev.windrow.kernel.TextKernel;
import dev.windrow.launch.LaunchProfile;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.Transformation;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
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

    private final WindrowConfig config;
    private final Engines engines;
    private final Set<ResidentTable> residents = new LinkedHashSet<>();

    /** The latest query of a resident table that was run without having been prepared. */
    private @Nullable PreparedQuery latest;

    private final QueryRunner queries;
    private final TransformRunner transforms;
    private boolean closed;

    private Windrow(WindrowConfig config, Engines engines) {
        this.config = config;
        this.engines = engines;
        queries = new QueryRunner(engines, config);
        transforms = new TransformRunner(engines, config);
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

    /** Returns whether queries run on a device unless something in them speaks against it. */
    public boolean hasDevice() {
        return engines.hasDevice();
    }

    /**
     * Returns the launch profile that plans for the device take; the default one without a device.
     */
    public synchronized LaunchProfile launchProfile() {
        return engines.hasDevice() ? engines.device().limits().launch() : LaunchProfile.DEFAULT;
    }

    /**
     * Has what is planned from now on take the numbers of another launch profile; what is prepared
     * stays as it is. Answers do not depend on it. Without a device, nothing does.
     */
    public synchronized void launchBy(LaunchProfile profile) {
        requireOpen();
        dropLatest();
        if (engines.hasDevice()) {
            engines.device().launchBy(profile);
        }
    }

    /**
     * Measures how fast the device copies within its memory: what it reads and writes together.
     * Measured once in a session.
     *
     * @param elements how many elements of 8 bytes to copy; fewer are copied if the memory is small
     * @return gigabytes in a second, or 0 where there is no device
     */
    public synchronized double copyGigabytesPerSecond(long elements) {
        requireOpen();
        return engines.hasDevice() ? engines.device().copyGigabytesPerSecond(elements) : 0;
    }

    /**
     * Measures how long one array takes from the host's memory to the device, and nothing else.
     *
     * @param bytes its size, 1 or more
     * @return the nanoseconds of the fastest of a few copies, or 0 where there is no device
     */
    public synchronized long uploadNanoseconds(long bytes) {
        requireOpen();
        return engines.hasDevice() ? engines.device().uploadNanoseconds(bytes) : 0;
    }

    /**
     * Returns the bytes of device memory that resident tables and all that is prepared hold, by
     * Windrow's account; 0 without a device, and of a closed session. Plans get what is left of the
     * device's memory, and what does not fit is refused, or runs on the CPU, before the device is
     * asked.
     */
    public synchronized long heldDeviceBytes() {
        return !closed && engines.hasDevice() ? engines.device().heldBytes() : 0;
    }

    /**
     * Has TornadoVM append the source of each kernel that it compiles in this process to a file, in
     * the order of the tasks. TornadoVM asks for that once, as it starts: so it must be called
     * before the first session opens a device, and cannot be undone. It does nothing without
     * TornadoVM.
     */
    public static void writeKernelSources(Path file) {
        if (TornadoVm.isPresent()) {
            GpuEngine.writeKernelSources(file);
        }
    }

    /** Begins a GROUP BY of a table. Nothing is checked before it runs. */
    public GroupBy groupBy(Table table) {
        return new GroupBy(this, table, null, GroupByQuery.of(List.of(), List.of()));
    }

    /** Begins a GROUP BY of a table whose columns stay on the device. */
    public GroupBy groupBy(ResidentTable table) {
        return new GroupBy(this, table.table(), table, GroupByQuery.of(List.of(), List.of()));
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
        requireOpen();
        ResidentTable kept = engines.keep(table, this);
        residents.add(kept);
        return kept;
    }

    /**
     * Runs a query.
     *
     * @return the groups, which the caller closes
     * @throws WindrowException as {@link GroupBy#aggregate} does
     */
    public synchronized GroupByResult run(GroupByQuery query, Table table) {
        requireOpen();
        dropLatest();
        return queries.run(query, table);
    }

    /**
     * Runs a query. The session keeps it prepared until another query is run or prepared, so that
     * it costs less when it is run again.
     *
     * @return the groups, which the caller closes
     * @throws WindrowException as {@link GroupBy#aggregate} does
     */
    public synchronized GroupByResult run(GroupByQuery query, ResidentTable table) {
        requireOpen();
        table.requireOpenIn(this);
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
        requireOpen();
        ResidentTable own = engines.upload(table, this);
        residents.add(own);
        return prepareOver(own, query);
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
        requireOpen();
        dropLatest();
        return queries.explain(query, table);
    }

    /** Tells how a query would be run, without running it; it fails as for any table. */
    public synchronized Explanation explain(GroupByQuery query, ResidentTable table) {
        requireOpen();
        table.requireOpenIn(this);
        if (EvaluatedQuery.isNeeded(query)) {
            return explain(query, table.table());
        }
        dropLatest();
        return PlanAccount.of(queries.plan(query, table).plan()).explanation();
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
        requireOpen();
        dropLatest();
        return transforms.run(transformation, table);
    }

    /**
     * Runs an operation on columns that stay on the device.
     *
     * @return a new table, which the caller closes
     * @throws WindrowException as for any table
     */
    public synchronized TransformResult transform(
            ResidentTable table, Transformation transformation) {
        requireOpen();
        table.requireOpenIn(this);
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
        requireOpen();
        table.requireOpenIn(this);
        dropLatest();
        return transforms.prepareStrings(
                table,
                name,
                required,
                (device, columns) -> device.prepareStrings(columns, required, code));
    }

    /**
     * Makes a kernel of the caller's ready that writes each string once, somewhere into working
     * memory, from where they are copied side by side. It suits what costs much to compute, and
     * takes the more memory and time the more room there is between strings.
     *
     * @param workingBytes the bytes of that memory
     * @return what the caller closes, or else is closed with the table
     * @throws WindrowException {@code INVALID_ARGUMENT} for more bytes than 2 GB, or fewer than 0;
     *     else as {@link #prepareStrings} does
     */
    public synchronized PreparedStrings prepareDrafts(
            ResidentTable table,
            String name,
            List<String> required,
            long workingBytes,
            TextKernel code) {
        requireOpen();
        table.requireOpenIn(this);
        dropLatest();
        if (workingBytes < 0 || workingBytes > Integer.MAX_VALUE) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%d bytes of working memory, expected 0 to %d: make strings of fewer rows at a"
                            + " time",
                    workingBytes,
                    Integer.MAX_VALUE);
        }
        return transforms.prepareStrings(
                table,
                name,
                required,
                (device, columns) -> device.prepareDrafts(columns, required, workingBytes, code));
    }

    /**
     * Tells how an operation on a table's columns would be run, without running it.
     *
     * @throws WindrowException {@code UNKNOWN_COLUMN}, {@code UNSUPPORTED_TYPE}, {@code
     *     INVALID_ARGUMENT}, {@code DUPLICATE_NAME} or {@code UNSUPPORTED_PLAN}, if planning finds
     *     that the operation does not fit the table: what only a run finds is not told
     */
    public synchronized Explanation explain(Transformation transformation, Table table) {
        requireOpen();
        dropLatest();
        return TransformRunner.explanation(transforms.plan(transformation, table, 0));
    }

    /** Tells how an operation would be run; it fails as for any table. */
    public synchronized Explanation explain(Transformation transformation, ResidentTable table) {
        requireOpen();
        table.requireOpenIn(this);
        dropLatest();
        return TransformRunner.explanation(transforms.plan(transformation, table));
    }

    /**
     * Frees what resident tables and prepared queries hold, and ends the engines. Results stay
     * open. A second call does nothing.
     */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            List.copyOf(residents).forEach(ResidentTable::close);
            engines.close();
        }
    }

    private PreparedQuery prepare(GroupByQuery query, ResidentTable table, boolean ownsTable) {
        requireOpen();
        table.requireOpenIn(this);
        dropLatest();
        if (!EvaluatedQuery.isNeeded(query)) {
            return prepare(query, table, ownsTable, new PreparedQuery.Reading(query, table, null));
        }
        EvaluatedQuery evaluated =
                queries.evaluated(query, table.table(), EvaluatedQuery.Left.NOTHING);
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
        return new PreparedQuery(this, query, table, ownsTable, reading, planned);
    }

    /** Frees what the latest query of a resident table holds: another one may need the room. */
    private void dropLatest() {
        if (latest != null) {
            latest.close();
            latest = null;
        }
    }

    /** Returns what a plan for a device is run by: there is no such plan without a device. */
    static <T> T requireDevice(@Nullable T device) {
        if (device == null) {
            throw new WindrowException(ErrorCode.INTERNAL, "a device plan without a device");
        }
        return device;
    }

    ProgressListener progress() {
        return config.progress();
    }

    /** Returns how many threads the CPU engine has. */
    int threads() {
        return config.threads();
    }

    void forget(ResidentTable table) {
        residents.remove(table);
    }

    void requireOpen() {
        if (closed) {
            throw new WindrowException(ErrorCode.CLOSED, "this session is closed");
        }
    }
}
