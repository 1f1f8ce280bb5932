// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs two sides in turns, so that other load on the machine affects both, once the JVM is warm.
 */
final class AlternatingRuns {

    private final ProcessorClock processors = new ProcessorClock();
    private final int warmUpSeconds;

    AlternatingRuns() {
        this(WarmUp.MOST_SECONDS);
    }

    /**
     * Prepares.
     *
     * @param warmUpSeconds after how long a query counts as warm in any case
     */
    AlternatingRuns(int warmUpSeconds) {
        this.warmUpSeconds = warmUpSeconds;
    }

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
        WarmUp warmUp = new WarmUp(warmUpSeconds);
        do {
            measure(windrow);
            measure(duckDb);
        } while (!warmUp.isOverAfterThis());
        Costs costs = new Costs(new ArrayList<>(), new ArrayList<>());
        for (int run = 0; run < repeats; run++) {
            costs.windrow().add(measure(windrow));
            costs.duckDb().add(measure(duckDb));
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
