package dev.windrow.benchmarks;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs two sides in turns, so that whatever else the machine does hits both. The first runs of
 * each, in which the JVM compiles, do not count.
 */
final class Turns {

    /** Runs of each side that never count. */
    static final int LEAST_WARM_UP_RUNS = 2;

    /** Processor time until the JVM has compiled what a query needs: a short one runs often. */
    static final long WARM_UP_NANOSECONDS = 3_000_000_000L;

    private final ProcessorClock processors = new ProcessorClock();

    /** One run of one side. */
    @FunctionalInterface
    interface Work {

        /** Runs, and returns what is closed once the clock has stopped. */
        AutoCloseable run() throws SQLException, IOException;
    }

    /** What the runs of each side took that count. */
    record Costs(List<DuckDbDuel.Cost> windrow, List<DuckDbDuel.Cost> duckDb) {}

    /** Runs both sides, each so many times that count. */
    Costs run(int repeats, Work windrow, Work duckDb) throws SQLException, IOException {
        Costs costs = new Costs(new ArrayList<>(), new ArrayList<>());
        long begin = processors.nanoseconds();
        int run = -LEAST_WARM_UP_RUNS;
        while (run < repeats) {
            DuckDbDuel.Cost ours = measure(windrow);
            DuckDbDuel.Cost theirs = measure(duckDb);
            if (run >= 0) {
                costs.windrow().add(ours);
                costs.duckDb().add(theirs);
            }
            boolean isWarm = processors.nanoseconds() - begin > WARM_UP_NANOSECONDS;
            run = run == -1 && !isWarm ? -1 : run + 1;
        }
        return costs;
    }

    private DuckDbDuel.Cost measure(Work work) throws SQLException, IOException {
        long wall = System.nanoTime();
        long processor = processors.nanoseconds();
        AutoCloseable made = work.run();
        DuckDbDuel.Cost cost =
                new DuckDbDuel.Cost(System.nanoTime() - wall, processors.nanoseconds() - processor);
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
