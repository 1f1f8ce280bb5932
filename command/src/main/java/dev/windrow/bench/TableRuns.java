// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import java.util.List;

/**
 * One query over tables of the same columns, one after the other: as a session runs it, and as one
 * that keeps no programs does. The two take turns.
 *
 * @param benchmark the case
 * @param engine the engine, as the profile names it
 * @param strategy how groups of the last table were found
 * @param rows rows of each table; the last may have more
 * @param kept the run of each table in a session that keeps programs
 * @param alone the same in a session that keeps none
 * @param check whether all answers are right
 */
public record TableRuns(
        BenchmarkCase benchmark,
        String engine,
        String strategy,
        long rows,
        List<Timing> kept,
        List<Timing> alone,
        Verification check) {

    public TableRuns {
        kept = List.copyOf(kept);
        alone = List.copyOf(alone);
    }

    /** Returns the runs of all tables but the first, in a session that keeps programs. */
    List<Timing> later() {
        return kept.subList(1, kept.size());
    }

    /** Returns the same in a session that keeps none. */
    List<Timing> laterAlone() {
        return alone.subList(1, alone.size());
    }

    /** Returns by what factor the median run is shorter with kept programs. */
    double speedup() {
        return (double) Timing.median(laterAlone(), Timing::wall)
                / Timing.median(later(), Timing::wall);
    }
}
