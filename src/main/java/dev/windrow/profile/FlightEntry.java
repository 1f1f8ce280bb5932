// SPDX-License-Identifier: Apache-2.0
package dev.windrow.profile;

import jdk.jfr.FlightRecorder;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A query's entry in the JVM's flight recordings. If no recording runs, this is one shared object
 * that does nothing, and no event class is loaded.
 */
public final class FlightEntry {

    private static final FlightEntry NONE = new FlightEntry(null, 0);

    /** A runtime may lack the module. */
    private static final boolean HAS_RECORDER =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private static final AtomicLong QUERIES = new AtomicLong();

    /** The value that flight recordings show as missing. */
    private static final long MISSING = Long.MIN_VALUE;

    private final @Nullable QueryEvent event;

    /** The time of {@link System#nanoTime} at the beginning. */
    private final long start;

    private FlightEntry(@Nullable QueryEvent event, long start) {
        this.event = event;
        this.start = start;
    }

    /** {@return an entry that begins now, or one that does nothing if no recording wants it} */
    public static FlightEntry begin() {
        if (!HAS_RECORDER || !FlightRecorder.isInitialized() || !QueryEvent.TYPE.isEnabled()) {
            return NONE;
        }
        QueryEvent event = new QueryEvent();
        event.query = QUERIES.incrementAndGet();
        event.begin();
        return new FlightEntry(event, System.nanoTime());
    }

    /**
     * Ends the entry and records the query, its steps and its decisions. An entry that is never
     * ended, because the query failed, is not recorded.
     *
     * @param profile the query's profile
     */
    public void end(Profile profile) {
        if (event == null) {
            return;
        }
        event.engine = profile.engine();
        event.strategy = profile.strategy();
        event.rows = profile.rows();
        event.groups = profile.groups();
        event.inputBytes = profile.inputBytes();
        event.peakDeviceBytes = profile.peakDeviceBytes();
        event.end();
        RecorderClock clock = RecorderClock.of(event, start, System.nanoTime());
        event.commit();
        long next = start;
        for (Phase phase : profile.phases()) {
            long began = phase.start() == Phase.NO_START ? next : phase.start();
            commit(event.query, phase, began, clock);
            next = began + phase.nanoseconds();
        }
        profile.decisions().forEach(decision -> commit(event.query, decision));
    }

    private void commit(long query, Phase phase, long began, @Nullable RecorderClock clock) {
        PhaseEvent told = new PhaseEvent();
        told.query = query;
        told.kind = phase.kind().name();
        told.name = phase.name();
        told.offset = phase.start() == Phase.NO_START ? MISSING : phase.start() - start;
        told.elapsed = phase.nanoseconds();
        told.bytes = phase.bytes();
        told.rows = phase.rows();
        if (clock != null) {
            clock.set(told, began, phase.nanoseconds());
        }
        told.commit();
    }

    private static void commit(long query, Profile.Decision decision) {
        DecisionEvent told = new DecisionEvent();
        told.query = query;
        told.subject = decision.subject();
        told.choice = decision.choice();
        told.reason = decision.reason();
        told.commit();
    }
}
