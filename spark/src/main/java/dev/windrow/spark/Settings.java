// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.EngineChoice;

import org.apache.spark.SparkConf;
import org.apache.spark.network.util.JavaUtils;
import org.apache.spark.sql.internal.SQLConf;

import java.util.Locale;

/**
 * What a user may set, for an application or for a session.
 *
 * @param enabled {@code spark.windrow.enabled}: whether plans are changed at all; true by default
 * @param engine {@code spark.windrow.engine}: {@code cpu}; {@code gpu}, for the device of each
 *     executor, without which its tasks fail; or {@code auto}, for either. {@code auto} by default
 * @param explain {@code spark.windrow.explain}: whether the log says at the level WARN why a
 *     partial aggregate stays with Spark, in place of INFO; false by default
 * @param memory {@code spark.windrow.memory}: bytes outside the heap that the groups of a task may
 *     take; when they take more, they go to the shuffle early. {@value #DEFAULT_MEMORY} by default
 * @param minRows {@code spark.windrow.minRows}: rows from which an aggregate is worth it, by
 *     Spark's estimate; {@value #DEFAULT_MIN_ROWS} by default; 0 takes plain numbers in rows, too
 */
record Settings(boolean enabled, EngineChoice engine, boolean explain, long memory, long minRows) {

    static final String ENABLED = "spark.windrow.enabled";
    static final String ENGINE = "spark.windrow.engine";
    static final String EXPLAIN = "spark.windrow.explain";
    static final String MEMORY = "spark.windrow.memory";
    static final String MIN_ROWS = "spark.windrow.minRows";

    private static final String DEFAULT_ENGINE = "auto";
    private static final String DEFAULT_MEMORY = "128m";
    private static final String DEFAULT_MIN_ROWS = "100000";

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException for a value that is none
     */
    static Settings of(SQLConf conf) {
        return new Settings(
                flag(conf, ENABLED, "true"),
                engine(conf.getConfString(ENGINE, DEFAULT_ENGINE)),
                flag(conf, EXPLAIN, "false"),
                bytes(conf.getConfString(MEMORY, DEFAULT_MEMORY)),
                rows(conf.getConfString(MIN_ROWS, DEFAULT_MIN_ROWS)));
    }

    /** Returns whether plain numbers in rows are no reason to leave an aggregate to Spark. */
    boolean takesPlainRows() {
        return minRows <= 0;
    }

    /**
     * Returns the engine of an application, which its sessions may change.
     *
     * @throws IllegalArgumentException for a value that is none
     */
    static EngineChoice engine(SparkConf conf) {
        return engine(conf.get(ENGINE, DEFAULT_ENGINE));
    }

    private static EngineChoice engine(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "auto" -> EngineChoice.AUTO;
            case "cpu" -> EngineChoice.CPU;
            case "gpu" -> EngineChoice.GPU;
            default -> throw unexpected(ENGINE, value, "auto, cpu or gpu");
        };
    }

    private static boolean flag(SQLConf conf, String key, String byDefault) {
        String value = conf.getConfString(key, byDefault);
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw unexpected(key, value, "true or false");
        };
    }

    private static long bytes(String value) {
        long bytes;
        try {
            bytes = JavaUtils.byteStringAsBytes(value);
        } catch (NumberFormatException e) {
            throw unexpected(MEMORY, value, "a size such as " + DEFAULT_MEMORY);
        }
        if (bytes < 1) {
            throw unexpected(MEMORY, value, "at least one byte");
        }
        return bytes;
    }

    private static long rows(String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw unexpected(MIN_ROWS, value, "a number of rows");
        }
    }

    private static IllegalArgumentException unexpected(String key, String found, String expected) {
        return new IllegalArgumentException(key + " is \"" + found + "\", expected " + expected);
    }
}
