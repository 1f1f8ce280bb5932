package dev.windrow.internal.plan;

import org.jspecify.annotations.Nullable;

/**
 * One accumulator per group on the device: an operation over something taken from each row.
 * Aggregations are made of planes, and two that need the same plane share it.
 *
 * @param operation how values are put together
 * @param source what is taken from a row
 * @param column the input column, or null for {@link Source#ONE_PER_ROW}
 */
public record Plane(Operation operation, Source source, @Nullable String column) {

    /** How values are put together. */
    public enum Operation {
        SUM,
        MIN,
        MAX
    }

    /** What is taken from a row; rows whose value is null are passed over. */
    public enum Source {
        /** 1, from every row. */
        ONE_PER_ROW,
        /** 1, from rows whose value is not null. */
        ONE_PER_VALUE,
        /** An integer, date, time, timestamp, bool or dictionary rank, widened to 64 bits. */
        INTEGER,
        /** Bits 0 to 31 of an int64, unsigned: sums of 2^31 rows fit 64 bits. */
        LOW_HALF,
        /** Bits 32 to 63 of an int64, signed. */
        HIGH_HALF,
        /** Bits 0 to 31 of a decimal, unsigned. */
        CHUNK_0,
        /** Bits 32 to 63 of a decimal, unsigned. */
        CHUNK_1,
        /** Bits 64 to 95 of a decimal, unsigned. */
        CHUNK_2,
        /** Bits 96 to 127 of a decimal, signed. */
        CHUNK_3,
        /** A float, widened to 64 bits. */
        FLOAT,
        /** The row itself, compared by the decimal that it holds. */
        DECIMAL_ROW,
        /** The row itself, compared by the string that it holds. */
        STRING_ROW
    }

    /** Where an accumulator lives. */
    public enum Cell {
        LONG,
        DOUBLE,
        ROW
    }

    /** Returns where this plane's accumulators live. */
    public Cell cell() {
        return switch (source) {
            case FLOAT -> Cell.DOUBLE;
            case DECIMAL_ROW, STRING_ROW -> Cell.ROW;
            case ONE_PER_ROW,
                    ONE_PER_VALUE,
                    INTEGER,
                    LOW_HALF,
                    HIGH_HALF,
                    CHUNK_0,
                    CHUNK_1,
                    CHUNK_2,
                    CHUNK_3 ->
                    Cell.LONG;
        };
    }

    /** Returns the bytes of an accumulator. */
    public int cellBytes() {
        return cell() == Cell.ROW ? Integer.BYTES : Long.BYTES;
    }
}
