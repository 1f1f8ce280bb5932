package dev.windrow.io;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnType;

import java.util.SplittableRandom;

/**
 * A column of random values.
 *
 * @param type the type of the values
 * @param nulls the share of nulls, 0 to 1
 * @param values draws the values
 */
record RandomColumn(ColumnType type, double nulls, Appender values) {

    /** Draws a value and appends it. Any number of threads may do so, each with its own random. */
    @FunctionalInterface
    interface Appender {
        void append(SplittableRandom random, ColumnBuilder target);
    }

    /** Appends so many values. */
    void fill(ColumnBuilder target, long count, SplittableRandom random) {
        for (long i = 0; i < count; i++) {
            if (nulls > 0 && random.nextDouble() < nulls) {
                target.appendNull();
            } else {
                values.append(random, target);
            }
        }
    }
}
