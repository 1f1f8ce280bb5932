/**
 * Operations on columns on the device: one class an operation, which adds its tasks to a graph and
 * makes the result of what they leave.
 *
 * <p>Must not touch: GROUP BY and its engine, Arrow, io, cli.
 */
@NullMarked
package dev.windrow.internal.gpu.transform;

import org.jspecify.annotations.NullMarked;
