// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.EngineChoice;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.scan.SessionLanes;
import dev.windrow.internal.scan.StateLanes;
import dev.windrow.internal.scan.StateStream;

import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The session of Windrow that all tasks of an executor share, and so the lanes of its device. There
 * is one for each engine that queries ask for, which is opened once. The CPU alone needs none.
 */
final class ExecutorSession {

    private static final Logger LOGGER = LoggerFactory.getLogger(ExecutorSession.class);

    private static final Map<EngineChoice, ExecutorSession> SESSIONS =
            new EnumMap<>(EngineChoice.class);

    private final Windrow windrow;

    /** The lanes of the latest programs, of which each task has a copy of its own. */
    private final Map<Program, StateLanes> lanes =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Program, StateLanes> eldest) {
                    return size() > Tuning.MOST_PROGRAMS;
                }
            };

    private int streams;
    private boolean hasFailed;
    private boolean isLost;
    private boolean isOver;

    private ExecutorSession(Windrow windrow) {
        this.windrow = windrow;
    }

    /**
     * A task's stream of states.
     *
     * @param states the stream
     * @param session where it belongs; null for the CPU alone
     */
    record TaskStream(StateStream states, @Nullable ExecutorSession session)
            implements AutoCloseable {

        @Override
        public void close() {
            if (session == null) {
                states.close();
            } else {
                session.end(states);
            }
        }
    }

    /**
     * Begins a stream, which the task closes.
     *
     * @throws WindrowException {@code ENGINE_UNAVAILABLE} if a device is asked for and there is
     *     none
     */
    static TaskStream stream(Program program) {
        return program.engine() == EngineChoice.CPU
                ? new TaskStream(StateStream.of(program.query()), null)
                : of(program.engine()).begun(program);
    }

    /** Opens a device in the background, and says which one it is or why there is none. */
    static void prepare(EngineChoice engine) {
        Thread.ofPlatform()
                .daemon()
                .name("windrow-executor-device")
                .start(
                        () -> {
                            try {
                                of(engine).tell();
                            } catch (WindrowException e) {
                                LOGGER.warn("{}", e.getMessage());
                            }
                        });
    }

    /** Closes all sessions, those in use once their tasks have ended. */
    static void closeAll() {
        synchronized (SESSIONS) {
            SESSIONS.values().forEach(ExecutorSession::over);
            SESSIONS.clear();
        }
    }

    private static ExecutorSession of(EngineChoice engine) {
        synchronized (SESSIONS) {
            return SESSIONS.computeIfAbsent(engine, ExecutorSession::open);
        }
    }

    private static ExecutorSession open(EngineChoice engine) {
        try {
            return new ExecutorSession(
                    Windrow.open(WindrowConfig.defaults().withEngine(engine).withThreads(tasks())));
        } catch (WindrowException e) {
            throw WindrowException.of(
                    e.code(),
                    "%s is \"gpu\", but %s has no device: %s; \"auto\" would go on with the CPU",
                    Settings.ENGINE,
                    executor(),
                    e.getMessage());
        }
    }

    /** Returns how many tasks the executor runs at a time, at most. */
    private static int tasks() {
        SparkConf conf = SparkEnv.get().conf();
        int processors = Runtime.getRuntime().availableProcessors();
        int cores = conf.getInt("spark.executor.cores", processors);
        return Math.max(1, cores / conf.getInt("spark.task.cpus", 1));
    }

    private static String executor() {
        return "executor " + SparkEnv.get().executorId();
    }

    private void tell() {
        LOGGER.info("Windrow on {}: {}", executor(), windrow.engineReason());
    }

    private synchronized TaskStream begun(Program program) {
        StateStream states = isLost ? StateStream.of(program.query()) : lanes(program).stream();
        streams++;
        return new TaskStream(states, this);
    }

    /** Closes a stream, and says so if its device has failed. */
    private void end(StateStream states) {
        states.failure().ifPresent(this::failed);
        states.close();
        leave();
    }

    private StateLanes lanes(Program program) {
        return lanes.computeIfAbsent(
                program,
                absent ->
                        SessionLanes.of(
                                windrow.partials(),
                                program.query(),
                                new BatchSize(program).most()));
    }

    /**
     * Notes a failure, and uses the device no more if it is the device's own. A sum that only
     * Windrow's wider states can hold is none.
     */
    private synchronized void failed(RuntimeException failure) {
        ErrorCode code = failure instanceof WindrowException known ? known.code() : null;
        isLost |= code == ErrorCode.DEVICE_FAILURE;
        if (!hasFailed && code != ErrorCode.OVERFLOW) {
            hasFailed = true;
            LOGGER.warn("Windrow on {} goes on with the CPU: {}", executor(), message(failure));
        }
    }

    private static String message(RuntimeException failure) {
        return String.valueOf(failure.getMessage());
    }

    private synchronized void leave() {
        streams--;
        closeIfUnused();
    }

    private synchronized void over() {
        isOver = true;
        closeIfUnused();
    }

    private void closeIfUnused() {
        if (isOver && streams == 0) {
            windrow.close();
        }
    }
}
