// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

/** The results that can be made of a total and the number of its values. */
public enum SumResult {
    /** The total, if it fits its type. */
    SUM,
    /** The low 64 bits of the total. */
    WRAPPED_SUM,
    /** The total divided by the number of values. */
    MEAN
}
