/**
 * A GROUP BY on the device from plan to table: the program that the strategies fill, and its
 * result.
 *
 * <p>Must not touch: operations on columns, engines.
 */
@NullMarked
package dev.windrow.internal.gpu.groupby;

import org.jspecify.annotations.NullMarked;
