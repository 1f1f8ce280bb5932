/**
 * What all work on the CPU shares: threads, ranges of rows, tuning numbers, wide and compensated
 * arithmetic.
 *
 * <p>Must not touch: keys, groups, aggregations.
 */
@NullMarked
package dev.windrow.internal.cpu.work;

import org.jspecify.annotations.NullMarked;
