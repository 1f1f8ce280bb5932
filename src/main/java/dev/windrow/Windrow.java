package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.Engine;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.engine.ResultOrder;
import dev.windrow.internal.expression.EvaluatedQuery;
import dev.windrow.internal.plan.ColumnFacts;
import dev.windrow.internal.plan.CpuPlan;
import dev.windrow.internal.plan.DevicePlan;
import dev.windrow.internal.plan.KeySampler;
import dev.windrow.internal.plan.KeyStatistics;
import dev.windrow.internal.plan.PhysicalPlan;
import dev.windrow.internal.plan.PlanText;
import dev.windrow.internal.plan.Planner;
import dev.windrow.internal.plan.QueryResolver;
import dev.windrow.internal.plan.ResolvedQuery;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Transformation;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A session: it owns the engines and their memory. Queries of one session run one at a time.
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

    private final TransformRunner transforms;
    private boolean closed;

    private Windrow(WindrowConfig config, Engines engines) {
        this.config = config;
        this.engines = engines;
        transforms = new TransformRunner(engines, config);
    }

    /** Opens a session on the best engine at hand. */
    public static Windrow open() {
        return open(WindrowConfig.defaults());
    }

    /**
     * Opens a session.
     *
     * @throws WindrowException {@code ENGINE_UNAVAILABLE} if a device is asked for and there is
     *     none, with the reason and the remedy
     */
    public static Windrow open(WindrowConfig config) {
        return new Windrow(config, Engines.open(config));
    }

    /** Returns the engine and its device. */
    public String engine() {
        return engines.preferred().description();
    }

    /** Returns whether queries run on a device unless something in them speaks against it. */
    public boolean hasDevice() {
        return engines.hasDevice();
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

    /** Begins a GROUP BY of a table. */
    public GroupBy groupBy(Table table) {
        return new GroupBy(this, table, null, GroupByQuery.of(List.of(), List.of()));
    }

    /** Begins a GROUP BY of a table whose columns stay on the device. */
    public GroupBy groupBy(ResidentTable table) {
        return new GroupBy(this, table.table(), table, GroupByQuery.of(List.of(), List.of()));
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
        if (!EvaluatedQuery.isNeeded(query)) {
            return runEvaluated(query, table);
        }
        long start = System.nanoTime();
        try (EvaluatedQuery evaluated = EvaluatedQuery.of(query, table, config.threads())) {
            Phase phase = evaluationPhase(start, evaluated);
            GroupByResult result = runEvaluated(evaluated.query(), evaluated.table());
            return result.from(evaluated, result.profile().withFirst(phase));
        }
    }

    private GroupByResult runEvaluated(GroupByQuery query, Table table) {
        long start = System.nanoTime();
        PhysicalPlan plan = plan(query, table, 0);
        long planned = System.nanoTime() - start;
        EngineResult result = engineFor(plan).execute(plan, table, config.progress());
        Phase phase = new Phase(Phase.Kind.PLAN, "plan", planned, 0);
        return result(query, result, result.profile().withFirst(phase));
    }

    /**
     * Runs a query. The session keeps it prepared until another query is run or prepared, so that
     * it costs less when it is run again.
     *
     * @return the groups, which the caller closes
     * @throws WindrowException {@code CLOSED} if the table is closed; else as {@link
     *     GroupBy#aggregate} does
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
        ResidentTable own = resident(table);
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
     * @throws WindrowException {@code CLOSED} if the table is closed; if the query does not fit the
     *     table, or the plan the device, as {@link GroupBy#aggregate} does
     */
    public synchronized PreparedQuery prepare(GroupByQuery query, ResidentTable table) {
        return prepare(query, table, false);
    }

    /**
     * Tells how a query would be run, without running it. Rows are chosen and columns derived all
     * the same: the plan is made for what comes of that.
     */
    public synchronized Explanation explain(GroupByQuery query, Table table) {
        requireOpen();
        dropLatest();
        if (!EvaluatedQuery.isNeeded(query)) {
            return explanation(plan(query, table, 0));
        }
        try (EvaluatedQuery evaluated = EvaluatedQuery.of(query, table, config.threads())) {
            return explanation(plan(evaluated.query(), evaluated.table(), 0))
                    .withMore(evaluated.explanation());
        }
    }

    /** Tells how a query would be run, without running it. */
    public synchronized Explanation explain(GroupByQuery query, ResidentTable table) {
        requireOpen();
        table.requireOpenIn(this);
        if (EvaluatedQuery.isNeeded(query)) {
            return explain(query, table.table());
        }
        dropLatest();
        return explanation(plan(query, table.table(), residentBytes(query, table)));
    }

    /**
     * Runs an operation on a table's columns, such as {@code Sort.by(descending("price"))}.
     *
     * @return a new table, which the caller closes
     * @throws WindrowException {@code UNKNOWN_COLUMN}, {@code UNSUPPORTED_TYPE}, {@code
     *     INVALID_ARGUMENT} or {@code OVERFLOW} if the operation does not fit the table; {@code
     *     HOST_MEMORY}, {@code DEVICE_MEMORY} or {@code DEVICE_FAILURE} if an engine fails
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
     * @throws WindrowException {@code CLOSED} if the table is closed; else as for any table
     */
    public synchronized TransformResult transform(
            ResidentTable table, Transformation transformation) {
        requireOpen();
        table.requireOpenIn(this);
        dropLatest();
        return transforms.run(transformation, table);
    }

    /** Tells how an operation on a table's columns would be run, without running it. */
    public synchronized Explanation explain(Transformation transformation, Table table) {
        requireOpen();
        dropLatest();
        return TransformRunner.explanation(transforms.plan(transformation, table, 0));
    }

    /** Tells how an operation on columns that stay on the device would be run. */
    public synchronized Explanation explain(Transformation transformation, ResidentTable table) {
        requireOpen();
        table.requireOpenIn(this);
        dropLatest();
        return TransformRunner.explanation(transforms.plan(transformation, table));
    }

    /** Frees what resident tables and prepared queries hold, and ends the engines. */
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
        EvaluatedQuery evaluated = EvaluatedQuery.of(query, table.table(), config.threads());
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
        long start = System.nanoTime();
        PhysicalPlan plan =
                plan(
                        reading.query(),
                        reading.table().table(),
                        residentBytes(reading.query(), reading.table()));
        long planned = System.nanoTime() - start;
        return new PreparedQuery(this, query, table, ownsTable, reading, plan, planned);
    }

    private static Phase evaluationPhase(long start, EvaluatedQuery evaluated) {
        return new Phase(
                Phase.Kind.HOST,
                "filter and derive",
                System.nanoTime() - start,
                evaluated.byteSize());
    }

    /** Frees what the latest query of a resident table holds: another one may need the room. */
    private void dropLatest() {
        if (latest != null) {
            latest.close();
            latest = null;
        }
    }

    /** Returns the bytes of a query's columns that are on the device; of unknown columns, none. */
    private static long residentBytes(GroupByQuery query, ResidentTable table) {
        return table.residentBytes(query.inputNames());
    }

    private PhysicalPlan plan(GroupByQuery query, Table table, long residentBytes) {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        for (String name : table.names()) {
            types.put(name, table.column(name).type());
        }
        ResolvedQuery resolved = QueryResolver.resolve(query, types);
        Map<String, ColumnFacts> facts = new LinkedHashMap<>();
        for (String name : query.inputNames()) {
            facts.put(name, ColumnFacts.of(table.column(name)));
        }
        List<Column> keys = query.keys().stream().map(table::column).toList();
        KeyStatistics statistics = KeySampler.sample(keys, table.rows());
        return Planner.plan(
                resolved, facts, statistics, engines.situation(config.threads(), residentBytes));
    }

    private Engine engineFor(PhysicalPlan plan) {
        return switch (plan) {
            case CpuPlan cpu -> engines.cpu();
            case DevicePlan device -> engines.device();
        };
    }

    /** Puts a result in the order that was asked for. */
    static GroupByResult result(GroupByQuery query, EngineResult result, Profile profile) {
        Table groups =
                query.sorted() ? ResultOrder.sort(result.groups(), query.keys()) : result.groups();
        return new GroupByResult(groups, explanation(result.plan()), profile);
    }

    static Explanation explanation(PhysicalPlan plan) {
        return new Explanation(plan.strategy(), PlanText.of(plan));
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

    void forget(ResidentTable table) {
        residents.remove(table);
    }

    void requireOpen() {
        if (closed) {
            throw new WindrowException(ErrorCode.CLOSED, "this session is closed");
        }
    }
}
