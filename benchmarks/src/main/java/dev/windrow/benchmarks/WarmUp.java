// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/**
 * Runs that do not count, until the JVM has compiled what is run: it then hardly compiles any more.
 * Code that runs once for each split of a file is compiled late, after dozens of queries.
 */
final class WarmUp {

    /** Runs over which the time of compiling is compared with all time. */
    static final int RUNS = 10;

    /** The share of the time in which a warm JVM compiles at most. */
    static final double MOST_COMPILING = 0.02;

    /** Seconds after which a query counts as warm in any case. */
    static final int MOST_SECONDS = 60;

    private static final long NANOSECONDS_PER_MILLISECOND = 1_000_000;
    private static final long NANOSECONDS_PER_SECOND = 1_000_000_000;

    private final CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    private final long begin = System.nanoTime();
    private long since = begin;
    private long compiledBefore = compiled();
    private int runs;
    private final int mostSeconds;

    WarmUp() {
        this(MOST_SECONDS);
    }

    /**
     * Begins.
     *
     * @param mostSeconds after how long what is run counts as warm in any case
     */
    WarmUp(int mostSeconds) {
        this.mostSeconds = mostSeconds;
    }

    /** Counts one more run of each side, and returns whether the next one counts. */
    boolean isOverAfterThis() {
        runs++;
        long now = System.nanoTime();
        if (now - begin > mostSeconds * NANOSECONDS_PER_SECOND) {
            return true;
        }
        if (runs < RUNS) {
            return false;
        }
        long compiling = compiled() - compiledBefore;
        boolean isOver = compiling < MOST_COMPILING * (now - since);
        since = now;
        compiledBefore += compiling;
        runs = 0;
        return isOver;
    }

    private long compiled() {
        return compiler.getTotalCompilationTime() * NANOSECONDS_PER_MILLISECOND;
    }

    /** Returns what a result's file says of the runs before those that count. */
    static String described() {
        return described(MOST_SECONDS);
    }

    /**
     * Returns the same.
     *
     * @param mostSeconds after how long what is run counts as warm in any case
     */
    static String described(int mostSeconds) {
        return "until of %d runs the JVM compiles in less than %.0f %% of the time, or %d seconds"
                .formatted(RUNS, 100 * MOST_COMPILING, mostSeconds);
    }
}
