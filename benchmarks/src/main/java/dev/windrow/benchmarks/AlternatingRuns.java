package dev.windrow.benchmarks;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs two sides in turns, so that other load on the machine affects both. The first runs of each,
 * in which the JVM compiles, do not count.
 */
final class AlternatingRuns {

    /** The least number of runs of each side that do not count. */
    static final int LEAST_WARM_UP_RUNS = 2;

    /**
     * Processor time in which the JVM compiles the code of a query. A short query runs often
     * meanwhile.
     */
    static final long WARM_UP_NANOSECONDS = 3_000_000_000L;

    private final ProcessorClock processors = new ProcessorClock();

    /** One run of one side. */
    @FunctionalInterface
    interface Work {

        /** Runs, and returns a resource that is closed once the clock has stopped. */
        AutoCloseable run() throws SQLException, IOException;
    }

    /** The costs of each side's runs that count. */
    record Costs(List<DuckDbComparison.Cost> windrow, List<DuckDbComparison.Cost> duckDb) {}

    /** Runs both sides {@code repeats} times each, after the runs that do not count. */
    Costs run(int repeats, Work windrow, Work duckDb) throws SQLException, IOException {
        Costs costs = new Costs(new ArrayList<>(), new ArrayList<>());
        long begin = processors.nanoseconds();
        int run = -LEAST_WARM_UP_RUNS;
        while (run < repeats) {
            DuckDbComparison.Cost ours = measure(windrow);
            DuckDbComparison.Cost theirs = measure(duckDb);
            if (run >= 0) {
                costs.windrow().add(ours);
                costs.duckDb().add(theirs);
            }
            boolean isWarm = processors.nanoseconds() - begin > WARM_UP_NANOSECONDS;
            run = run == -1 && !isWarm ? -1 : run + 1;
        }
        return costs;
    }

    private DuckDbComparison.Cost measure(Work work) throws SQLException, IOException {
        long wall = System.nanoTime();
        long processor = processors.nanoseconds();
        AutoCloseable made = work.run();
        DuckDbComparison.Cost cost =
                new DuckDbComparison.Cost(
                        System.nanoTime() - wall, processors.nanoseconds() - processor);
        try {
            made.close();
        } catch (SQLException | IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
        return cost;
    }
}
