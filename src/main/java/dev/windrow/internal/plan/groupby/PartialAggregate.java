// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A partial aggregate: one accumulator for each group on the device, an operation over a source
 * that is read from each row. Aggregations are made of partial aggregates; two that need the same
 * one share it.
 *
 * @param operation how values are combined
 * @param source what is read from a row
 * @param column the input column, or null if none is read
 * @param partner the column of the second factor of {@link Operation#SUM_OF_PRODUCTS}, else null
 * @param present the columns with nulls that must not be null in a row that counts, sorted by name:
 *     at most two
 */
public record PartialAggregate(
        Operation operation,
        Source source,
        @Nullable String column,
        @Nullable String partner,
        List<String> present) {

    /** How values are combined. */
    public enum Operation {
        SUM,
        MIN,
        MAX,
        /** The bits that are set in all integers. */
        BIT_AND,
        /** The bits that are set in some integer. */
        BIT_OR,
        /** The bits that are set in an odd number of integers. */
        BIT_XOR,
        PRODUCT,
        SUM_OF_SQUARES,
        /** The cubes of deviations are added. */
        SUM_OF_CUBES,
        /** The fourth powers of deviations are added. */
        SUM_OF_FOURTH_POWERS,
        /** The binary logarithms of absolute values are added; with them a product is finished. */
        SUM_OF_LOGARITHMS,
        /** Values of two columns are multiplied row by row and the products are added. */
        SUM_OF_PRODUCTS,
        /**
         * Computed from totals, not rows: the total of the sums, divided by the number of values.
         */
        MEAN
    }

    /** What is read from a row. */
    public enum Source {
        /** 1, from every row. */
        ONE_PER_ROW(AccumulatorType.LONG),
        /** 1, from rows whose values are not null. */
        ONE_PER_VALUE(AccumulatorType.LONG),
        /** An integer, date, time, timestamp, bool or dictionary rank, widened to 64 bits. */
        INTEGER(AccumulatorType.LONG),
        /** Bits 0 to 31 of an int64, unsigned: sums of 2^31 rows fit 64 bits. */
        LOW_HALF(AccumulatorType.LONG),
        /** Bits 32 to 63 of an int64, signed. */
        HIGH_HALF(AccumulatorType.LONG),
        /** Bits 0 to 31 of a decimal, unsigned. */
        CHUNK_0(AccumulatorType.LONG),
        /** Bits 32 to 63 of a decimal, unsigned. */
        CHUNK_1(AccumulatorType.LONG),
        /** Bits 64 to 95 of a decimal, unsigned. */
        CHUNK_2(AccumulatorType.LONG),
        /** Bits 96 to 127 of a decimal, signed. */
        CHUNK_3(AccumulatorType.LONG),
        /** A float widened to 64 bits, or an integer converted to a 64-bit float. */
        FLOAT(AccumulatorType.DOUBLE),
        /**
         * A number or an unscaled decimal less that of the first row of its group, as a 64-bit
         * float. The difference is taken before it is rounded, so it is small and exact where
         * values lie close together far from zero, and 0 where they are equal.
         */
        OFFSET(AccumulatorType.DOUBLE),
        /** The offset less the mean of all offsets of the group. */
        DEVIATION(AccumulatorType.DOUBLE),
        /** The row itself, compared by its number. */
        ROW_NUMBER(AccumulatorType.ROW),
        /** The row itself, compared by its {@link #INTEGER}. */
        INTEGER_ROW(AccumulatorType.ROW),
        /** The row itself, compared by its float. */
        FLOAT_ROW(AccumulatorType.ROW),
        /** The row itself, compared by its decimal. */
        DECIMAL_ROW(AccumulatorType.ROW),
        /** The row itself, compared by its string. */
        STRING_ROW(AccumulatorType.ROW);

        private final AccumulatorType accumulator;

        Source(AccumulatorType accumulator) {
            this.accumulator = accumulator;
        }
    }

    /** The type of an accumulator. */
    public enum AccumulatorType {
        LONG,
        DOUBLE,
        /** The number of a row, -1 if a group has no value. */
        ROW
    }

    public PartialAggregate {
        present = List.copyOf(new TreeSet<>(present));
    }

    /** Returns the partial aggregate of a source from one column. */
    static PartialAggregate of(
            Operation operation, Source source, String column, List<String> present) {
        return new PartialAggregate(operation, source, column, null, present);
    }

    /**
     * Returns the partial aggregate that counts the rows in which no column of {@code present} is
     * null.
     */
    static PartialAggregate count(List<String> present) {
        Source source = present.isEmpty() ? Source.ONE_PER_ROW : Source.ONE_PER_VALUE;
        return new PartialAggregate(Operation.SUM, source, null, null, present);
    }

    /**
     * Returns the partial aggregate of the first row in which no column of {@code present} is null.
     */
    static PartialAggregate firstRow(List<String> present) {
        return new PartialAggregate(Operation.MIN, Source.ROW_NUMBER, null, null, present);
    }

    /** Returns whether every row counts 1. */
    boolean countsRows() {
        return source == Source.ONE_PER_ROW;
    }

    /** Returns whether a value is read from a row. Others only count. */
    boolean readsValue() {
        return source != Source.ONE_PER_ROW && source != Source.ONE_PER_VALUE;
    }

    public AccumulatorType accumulatorType() {
        return source.accumulator;
    }

    /** Returns the bytes of an accumulator. */
    public int accumulatorBytes() {
        return accumulatorType() == AccumulatorType.ROW ? Integer.BYTES : Long.BYTES;
    }

    /** Returns the partial aggregates whose totals this one reads; they must be computed first. */
    public List<PartialAggregate> prerequisites() {
        return switch (source) {
            case OFFSET ->
                    operation == Operation.MEAN
                            ? List.of(sumOfOffsets(), count())
                            : List.of(firstRow());
            case DEVIATION ->
                    partner == null
                            ? List.of(firstRow(), meanOffset())
                            : List.of(firstRow(), meanOffset(), partnerMeanOffset());
            default -> List.of();
        };
    }

    /**
     * Returns the partial aggregates of all parts of an integer sum, the lowest first, if this one
     * is the lowest part; nothing for another part; this partial aggregate alone if it is no part.
     */
    List<PartialAggregate> parts() {
        return switch (source) {
            case LOW_HALF -> ofSources(Source.LOW_HALF, Source.HIGH_HALF);
            case CHUNK_0 ->
                    ofSources(Source.CHUNK_0, Source.CHUNK_1, Source.CHUNK_2, Source.CHUNK_3);
            case HIGH_HALF, CHUNK_1, CHUNK_2, CHUNK_3 -> List.of();
            default -> List.of(this);
        };
    }

    private List<PartialAggregate> ofSources(Source... sources) {
        return Stream.of(sources)
                .map(part -> new PartialAggregate(operation, part, column, partner, present))
                .toList();
    }

    /** Returns the partial aggregate that counts the rows that count here. */
    public PartialAggregate count() {
        return count(present);
    }

    /**
     * Returns the partial aggregate of the first row that counts here. Offsets are relative to its
     * value.
     */
    public PartialAggregate firstRow() {
        return firstRow(present);
    }

    /** Returns the partial aggregate of the sums, if this one is their mean. */
    public PartialAggregate sumOfOffsets() {
        return new PartialAggregate(Operation.SUM, Source.OFFSET, column, null, present);
    }

    /** Returns the partial aggregate of the mean that the column's deviations are taken from. */
    public PartialAggregate meanOffset() {
        return new PartialAggregate(Operation.MEAN, Source.OFFSET, column, null, present);
    }

    /** Returns the partial aggregate of the mean that the partner's deviations are taken from. */
    public PartialAggregate partnerMeanOffset() {
        return new PartialAggregate(Operation.MEAN, Source.OFFSET, partner, null, present);
    }
}
