// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.internal.plan.RoundedSizes;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * How queries over tables in memory ran, so that the same query over about as many rows runs the
 * way that was best. Lanes that share rows compete for the host's memory, which the time of a
 * single split does not show; and with too many groups they give up, and their work is lost. The
 * other way is tried again now and then, since values may be others.
 */
final class PastRuns {

    /** A way to run a query. */
    enum Way {
        /** Lanes of the CPU and of the device share the rows. */
        LANES,
        /** The planner chooses an engine for all rows. */
        ONE_ENGINE,
        /** The CPU takes all rows. */
        CPU
    }

    /** How often a way runs before its time counts: first runs wait for compilers. */
    private static final int FIRST_RUNS = 3;

    /** The time from which on a first run counts, too: no compiler takes most of it. */
    private static final double LONG_NANOSECONDS = 4e9;

    /** After so many runs, one goes the other way. If it is slower again, twice as many follow. */
    private static final int RUNS_TO_FIRST_TRIAL = 16;

    private static final int MOST_RUNS_TO_TRIAL = 512;

    private record Asked(GroupByQuery query, long rows) {}

    /** The time of runs of one way. A slower run counts less than a faster one. */
    private static final class Times {

        private static final double SHARE_OF_SLOWER = 0.3;

        private int runs;
        private double nanoseconds = Double.POSITIVE_INFINITY;

        void add(double time) {
            runs++;
            boolean isFaster = time < nanoseconds;
            nanoseconds = isFaster ? time : nanoseconds + SHARE_OF_SLOWER * (time - nanoseconds);
        }

        boolean count() {
            return runs >= FIRST_RUNS || runs > 0 && nanoseconds > LONG_NANOSECONDS;
        }
    }

    private static final class Past {

        private final Map<Way, Times> times = new EnumMap<>(Way.class);
        private boolean areInVain;
        private @Nullable Way best;
        private int runs;
        private int runsToTrial = RUNS_TO_FIRST_TRIAL;
        private boolean wasCpuTried;

        Past() {
            for (Way way : Way.values()) {
                times.put(way, new Times());
            }
        }

        Times of(Way way) {
            return Objects.requireNonNull(times.get(way));
        }

        Way next() {
            Way onDevice = areInVain ? Way.ONE_ENGINE : Way.LANES;
            Way now = faster(onDevice);
            if (now != best) {
                best = now;
                runs = 0;
                runsToTrial = RUNS_TO_FIRST_TRIAL;
            }
            runs++;
            if (runs < runsToTrial) {
                return now;
            }
            runs = 0;
            runsToTrial = Math.min(MOST_RUNS_TO_TRIAL, 2 * runsToTrial);
            return other(now, onDevice);
        }

        private Way faster(Way onDevice) {
            if (!of(onDevice).count()) {
                return onDevice;
            }
            boolean isKnown = of(Way.CPU).runs > 0;
            return isKnown && of(onDevice).nanoseconds <= of(Way.CPU).nanoseconds
                    ? onDevice
                    : Way.CPU;
        }

        /** Lanes that gave up take turns with the CPU. */
        private Way other(Way now, Way onDevice) {
            if (areInVain) {
                wasCpuTried = !wasCpuTried;
                if (!wasCpuTried || !of(onDevice).count()) {
                    return Way.LANES;
                }
            }
            return now == Way.CPU ? onDevice : Way.CPU;
        }
    }

    private final LatestQueries<Asked, Past> pasts = new LatestQueries<>();

    /** Returns the way that a query is to run next. */
    synchronized Way next(GroupByQuery query, long rows) {
        Past past = pasts.get(asked(query, rows));
        return past == null ? Way.LANES : past.next();
    }

    /**
     * Takes the time of a run.
     *
     * @param way how it ran; of others than {@code CPU}, only runs count in which a device took
     *     part
     */
    synchronized void ran(GroupByQuery query, long rows, Way way, long nanoseconds) {
        past(query, rows).of(way).add(nanoseconds);
    }

    /** Takes whether lanes gave up. */
    synchronized void tried(GroupByQuery query, long rows, boolean areInVain) {
        if (areInVain) {
            past(query, rows).areInVain = true;
        } else {
            pasts.computeIfPresent(asked(query, rows), (key, past) -> past.areInVain ? null : past);
        }
    }

    private Past past(GroupByQuery query, long rows) {
        return pasts.computeIfAbsent(asked(query, rows), key -> new Past());
    }

    private static Asked asked(GroupByQuery query, long rows) {
        return new Asked(query, RoundedSizes.rows(rows));
    }
}
