/**
 * A GROUP BY on the CPU: ranges of rows aggregated side by side, partitions merged, the result
 * built.
 *
 * <p>Must not touch: the engine that runs it, operations on columns.
 */
@NullMarked
package dev.windrow.internal.cpu.groupby;

import org.jspecify.annotations.NullMarked;
