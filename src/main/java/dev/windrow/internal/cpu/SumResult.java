package dev.windrow.internal.cpu;

/** What is made of a total and the number of values in it. */
enum SumResult {
    /** The total, where it fits its type. */
    SUM,
    /** The low 64 bits of the total. */
    WRAPPED_SUM,
    /** The total divided by the number of values. */
    MEAN
}
