package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.Engine;
import dev.windrow.internal.engine.EngineResult;
import dev.windrow.internal.engine.ResultOrder;
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
import dev.windrow.query.GroupByQuery;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    private boolean closed;

    private Windrow(WindrowConfig config, Engines engines) {
        this.config = config;
        this.engines = engines;
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

    /** Begins a GROUP BY of a table. */
    public GroupBy groupBy(Table table) {
        return new GroupBy(this, table, GroupByQuery.of(List.of(), List.of()));
    }

    /**
     * Runs a query.
     *
     * @return the groups, which the caller closes
     * @throws WindrowException as {@link GroupBy#aggregate} does
     */
    public synchronized GroupByResult run(GroupByQuery query, Table table) {
        requireOpen();
        long start = System.nanoTime();
        PhysicalPlan plan = plan(query, table);
        long planned = System.nanoTime() - start;
        EngineResult result = engineFor(plan).execute(plan, table, config.progress());
        Table groups =
                query.sorted() ? ResultOrder.sort(result.groups(), query.keys()) : result.groups();
        return new GroupByResult(
                groups,
                explanation(result.plan()),
                result.profile().withFirst(new Phase(Phase.Kind.PLAN, "plan", planned, 0)));
    }

    /** Tells how a query would be run, without running it. */
    public synchronized Explanation explain(GroupByQuery query, Table table) {
        requireOpen();
        return explanation(plan(query, table));
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            engines.close();
        }
    }

    private PhysicalPlan plan(GroupByQuery query, Table table) {
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
        return Planner.plan(resolved, facts, statistics, engines.situation(config.threads()));
    }

    private Engine engineFor(PhysicalPlan plan) {
        return switch (plan) {
            case CpuPlan cpu -> engines.cpu();
            case DevicePlan device -> engines.device();
        };
    }

    private static Explanation explanation(PhysicalPlan plan) {
        return new Explanation(plan.strategy(), PlanText.of(plan));
    }

    private void requireOpen() {
        if (closed) {
            throw new WindrowException(ErrorCode.CLOSED, "this session is closed");
        }
    }
}
