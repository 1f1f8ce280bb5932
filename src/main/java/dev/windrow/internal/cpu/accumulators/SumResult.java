package dev.windrow.internal.cpu.accumulators;

/** What is made of a total and the number of values in it. */
public enum SumResult {
    /** The total, where it fits its type. */
    SUM,
    /** The low 64 bits of the total. */
    WRAPPED_SUM,
    /** The total divided by the number of values. */
    MEAN
}
